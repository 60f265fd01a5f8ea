"""`zellige serve`: the server, with its page and its API."""

import gc
from typing import Annotated

import typer

from zellige.cli.common import console
from zellige.cli.store import Database


def serve(
    host: Annotated[
        str | None, typer.Option(metavar="HOST", help="The address to listen on [dim](127.0.0.1)[/dim].")
    ] = None,
    port: Annotated[
        int | None, typer.Option(metavar="PORT", help="The port; 0 for a free one [dim](8000)[/dim].")
    ] = None,
    database: Database = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="How many processes; more than one needs PostgreSQL.")
    ] = None,
    engines: Annotated[
        int | None, typer.Option(metavar="N", help="How many processes think; by default one per core, less one.")
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name by which the server may be called; repeat for more."),
    ] = None,
    allow_origin: Annotated[
        list[str] | None, typer.Option(metavar="ORIGIN", help="A page elsewhere that may use the server.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None, typer.Option(metavar="NETWORK", help="A proxy whose X-Forwarded headers count.")
    ] = None,
    log: Annotated[str | None, typer.Option(metavar="FORM", help="json, text or auto.")] = None,
    log_level: Annotated[str | None, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = None,
    limits: Annotated[float | None, typer.Option(metavar="FACTOR", help="A factor for all limits; 0 for none.")] = None,
    rate: Annotated[
        list[str] | None, typer.Option(metavar="LIMIT", help="Another limit than the default, such as moves=20/60.")
    ] = None,
    streams: Annotated[
        int | None, typer.Option(metavar="N", help="Sockets and streams that one address may hold open.")
    ] = None,
    engine_memory: Annotated[
        int | None, typer.Option(metavar="MB", help="The most memory of one process that thinks.")
    ] = None,
    live_matches: Annotated[int | None, typer.Option(metavar="N", help="How many matches stay in memory.")] = None,
    unbegun_days: Annotated[
        float | None, typer.Option(metavar="DAYS", help="When a match that has not begun is deleted.")
    ] = None,
    untouched_days: Annotated[
        float | None, typer.Option(metavar="DAYS", help="When an unfinished match that nobody touches is deleted.")
    ] = None,
    secure_cookies: Annotated[
        str | None, typer.Option(metavar="WHEN", help="Cookies over HTTPS only: always, never or auto.")
    ] = None,
) -> None:
    """Let people and programs play over the network.

    Every option can also be set in the environment, as ZELLIGE_PORT and so
    on; docs/server.md says more about them.

    Example: [bold]zellige serve --port 8000[/bold]
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

    run(settings, lambda address: console.print(f"Zellige is at [bold]{address}[/bold]"))
