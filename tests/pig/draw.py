"""How Pig looks."""

from tests.pig.text import write

from zellige.kernel import Structs
from zellige.scene import Scene, Shape


def scene(states: Structs, last: tuple[int, ...]) -> Scene:
    return Scene("Pig", 9, 1, (Shape(x=0, y=0, w=9, role="status", text=write(states), place="start"),))
