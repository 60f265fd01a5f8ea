"""The errors that bad input raises; each message is one sentence."""

from collections.abc import Iterable, Sequence

from zellige.names import named

MOST_SEATS = 16  # the most that a sentence can name


def quoted(text: object) -> str:
    """User input in quotes, shortened to fit in a sentence."""
    if isinstance(text, int) and abs(text) > 10**50:
        return "a huge number"
    whole = repr(text)
    return whole if len(whole) <= 60 else f"{whole[:50]}…{whole[-1]}"


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word that a mistyped one is most like; empty if it is like none of them."""
    from difflib import get_close_matches

    return "".join(get_close_matches(str(word)[:60].lower(), list(known), 1))


def instead(word: object, known: Iterable[str], otherwise: str) -> str:
    """The end of a refusal: the known word that was probably meant, or else another hint.

    >>> instead("ordre", ["order", "hand"], "it has order, hand")
    'did you mean order?'
    """
    meant = nearest(word, known)
    return f"did you mean {meant}?" if meant else otherwise


def sentence(words: str) -> str:
    """Words of an error as a sentence, with a capital, unless they begin with notation, and a full stop."""
    start, _, rest = words.partition(" ")
    first = words[:1].upper() if start.isalpha() and not rest.startswith("is not legal") else words[:1]
    return f"{first}{words[1:]}{'' if words.endswith(('.', '!', '?')) else '.'}"


class ZelligeError(ValueError):
    """The request cannot be met; the message says why."""


class InvalidParameter(ZelligeError):
    """A game cannot be played with these parameters."""


class InvalidPosition(ZelligeError):
    """The text is not a position."""


class IncompleteGame(ZelligeError):
    """A game's files lack something that every game must define; for authors of games."""


class InvalidMove(ZelligeError):
    """The text is not a move in the game's notation."""


NOT_LEGAL = " is not legal: "  # between a move and the reason


class IllegalMove(ZelligeError):
    """The rules forbid the move; `rule` is its number in the game's rules.md.

    Seats are format fields in the message: "{0} {0:is} to draft a tile".
    """

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message, rule)
        self.rule = rule

    def told(self, names: Sequence[str] = ()) -> str:
        """The reason in one sentence, with the players' names."""
        return str(self.args[0]).format(*named(names, MOST_SEATS))

    def why(self, names: Sequence[str] = ()) -> str:
        """The reason alone, without the move that it is about, for those who see which move is meant."""
        told = self.told(names)
        return told.partition(NOT_LEGAL)[2] or told

    def __str__(self) -> str:
        return self.cited()

    def cited(self, names: Sequence[str] = ()) -> str:
        """The same, followed by the rule's number if rules.md has one."""
        return self.told(names) if self.rule.islower() else f"{self.told(names)} ({self.rule})"


def literal(text: str) -> str:
    """Escape a text so that formatting the message leaves it unchanged."""
    return text.replace("{", "{{").replace("}", "}}")


def whole_number(what: str, value: object, low: int, high: int) -> None:
    """Raise InvalidParameter unless the value is a whole number in the range."""
    if type(value) is not int or not low <= value <= high:
        raise InvalidParameter(f"{what} must be a whole number from {low} to {high}, not {quoted(value)}")
