"""The pictures of Marrakech: tracks, joins, reach, the region paid for, and what each seat has."""

from tests.games.marrakech.test_rules import position

import zellige
from zellige.render import terminal
from zellige.scene import Shape

STATE = position("Pc02912iPy03112iPr03015i", "A33W", "1 rotate", s23="c00", s13="c00", s22="c01", s35="y02", s36="y02")


def shapes(state: zellige.State, role: str) -> list[Shape]:
    return [shape for shape in state.scene().shapes if shape.role == role]


def test_tracks_as_on_the_real_board() -> None:
    tracks = shapes(STATE, "track")
    assert len(tracks) == 14
    large = [shape.path for shape in tracks if ".5 .5 0 1 " in shape.path]  # three quarters of a circle
    assert sorted(path.split("a")[0] for path in large) == ["M1 8.5", "M7.5 2"]


def test_rugs_have_letters_and_joins() -> None:
    rugs = {shape.id: shape for shape in shapes(STATE, "rug")}
    assert {name: shape.corner for name, shape in rugs.items()} == {
        "square:23": "c", "square:13": "c", "square:22": "c", "square:35": "y", "square:36": "y",
    }  # fmt: skip
    assert len(shapes(STATE, "join")) == 2


def test_the_reach_of_each_throw_and_its_price() -> None:
    reach = {shape.id: shape for shape in shapes(STATE, "location")}
    assert reach["reach:23"].note == "W1"
    assert reach["reach:23"].name == "23: Assam comes here by stay and 1, and pays 3 to seat 0"
    assert reach["reach:35"].name == "35: Assam comes here by left and 2"  # one's own rug
    assert reach["reach:20"].note == "N4"
    turned = STATE.play("left")
    assert sorted(shape.note for shape in shapes(turned, "location")) == ["S1", "S2", "S3", "S4"]


def test_what_was_paid_is_told_and_marked() -> None:
    paid = STATE.play("stay").play("die:1")
    assert paid.scene().name == "Marrakech. Seat 1 threw 1, paid 3: lay a yellow rug."
    assert len(shapes(paid, "last")) == 3
    laid = paid.play("rug:24,25")
    assert len(shapes(laid, "last")) == 2


def test_going_out_is_told() -> None:
    state = position("Pc00115iPy03015i", "A33N", "0 rotate", s32="y00", s31="y00").play("stay").play("die:1")
    assert state.scene().name == "Marrakech. Threw 1, could not pay, and is out. Seat 1 to turn Assam."


def test_terminal_text() -> None:
    assert terminal.lines(STATE.scene()).plain.splitlines()[:10] == [
        "Seat 1 to turn Assam",
        "      ╭───╮   ╭───╮   ╭───╮   ╭────╮",
        "  ╭─ 00  10  20  30  40  50  60   ─╯    Seat 0    c  29 dirhams, 12 rugs",
        "  ╰─ 01  11  21  31  41  51  61 ─╮                   3 squares, 32 points",
        "  ╭─ 02  12  c22 32  42  52  62 ─╯      ▸ Seat 1  y  31 dirhams, 12 rugs",
        "  ╰─ 03  c13─c23◀33  43  53  63 ─╮                   2 squares, 33 points",
        "  ╭─ 04  14  24  34  44  54  64 ─╯      Seat 2    r  30 dirhams, 15 rugs",
        "  ╰─ 05  15  25  y35 45  55  65 ─╮                   0 squares, 30 points",
        "  ╭─ 06  16  26 │y36 46  56  66 ─╯",
        "  ╰───╯   ╰───╯   ╰───╯   ╰───╯",
    ]
