"""The pictures of Qwirkle: the laid part of the board, figures, hands as they are seen, and what is unseen."""

from tests.games.qwirkle.test_rules import BLOCK, PLAIN, played, position

from zellige.core import Position
from zellige.render import terminal
from zellige.scene import Shape

STATE = position(f"{PLAIN} rd:0,2", "rs rs gd", "go yc", points="12 7")


def shapes(state: Position, role: str) -> list[Shape]:
    return [shape for shape in state.scene().shapes if shape.role == role]


def test_the_drawing_fits_the_laid_part_wherever_it_lies() -> None:
    near = position("ro:0,0 rx:0,1", "rs", "go").scene()
    far = position("ro:60,-60 rx:60,-59", "rs", "go").scene()
    assert (near.width, near.height) == (far.width, far.height)
    assert {shape.text for shape in far.shapes if shape.role == "label"} >= {"59", "60", "61", "-61", "-58"}


def test_every_tile_has_its_figure_and_letter() -> None:
    tiles = {shape.id: shape for shape in shapes(STATE, "tile")}
    assert tiles["cell:0,1"].name == "red criss-cross, row 0, column 1"
    assert (tiles["cell:0,1"].corner, tiles["cell:0,1"].paint) == ("r", "red")
    figures = [shape for shape in shapes(STATE, "figure") if shape.paint]
    assert len(figures) == len(tiles) == 8
    assert len({shape.path.split("m", 1)[1] for shape in shapes(STATE, "figure")}) == 6  # no two shapes look alike


def test_hands_as_they_are_seen() -> None:
    def hands(state: Position) -> list[str]:
        return [shape.id for shape in shapes(state, "tile") if shape.id.startswith("hand")]

    assert hands(STATE) == ["hand:rs", "hand:rs.2", "hand:gd", "hand:1.0", "hand:1.1"]
    assert hands(STATE.view(1)) == ["hand:0.0", "hand:0.1", "hand:0.2", "hand:yc", "hand:go"]
    hidden = [shape for shape in shapes(STATE.view(None), "tile") if shape.text == "?"]
    assert len(hidden) == 5
    assert not any(shape.corner for shape in hidden)


def test_open_cells_say_what_they_take() -> None:
    names = {shape.id: shape.name for shape in shapes(STATE, "location")}
    assert names["cell:0,3"] == "0,3 takes rs rb rc (in hand: rs)"
    assert names["cell:1,0"] == "1,0 takes rx rd rs rb rc oo yo go bo po (in hand: rs)"


def test_what_is_unseen_is_counted() -> None:
    unseen = {shape.id: shape.text for shape in shapes(STATE.view(0), "unseen")}
    assert (unseen["unseen:rs"], unseen["unseen:ro"], unseen["unseen:go"]) == ("1", "2", "3")
    bag = {shape.id: shape.text for shape in shapes(STATE, "unseen")}
    assert bag["unseen:go"] == "2"
    assert "unseen: 102, bag: 100" in [shape.text for shape in shapes(STATE.view(0), "label")]


def test_what_is_told() -> None:
    assert STATE.scene().name == "Qwirkle. Seat 0 to move."
    placing = played(STATE, "rs:0,3")
    assert placing.scene().name == "Qwirkle. Seat 0 is placing, for 4 points so far: go on, or end."
    assert played(placing, "end").scene().name == "Qwirkle. Seat 0 is to get 4 tiles more."
    giving = played(STATE, "-gd -rs")
    assert giving.view(0).scene().name == "Qwirkle. Seat 0 gives up rs gd."
    assert giving.view(1).scene().name == "Qwirkle. Seat 0 gives up ? ?."
    assert "opens, with a line of 2" in position("-", "rs rd", "go").scene().name
    over = position(" ".join(BLOCK), "ro", "rx", points="7 9").scene().name
    assert over == "Qwirkle. The game is over, no tile fits the board any more: seat 1 won."


def test_the_latest_turn_is_marked() -> None:
    state = played(STATE, "rs:0,3")
    assert len(shapes(state, "last")) == 1
    assert len(shapes(played(state, "end +ro"), "last")) == 1


def test_terminal_text() -> None:
    assert terminal.lines(STATE.view(0).scene()).plain.splitlines()[:9] == [
        "Seat 0 to move",
        "                         -1   0   1   2   3",
        "                     -1      ··  ··  ··",
        "                      0  ··  ro  rx  rd  ··",
        "                      1      ··  ··  ··",
        "                                                unseen: 102, bag: 100",
        "▸ Seat 0   12    rs  rs  gd                     o   x   d   s   b   c",
        "Seat 1      7     ?   ?                        r2  r2  r2  r1  r3  r3 ",
        "                                               o3  o3  o3  o3  o3  o3 ",
    ]
