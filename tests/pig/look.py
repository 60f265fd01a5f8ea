"""The drawings of Pig: there are none, it is played in words."""

from collections.abc import Mapping

from zellige.scene import Look

PAINTS: Mapping[str, tuple[str, str]] = {}


def looks() -> Mapping[str, Look]:
    return {}
