"""Running a command: every error becomes one line on standard error and exit status 2."""

import os
import re
import sys
from contextlib import suppress
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from zellige.cli import STOPPED
from zellige.cli.arena import arena
from zellige.cli.bars import compile_bar
from zellige.cli.common import stop
from zellige.cli.games import games, rules
from zellige.cli.machine import about, bench, warm
from zellige.cli.play import play
from zellige.cli.positions import analyse, perft, show, solve
from zellige.cli.records import replay, review, verify
from zellige.cli.serve import serve
from zellige.cli.store import backup, restore
from zellige.errors import ZelligeError
from zellige.kernel.progress import LISTENERS

NEGATIVE = re.compile(r"^No such option: (-[0-9]+)$")
COMMANDS = (
    serve,
    games,
    rules,
    play,
    show,
    analyse,
    solve,
    replay,
    review,
    verify,
    arena,
    perft,
    backup,
    restore,
    bench,
    warm,
)

app = typer.Typer(
    add_completion=False, rich_markup_mode="rich", context_settings={"help_option_names": ["-h", "--help"]}
)


class Plain(TyperCommand):
    """A command whose help has no types of Python: Typer would print <str> beside GAME, and <bool> beside --help."""

    def get_params(self, ctx: Any) -> list[Any]:
        return untyped(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """The same, for the command as a whole."""

    def get_params(self, ctx: Any) -> list[Any]:
        return untyped(super().get_params(ctx))


def untyped(params: list[Any]) -> list[Any]:
    for param in params:
        if param.param_type_name == "argument" or param.name == "help":
            param.display_type_rich = lambda ctx: None
    return params


app.callback(cls=PlainGroup, invoke_without_command=True)(about)
for command in COMMANDS:
    app.command(cls=Plain)(command)


def run() -> None:
    """Run the command that the command line names."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream:  # None if the shell closed it
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    LISTENERS[:] = [compile_bar.show]
    try:
        status = app(standalone_mode=False)
        if sys.stdout:
            sys.stdout.flush()  # now, while a full disk can still be reported
    except typer.TyperException as error:
        said = getattr(error, "format_message", error.__str__)()
        stop(NEGATIVE.sub(r"\1 is not an option, and no argument can be a negative number", said))
    except ZelligeError as error:
        stop(str(error))
    except KeyboardInterrupt:
        sys.exit(STOPPED)
    except OSError as error:
        forget_output()
        if isinstance(error, BrokenPipeError):  # the reader of the output has closed it
            sys.exit(1)
        stop(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))
    sys.exit(status)


def forget_output() -> None:
    """Drop unprinted output, which Python would otherwise try to print again at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
