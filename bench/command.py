"""What makes a measurement a command: whole numbers as options, and errors as one sentence."""

import argparse
import sys
from collections.abc import Callable

from zellige.errors import ZelligeError


def number(text: str) -> int:
    """A whole number of at least 1, from an option."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


def run(main: Callable[[], None]) -> None:
    """Run a program. What was kept in files is still there after Ctrl-C, and the same command goes on from it."""
    try:
        main()
    except (ZelligeError, OSError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        sys.exit(130)
