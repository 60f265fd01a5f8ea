"""Running a command: every error becomes one line on standard error and exit status 2."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import typer
from typer.completion import completion_init  # type: ignore[attr-defined]
from typer.core import TyperCommand, TyperGroup

from zellige.cli import STOPPED
from zellige.cli.arena import arena
from zellige.cli.bars import compile_bar
from zellige.cli.common import stop
from zellige.cli.completion import candidates
from zellige.cli.games import games, rules
from zellige.cli.lab import lab
from zellige.cli.machine import about, bench, warm
from zellige.cli.mistakes import said
from zellige.cli.play import play
from zellige.cli.positions import analyse, perft, show
from zellige.cli.print import print_and_play
from zellige.cli.records import replay, review, verify
from zellige.cli.serve import serve
from zellige.cli.shells import OPTIONS, own_shell
from zellige.cli.solve import solve
from zellige.cli.store import backup, restore
from zellige.errors import ZelligeError, instead, quoted
from zellige.kernel.progress import LISTENERS

PANELS: dict[str, tuple[Callable[..., Any], ...]] = {  # the groups in which --help lists the commands
    "Play": (play, games, rules, print_and_play),
    "Study": (show, analyse, solve, replay, review, verify),
    "Measure": (arena, lab, perft, bench),
    "Server": (serve, backup, restore),
    "Set up": (warm,),
}
TYPED = "zellige.typed"  # the words after the command, for completion
COMMANDS = tuple(command for commands in PANELS.values() for command in commands)

app = typer.Typer(
    add_completion=False, rich_markup_mode="rich", context_settings={"help_option_names": ["-h", "--help"]}
)


class Plain(TyperCommand):
    """A command whose help has no types of Python: Typer would print <str> beside GAME, and <bool> beside --help."""

    def get_params(self, ctx: Any) -> list[Any]:
        return completed(untyped(super().get_params(ctx)), self.name or "")

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """GAME, where Typer would write {GAME}; and [GAME] if it may be left out."""
        pieces = super().collect_usage_pieces(ctx)
        return [piece.replace("{", "").replace("}", "").replace("[[", "[").replace("]]", "]") for piece in pieces]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.meta[TYPED] = list(args)
        try:
            return super().parse_args(ctx, args)
        except typer.TyperException as error:
            error.ctx = ctx  # type: ignore[attr-defined] # Typer forgets it if a value is missing
            raise


class PlainGroup(TyperGroup):
    """The same, for the command as a whole."""

    def get_params(self, ctx: Any) -> list[Any]:
        return completed(untyped(super().get_params(ctx)), "")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """An option about completion that ends the line is about the user's own shell."""
        return super().parse_args(ctx, [*args, own_shell()] if args[-1:] and args[-1] in OPTIONS else args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands and not ctx.resilient_parsing:
            hint = instead(args[0], self.commands, "zellige --help lists them")
            raise ZelligeError(f"there is no command {quoted(args[0])}; {hint}")
        return super().resolve_command(ctx, args)


def untyped(params: list[Any]) -> list[Any]:
    for param in params:
        if param.param_type_name == "argument" or param.name == "help":
            param.display_type_rich = lambda ctx: None
    return params


def completed(params: list[Any], command: str) -> list[Any]:
    """Parameters that complete their values: by their names in the help, so that no command has to say it."""
    for param in params:
        param.shell_complete = lambda ctx, typed, param=param: candidates(
            command, param, ctx.meta.get(TYPED, []), typed
        )
    return params


app.callback(cls=PlainGroup, invoke_without_command=True)(about)
for panel, commands in PANELS.items():
    for command in commands:
        app.command(cls=Plain, rich_help_panel=panel)(command)


def run() -> None:
    """Run the command that the command line names."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream:  # None if the shell closed it
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    LISTENERS[:] = [compile_bar.show]
    if "_ZELLIGE_COMPLETE" in os.environ:
        os.environ["COLUMNS"] = "1000"  # Typer folds the meanings of words to the width of the screen
        completion_init()
    try:
        status = app(standalone_mode=False, prog_name="zellige")
        if sys.stdout:
            sys.stdout.flush()  # now, while a full disk can still be reported
    except typer.TyperException as error:
        stop(said(error))
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
