"""The process that workers are forked from: it loads everything once, so that a new worker is ready at once."""

from __future__ import annotations

import gc
import importlib
import os
import select
import signal
import socket
import threading
from contextlib import suppress
from typing import cast

from zellige.server.engines.requests import Think, answer, is_interrupted, requests

# Not multiprocessing's own: that one imports the server's __main__ again in every worker, is shared by the whole
# process, and cannot be stopped while it loads.

NICE = 5  # workers give way to the server
LOOK = 200  # milliseconds between two looks at the server while everything is loaded


def main(fd: int, think: str) -> None:
    """Fork a worker for every socket that the server sends. When the server ends, however it ends, so do they all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then stops the workers
    server = socket.socket(fileno=fd)
    loaded = threading.Event()
    watch = exit_with(server, loaded, LOOK)
    function = load(think)
    loaded.set()
    watch.join()  # a process with threads cannot be forked safely
    gc.collect()
    gc.freeze()  # the collector would otherwise write to pages that all workers share
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system clears away dead workers
    fork_all(server, function)
    os.killpg(0, signal.SIGKILL)  # the server gave this process a group of its own


def load(think: str) -> Think:
    """The function that answers requests, written as "module:function"; its module may define `prepare`."""
    name, _, function = think.partition(":")
    module = importlib.import_module(name)
    if hasattr(module, "prepare"):
        module.prepare()
    return cast(Think, getattr(module, function))


def fork_all(server: socket.socket, think: Think) -> None:
    while True:
        said, fds, *_ = socket.recv_fds(server, 1, 1)
        if not said:
            return
        for fd in fds:
            with suppress(OSError):  # no more processes: the server finds its socket closed
                if os.fork() == 0:
                    server.close()
                    work(socket.socket(fileno=fd), think)
            os.close(fd)


def work(server: socket.socket, think: Think) -> None:
    """What a worker does until the server closes its socket; does not return."""
    status = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.nice(NICE)
        exit_with(server, threading.Event(), None)
        serve(server, think)
        status = 0
    finally:
        os._exit(status)


def exit_with(server: socket.socket, loaded: threading.Event, pause: int | None) -> threading.Thread:
    """Until everything is loaded, end this process as soon as the server closes the socket."""
    poll = select.poll()
    poll.register(server, 0)  # a closed socket is always reported

    def watch() -> None:
        while not loaded.is_set():
            if poll.poll(pause):
                os._exit(1)

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    return thread


def serve(server: socket.socket, think: Think) -> None:
    """Answer requests one by one; after the answers to each comes how it ended."""
    answer(server, {"pid": os.getpid()})
    for request in requests(server):
        end = {"end": ""}
        try:
            for part in think(request):
                answer(server, part)
                if is_interrupted(server):
                    break
        except OSError:
            raise
        except Exception as error:
            end = {"end": f"{type(error).__name__}: {error}"}
        answer(server, end)
