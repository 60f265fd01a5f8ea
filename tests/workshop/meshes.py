"""Reads STL and 3MF files back from disk with trimesh, and measures them by sections in true millimetres."""

import atexit
import tempfile
from functools import cache
from pathlib import Path

import numpy as np
import trimesh
from numpy.typing import NDArray
from trimesh.intersections import mesh_plane

from zellige.card import Value
from zellige.games import game
from zellige.workshop.printouts import Printout, Wanted, printouts
from zellige.workshop.solid.measures import USUAL, Asked

PIXEL = 0.04  # millimetres
Raster = NDArray[np.bool_]
FOLDER = tempfile.TemporaryDirectory()


@cache
def planned(name: str, size: float | None = None, asked: Asked = USUAL, **values: Value) -> dict[str, Printout]:
    """What is printed of a game in 3D, by names of files."""
    files = printouts(Wanted(game(name, **values), size=size, asked=asked), "3d")
    return {file.name: file for file in files}


atexit.register(planned.cache_clear)  # Manifold complains about solids that are left at the end


@cache
def file(name: str, like: str, size: float | None = None, asked: Asked = USUAL) -> Path:
    """A file, written to disk, that has all these words in its name."""
    (found,) = (one for one in planned(name, size, asked).values() if all(word in one.name for word in like.split()))
    path = Path(tempfile.mkdtemp(dir=FOLDER.name)) / found.name
    path.write_bytes(found.make())
    return path


@cache
def solid(path: Path) -> trimesh.Trimesh:
    """The solid in an STL file."""
    mesh = trimesh.load_mesh(path)
    assert isinstance(mesh, trimesh.Trimesh)
    return mesh


@cache
def parts(path: Path) -> dict[str, trimesh.Trimesh]:
    """The parts in a 3MF file by name, from below, each where the file puts it."""
    scene = trimesh.load_scene(path)
    placed = {}
    for node in scene.graph.nodes_geometry:
        where, name = scene.graph[node]
        placed[str(name)] = scene.geometry[name].copy().apply_transform(where)
    return dict(sorted(placed.items(), key=lambda part: float(part[1].bounds[0][2])))


def bodies(mesh: trimesh.Trimesh) -> list[trimesh.Trimesh]:
    """What does not hang together, from the back to the front and from left to right."""
    found = mesh.split(only_watertight=False)
    return sorted(found, key=lambda body: (-round(middle(body)[1]), middle(body)[0]))


def middle(mesh: trimesh.Trimesh) -> NDArray[np.float64]:
    made: NDArray[np.float64] = mesh.bounds.mean(axis=0)
    return made


def flat_area(mesh: trimesh.Trimesh, z: float, up: bool) -> float:
    """How much of a mesh is flat at a height and looks up, or down."""
    there = np.abs(mesh.triangles[:, :, 2] - z).max(axis=1) < 1e-4
    return float(mesh.area_faces[there & (mesh.face_normals[:, 2] * (1 if up else -1) > 0.999)].sum())


def section(mesh: trimesh.Trimesh, z: float) -> Raster:
    """The mesh cut at a height, as pixels: a pixel is inside if a line from the left crosses the outline an odd number
    of times before it. Rows grow with y."""
    (left, low, _), (right, top, _) = mesh.bounds
    lines = mesh_plane(mesh, (0, 0, 1), (0, 0, z))[:, :, :2]  # type: ignore[no-untyped-call]
    wide, high = (int(np.ceil(span / PIXEL)) + 40 for span in (right - left, top - low))
    crossed = np.zeros((high, wide), np.int32)
    for row in range(high):
        y = low + (row - 20 + 0.5) * PIXEL + 1e-7
        (x0, y0), (x1, y1) = lines[:, 0].T, lines[:, 1].T
        cuts = (y0 > y) != (y1 > y)
        x = x0[cuts] + (y - y0[cuts]) / (y1[cuts] - y0[cuts]) * (x1[cuts] - x0[cuts])
        np.add.at(crossed[row], np.ceil((x - left) / PIXEL + 20 - 0.5).astype(int), 1)
    inside: Raster = np.cumsum(crossed, axis=1) % 2 == 1
    return inside


def area(raster: Raster) -> float:
    """In square millimetres."""
    return float(raster.sum() * PIXEL**2)


def wider(raster: Raster, radius: float) -> Raster:
    """With a disc around each pixel: rows are widened as the disc is wide at each distance, and moved up and down."""
    pixels = radius / PIXEL
    counts = np.cumsum(raster, axis=1, dtype=np.int32)
    made = raster.copy()
    for down in range(int(pixels) + 1):
        across = int(np.sqrt(pixels**2 - down**2))
        row = np.roll(counts, -across, 1) > np.roll(counts, across + 1, 1)
        row[:, : across + 1], row[:, -across - 1 :] = raster[:, : across + 1], raster[:, -across - 1 :]
        made |= np.roll(row, down, 0) | np.roll(row, -down, 0)
    return made


def narrower(raster: Raster, radius: float) -> Raster:
    return ~wider(~raster, radius)


def is_thin(raster: Raster, width: float) -> bool:
    """Is there something that a disc of some width cannot reach while it stays inside? Pixels at the edges do not
    count: it must be three pixels wide, or cover more than they do together."""
    missed = raster & ~wider(narrower(raster, width / 2), width / 2)
    block = np.logical_and.reduce([np.roll(missed, (row, column), (0, 1)) for row in range(3) for column in range(3)])
    return bool(block.any()) or area(missed) > 0.15
