"""What can be wrong with input; each error says so in one sentence."""

from collections.abc import Sequence

from zellige.names import named

MOST_SEATS = 16  # that a sentence can name


def quoted(text: object) -> str:
    """What somebody wrote, in quotes, and not more of it than fits in a sentence."""
    if isinstance(text, int) and abs(text) > 10**50:
        return "a huge number"
    whole = repr(text)
    return whole if len(whole) <= 60 else f"{whole[:50]}…{whole[-1]}"


class ZelligeError(ValueError):
    """What was asked cannot be done; the message says why."""


class InvalidParameter(ZelligeError):
    """A game cannot be played with these parameters."""


class InvalidPosition(ZelligeError):
    """The text is not a position."""


class IncompleteGame(ZelligeError):
    """A file of a game lacks something that the game owes; for authors of games."""


class InvalidMove(ZelligeError):
    """The text is not the notation of a move."""


class IllegalMove(ZelligeError):
    """The rules forbid the move; `rule` is the number of the rule in the game's rules.md.

    Seats stand in the message as fields of a format: "{0} {0:is} to draft a tile".
    """

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message, rule)
        self.rule = rule

    def told(self, names: Sequence[str] = ()) -> str:
        """Why, in a sentence with the names of the seats."""
        return str(self.args[0]).format(*named(names, MOST_SEATS))

    def __str__(self) -> str:
        return self.cited()

    def cited(self, names: Sequence[str] = ()) -> str:
        """The same, with the number of the rule where it is one of rules.md."""
        return self.told(names) if self.rule.islower() else f"{self.told(names)} ({self.rule})"


def literal(text: str) -> str:
    """A text that stands for itself in a message, whatever is in it."""
    return text.replace("{", "{{").replace("}", "}}")


def whole_number(what: str, value: object, low: int, high: int) -> None:
    """Refuse anything but a whole number in a range."""
    if type(value) is not int or not low <= value <= high:
        raise InvalidParameter(f"{what} must be a whole number from {low} to {high}, not {quoted(value)}")
