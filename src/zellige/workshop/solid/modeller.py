"""Manifold, the library that makes solids. It is imported where it is used, because it need not be installed."""

from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray


def modeller() -> ModuleType:
    import manifold3d

    geometry: ModuleType = manifold3d
    return geometry


def triangles(body: Any) -> tuple[NDArray[np.float32], NDArray[np.uint32]]:
    """The corners of a solid, and which three of them each triangle has, counterclockwise from outside."""
    mesh = body.to_mesh()
    return np.asarray(mesh.vert_properties, np.float32)[:, :3], np.asarray(mesh.tri_verts, np.uint32)
