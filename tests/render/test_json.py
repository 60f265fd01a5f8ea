"""Scenes as plain data: which fields are left out, and what a difference contains."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from zellige.render.json import apply, difference, scene_json
from zellige.scene import Box, Part, Scene, Thing

BOX = Box(0, 0, 9, 9)


def scene(*things: Thing, name: str = "", **rest: object) -> Scene:
    return Scene(name, (Part("board", "board", "Board", BOX, things)._replace(**rest),))  # type: ignore[arg-type]


def test_what_has_its_default_is_left_out() -> None:
    part = Part("seat:0", "seat", "Ada", BOX, (Thing("a", "tile", 1, 0, look="r&"),), words={"tiles": "4"}, aside=True)
    assert scene_json(Scene("Your turn.", (part,))) == {
        "name": "Your turn.",
        "parts": [
            {
                "id": "seat:0",
                "role": "seat",
                "name": "Ada",
                "box": [0, 0, 9, 9],
                "things": [{"id": "a", "role": "tile", "x": 1, "y": 0, "look": "r&"}],
                "words": {"tiles": "4"},
                "aside": True,
            }
        ],
    }


def test_a_difference_holds_what_changed_and_no_more() -> None:
    a, b, c, d = (Thing(name, "tile", x, 0, last=name == "b") for x, name in enumerate("abcd"))
    ground = (Thing("floor", "square", 0, 0),)
    before = scene(a, b, c, ground=ground, words={"n": "1"})
    after = scene(a._replace(x=5), b._replace(last=False), d, name="Over.", ground=ground, box=Box(0, 0, 9, 10))
    assert difference(before, after) == {
        "name": "Over.",
        "parts": {
            "board": {
                "box": [0, 0, 9, 10],
                "words": None,
                "things": {
                    "gone": ["c"],
                    "set": {"a": {"x": 5}, "b": {"last": None}},
                    "new": [[2, {"id": "d", "role": "tile", "x": 3, "y": 0}]],
                },
            }
        },
    }
    assert difference(before, before) == {}


def test_parts_come_and_go() -> None:
    hand, seat = (Part(name, name, name, BOX, ()) for name in ("hand", "seat"))
    change = difference(Scene("", (hand,)), Scene("", (seat,)))
    assert change == {
        "order": ["seat"],
        "parts": {"seat": {"id": "seat", "role": "seat", "name": "seat", "box": [0, 0, 9, 9], "things": []}},
    }
    assert difference(Scene("", (hand, seat)), Scene("", (seat, hand))) == {"order": ["seat", "hand"]}


def test_ground_is_sent_again_only_if_it_changed() -> None:
    one, other = (scene(ground=(Thing("floor", "square", x, 0),)) for x in (0, 1))
    assert "ground" not in json.dumps(difference(one, one._replace(name="x")))
    assert difference(one, other)["parts"]["board"]["ground"][0]["x"] == 1


def test_things_that_change_places_are_sorted_anew() -> None:
    a, b = (Thing(name, "tile", 0, 0) for name in "ab")
    assert difference(scene(a, b), scene(b, a)) == {"parts": {"board": {"things": {"order": ["b", "a"]}}}}


THINGS = st.builds(
    Thing,
    id=st.sampled_from("abcdefgh"),
    role=st.just("tile"),
    x=st.integers(-2, 2),
    y=st.just(0),
    w=st.sampled_from([1, 2]),
    h=st.just(1),
    look=st.sampled_from(["", "r&"]),
    last=st.booleans(),
)
PARTS = st.builds(
    Part,
    id=st.sampled_from(["board", "hand:0", "seat:0"]),
    role=st.just("board"),
    name=st.sampled_from(["", "Ada"]),
    box=st.builds(Box, *[st.integers(0, 2)] * 4),
    things=st.lists(THINGS, unique_by=lambda thing: thing.id).map(tuple),
    ground=st.lists(THINGS, max_size=1).map(tuple),
    words=st.sampled_from([{}, {"points": "1"}, {"points": "2"}]),
    aside=st.booleans(),
)
SCENES = st.builds(
    Scene, name=st.sampled_from(["", "Over."]), parts=st.lists(PARTS, unique_by=lambda part: part.id).map(tuple)
)


@settings(max_examples=15)  # each of them is large
@given(SCENES, SCENES)
def test_any_difference_leads_from_one_scene_to_the_other(before: Scene, after: Scene) -> None:
    sent = json.loads(json.dumps(difference(before, after)))
    data = scene_json(before)
    assert apply(data, sent) == scene_json(after)
    assert data == scene_json(before)  # untouched
