"""The libraries that printing needs and playing does not."""

from importlib.util import find_spec

from zellige.errors import ZelligeError
from zellige.names import joined

PAGES = ("typst",)
SOLIDS = ("manifold3d", "fontTools")  # geometry, and paths in SVG syntax
INSTALL = "pip install 'zellige[workshop]'"


def needed(*modules: str) -> None:
    """Raise ZelligeError, which says how to install them, unless all of these are there."""
    if missing := [module for module in modules if not find_spec(module)]:
        raise ZelligeError(
            f"printing needs {joined(missing)}; install {'them' if missing[1:] else 'it'} with: {INSTALL}"
        )
