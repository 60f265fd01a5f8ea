"""Opens the page in a browser as soon as the server answers, where there is one with windows."""

import os
import threading
import time
import urllib.error
import urllib.request
import webbrowser

PATIENCE = 30.0  # seconds for the server to answer


def open_soon(address: str) -> None:
    """Open an address from a thread of its own: neither a slow browser nor a missing one holds up the server."""
    threading.Thread(target=open_now, args=(address,), daemon=True).start()


def open_now(address: str) -> None:
    """Open it once the server answers, if there is a browser to open it in."""
    if has_windows() and _answers(f"{address}/healthz"):
        webbrowser.open(address)


def has_windows() -> bool:
    """Is there a browser that does not run in the terminal? One that the user has chosen is trusted."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    in_terminal = isinstance(found, webbrowser.GenericBrowser) and not isinstance(found, webbrowser.BackgroundBrowser)
    return bool(os.environ.get("BROWSER")) or not in_terminal


def _answers(address: str) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE):
                return True
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    return False
