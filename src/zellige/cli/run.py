"""Running a command: every error becomes one line on standard error and exit status 2."""

import os
import sys
from contextlib import suppress

import typer

from zellige.cli import STOPPED
from zellige.cli.arena import arena
from zellige.cli.bars import compile_bar
from zellige.cli.common import stop
from zellige.cli.machine import about, bench, games, warm
from zellige.cli.play import play
from zellige.cli.positions import analyse, perft, show, solve
from zellige.cli.records import replay, review, verify
from zellige.errors import ZelligeError
from zellige.kernel.progress import LISTENERS

COMMANDS = (games, play, show, analyse, solve, replay, review, verify, arena, perft, bench, warm)

app = typer.Typer(
    add_completion=False, rich_markup_mode="rich", context_settings={"help_option_names": ["-h", "--help"]}
)
app.callback(invoke_without_command=True)(about)
for command in COMMANDS:
    app.command()(command)


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
        stop(getattr(error, "format_message", error.__str__)())
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
