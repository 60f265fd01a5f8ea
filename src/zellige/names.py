"""Players' names in sentences: "Ada wins" but "You win", "Ada's hand" but "your hand"."""

from collections.abc import Sequence
from functools import lru_cache

YOU = "You"
HUMAN, OPEN = "human", "open"  # who sits on a seat, if it is not a program: a person, or nobody yet
PEOPLE = (HUMAN, OPEN)
IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "passes": "pass"}
PRONOUNS = {"you": "{0}", "your": "{0}'s", "yours": "{0}'s", "Your": "{0}'s"}


class Name(str):
    """A player's name, which adapts the sentence around it. "You" addresses the reader, so nobody may take it as a
    name.

    >>> "{0} {0:wins}: {1:your} tiles fit nowhere".format(*named(["You", "Ada"], 2))
    "You win: Ada's tiles fit nowhere"
    """

    __slots__ = ()

    def __format__(self, form: str) -> str:
        """The name; `you` or `your` gives its form inside a sentence, and a verb gives the verb that agrees with it."""
        if form in PRONOUNS:
            return form if self == YOU else PRONOUNS[form].format(self._inside(form))
        if not form:
            return str(self)
        return IRREGULAR.get(form, form.removesuffix("s")) if self == YOU else form

    def _inside(self, form: str) -> str:
        """The name as it is written inside a sentence: "Your rival" is no proper name."""
        return f"y{self[1:]}" if self.startswith("Your ") and form != "Your" else str(self)


class Seat(int):
    """A seat to be named later: formatting it leaves a format field in the sentence.

    >>> "{seat:you} {seat:has} no rugs left".format(seat=Seat(1))
    '{1:you} {1:has} no rugs left'
    """

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return f"{{{int(self)}:{form}}}" if form else f"{{{int(self)}}}"


def named(names: Sequence[str], seats: int) -> tuple[Name, ...]:
    """A name for each seat: the given one, or else Player 1, Player 2, …

    >>> named((), 2)
    ('Player 1', 'Player 2')
    """
    return _named(tuple(names), seats)


@lru_cache(maxsize=1000)
def _named(names: tuple[str, ...], seats: int) -> tuple[Name, ...]:
    return tuple(Name(names[seat]) if seat < len(names) else Name(f"Player {seat + 1}") for seat in range(seats))


def joined(words: Sequence[str]) -> str:
    """Words as a list in a sentence.

    >>> joined(["red", "blue", "green"])
    'red, blue and green'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def listed(names: Sequence[Name]) -> str:
    """Names as the subject of a sentence, with "You" first.

    >>> listed(named(["Ada", "You"], 2))
    'You and Ada'
    """
    return joined(sorted(names, key=lambda name: name != YOU))


def counted(n: int, what: str) -> str:
    """A number with its noun, in the plural if need be.

    >>> counted(1, "point"), counted(2000, "point")
    ('1 point', '2,000 points')
    """
    return f"{n} {what}" if n == 1 else f"{n:,} {what}s"


def called(player: str, seat: int) -> str:
    """The name of a seat whose player gave none: a level, another program by its own name, or a numbered person.

    >>> called("level:3", 1), called("mcts:1s", 1), called("human", 1)
    ('Level 3', 'mcts:1s', 'Player 2')
    """
    if player.startswith("level:"):
        return f"Level {player.removeprefix('level:')}"
    return player if player not in PEOPLE else f"Player {seat + 1}"


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The same names; of equal ones, the second and later are numbered.

    >>> distinct(["Level 3", "Ada", "Level 3"])
    ('Level 3', 'Ada', 'Level 3 (2)')
    """
    again = [names[:at].count(name) for at, name in enumerate(names)]
    return tuple(f"{name} ({n + 1})" if n else name for name, n in zip(names, again, strict=True))
