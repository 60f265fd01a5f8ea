"""Line mode: a whole game at one keyboard, by moves and by numbers, with mistakes, undo, save, resume and quit."""

import io
import random
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from rich.console import Console
from tests.strategies import soaked, whole

import zellige
from zellige import Match, Record, games
from zellige.games.qwirkle.lessons import LESSONS
from zellige.names import HUMAN
from zellige.players.planner import Program
from zellige.terminal.line.board import show
from zellige.terminal.line.game import LineGame
from zellige.terminal.line.words import Words
from zellige.terminal.saved import latest
from zellige.terminal.sitting import Here, Sitting

GAME = zellige.game("grawlix", order=3, hand=2)


def seated(match: Match, *players: Program | None, file: Path | None = None) -> Here:
    """A match that is played here, with programs that have no name of their own."""
    kinds = ["random" if program else HUMAN for program in players]
    here = Here(match, kinds, file)
    here.programs[:] = [*players] or here.programs
    return here


def session(sitting: Sitting, lines: Iterable[str] | Callable[[str], str], console: Console | None = None) -> str:
    """What is printed when these lines are typed; then the input ends."""
    console = console or Console(file=io.StringIO(), width=100)
    typed = iter(lines) if not callable(lines) else None

    def ask(prompt: str) -> str:
        console.print(prompt, end="")
        try:
            return next(typed) if typed else lines(prompt)  # type: ignore[operator]
        except StopIteration:
            raise EOFError from None

    LineGame(sitting, console, ask).run()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def sit(
    match: Match, lines: Iterable[str] | Callable[[str], str], *players: Program | None, console: Console | None = None
) -> str:
    """The same for a match that is played here."""
    return session(seated(match, *players), lines, console)


def answers(match: Match, lines: Iterable[str], *players: Program | None) -> list[str]:
    """What is printed after each of these lines."""
    return re.split(r"(?:You|Player \d) > ", sit(match, lines, *players))[1:]


def screen(width: int, height: int = 24) -> Console:
    return Console(file=io.StringIO(), width=width, height=height, force_terminal=True, color_system=None)


def fresh(name: str = "grawlix", **values: int) -> Match:
    return Match(games.game(name, **values), seed=1, free_take_back=True)


def kept(tmp_path: Path) -> Record:
    (file,) = (tmp_path / "data" / "zellige" / "games").iterdir()
    return Record.read(file.read_text())


@pytest.mark.parametrize("by_number", [True, False])
@pytest.mark.parametrize("name", ["grawlix", "pig"])
def test_a_whole_game(name: str, by_number: bool, tmp_path: Path) -> None:
    match, rng = fresh(name), random.Random(2)

    def choose(prompt: str) -> str:
        moves = list(match.state.moves)
        at = rng.randrange(len(moves))
        return str(at + 1) if by_number else str(moves[at])

    printed = sit(match, choose)
    assert match.state.player == zellige.OVER
    assert match.outcome
    assert match.state.status() in " ".join(printed.split())
    assert kept(tmp_path).text == match.record.text


def test_mistakes_change_nothing() -> None:
    match = fresh(order=3, hand=2)
    printed = sit(match, ["hello", "+p*", "r@:0,0", "0", "99", "+r@ +r@", "\0", "+r@"])
    assert [str(move) for move in match.moves] == ["+r@"]
    for why in ("'hello' is not a move", "+p* is not legal", "R2.1", "there is no move 99; moves are numbered 1 to 9"):
        assert why in printed


def test_a_whole_turn_on_one_line_is_all_or_nothing() -> None:
    match = fresh(order=3, hand=1)
    sit(match, ["+r@", "+o#", "r@:0,0 +r@", "r@:0,0 +y$"])
    assert [str(move) for move in match.moves] == ["+r@", "+o#", "r@:0,0", "+y$"]


def test_no_die_is_thrown_for_a_line_that_is_refused() -> None:
    match = fresh("marrakech")
    printed = sit(match, ["left rug:33,34", "left rug:22,23"])
    assert "you cannot play 'rug:33,34' yet: chance or another player moves first" in printed
    assert match.moves == ()


def test_part_of_a_move_lists_the_moves_that_have_it() -> None:
    match = fresh(order=3, hand=2)
    typed = ["+r@ ", "+o#", "+y$", "+y#", "r@:0,0 +r#", "o#", "-1,0", "1,0"]
    by_tile, by_cell, by_other_cell = answers(match, typed)[5:8]
    for place in ("-1,0", "1,0", "0,-1", "0,1"):
        assert f"o#:{place}" in by_tile
    assert "o#:-1,0" in by_cell
    assert "o#:1,0" not in by_cell
    assert "o#:-1,0" not in by_other_cell
    assert "o#:1,0" in by_other_cell
    assert match.turns[-1].seat == 0


def test_names_that_fit_one_move_make_it() -> None:
    match = fresh(order=3, hand=1)
    sit(match, ["r@", "o#", "0,0", "y$", "o# 0,1 g#", "o# 0,1 +y@"])
    assert list(map(str, match.moves)) == ["+r@", "+o#", "r@:0,0", "+y$", "o#:0,1", "+y@"]
    match = fresh(order=3, hand=1)
    printed = sit(match, ["+r@", "+o#", "0,0 o#", "0,0 y$"])  # a whole turn
    assert "no legal move uses o#." in printed
    assert list(map(str, match.moves[2:])) == ["r@:0,0", "+y$"]


# A square is no number


def laying(rest: str = "4") -> Match:
    """You stand in the middle and are to lay a rug."""
    game = zellige.game("marrakech")
    board = "".join({"32": "y00", "31": "y00"}.get(f"{x}{y}", "n00") for x in range(7) for y in range(7))
    return Match(game, seed=1, start=whole(game, f"marrakech Pc03015iPy03014iA33NB{board} 0 lay {rest}"))


@pytest.mark.parametrize("typed", ["34 44", "44 34", "3444", "34,44", "34-44", "rug:34,44", "5"])
def test_two_squares_are_a_rug_and_other_numbers_are_those_of_the_list(typed: str) -> None:
    match = laying()
    wanted = match.game.parse(match.state, "rug:34,44") if typed != "5" else Words(match.view(0)).moves[4]
    sit(match, [typed])
    assert match.moves == (wanted,)


def test_a_square_lists_the_rugs_on_it_or_lays_the_only_one() -> None:
    match = laying()
    listed, *_ = answers(match, ["34"])
    assert listed.count("rug:") == 3 == sum("34" in str(move) for move in match.state.moves)
    assert match.moves == ()
    sit(match, ["35"])
    assert list(map(str, match.moves)) == ["rug:34,35"]


def test_no_square_is_taken_for_a_number_even_where_no_rug_can_be() -> None:
    match = laying()
    assert len(match.state.moves) == 11
    unlisted, unused, covers, far, moves = answers(match, ["11", "99", "31 32", "00 01", "moves"])[:5]
    assert "no legal move uses 11" in unlisted
    assert "there is no move 99" in unused
    assert "it would cover both squares of a whole yellow rug (R5.3)" in covers
    assert "Type rules R5.3 to read the rule, or just why." in covers
    assert "(R5.1)" in far
    numbers = re.findall(r"(\d*) rug:", moves)
    assert numbers == [str(n) if n < 10 else "" for n in range(1, 12)]  # 10 and 11 are squares
    assert match.moves == ()


def test_a_square_turns_assam_towards_it_before_the_throw() -> None:
    match = Match(zellige.game("marrakech"), seed=1)
    sit(match, ["23"])
    assert str(match.moves[0]) == "left"


def test_where_lists_the_squares_for_a_rug() -> None:
    match = laying()
    squares = {square for move in match.state.moves for square in str(move)[4:].split(",")}
    listed, *_ = answers(match, ["where"])
    assert re.search(r"^ +32  yellow rug, whole; with 22, 42$", listed, re.MULTILINE)
    assert len(re.findall(r"^ +\d\d  .*with \d\d", listed, re.MULTILINE)) == len(squares)
    assert "33" not in listed


def test_small_things_that_people_type() -> None:
    match = fresh(order=3, hand=1)
    shown = answers(match, ["MOVES", "moves r", "moves zz", "undo 3", "@", "+r@ +o#", "hnit", "Q"])
    assert "+y$" in shown[0]
    assert "+r@" in shown[1]
    assert "+y$" not in shown[1]
    assert "no legal move uses zz" in shown[2]
    assert "type undo alone, with nothing after it" in shown[3]
    assert "+o@" in shown[4]
    assert "+o#" not in shown[4]
    assert "you cannot play '+o#' yet" in shown[5]  # one seat's turn on one line, not two
    assert "did you mean hint?" in shown[6]
    assert len(shown) == 8
    assert match.moves == ()


def test_undo_where_help_position_board() -> None:
    match = fresh(order=3, hand=1)
    printed = sit(match, ["?", "+r@", "undo", "undo", "where", "position", "moves", "board", ""])
    assert match.moves == ()
    for words in (
        "take back the last move",
        "you have no move to take back",
        "0,0  takes @ # $ in red",
        "| 0 draft",
        "+y$",
    ):
        assert words in printed


def test_save_resume_and_quit(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    match = fresh(order=3, hand=1)
    printed = sit(match, ["+r@", "save", f"save {file}", f"save {file}", "save /no/such/folder/x", "quit"])
    assert f"Saved to {file}" in printed
    assert "already exists" in printed
    assert "cannot write" in printed
    assert f"The game is saved in {tmp_path}" in printed
    assert "play grawlix --resume latest" in printed
    assert latest("grawlix").read_text() == match.record.text
    assert kept(tmp_path).text == file.read_text() == match.record.text
    printed = sit(fresh(order=3, hand=1), [f"resume {file}", "resume /no/such/file", "resume", "position"])
    assert "grawlix 3 1 | - | r@ | - | 1 draft" in printed
    assert "cannot read /no/such/file" in printed


def test_resuming_loses_neither_game(tmp_path: Path) -> None:
    old = tmp_path / "old.txt"
    sit(fresh(order=3, hand=1), ["+r@", f"save {old}"])
    match = fresh(order=3, hand=1)
    printed = sit(match, ["+o#", f"resume {old}", "+y$", "quit"])
    files = (*(tmp_path / "data" / "zellige" / "games").iterdir(), old)
    records = [[str(move) for move in Record.read(file.read_text()).moves] for file in files]
    assert sorted(records) == [["+o#"], ["+r@"], ["+r@", "+y$"]]
    assert f"saved in {old}" in printed
    assert f"play grawlix --resume {old}" in printed


def test_names_that_no_file_can_have() -> None:
    printed = sit(
        fresh(order=3, hand=1), ["save ~nobody-of-that-name/x", "save a\0b", "resume a\0b", "save .", "9" * 5000]
    )
    assert printed.count("cannot write") + printed.count("cannot read") == 4
    assert "cannot write .: it is a folder" in printed
    assert "is not a move" in printed


def test_resign(tmp_path: Path) -> None:
    printed = sit(fresh(order=3, hand=1), ["+r@", "resign", "n", "resign", "y"])
    assert "Player 1 wins: Player 2 resigned." in printed
    assert kept(tmp_path).outcome is not None


def test_where_nothing_can_be_kept_one_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    match = fresh(order=3, hand=1)
    assert "cannot be saved" in sit(match, ["+r@", "+o#"])
    assert len(match.moves) == 2


def printed(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_narrow_terminal_shows_all_of_a_board_that_fits() -> None:
    console = screen(30)
    show(fresh().state, console)
    assert max(map(len, printed(console).splitlines())) <= 30
    assert "p@  p#  p$  p%  p&  p*" in printed(console)


BIG = LESSONS[-1].position  # 21 rows and 17 columns of tiles


@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 20), (60, 30), (34, 40)])
def test_of_a_board_that_is_too_big_the_part_that_matters_is_shown(width: int, height: int) -> None:
    """The latest turn, and hands, scores and the bag; and a line says what is not shown."""
    game, console = zellige.game("qwirkle"), screen(width, height)
    show(game.read(BIG), console, ["You", "Ada"], [game.named("os:-5,-9"), game.named("bs:-4,-9")], more="Type full.")
    shown = printed(console)
    assert max(map(len, shown.splitlines())) <= width
    for words in ("[os]", "[bs]", "Your", "Ada", "112 points", "118 points", "bx"):
        assert words in shown
    assert len(shown.splitlines()) <= height - 1
    assert re.search(r"This shows .* of -\d+ to \d.*\. Type full\.", " ".join(shown.split()))


def test_full_shows_each_tile_once() -> None:
    console = screen(40)
    show(zellige.game("qwirkle").read(BIG), console, full=True)
    shown = printed(console)
    assert max(map(len, shown.splitlines())) <= 40
    assert len(re.findall(r"\b[roygbp][oxdsbc]\b", shown)) == BIG.count(":") + 1
    assert not re.search(r"\n\s*\n\s*\n", shown)


def test_the_part_of_a_board_has_the_places_of_the_player_if_nothing_has_happened() -> None:
    console = screen(40, 20)
    show(zellige.game("qwirkle").read(BIG), console)
    assert "··" in printed(console)


# Where seats see different things


def check_hands(screen: str, match: Match, seat: int) -> bool:
    """A board shows the hand of the seat at the screen and hides the others; returns whether there is one."""
    hands = match.state.facts["hands"]
    if "tiles" not in screen or len(hands[seat]) < 4 or match.outcome:
        return False
    shown = ["  ".join(hand) in screen for hand in hands]
    assert shown == [other == seat for other in range(len(hands))], screen
    return "?" in screen


def qwirkle(players: int = 2, seed: int = 5) -> Match:
    return Match(zellige.game("qwirkle", players=players), seed=seed)


@pytest.mark.parametrize("players", soaked([2, 3, 4], [3]))
def test_each_seat_sees_its_own_hand_alone(players: int) -> None:
    """In a whole game, nothing is printed between two prompts that the seat at the keyboard may not see."""
    match, rng, boards = qwirkle(players), random.Random(players), 0
    console = Console(file=io.StringIO(), width=200)
    file = console.file
    assert isinstance(file, io.StringIO)
    looking, passes = [-1], []

    def ask(prompt: str) -> str:
        nonlocal boards
        screen = file.getvalue()
        file.seek(0)
        file.truncate()
        if found := re.match(r"Pass the keyboard to Player (\d)", prompt):
            assert screen == ""
            looking[0] = int(found[1]) - 1
            passes.append(looking[0])
            return found[1]
        boards += check_hands(screen, match, looking[0])
        if prompt.startswith("Press Enter to hide"):
            return ""
        assert prompt == f"Player {looking[0] + 1} > "
        moves = sorted(map(str, match.state.moves))
        placing = [move for move in moves if ":" in move]
        move = rng.choice(placing or moves)
        return f"{move} end" if placing and "end" in match.state.play(move).moves else move

    LineGame(seated(match), console, ask).run()
    assert match.state.player == zellige.OVER
    assert set(passes) == set(range(players))
    assert boards > 50
    assert match.outcome
    assert match.state.status() in " ".join(file.getvalue().split())


def test_what_others_did_is_told_as_far_as_it_may_be_known() -> None:
    match = qwirkle()
    seat = match.state.player
    opening = sorted(map(str, match.state.moves))[0]

    def choose(prompt: str) -> str:
        if found := re.match(r"Pass the keyboard to Player (\d)", prompt):
            return found[1]
        if not prompt.startswith("Player"):
            return ""
        if match.state.player != seat:
            raise EOFError
        moves = sorted((str(move) for move in match.state.moves), reverse=True)
        return moves[0] if not match.state.begins_turn else opening

    printed = " ".join(sit(match, choose).split())
    own, other = match.latest(seat), match.latest(1 - seat)
    assert own and other
    assert own.told() != other.told()
    assert printed.count(other.told()) == 1 + (other.told() in own.told())
    assert printed.count(own.told()) == 1


def test_the_points_of_a_turn_are_shown_before_it_ends_and_it_can_be_taken_back() -> None:
    game = zellige.game("qwirkle")
    match = Match(game, seed=1, start=whole(game, "qwirkle 2 | ro:0,0 rx:0,1 | rd rs go gx gd gs | yo | 0 0 | 0 turn"))
    printed = sit(match, ["1", "rd:0,2", "undo", "rd:0,2 rs:0,3", "undo", "undo", "undo"])
    assert "3 points so far" in printed
    assert "4 points so far" in printed
    assert "you have no move to take back" in printed
    assert match.moves == ()


def test_nothing_is_taken_back_past_a_draw() -> None:
    game = zellige.game("qwirkle")
    match = Match(
        game, seed=1, start=whole(game, "qwirkle 2 | ro:0,0 rx:0,1 | rd rs go gx gd gs | rb yo | 0 0 | 0 turn")
    )
    printed = sit(match, ["1", "rd:0,2 rs:0,3 end", "", "2", "undo", "position", "rb:0,4", "undo", "undo"])
    assert printed.count("after a throw or a draw") == 2
    assert "| ? ? ? ? ? ? | rb yo | 4 0 | 1 turn" in printed
    assert len(match.moves) == 5


def test_all_places_of_a_tile_and_why_it_does_not_fit() -> None:
    game = zellige.game("qwirkle")
    match = Match(game, seed=1, start=whole(game, "qwirkle 2 | ro:0,0 rx:0,1 | ro rs gx | yo | 0 0 | 0 turn"))
    printed = sit(match, ["1", "gx", "ro:0,2", "where", "9,9", "?"])
    for move in ("gx:-1,1", "gx:1,1"):
        assert move in printed
    assert "-gx" not in printed.split("Player 1 > ")[1]
    assert "row 0 would hold two red circles (R5.2)" in printed
    assert "0,2  takes rd rs rb rc (in hand: rs)" in printed
    assert "no legal move uses 9,9" in printed
    assert "x criss-cross" in printed


def test_only_the_seat_itself_brings_the_board_back() -> None:
    match = qwirkle()
    seat = match.state.player
    printed = sit(match, ["", "2" if seat == 0 else "1", "moves", "hello"])
    assert printed.count("Pass the keyboard") == 5
    assert "▸" not in printed
    assert "▸" not in sit(qwirkle(), ["quit", str(seat + 1)])
    shown = sit(qwirkle(), [str(seat + 1), "quit"])
    assert "▸" in shown
