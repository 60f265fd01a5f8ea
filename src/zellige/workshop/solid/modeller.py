"""Manifold, the library that makes solids. It is imported where it is used, because it need not be installed."""

from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

CLOSE = 1e-3  # millimetres: corners that are closer become one, so that they are not the same when they are written


def modeller() -> ModuleType:
    import manifold3d

    geometry: ModuleType = manifold3d
    return geometry


def triangles(body: Any) -> tuple[NDArray[np.float32], NDArray[np.uint32]]:
    """The corners of a solid, and which three of them each triangle has, counterclockwise from outside."""
    mesh = body.set_tolerance(CLOSE).to_mesh()
    return np.asarray(mesh.vert_properties, np.float32)[:, :3], np.asarray(mesh.tri_verts, np.uint32)
