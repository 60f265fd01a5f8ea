"""Running the server: rules are compiled before the port opens, then uvicorn serves until it is told to stop."""

from __future__ import annotations

import errno
import gc
import logging
import os
import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from uvicorn.supervisors import Multiprocess

from zellige.errors import ZelligeError
from zellige.games import GAMES, game
from zellige.kernel.progress import LISTENERS, Compiling
from zellige.server import logs
from zellige.server.app import Application
from zellige.server.settings import Settings
from zellige.server.sockets import Connection, Socket
from zellige.store.store import open_store
from zellige.study.warm import compile_rules

log = logging.getLogger("zellige.server")
BACKLOG = 2048
PATIENCE = 5  # seconds that requests have to end when the server stops
KEEP_ALIVE = 60  # seconds that a silent connection stays open: bots think, and proxies keep connections
LARGEST_FRAME = 8192  # bytes
SELDOM = (100_000, 20, 100)  # a move leaves no cycles behind, and to look through a thousand tables takes 0.1 s
SEND_BUFFER = 128 * 1024  # that the system keeps for one connection (Linux doubles it); by itself it keeps megabytes
HINTS = {
    errno.EADDRINUSE: "; is another server running? choose another port with --port, or 0 for a free one",
    errno.EACCES: "; choose a port above 1023 with --port",
}


def application() -> Application:
    """The application as the environment sets it, for worker processes."""
    settings = Settings.from_environment()
    prepare(settings)
    return Application(settings)


def prepare(settings: Settings) -> None:
    """Compile the rules, so that no request has to wait for the compiler."""
    logs.configure(settings.log, settings.log_level)
    log.info("compiling the rules, which takes up to a minute the first time")
    compiled: list[Compiling] = []
    LISTENERS.append(compiled.append)
    for name in GAMES:
        compile_rules(game(name))
    LISTENERS.remove(compiled.append)
    if compiled:
        gc.collect()  # takes 0.2 s; what is only loaded leaves little garbage
    gc.freeze()  # the compiler leaves a million objects behind, and looking through them would stop the event loop
    gc.set_threshold(*SELDOM)
    gc.enable()
    log.info("the rules are compiled")


def serve(settings: Settings, announce: Callable[[str], None], before: Callable[[], None] | None = None) -> None:
    """Serve until told to stop; says where before the first request can come. What takes long can be done `before`,
    when it is certain that the server can start."""
    listening = bound(settings.host, settings.port)
    open_store(settings.database).close()  # once for all workers; what is wrong with it is told before the port opens
    if before:
        before()
    if settings.workers == 1:
        prepare(settings)
    announce(address_of(settings.host, listening.getsockname()[1]))
    if settings.workers > 1:
        os.environ.update(settings.as_environment())
        config = config_of("zellige.server.run:application", factory=True, workers=settings.workers)
        Multiprocess(config, sockets=[listening]).run()
    else:
        uvicorn.Server(config_of(Application(settings))).run(sockets=[listening])


def address_of(host: str, port: int) -> str:
    """Where to open the page. If the server listens everywhere, links that are made there should work elsewhere."""
    name = own_address() if host in ("0.0.0.0", "::") else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def own_address() -> str:
    """This machine's address in its network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address that nobody has; nothing is sent there, but a way is chosen
        return str(probe.getsockname()[0])
    return "localhost"


def config_of(app: object, factory: bool = False, workers: int = 1) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        factory=factory,
        workers=workers,
        http=Connection,
        ws=Socket,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        proxy_headers=False,  # we read them ourselves, from trusted proxies only
        server_header=False,
        access_log=False,  # we have our own, without secrets
        log_config=None,
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=PATIENCE,
        h11_max_incomplete_event_size=16 * 1024,
    )


def bound(host: str, port: int) -> socket.socket:
    """A socket that is bound before anything else happens, so that a port in use is told at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)  # connections inherit it
    try:
        listening.bind((host, port))
    except OSError as error:
        hint = HINTS.get(error.errno or 0, "")
        raise ZelligeError(f"cannot listen on {host} port {port}: {error.strerror}{hint}") from None
    listening.set_inheritable(True)
    return listening
