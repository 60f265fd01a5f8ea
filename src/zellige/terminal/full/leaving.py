"""Closing a screen: to what is beneath it, or out of the program."""

from textual.screen import Screen


def leave(screen: Screen[None]) -> None:
    """Go back to the screen beneath; the first one of all ends the program."""
    beneath = screen.app.screen_stack[1:-1]  # the very first is Textual's own, which is empty
    if beneath:
        screen.app.pop_screen()
    else:
        screen.app.exit()
