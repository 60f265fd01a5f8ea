"""`zellige play`: a game in the terminal, on the whole screen or line by line, here or on a server."""

import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zellige.cli.bars import notice
from zellige.cli.common import Flag, Sets, console, seated, settled
from zellige.cli.screen import Light, Plain, Signs, fills_the_screen, show
from zellige.errors import ZelligeError
from zellige.games import GAMES, card
from zellige.names import HUMAN

if TYPE_CHECKING:
    from textual.screen import Screen

    from zellige.core import Game
    from zellige.terminal.remote.away import Away
    from zellige.terminal.remote.client import Server
    from zellige.terminal.saved import Saved
    from zellige.terminal.sitting import Sitting


def play(
    name: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help=f"One of {', '.join(GAMES)}; without it, choose on the screen.",
            default_factory=str,
            show_default=False,
        ),
    ],
    seats: Annotated[
        list[str],
        typer.Option(
            "--seat",
            metavar="PLAYER",
            help="Who sits there; repeat for each seat: human, or a program such as greedy, level:3 or mcts:1s.",
            default_factory=list,
            show_default=False,
        ),
    ],
    sets: Sets,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Continue a saved game, or [bold]latest[/bold] for the last one played."),
    ] = None,
    server: Annotated[
        str, typer.Option(metavar="URL", help="Play on this server; alone, it opens its lobby.", show_default=False)
    ] = "",
    match: Annotated[
        str, typer.Option(metavar="ID", help="The match there: its id, its link, or a code.", show_default=False)
    ] = "",
    known_as: Annotated[str, typer.Option("--name", metavar="NAME", help="Your name there.", show_default=False)] = "",
    watch: Annotated[bool, Flag("--watch", help="Watch the match there, without a seat.")] = False,
    plain: Plain = False,
    plain_signs: Signs = False,
    light: Light = None,
) -> None:
    """Play a game in the terminal.

    Play against programs, with others at this keyboard or on a server, or
    watch. Every move is saved. Without a game, choose one on the screen.

    Examples:
      [bold]zellige play grawlix --seat human --seat level:3 --set hand=3[/bold]
      [bold]zellige play marrakech --server games.example --match 8JhUsC7-vkOI0QKD[/bold]
    """
    screen = not plain and fills_the_screen()
    if not name and not screen:
        raise ZelligeError(f"name a game: {', '.join(GAMES)}")
    if name:
        card(name)  # says so if there is no such game
    if match or watch:
        sitting: Sitting = at_server(name, server, match, known_as, watch)
    elif server:
        open_lobby(server, name, known_as, screen, light, plain_signs)
        return
    elif not (found := chosen_here(name, seats, sets, resume, screen)):
        show_first(name, sets, light, plain_signs)
        return
    else:
        sitting = found
    if screen:
        show(game_screen(sitting), light, plain_signs)
    else:
        line_by_line(sitting)


# Here


def chosen_here(name: str, seats: list[str], sets: list[str], resume: Path | None, screen: bool) -> "Sitting | None":
    """A match at this screen; none if somebody still has to choose whom to play against."""
    from zellige.terminal.sitting import Here

    if resume:
        saved = resumed(name, resume, sets)
        return continued(saved, seats)
    if seats:
        return Here.begun(fitting(name, sets, seats), seats)
    if screen:
        return None
    if not sys.stdin.isatty():  # typed by a program, which would not expect questions
        game = settled(name, sets)
        return Here.begun(game, [HUMAN] * game.seats)
    from zellige.terminal.setup import offer, setup

    if not sets and (unfinished := offer(name)):
        return continued(unfinished, [])
    kinds = setup(settled(name, sets), console, seats=free_seats(name, sets))
    return Here.begun(fitting(name, sets, kinds), kinds)


def continued(saved: "Saved", seats: list[str]) -> "Sitting":
    """A saved game, perhaps with other players."""
    from dataclasses import replace

    from zellige.terminal.saved import seat_headers
    from zellige.terminal.sitting import Here

    record = saved.record
    if seats:
        if len(seats) != record.game.seats:
            raise ZelligeError(f"{record.game.card.title} has {record.game.seats} seats here, not {len(seats)}")
        others = {key: value for key, value in record.headers.items() if not key.startswith("seat ")}
        record = replace(record, headers=others | seat_headers(seats))
    return Here.resumed(record, saved.file)


def fitting(name: str, sets: list[str], seats: list[str]) -> "Game":
    """The game for so many players."""
    game = seated(name, sets, len(seats))
    if len(seats) != game.seats:
        raise ZelligeError(f"{game.card.title} has {game.seats} seats here, not {len(seats)}")
    return game


def free_seats(name: str, sets: list[str]) -> list[int]:
    """The numbers of players that --set leaves open."""
    own = card(name)
    fixed = any(text.startswith(f"{own.seats}=") for text in sets)
    return [settled(name, sets).seats] if fixed else list(own.table)


def resumed(name: str, file: Path, sets: list[str]) -> "Saved":
    """The game to continue, and its file."""
    from zellige.terminal.files import read_record
    from zellige.terminal.saved import Saved, latest

    if sets:
        raise ZelligeError("a resumed game has its own parameters; --set cannot change them")
    found = latest(name or "*") if str(file) == "latest" else file.expanduser().resolve()
    record = read_record(found)
    if name and record.game.name != name:
        raise ZelligeError(f"{file} is a game of {record.game.name}, not of {name}")
    return Saved(found, record)


# On a server


def at_server(name: str, server: str, match: str, known_as: str, watch: bool) -> "Away":
    """A match on a server."""
    from zellige.terminal.remote.away import Away
    from zellige.terminal.remote.calls import address
    from zellige.terminal.remote.client import Server

    if not server and "/" not in match:
        raise ZelligeError("which server? Give its address with --server, or the link of the match with --match")
    at = address(server or match, match)
    with notice(f"asking {at.url}"):
        guest = Server(at.url).enter(at.match, invite=at.invite, code=at.code, name=known_as, watch=watch, game=name)
        return Away(guest)


def open_lobby(server: str, name: str, known_as: str, screen: bool, light: bool | None, plain_signs: bool) -> None:
    """The matches of a server, to choose from."""
    from zellige.terminal.remote.calls import address
    from zellige.terminal.remote.client import Server

    at = address(server)
    if at.match or at.code:
        sitting = at_server(name, server, "", known_as, watch=False)
        if screen:
            show(game_screen(sitting), light, plain_signs)
        else:
            line_by_line(sitting)
        return
    there = Server(at.url)
    there.games()  # says so if it does not answer
    if not screen:
        list_matches(there, name)
        return
    from zellige.terminal.full.lobby_screen import LobbyScreen

    show(LobbyScreen(there, known_as, name), light, plain_signs)


def list_matches(server: "Server", name: str) -> None:
    """The open matches, where no screen can show them."""
    found = [one for one in server.matches("open") if name in ("", one.game)]
    for one in found:
        console.print(f"{one.match}  {card(one.game).title}  {one.players}", markup=False)
    console.print("Join one with --match and its id." if found else "There are no open matches.")


# The screen


def line_by_line(sitting: "Sitting") -> None:
    with suppress(ImportError):
        import readline  # noqa: F401 arrow keys and history at the prompt, where the system has it

    from zellige.terminal.line.game import LineGame

    LineGame(sitting, console, busy=notice).run()


def show_first(name: str, sets: list[str], light: bool | None, plain_signs: bool) -> None:
    """Choose a game, or whom to play against."""
    if not name:
        from zellige.terminal.full.home_screen import HomeScreen

        show(HomeScreen(), light, plain_signs)
        return
    from zellige.terminal.full.setup_screen import SetupScreen

    first = SetupScreen(settled(name, sets), free_seats(name, sets), partial(seated, name, sets))
    show(first, light, plain_signs)


def game_screen(sitting: "Sitting") -> "Screen[None]":
    from zellige.terminal.full.away_screen import AwayScreen
    from zellige.terminal.full.game_screen import GameScreen
    from zellige.terminal.remote.away import Away

    return AwayScreen(sitting) if isinstance(sitting, Away) else GameScreen(sitting, greets=True)
