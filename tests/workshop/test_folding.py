"""The figures fold: each edge of the die is a fold or one glued tab, and opposite faces add up to five."""

from collections import Counter
from typing import NamedTuple

from zellige.games.marrakech import FACES
from zellige.games.marrakech.look_sheets import ASSAM, DIE
from zellige.sheets import Panel
from zellige.workshop.folding import edge, edges, measured

Vector = tuple[int, int, int]


class Face(NamedTuple):
    """A panel in space: its corner, the directions of its two sides, and the way that its drawing looks."""

    corner: Vector
    across: Vector
    down: Vector
    out: Vector


def plus(one: Vector, other: Vector) -> Vector:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def minus(one: Vector) -> Vector:
    return -one[0], -one[1], -one[2]


def neighbour(face: Face, x: float, y: float) -> Face:
    """The next panel to a side, folded away from the drawing."""
    corner, across, down, out = face
    if x > 0:
        return Face(plus(corner, across), minus(out), down, across)
    if x < 0:
        return Face(plus(corner, minus(out)), out, down, minus(across))
    if y > 0:
        return Face(plus(corner, down), across, minus(out), down)
    return Face(plus(corner, minus(out)), across, out, minus(down))


def folded_die() -> dict[Panel, Face]:
    """All panels of the die in space, from one that the others hang on."""
    faces = {DIE.panels[2]: Face((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))}
    while len(faces) < len(DIE.panels):
        for panel in DIE.panels:
            for known, face in list(faces.items()):
                x, y = panel.x - known.x, panel.y - known.y
                if panel not in faces and abs(x) + abs(y) == 1:
                    faces[panel] = neighbour(face, x, y)
    return faces


def pips(panel: Panel) -> int:
    return int(panel.look.rpartition(":")[2])


def test_the_die_has_the_faces_of_the_rules() -> None:
    assert sorted(map(pips, DIE.panels)) == sorted(map(int, FACES))


def test_the_die_closes_and_opposite_faces_add_up_to_five() -> None:
    ways = {face.out: pips(panel) for panel, face in folded_die().items()}
    assert len(ways) == 6
    assert all(value + ways[minus(way)] == 5 for way, value in ways.items())


def test_every_edge_of_the_die_holds() -> None:
    """Two panels meet at each of the twelve edges: they are of one piece, or one of them has a tab."""
    meeting: Counter[frozenset[Vector]] = Counter()
    tabs: Counter[frozenset[Vector]] = Counter()
    folds = set()
    for panel, face in folded_die().items():
        right, low = plus(face.corner, face.across), plus(face.corner, face.down)
        opposite = plus(right, face.down)
        sides = {"left": (face.corner, low), "top": (face.corner, right), "right": (right, opposite)}
        for side, ends in (*sides.items(), ("bottom", (low, opposite))):
            meeting[frozenset(ends)] += 1
            tabs[frozenset(ends)] += (DIE.panels.index(panel), side) in DIE.tabs
            if sum(edge(panel, side) in all_edges(other) for other in DIE.panels) == 2:  # type: ignore[arg-type]
                folds.add(frozenset(ends))
    assert list(meeting.values()) == [2] * 12
    assert len(folds) == 5
    assert all(tabs[each] == (each not in folds) for each in meeting)


def all_edges(panel: Panel) -> set[tuple[tuple[float, float], tuple[float, float]]]:
    return {edge(panel, side) for side in ("left", "top", "right", "bottom")}


def test_lines_are_cut_or_folded() -> None:
    assert Counter(fold for _, fold in edges(DIE)) == {True: 5 + 7, False: 7 + 3 * 7}
    assert Counter(fold for _, fold in edges(ASSAM)) == {True: 2 + 1, False: 7 + 3}


def test_assam_stands_on_one_square() -> None:
    *_, base = ASSAM.panels
    assert base.w <= 1
    assert base.h <= 1
    box = measured(ASSAM, 20)
    assert (box.x, box.w) == (0, 20)
