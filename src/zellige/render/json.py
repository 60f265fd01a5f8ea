"""Scenes as plain data, and the differences between scenes that a server sends to a page.

A scene is {"name", "parts": [part, …]}; a part has the fields of `Part`, a thing those of `Thing`, and a box is
[x, y, w, h]. Fields with their default value are left out.

A difference has these keys, if there is something to say:
  "name"   the new name of the scene
  "order"  the ids of all parts, if parts were added, removed or reordered
  "parts"  {id: change}. A change holds the part's new fields, or null for one that is back to its default. "words"
           and "ground" are sent whole, and only if they changed. A new part is sent whole. "things" is a list only
           in a new part; otherwise it is a change of things:
             "gone"   ids of things that were removed
             "set"    {id: {field: value}}, with null for a field that is back to its default
             "new"    [[index in the list, thing], …], indices ascending: each is inserted in turn
             "order"  the ids of all things, in the rare case that remaining things were reordered
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from zellige.scene import SHEET_ONLY, Layer, Look, Part, Scene, Thing, Token

Data: TypeAlias = dict[str, Any]
Compared: TypeAlias = dict[tuple[int, int], Data]  # by the identity of two parts, which must stay alive
DEFAULTS = Thing._field_defaults


# Scenes


def token_json(token: Token) -> Data:
    return {name: value for name, value in zip(Token._fields, token, strict=True) if value}


def scene_json(scene: Scene) -> Data:
    return {"name": scene.name, "parts": [part_json(part) for part in scene.parts]}


def part_json(part: Part) -> Data:
    data = head(part)
    data["things"] = [thing_json(thing) for thing in on_page(part)]
    if part.ground:
        data["ground"] = [thing_json(thing) for thing in part.ground]
    return data


def on_page(part: Part) -> list[Thing]:
    """The things of a part that a page draws."""
    return [thing for thing in part.things if thing.role not in SHEET_ONLY]


def fields(item: Part | Thing | Look | Layer) -> Data:
    """The fields that differ from their default."""
    defaults = type(item)._field_defaults
    pairs = zip(item._fields, item, strict=True)
    return {name: value for name, value in pairs if name not in defaults or value != defaults[name]}


def thing_json(thing: Thing) -> Data:
    return dict(_thing_json(thing))  # a copy, which may be changed


@lru_cache(maxsize=5000)  # most things are the same in many positions
def _thing_json(thing: Thing) -> Data:
    return fields(thing)


# Differences


def difference(before: Scene, after: Scene) -> Data:
    """What turns the data of one scene into that of another; empty if they are equal."""
    name = {"name": after.name} if after.name != before.name else {}
    return name | parts_difference(before.parts, after.parts)


def parts_difference(before: Sequence[Part], after: Sequence[Part], compared: Compared | None = None) -> Data:
    """The same for their parts. The scenes of several viewers share parts; with `compared` each is compared only
    once."""
    old, known = {part.id: part for part in before}, {} if compared is None else compared
    changes = {part.id: _change_once(old.get(part.id), part, known) for part in after}
    delta: Data = {}
    if [part.id for part in after] != list(old):
        delta["order"] = [part.id for part in after]
    if parts := {name: change for name, change in changes.items() if change}:
        delta["parts"] = parts
    return delta


def _change_once(before: Part | None, after: Part, compared: Compared) -> Data:
    if before is after:
        return {}
    if before is None:
        return part_json(after)
    key = id(before), id(after)
    if key not in compared:
        compared[key] = part_change(before, after)
    return compared[key]


def part_change(before: Part, after: Part) -> Data:
    if before == after:
        return {}
    same = (before.name, before.box, before.words, before.aside) == (after.name, after.box, after.words, after.aside)
    change = {} if same and before.role == after.role else field_changes(head(before), head(after))
    if after.ground != before.ground:
        change["ground"] = [thing_json(thing) for thing in after.ground] or None
    if things := things_change(on_page(before), on_page(after)):
        change["things"] = things
    return change


def head(part: Part) -> Data:
    """A part without its things."""
    data: Data = {"id": part.id, "role": part.role, "name": part.name, "box": list(part.box)}
    if part.words:
        data["words"] = dict(part.words)
    if part.aside:
        data["aside"] = True
    return data


def field_changes(before: Data, after: Data) -> Data:
    changed = {name: value for name, value in after.items() if name not in before or before[name] != value}
    return changed | dict.fromkeys(before.keys() - after.keys())


def things_change(before: Sequence[Thing], after: Sequence[Thing]) -> Data:
    pairs = [(old, new) for old, new in zip(before, after, strict=False) if old is not new]
    if len(before) == len(after) and all(old.id == new.id for old, new in pairs):  # mostly: the same things in order
        changes = things_set(pairs)
        return {"set": changes} if changes else {}
    old, new = {thing.id: thing for thing in before}, {thing.id: thing for thing in after}
    both = old.keys() & new.keys()
    change: Data = {
        "gone": [name for name in old if name not in both],
        "set": things_set((old[name], thing) for name, thing in new.items() if name in both),
        "new": [[place, thing_json(thing)] for place, thing in enumerate(after) if thing.id not in both],
    }
    if list(filter(both.__contains__, old)) != list(filter(both.__contains__, new)):
        change["order"] = list(new)
    return {name: value for name, value in change.items() if value}


def things_set(pairs: Iterable[tuple[Thing, Thing]]) -> Data:
    """What changed in things that were there before."""
    return {new.id: thing_change(old, new) for old, new in pairs if old is not new and old != new}


def thing_change(before: Thing, after: Thing) -> Data:
    """The new fields of a thing, with None for one that is back to its default."""
    fields = zip(Thing._fields, before, after, strict=True)
    return {name: None if new == DEFAULTS.get(name) else new for name, old, new in fields if old != new}


# Applying differences


def apply(before: Data, change: Data) -> Data:
    """The data of a scene after a difference."""
    parts = {part["id"]: part for part in before["parts"]}
    for name, new in change.get("parts", {}).items():
        parts[name] = apply_part(parts[name], new) if name in parts else new
    order = change.get("order", list(parts))
    return {"name": change.get("name", before["name"]), "parts": [parts[name] for name in order]}


def apply_part(part: Data, change: Data) -> Data:
    things = apply_things(part["things"], change.get("things", {}))
    return apply_fields(part, {**change, "things": things})


def apply_fields(item: Data, change: Mapping[str, Any]) -> Data:
    return {name: value for name, value in {**item, **change}.items() if value is not None}


def apply_things(things: Sequence[Data], change: Data) -> list[Data]:
    gone, changed = set(change.get("gone", ())), change.get("set", {})
    kept = [apply_fields(thing, changed.get(thing["id"], {})) for thing in things if thing["id"] not in gone]
    for place, thing in change.get("new", ()):
        kept.insert(place, thing)
    if "order" in change:
        by_id = {thing["id"]: thing for thing in kept}
        return [by_id[name] for name in change["order"]]
    return kept
