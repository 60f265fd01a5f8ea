"""STL files: a solid as triangles, without colours, that every slicer reads. A header says who made it."""

import numpy as np
from numpy.typing import NDArray

from zellige.workshop.solid.modeller import triangles
from zellige.workshop.solid.touch import Body

MAKER = b"Zellige, in millimetres"  # must not begin with "solid", as STL files in text do
TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("unused", "<u2")])


def stl(body: Body) -> bytes:
    """A binary STL file: equal solids give equal bytes."""
    places, numbers = triangles(body)
    corners = places[numbers]
    rows = np.zeros(len(corners), TRIANGLE)
    rows["corners"], rows["normal"] = corners, normals(corners)
    return MAKER.ljust(80, b"\0") + len(rows).to_bytes(4, "little") + rows.tobytes()


def normals(corners: NDArray[np.float32]) -> NDArray[np.float64]:
    """The direction in which each triangle looks, of length one."""
    first, second, third = corners.astype(np.float64).transpose(1, 0, 2)
    across = np.cross(second - first, third - first)
    made: NDArray[np.float64] = across / np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-30)
    return made


def is_ours(file: bytes) -> bool:
    """Is it the content of a file that `stl` made?"""
    return file[:80] == MAKER.ljust(80, b"\0")
