"""Manifold, the library that makes solids. It is imported where it is used, because it need not be installed."""

from types import ModuleType


def modeller() -> ModuleType:
    import manifold3d

    geometry: ModuleType = manifold3d
    return geometry
