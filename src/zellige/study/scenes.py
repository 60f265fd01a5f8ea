"""The contract of scenes: ids, boxes, looks, clicks, motions and differences, checked at a position or a move."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise
from random import Random
from typing import Any

from zellige.core import Game, Move, Position, State, View
from zellige.kernel.constants import CHANCE, OVER
from zellige.render.json import apply, difference, scene_json
from zellige.scene import Box, Part, Scene, Thing
from zellige.study.broken import expect

RIM = 1  # how far the labels and bars of rows and columns may be outside a box, in units
NAMES = ("You", "Ada", "Bo", "Cy")
NO_THING = ("", "no such thing", "cell:", "tile:??", "do:nothing", "\0", "9" * 99)
SAMPLE = 8  # how many things or click paths of a scene are tried at random


# One position


def check_scene(position: Position, last: Iterable[Move], rng: Random) -> None:
    """Ids are unique; things are inside their boxes and visible; equal positions have equal scenes."""
    moves = tuple(last)
    scene = position.scene(NAMES, moves)
    ids, parts = [thing.id for _, thing in scene.things()], [part.id for part in scene.parts]
    expect(len(set(ids)) == len(ids) and all(ids), "two things share an id, or one has none", position)
    expect(len(set(parts)) == len(parts) and all(parts), "two parts share an id, or one has none", position)
    for part, thing in scene.things():
        check_thing(position, part, thing)
    for name in rng.sample(ids, min(SAMPLE, len(ids))):
        expect(isinstance(position.about(name), str), f"there is no text about {name}", position)
    twin = position.guess(rng).view(position.seat) if isinstance(position, View) else position
    expect(twin.scene(NAMES, moves) == scene, "two equal positions have different scenes", position)


def check_thing(position: Position, part: Part, thing: Thing) -> None:
    rim = RIM if thing.role in ("label", "bar") else 0
    expect(holds(part.box, thing, rim), f"{thing.id} is outside {part.id}", position)
    looks = position.game.parts.look.looks()
    expect(not thing.look or thing.look in looks, f"{thing.id} has no drawing {thing.look!r}", position)
    expect(
        thing.role != "tile" or bool(thing.look and thing.text and thing.name),
        f"{thing.id} lacks a look, a text or a name",
        position,
    )


def holds(box: Box, thing: Thing | Box, rim: float = 0) -> bool:
    """Is a thing inside a box?"""
    across = box.x - rim <= thing.x and thing.x + thing.w <= box.x + box.w + rim
    return across and box.y - rim <= thing.y and thing.y + thing.h <= box.y + box.h + rim


# Clicks


def check_clicks(position: Position, rng: Random) -> None:
    """Each legal move has click paths on things of the scene that mean this move, and no path is a prefix of another.
    Other clicks mean a move that the rules can judge, or none."""
    scene, paths = position.scene(), list[tuple[str, ...]]()
    known, stand_ins = clickable(scene), targets(scene)
    for move in position.moves:
        own = position.game.clicks(position, move)
        expect(
            bool(own) == (position.player != CHANCE), f"{move} has no clicks, or is a chance move with some", position
        )
        for path in own:
            expect(set(path) <= known, f"{path} is not in the scene", position)
            for end in (path[-1], *stand_ins.get(path[-1], ())):
                meant = position.game.meant(position, [*path[:-1], end])
                expect(meant == move.text, f"{path}, ending with {end}, does not mean {move}", position)
            paths.append(tuple(path))
    for one, other in pairwise(sorted(paths)):
        expect(other[: len(one)] != one, f"{one} is a prefix of {other}", position)
    check_other_clicks(position, sorted(known), rng)


def check_other_clicks(position: Position, known: list[str], rng: Random) -> None:
    for path in ([], *([thing] for thing in NO_THING)):
        expect(position.game.meant(position, path) is None, f"{path} means a move", position)
    for _ in range(SAMPLE):
        path = rng.choices([*known, *NO_THING], k=rng.choice([1, 2, 2, 3]))
        text = position.game.meant(position, path)
        if text is not None:
            expect(position.game.named(text).text == text, f"{path} means {text}, which is not a move", position)


def clickable(scene: Scene) -> set[str]:
    """What clicks on the things of a scene can mean."""
    return {name for _, thing in scene.things() for name in (thing.id, thing.target) if name}


def targets(scene: Scene) -> Mapping[str, list[str]]:
    """The things that stand for another id."""
    stand_ins = defaultdict[str, list[str]](list)
    for _, thing in scene.things():
        if thing.target:
            stand_ins[thing.target].append(thing.id)
    return stand_ins


# One move


def check_motions(before: Position, move: Move, after: Position) -> None:
    """A motion starts at a thing or part of the scene before, and ends at one of the scene after."""
    start, end = (places(position.scene()) for position in (before, after))
    looks = before.game.parts.look.looks()
    for motion in before.game.motions(before, move, after):
        expect(motion.start in start, f"{move}: {motion.start} is not in the scene before", before)
        expect(motion.end in end, f"{move}: {motion.end} is not in the scene after", after)
        expect(not motion.look or motion.look in looks, f"{move}: there is no drawing {motion.look!r}", before)
        expect(len(motion.way) != 1, f"{move}: a way needs two points", before)


def places(scene: Scene) -> set[str]:
    return {part.id for part in scene.parts} | {thing.id for _, thing in scene.things()}


def check_difference(before: Scene, after: Scene) -> int:
    """A difference, sent as text, turns one scene into the other; returns the length of the text."""
    sent = compact(difference(before, after))
    same = apply(json.loads(compact(scene_json(before))), json.loads(sent)) == json.loads(compact(scene_json(after)))
    expect(same, "the difference does not lead to the scene after", after)
    expect(difference(after, after) == {}, "a scene differs from itself", after)
    return len(sent.encode())


def compact(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def check_growth(before: Scene, after: Scene) -> None:
    """Within a turn, no part of the scene shrinks."""
    boxes = {part.id: part.box for part in before.parts}
    for part in after.parts:
        expect(holds(part.box, boxes.get(part.id, part.box)), f"{part.id} shrinks within a turn", after)


# Whole games


def check_scenes(game: Game, rng: Random, moves: int = 10_000, start: State | None = None) -> list[int]:
    """Play a random game, from its start or from a state, and check every scene of it: of the whole state, and of the
    views of each seat and a watcher. Returns the lengths of the differences that would be sent."""
    lengths, viewers = list[int](), ("whole", None, *range(game.seats))
    state, turns = start or game.start(), {viewer: list[Move]() for viewer in viewers}
    for _ in range(moves):
        for viewer in viewers:
            check_scene(seen(state, viewer), turns[viewer], rng)
            check_clicks(seen(state, viewer), rng)
        if state.player == OVER:
            break
        move = rng.choice(list(state.moves))
        after = state.play(move)
        for viewer in viewers:
            told = move if state.secret(move) in (None, viewer) or viewer == "whole" else state.veiled(move)
            turn = [told] if state.begins_turn else [*turns[viewer], told]
            lengths.append(check_step(seen(state, viewer), turns[viewer], seen(after, viewer), turn))
            turns[viewer] = turn
        state = after
    return lengths


def seen(state: State, viewer: int | str | None) -> Position:
    return state if isinstance(viewer, str) else state.view(viewer)


def check_step(before: Position, last: list[Move], after: Position, turn: list[Move]) -> int:
    """Check the last move of a turn, from the scene that was shown before it to the one after it."""
    old, new = before.scene(NAMES, last), after.scene(NAMES, turn)
    check_motions(before, turn[-1], after)
    if after.player >= 0 and not after.begins_turn:
        check_growth(old, new)
    return check_difference(old, new)
