"""The libraries that make solids, which need not be installed: Manifold for geometry, fontTools for paths."""

from types import ModuleType

from zellige.errors import ZelligeError

MISSING = "printing in 3D needs manifold3d and fontTools; install them with: pip install manifold3d fonttools"


def modeller() -> ModuleType:
    """Manifold, once it is known that fontTools is there too."""
    try:
        import fontTools.svgLib.path
        import manifold3d
    except ModuleNotFoundError:
        raise ZelligeError(f"{MISSING} (or print on paper alone with --only paper)") from None
    assert fontTools
    geometry: ModuleType = manifold3d
    return geometry
