"""What the lab notes about a game while it is played: turns, choices, who moves first, who is ahead, unused tiles."""

from types import SimpleNamespace

import pytest
from tests.study.lab.making import PIG, QUICK, TINY, games_of, played, position

from zellige.games import game
from zellige.study.contest import Step
from zellige.study.lab.notes import MILLE, Notes, TurnNotes, chances, points, taken, unused_of
from zellige.study.lab.trial import trial


def test_turns_and_choices_of_pig_are_noted() -> None:
    """Only rolling is legal at first, then holding too; a 1 ends the turn."""
    notes, last = taken(played(PIG, "roll", "die:1", "roll", "die:2", "hold"), points)
    assert notes == Notes(0, (TurnNotes(1, 1, 1, (0, 0)), TurnNotes(2, 3, 1, (0, 0))), None, ())
    assert last.outcome
    assert last.outcome.winners == (1,)
    assert Notes.read((0, [[1, 1, 1, [0, 0]], [2, 3, 1, [0, 0]]], None, [])) == notes  # as it is kept


def test_a_turn_of_grawlix_is_a_play_and_a_draft() -> None:
    """With two glyphs and two colours: two drafts in the set-up, of four tiles and of three; then three plays."""
    steps = played(TINY, "+r@", "+o#", "r@:0,0", "+r#", "o#:0,1", "+o@")
    notes, _ = taken(steps, points)
    assert [turn[:3] for turn in notes.turns] == [(1, 4, 0), (1, 3, 0), (2, 3, 1), (2, 5, 1)]
    assert [len(step.before.moves) for step in steps[2:]] == [1, 2, 4, 1]


def test_the_first_player_is_whoever_moves_first() -> None:
    later = SimpleNamespace(player=1, begins_turn=True, moves=(0,), scores=(0, 0))
    notes, _ = taken([Step(later, PIG.named("roll"), PIG.start())], points)  # type: ignore[arg-type]
    assert notes.first == 1


def test_unused_tiles_are_in_hands_and_in_the_supply() -> None:
    unused = unused_of(TINY.card)
    assert unused
    states = [step.after for step in played(TINY, "+r@", "+o#", "r@:0,0", "+r#", "o#:0,1", "+o@")]
    assert [unused(state) for state in states] == [4, 4, 3, 3, 2, 2]
    for steps in games_of(game("grawlix"), "random", 5):
        assert unused(steps[-1].after) == 36 - len(steps[-1].after.facts["grid"])


def test_unused_tiles_of_qwirkle_are_in_hands_and_in_the_bag() -> None:
    which = game("qwirkle")
    unused = unused_of(which.card)
    assert unused
    assert unused(which.start()) == 108
    for steps in games_of(which, "greedy", 3):
        assert unused(steps[-1].after) == 108 - len(steps[-1].after.facts["board"])


@pytest.mark.parametrize("name", ["pig", "marrakech"])
def test_a_game_without_tiles_has_none_unused(name: str) -> None:
    assert unused_of(game(name).card) is None


def test_chances_are_thousandths_and_see_a_certain_win() -> None:
    won = position(TINY, "grawlix 2 1 | r@:0,0 | o# | r# | 0 play")
    for state in (won, game("grawlix", order=2).start()):
        assert sum(chances(state)) in (MILLE - 1, MILLE, MILLE + 1)
    assert chances(won)[0] == MILLE  # player 1 will be stuck with r#, beside r@ and o#


@pytest.mark.parametrize(
    ("name", "scored"), [("grawlix", False), ("marrakech", True), ("qwirkle", True), ("pig", True)]
)
def test_the_lab_sees_whether_players_score(name: str, scored: bool) -> None:
    assert trial(game(name), QUICK, 0).scored is scored
