"""Scenes as text: letters in the right place with colours behind them; 80 by 24 characters hold what matters."""

from random import Random

from rich.style import Style
from rich.text import Text

import zellige
from zellige.render import terminal
from zellige.scene import Box, Look, Part, Scene, Thing

LOOKS = {
    "r&": Look(1, 1, (), (), "red", "white"),
    "rug": Look(2, 1, (), (), "red", "white"),
    "rug:down": Look(1, 2, (), (), "red", "white"),
    "square": Look(1, 1, (), (), "floor", "white"),
    "assam": Look(1, 1, (), (), "floor", "white"),
    "tracks": Look(4, 3, (), (), "", "white"),
}
PAINTS = {"red": ("#aa0000", "#cc0000"), "floor": ("#eeeeee", "#333333")}


def shown(*things: Thing, ground: tuple[Thing, ...] = ()) -> Text:
    scene = Scene("", (Part("board", "board", "", Box(0, 0, 4, 3), things, ground),))
    return terminal.lines(scene, LOOKS, PAINTS)


def rows(*things: Thing, ground: tuple[Thing, ...] = ()) -> list[str]:
    return shown(*things, ground=ground).plain.splitlines()


def test_tiles_cells_and_labels() -> None:
    tile, other = (
        Thing("a", "tile", 0, 0, look="r&", text="r&"),
        Thing("b", "tile", 1, 0, look="r&", text="b#", last=True),
    )
    cell, label = Thing("cell", "cell", 2, 0, name="empty"), Thing("label", "label", 3, 1, text="-1")
    assert rows(tile, other, cell, label) == [" r& [b#] ··", "             -1", ""]


def test_colours_lie_under_letters() -> None:
    text = shown(Thing("a", "tile", 1, 0, look="r&", text="r&"))
    spans = {text.plain[span.start : span.end]: span.style for span in text.spans}
    assert isinstance(style := spans[" r& "], Style)
    assert style.bgcolor is not None and style.bgcolor.name == "#cc0000"
    assert style.color is not None and style.color.name == "#ffffff"


def test_rugs_cover_the_floor_and_assam_stands_on_it() -> None:
    floor = tuple(Thing(f"s{x}{y}", "square", x, y, look="square", text=f"{x}{y}") for x in range(4) for y in range(3))
    across = Thing("a", "rug", 0, 0, 2, 1, look="rug", text="c00─c10", last=True)
    down = Thing("b", "rug", 3, 0, 1, 2, look="rug:down", text="p30\n│p31")
    assam = Thing("assam", "piece", 2, 1, look="assam", text="▲21")
    assert rows(across, down, assam, ground=floor) == [
        "[c00─c10 20  p30",
        " 01  11 ▲21 │p31",
        " 02  12  22  32 ",
    ]


def test_a_ground_of_several_lines() -> None:
    tracks = Thing("tracks", "tracks", 0, 0, 4, 3, look="tracks", text="    ╭───╮\n\n ╰─            ─")
    assert rows(Thing("a", "tile", 1, 1, look="r&", text="r&"), ground=(tracks,)) == [
        "    ╭───╮",
        "     r& ",
        " ╰─            ─",
    ]


def game_scenes() -> list[tuple[Scene, zellige.Game]]:
    """Positions from the start to the end of games with all seats taken and long names."""
    names, found = ["You", "Level 6, Glazier", "Maximiliane", "Bartholomew"], []
    for name, values in (("grawlix", {}), ("marrakech", {"players": 4})):
        game, rng = zellige.game(name, **values), Random(2)
        state = game.start()
        while state.outcome is None:
            found.append((state.scene(names), game))
            state = state.play(rng.choice(sorted(state.moves, key=lambda move: move.code)))
        found.append((state.scene(names), game))
    return found


def test_grawlix_and_marrakech_fit_on_80_by_24_with_all_they_have() -> None:
    for scene, game in game_scenes():
        wide, high = terminal.size(scene)
        assert wide <= 80 and high <= 24
        lines = terminal.lines(scene, game.parts.look.looks(), game.parts.look.PAINTS).plain.splitlines()
        assert max(map(len, lines)) <= 80 and len(lines) <= 24
        text = " ".join(" ".join(lines).split())
        assert scene.name[:40].strip() in text
        for part in scene.parts:
            assert part.role not in ("seat", "supply") or part.name in text
            assert all(word in text for word in part.words.values())
            tiles = [thing.text for thing in part.things if thing.role == "tile"]
            assert all(tile in text for tile in tiles)


def test_a_hidden_hand_is_seen_as_hidden() -> None:
    game, rng = zellige.game("qwirkle", players=2), Random(3)
    state = game.start()
    while state.player == zellige.CHANCE:
        state = state.play(rng.choice(sorted(state.moves, key=lambda move: move.code)))
    scene = state.view(0).scene(["You", "Ada"])
    text = terminal.lines(scene, game.parts.look.looks(), game.parts.look.PAINTS).plain
    assert text.count("?") == 6
    assert (
        "Not seen yet" in text
        and "Not seen yet" not in terminal.lines(scene, game.parts.look.looks(), game.parts.look.PAINTS, 40, 12).plain
    )
