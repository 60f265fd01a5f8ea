"""The drawings of Pig: a die, in a paint of its own."""

from collections.abc import Mapping

from zellige.scene import Layer, Look

PAINTS: Mapping[str, tuple[str, str]] = {"pig-pink": ("#f2a0b5", "#b5506c")}


def looks() -> Mapping[str, Look]:
    return {
        "die": Look(1, 1, (Layer("M10 10h80v80h-80z", fill="pig-pink"),), fill="pig-pink", ink="black", letters=0.6)
    }
