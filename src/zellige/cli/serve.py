"""`zellige serve`: the server, with its page and its API."""

import gc
from typing import Annotated, Any

import typer

from zellige.cli.bars import compile_bar, counted
from zellige.cli.common import Flag, console
from zellige.cli.store import Database
from zellige.games import GAMES, game

Text = str | None  # of a number too: Settings reads it as it does the environment, and refuses it in the same words


def option(metavar: str, words: str, default: str = "") -> Any:
    """An option, with what holds if it is not given."""
    return typer.Option(metavar=metavar, help=f"{words} [dim]({default})[/dim]." if default else f"{words}.")


def serve(
    host: Annotated[Text, option("HOST", "The address to listen on", "127.0.0.1")] = None,
    port: Annotated[Text, option("PORT", "The port; 0 for a free one", "8000")] = None,
    database: Database = None,
    workers: Annotated[Text, option("N", "How many processes; more than one needs PostgreSQL", "1")] = None,
    engines: Annotated[Text, option("N", "How many processes think", "one for each core")] = None,
    allow_host: Annotated[
        list[str] | None, option("NAME", "A name by which the server may be called, or * for any; repeat for more")
    ] = None,
    allow_origin: Annotated[list[str] | None, option("ORIGIN", "A page elsewhere that may use the server")] = None,
    trusted_proxy: Annotated[list[str] | None, option("NETWORK", "A proxy whose X-Forwarded headers count")] = None,
    log: Annotated[Text, option("FORM", "json, text, or auto: text on a terminal, json elsewhere", "auto")] = None,
    log_level: Annotated[Text, option("LEVEL", "debug, info, warning or error", "info")] = None,
    limits: Annotated[Text, option("FACTOR", "A factor for all limits; 0 for none", "1")] = None,
    rate: Annotated[list[str] | None, option("LIMIT", "Another limit than the default, such as moves=20/60")] = None,
    streams: Annotated[Text, option("N", "Sockets and streams that one address may hold open", "200")] = None,
    engine_memory: Annotated[Text, option("MB", "The most memory of one process that thinks", "1024")] = None,
    live_matches: Annotated[Text, option("N", "How many matches stay in memory", "1000")] = None,
    unbegun_days: Annotated[Text, option("DAYS", "Days after which a match that has not begun is deleted", "1")] = None,
    untouched_days: Annotated[
        Text, option("DAYS", "Days after which an unfinished match that nobody touches is deleted", "90")
    ] = None,
    secure_cookies: Annotated[Text, option("WHEN", "Cookies over HTTPS only: always, never or auto", "auto")] = None,
    open_page: Annotated[
        bool, Flag("--open", help="Compile the players too, then open the page in a browser.")
    ] = False,
) -> None:
    """Run the server, where people and programs play over the network.

    Every option can also be set in the environment, as ZELLIGE_PORT and so
    on; docs/server.md explains them all. Ctrl-C stops the server; matches
    are kept, and go on when it is started again.

    Examples:
      [bold]zellige serve --open[/bold]
      [bold]zellige serve --host 0.0.0.0 --port 8000 --allow-host games.example.org[/bold]
    """
    from zellige.server.settings import Settings

    settings = Settings.from_environment(
        host=host,
        port=port,
        database=database,
        workers=workers,
        engines=engines,
        allow_hosts=allow_host,
        allow_origins=allow_origin,
        trusted_proxies=trusted_proxy,
        log=log,
        log_level=log_level,
        limits=limits,
        rates=rate,
        streams=streams,
        engine_memory=engine_memory,
        live_matches=live_matches,
        unbegun_days=unbegun_days,
        untouched_days=untouched_days,
        secure_cookies=secure_cookies,
    )
    gc.disable()  # until all is loaded: nothing of it goes away, and looking for garbage takes a tenth of the start
    from zellige.server.run import serve as run  # which takes a second: what is wrong is told before

    run(settings, announce_and_open if open_page else announce, compile_players if open_page else None)


def announce(address: str) -> None:
    console.print(f"Zellige is at [bold]{address}[/bold]")


def announce_and_open(address: str) -> None:
    from zellige.cli.browser import open_soon

    announce(address)
    open_soon(address)


def compile_players() -> None:
    """Compile the players, with a bar: whoever waits for the page wants to play a program at once. (Else the processes
    that think compile them, which nobody sees.)"""
    from zellige.study import warm

    for name in counted(GAMES, "preparing"):
        compile_bar.start_over()
        warm.compile_rules(game(name))
        warm.compile_players(game(name))
