"""The curtain between people at one screen who may not see each other's tiles."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress

from rich.console import Console

QUIT = ("quit", "q", "exit")


def forget_typing() -> None:
    """Discard what was typed before the prompt."""
    if sys.stdin and sys.stdin.isatty():
        with suppress(ImportError):  # Windows has none
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)


def ask_for(word: str, prompt: str, ask: Callable[[str], str]) -> None:
    """Wait until exactly this word is typed; anything typed before the prompt is ignored."""
    while True:
        forget_typing()
        typed = ask(prompt).strip().lower()
        if typed in QUIT:
            raise EOFError
        if typed == word:
            return


def empty_screen(console: Console) -> None:
    """Clear the screen, the scrollback and the history of typed lines."""
    if console.is_terminal and not console.is_dumb_terminal:
        console.file.write("\x1b[2J\x1b[3J\x1b[H")
    elif sys.stdin.isatty():
        console.print("\n" * 100)
    if typed := sys.modules.get("readline"):
        typed.clear_history()
        typed.parse_and_bind(r'"\C-y": ""')  # Ctrl-Y would bring back what was last deleted
