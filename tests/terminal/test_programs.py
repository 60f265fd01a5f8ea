"""Programs in line mode: what they see, what is said about their moves, undo, hints, watching, quitting."""

import io
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console
from tests.terminal.test_line import check_hands, screen, seated, sit

import zellige
from zellige import IllegalMove, Match, Move, Record, View
from zellige.core import State
from zellige.games import game as find_game
from zellige.players import analysis
from zellige.players.planner import Program
from zellige.terminal.line.game import LineGame
from zellige.terminal.saved import latest, match_of, players_of, seat_headers, seat_names


class Watched(Program):
    """A program that plays at random and remembers what it was shown."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__("watched")
        self.shown, self.rng = list[View](), random.Random(seed)

    def _choose(self, view: View) -> Move:
        self.shown.append(view)
        placing = [move for move in view.moves if ":" in str(move)]
        return self.rng.choice(placing or list(view.moves))


def anything(match: Match, seed: int = 3) -> Callable[[str], str]:
    """Types any legal move at the prompt, and is never asked for the keyboard."""
    rng = random.Random(seed)

    def ask(prompt: str) -> str:
        if prompt.startswith("Review"):
            raise EOFError
        assert re.fullmatch(r"(You|Player \d) > ", prompt), prompt
        moves = sorted(match.state.moves, key=str)
        return str(rng.choice([move for move in moves if ":" in str(move)] or moves))

    return ask


@pytest.mark.parametrize("name", ["grawlix", "marrakech", "qwirkle", "pig"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game_against_a_program(name: str, seat: int) -> None:
    values = {"grawlix": {"order": 3}, "marrakech": {"rugs": 3}}.get(name, {})
    match = Match(find_game(name, **values), seed=1)
    program = zellige.player("mcts:50", seed=1)
    printed = sit(match, anything(match), *[None if n == seat else program for n in (0, 1)])
    assert match.outcome
    told = [shown for shown in match.record.seen_by(seat).shown() if shown.turn.seat == 1 - seat]
    printed = " ".join(printed.split())
    for shown in told:
        assert shown.told(["random" if n != seat else "You" for n in (0, 1)]) in printed
    assert Record.read(latest(match.game.name, unfinished=False).read_text()).moves == match.moves


def test_a_program_sees_its_own_view_alone() -> None:
    match, program = Match(zellige.game("qwirkle"), seed=1), Watched()
    sit(match, anything(match), None, program)
    states = [state for state in match.record.states() if isinstance(state, State)]
    own = [state.view(1) for state in states if state.player == 1]
    assert len(program.shown) == len(own) > 10
    for shown, view in zip(program.shown, own, strict=True):
        assert type(shown) is View
        assert shown.struct.tobytes() == view.struct.tobytes()


def test_one_person_never_passes_the_keyboard_and_never_sees_the_programs_tiles() -> None:
    match = Match(zellige.game("qwirkle", players=3), seed=2)
    choose, boards, told = anything(match), 0, ""
    console = Console(file=io.StringIO(), width=200)
    file = console.file
    assert isinstance(file, io.StringIO)

    def ask(prompt: str) -> str:
        nonlocal boards, told
        screen = file.getvalue()
        file.seek(0)
        file.truncate()
        boards, told = boards + check_hands(screen, match, 1), told + screen
        return choose(prompt)  # refuses to be asked for the keyboard

    LineGame(seated(match, Watched(1), None, Watched(2)), console, ask).run()
    assert match.outcome
    assert boards > 10
    for program in ("random", "random (2)"):
        assert f"{program} placed" in told
        assert f"{program} drew the" not in told
        assert f"{program} gave up the" not in told


def test_people_pass_the_keyboard_among_themselves_when_programs_have_moved() -> None:
    match = Match(zellige.game("qwirkle", players=3), seed=5)
    rng, looking, passes = random.Random(1), [-1], list[int]()
    console = Console(file=io.StringIO(), width=200)
    file = console.file
    assert isinstance(file, io.StringIO)

    def ask(prompt: str) -> str:
        screen = file.getvalue()
        file.seek(0)
        file.truncate()
        if found := re.match(r"Pass the keyboard to Player (\d)", prompt):
            assert screen == ""
            looking[0] = int(found[1]) - 1
            passes.append(looking[0])
            return found[1]
        check_hands(screen, match, looking[0])
        if prompt.startswith("Press Enter to hide"):
            return ""
        if len(match.moves) > 120:
            raise EOFError
        moves = sorted(map(str, match.state.moves))
        return rng.choice([move for move in moves if ":" in move] or moves)

    LineGame(seated(match, None, Watched(), None), console, ask).run()
    assert set(passes) == {0, 2}
    assert all(a != b for a, b in pairwise(passes))


def test_points_are_told_where_the_game_has_points() -> None:
    match = Match(zellige.game("marrakech", rugs=2), seed=4)
    printed = " ".join(sit(match, anything(match), None, Watched()).split())
    assert match.outcome
    others = [shown for shown in match.record.shown() if shown.turn.seat == 1]
    assert len(others) == 2
    assert all(shown.told(["You", "random"]) in printed for shown in others)
    assert f"You: {match.outcome.scores[0]} points, random: {match.outcome.scores[1]} points" in printed
    match = Match(zellige.game("grawlix", order=2, hand=1), seed=4)
    printed = sit(match, anything(match), None, Watched())
    assert not re.search(r"\d points?\b", printed.split(".txt")[0])


def test_undo_goes_back_to_ones_own_decision() -> None:
    match = Match(zellige.game("grawlix", order=3, hand=2), seed=1, free_take_back=True)
    printed = sit(match, ["+r@", "undo", "position", "undo", "+o#"], None, Watched())
    assert "grawlix 3 2 | - | - | - | 0 draft" in printed
    assert "you have no move to take back" in printed
    assert [str(move) for move in match.moves[:1]] == ["+o#"]
    assert len(match.moves) == 2
    match = Match(zellige.game("grawlix", order=3, hand=2), seed=1, free_take_back=True)
    printed = sit(match, ["undo"], Watched(), None)  # the program began: its move stands
    assert "you have no move to take back" in printed
    assert len(match.moves) == 1
    match = Match(zellige.game("marrakech"), seed=1, free_take_back=True)
    sit(match, ["left", "1", "undo"], None, Watched())
    assert len(match.moves) == 2  # its turn, the die; the rug is to be laid again
    assert match.state.player == 0


@pytest.mark.parametrize("name", ["grawlix", "marrakech", "qwirkle"])
def test_programs_alone_are_watched(name: str) -> None:
    values = {"grawlix": {"order": 3}, "marrakech": {"rugs": 2}}.get(name, {})
    match = Match(zellige.game(name, **values), seed=1)
    printed = sit(match, [], Watched(1), Watched(2))
    assert match.outcome
    assert match.state.status(["random", "random (2)"]) in " ".join(printed.split())
    assert "Type a move" not in printed
    assert "drew the" not in printed
    if name == "qwirkle":  # a watcher sees no hand before the end
        *before, end = [state.facts["hands"] for state in match.record.states()]
        hands = {"  ".join(hand) for hands in before for hand in hands if len(hand) > 3 and hand not in end}
        assert len(hands) > 10
        assert not any(hand in printed for hand in hands)


def test_leaving_while_a_program_thinks_keeps_the_game() -> None:
    class Slow(Watched):
        def _choose(self, view: View) -> Move:
            if len(self.shown) == 1:
                raise KeyboardInterrupt
            return super()._choose(view)

    match = Match(zellige.game("grawlix", order=3, hand=2), seed=1)
    printed = sit(match, ["+r@", "+y$"], None, Slow())
    assert "The game is saved in" in printed
    assert len(match.moves) == 3
    assert Record.read(latest("grawlix").read_text()).moves == match.moves


def test_a_program_that_goes_wrong_ends_the_sitting_with_one_sentence() -> None:
    class Wrong(Watched):
        def _choose(self, view: View) -> Move:
            raise IllegalMove("it is lost", "R0")

    printed = sit(Match(zellige.game("grawlix"), seed=1), ["+r@"], None, Wrong())
    assert printed.count("random cannot continue; the game is saved: it is lost (R0).") == 1


def test_a_notice_while_a_program_thinks() -> None:
    told: list[str] = []

    @contextmanager
    def busy(what: str) -> Iterator[None]:
        told.append(what)
        yield
        told.append("done")

    class Slow(Watched):
        def _choose(self, view: View) -> Move:
            assert told[-1] != "done"
            return super()._choose(view)

    match = Match(zellige.game("grawlix", order=3, hand=1), seed=1)
    LineGame(seated(match, None, Slow()), Console(file=io.StringIO()), anything(match), busy).run()
    assert match.outcome
    assert told[0] == "random is thinking (press Ctrl-C to leave)"
    assert len(told) == 2 * sum(turn.seat == 1 for turn in match.turns)


def test_a_small_screen_against_a_program() -> None:
    match, console = Match(zellige.game("qwirkle"), seed=3), screen(40, 20)
    choose = anything(match)

    def some(prompt: str) -> str:
        if len(match.turns) > 40:
            raise EOFError
        return choose(prompt)

    printed = sit(match, some, None, Watched(), console=console)
    assert "This shows rows" in printed
    plain = re.sub(r"\x1b\[[0-9?]*[a-zA-Z]|\r|^You > ", "", printed, flags=re.MULTILINE)
    assert max(len(shown) for shown in plain.splitlines() if not re.search(r"\.txt|--resume", shown)) <= 40


# Hints


def test_a_hint_has_three_decisions_and_nothing_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games look the same to the seat that asks: the hint is the same, and names only its own tiles."""
    whole = analysis.analyse
    monkeypatch.setattr(analysis, "analyse", lambda view, seconds: whole(view, playouts=2000))
    game, hints = zellige.game("qwirkle"), []
    for hidden in ("yo yx yd ys yb yc", "go gx gd gs gb gc"):
        start = game.read(f"qwirkle 2 | ro:0,0 rx:0,1 | rd rs bo bx | {hidden} | 0 0 | 0 turn")
        assert isinstance(start, State)
        match = Match(game, seed=1, start=start)
        printed = sit(match, ["hint"], None, Watched())
        hints.append(re.findall(r"^ +[\d.]+ % .*\((.*)\) *$", printed, re.MULTILINE))
        assert match.moves == ()
    for hint in hints:
        assert len(hint) == 3
        assert len({frozenset(moves.split()) for moves in hint}) == 3
        for word in " ".join(hint).split():
            assert word in ("end", "skip") or word.lstrip("-")[:2] in ("rd", "rs", "bo", "bx"), word
    assert hints[0] == hints[1]


def test_a_hint_is_asked_of_the_view_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[View] = []
    analyse = zellige.analyse

    def spy(view: View, seconds: float) -> object:
        asked.append(view)
        return analyse(view, playouts=200)

    monkeypatch.setattr("zellige.players.analysis.analyse", spy)
    match = Match(zellige.game("qwirkle"), seed=1)
    seat = match.state.player
    sit(match, ["hint", "hint 3"], *[None if n == seat else Watched() for n in (0, 1)])
    (view,) = asked
    assert type(view) is View
    assert view == match.state.view(seat)
    assert view.seat == seat


# Who sat where


def test_a_record_says_who_sat_where() -> None:
    game = zellige.game("grawlix", order=3, hand=1)
    assert seat_headers(["human", "human"]) == {}
    names = ["human", "level:2"]
    record = Record(game, headers=seat_headers(names))
    assert seat_names(Record.read(record.text)) == names
    assert seat_names(Record(game)) == ["human", "human"]
    assert [player and player.name for player in players_of(names, game)] == [None, "level:2"]


def test_resuming_at_the_prompt_brings_the_programs_of_that_game(tmp_path: Path) -> None:
    game, old = zellige.game("grawlix", order=3, hand=2), tmp_path / "old.txt"
    saved = Match(game, headers=seat_headers(["human", "greedy"]))
    saved.play("+r@")
    old.write_text(saved.record.text)
    match = match_of(Record(game))
    printed = sit(match, [f"resume {old}", "position"])
    assert "greedy drafted the" in printed
    assert re.search(r"grawlix 3 2 \| - \| r@ \| \S\S \| 0 draft", printed)
    lines = old.read_text().replace("greedy", "robot").splitlines()[:-1]
    old.write_text("\n".join(lines))
    assert "there is no player 'robot'" in sit(match_of(Record(game)), [f"resume {old}"])


@pytest.mark.parametrize("name", ["grawlix", "marrakech", "qwirkle"])
def test_all_turns_are_those_of_the_record_for_everybody_also_after_taking_back(name: str) -> None:
    match = Match(find_game(name, **({"order": 3} if name == "grawlix" else {})), seed=4, free_take_back=True)
    here, rng = seated(match, None, Watched()), random.Random(4)
    while not here.outcome:
        if here.thinking:
            here.wait()
        else:
            here.play([str(rng.choice(sorted(match.state.moves, key=str)))])
        if rng.random() < 0.1 and not here.outcome and any(turn.seat == 0 for turn in match.turns):
            here.undo()
        for seat in (0, 1, None) if rng.random() < 0.1 or here.outcome else ():
            here.sit_down(seat)
            assert here.turns == [shown for shown in here.record.shown() if shown.turn.seat is not None]
        here.sit_down(0)


def test_the_turns_of_several_programs_are_told_one_by_one() -> None:
    match = Match(zellige.game("marrakech", players=4, rugs=2), seed=2)
    printed = " ".join(sit(match, anything(match), None, Watched(1), Watched(2), Watched(3)).split())
    names = ["You", "random", "random (2)", "random (3)"]
    at = 0
    for shown in match.record.shown():
        if shown.turn.seat != 0:
            at = printed.index(shown.told(names), at)  # in order
    assert at > 0


@pytest.mark.parametrize("stop", [KeyboardInterrupt, EOFError])
@pytest.mark.parametrize("at", range(1, 7))
def test_at_any_prompt_one_can_leave_and_nothing_is_lost(at: int, stop: type[BaseException]) -> None:
    """Also in the middle of a turn, while one is asked whether to resign, and between two people."""
    match = Match(zellige.game("qwirkle"), seed=5)
    here, asked = seated(match, None, None), list[str]()

    def ask(prompt: str) -> str:
        asked.append(prompt)
        if len(asked) == at:
            raise stop
        if found := re.match(r"Pass the keyboard to Player (\d)", prompt):
            return found[1]
        moves = list(map(str, zellige.player("greedy").decide(match.view(match.state.player)))) if here.playing else []
        return {4: "resign", 3: moves[-1] if moves else ""}.get(len(asked), moves[0] if moves else "")

    LineGame(here, Console(file=io.StringIO()), ask).run()
    assert len(asked) == at
    if here.keeper.has_file:
        assert Record.read(here.keeper.file.read_text()).moves == match.moves
    else:
        assert not any(turn.seat is not None for turn in match.turns)
