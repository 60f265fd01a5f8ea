"""Files that users name: reading records, writing all or nothing, and one clear sentence if that fails."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

from zellige.errors import ZelligeError
from zellige.record import Record
from zellige.record.reader import LONGEST


@contextmanager
def failing_as(what: str) -> Iterator[None]:
    """Turn whatever goes wrong with a file into one sentence."""
    try:
        yield
    except ZelligeError:
        raise
    except UnicodeDecodeError:
        raise ZelligeError(f"{what}: it is not a text file") from None
    except IsADirectoryError:
        raise ZelligeError(f"{what}: it is a folder") from None
    except OSError as error:
        raise ZelligeError(f"{what}: {error.strerror}") from None
    except (ValueError, RuntimeError) as error:  # an impossible file name
        raise ZelligeError(f"{what}: {error}") from None


def is_device(path: Path) -> bool:
    """Is it a device or a pipe? Those can be written to, but not replaced."""
    return path.exists() and not path.is_file() and not path.is_dir()


def writable(path: Path, new: bool = False) -> Path:
    """The resolved path of a file, after checking that it can be written: call this before long work, so that the work
    is not lost. With `new`, the file must not exist yet."""
    with failing_as(f"cannot write {path}"):
        path = path.expanduser()
        if path.is_dir():
            raise ZelligeError(f"cannot write {path}: it is a folder")
        if new and path.exists():
            raise ZelligeError(f"{path} already exists; choose another name")
        if is_device(path):
            if not os.access(path, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            return path
        path = path.resolve()  # through links
        with NamedTemporaryFile(dir=path.parent):
            return path


def write_file(path: Path, content: str | bytes, new: bool = False, mode: int = 0o644) -> None:
    """Write the whole file or nothing; with `new`, never overwrite one. `mode` says who may read it."""
    path = writable(path, new)
    with failing_as(f"cannot write {path}"):
        data = content if isinstance(content, bytes) else content.encode()
        if is_device(path):
            path.write_bytes(data)
            return
        with NamedTemporaryFile(dir=path.parent, delete=False) as draft:
            try:
                draft.write(data)
                draft.flush()
                os.fsync(draft.fileno())
                os.chmod(draft.name, mode)
                os.replace(draft.name, path)
            except BaseException:
                os.unlink(draft.name)
                raise


def folder_at(path: Path) -> Path:
    """The folder for the files; made if it is missing."""
    with failing_as(f"cannot write to {path}"):
        folder = path.expanduser()
        if folder.exists() and not folder.is_dir():
            raise ZelligeError(f"cannot write to {path}: it is not a folder")
        folder.mkdir(parents=True, exist_ok=True)
        return folder


def read_record(path: Path) -> Record:
    """The record in a file."""
    with failing_as(f"cannot read {path}"), path.expanduser().open(encoding="utf-8") as file:
        return Record.read(file.read(LONGEST + 1))
