"""The commands of line mode for those who learn and study: hints, analysis, rules, lessons, the review."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from zellige.core import View
from zellige.errors import ZelligeError
from zellige.names import YOU
from zellige.terminal.hints import hints
from zellige.terminal.line.board import show
from zellige.terminal.rules import goal_of, show_rules
from zellige.terminal.tables import percent, show_analysis, spelt

if TYPE_CHECKING:
    from zellige.terminal.line.game import LineGame

SECONDS = 2.0  # for an analysis
REVIEW_SECONDS = 0.4  # for each step of a review


def checked_view(line: LineGame) -> View:
    """The view that a program may be asked about; refused where that would be unfair to another person."""
    if not line.sitting.may_ask:
        raise ZelligeError("there is another person in this game, so you cannot ask a program")
    position = line.sitting.position
    assert isinstance(position, View)
    return position


@contextmanager
def stoppable(line: LineGame, what: str) -> Iterator[None]:
    """Do something that takes a while; Ctrl-C stops it, and not the game."""
    try:
        with line.busy(f"{what} (press Ctrl-C to stop)"):
            yield
    except KeyboardInterrupt:
        raise ZelligeError("stopped") from None


def hint(line: LineGame, _: str) -> None:
    """Show what a program would play here; it sees only what the player sees."""
    view = checked_view(line)
    with stoppable(line, "thinking"):
        found = hints(view)
    whose = "your" if YOU in line.sitting.names else "the"
    if all(each.is_lost for each in found):
        line.say("Every move loses against perfect play; these hold out as well as any:")
    else:
        line.say(f"The best moves, with {whose} chance to win as a program estimates it:")
    line.listed((f"{percent(each.chance):>8} ", f"{each.words}  ({spelt(each.moves)})") for each in found)


def analysis(line: LineGame, _: str) -> None:
    """Print the analysis of the position, as `zellige analyse` does."""
    from zellige.players.analysis import analyse

    view = checked_view(line)
    with stoppable(line, "analysing"):
        found = analyse(view, SECONDS)
    show_analysis(found, view, line.console, line.sitting.names)


def history(line: LineGame, _: str) -> None:
    """List the turns so far, in sentences."""
    turns = line.sitting.turns
    if not turns:
        line.say("Nobody has moved yet.")
    line.listed((f"{n:>3}.", shown.told(line.sitting.names)) for n, shown in enumerate(turns, 1))


def back(line: LineGame, rest: str) -> None:
    """Show the position after a turn; without a number, the one before the latest turn."""
    turns = line.sitting.turns
    if not turns:
        raise ZelligeError("nobody has moved yet")
    if rest and not (re.fullmatch("[0-9]{1,6}", rest) and int(rest) <= len(turns)):
        raise ZelligeError(f"turns are numbered 1 to {len(turns)}; 0 is the start of the game")
    at = int(rest) if rest else len(turns) - 1
    line.say(f"\nAfter turn {at} of {len(turns)}: {turns[at - 1].told(line.sitting.names)}" if at else "\nThe start.")
    position, last = (turns[at - 1].after, turns[at - 1].turn.moves) if at else (turns[0].before, ())
    show(position, line.console, line.sitting.names, last)
    line.say("Type board for the position now.")


def rules(line: LineGame, number: str) -> None:
    show_rules(line.sitting.game.card, number, line.console)


def why(line: LineGame, _: str) -> None:
    """Print the rule of the last refusal."""
    if not line.refused_by:
        raise ZelligeError("nothing was refused by a rule yet")
    show_rules(line.sitting.game.card, line.refused_by, line.console)


def learn(line: LineGame, _: str) -> None:
    """Take the lessons, and come back to the game."""
    from zellige.terminal.line.lesson import LineLesson

    LineLesson(line.sitting.game.card, line.console, line.ask).run()
    line.board()


def tell_goal(line: LineGame) -> None:
    """Say what it is all about, when a game begins."""
    line.listed(("•", sentence) for sentence in goal_of(line.sitting.game.card))


def offer_review(line: LineGame) -> None:
    """Review the finished game, if that is wanted."""
    if not line.agrees("Review this game?"):
        return
    from zellige.players.search.mcts import Budget
    from zellige.study.review import review
    from zellige.terminal.review import show_review

    with stoppable(line, "reviewing"):
        found = review(line.sitting.record, Budget(REVIEW_SECONDS))
    show_review(found, line.console, line.sitting.names)
