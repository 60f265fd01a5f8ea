"""Draws solids as a picture: a camera, a sun whose shadows are soft, and a sky that reaches less into corners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray
from PIL import Image

Floats = NDArray[np.float64]
FAR = 1e9
SUN = np.array((-0.42, -0.35, 0.84))  # where the light comes from
SMOOTH = 35.0  # degrees; edges that turn less look round
RAYS, BLUR = 24, 0.035  # rays to the sun for each pixel, and how wide the sun is


class Shape(NamedTuple):
    """A solid of one colour, from red to blue between 0 and 1."""

    body: Any
    colour: tuple[float, float, float]
    gloss: float = 0.25


@dataclass
class Camera:
    """Where it stands, what it looks at, and how many millimetres it sees across at that distance."""

    place: tuple[float, float, float]
    target: tuple[float, float, float]
    across: float

    def axes(self) -> tuple[Floats, Floats, Floats]:
        forward = unit(np.subtract(self.target, self.place))
        right = unit(np.cross(forward, (0, 0, 1)))
        return right, np.cross(right, forward), forward


def unit(vector: Any) -> Floats:
    made: Floats = np.asarray(vector, float) / np.linalg.norm(vector)
    return made


def colour_of(text: str) -> tuple[float, float, float]:
    """A colour as light: "#ffffff" is all of it."""
    red, green, blue = ((int(text[at : at + 2], 16) / 255) ** 2.2 for at in (1, 3, 5))
    return red, green, blue


def drawn(shapes: Sequence[Shape], camera: Camera, size: tuple[int, int], ground: str, fine: int = 2) -> Image.Image:
    """A picture of shapes that stand on z = 0, drawn `fine` times as large and then made smaller."""
    wide, high = (fine * side for side in size)
    corners, normals, owners = gathered(shapes)
    colours = np.array([shape.colour for shape in shapes])
    gloss = np.array([shape.gloss for shape in shapes])
    places, looks, owner, views = seen(corners, normals, owners, camera, wide, high)
    light = sunlight(places, looks, corners)
    sky = open_sky(places, owner >= 0, wide / camera.across)
    surface = np.where((owner >= 0)[..., None], colours[owner], np.array(colour_of(ground)))
    shine = np.where(owner >= 0, gloss[owner], 0.0)
    lit = shaded(surface, looks, views, light, sky, shine)
    pixels = np.clip(lit, 0, 1) ** (1 / 2.2)
    return Image.fromarray((255 * pixels + 0.5).astype(np.uint8)).resize(size, Image.Resampling.LANCZOS)


def gathered(shapes: Sequence[Shape]) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """All triangles: their corners, the normals there, and which shape they belong to."""
    corners, normals, owners = [], [], []
    for n, shape in enumerate(shapes):
        mesh = shape.body.calculate_normals(0, SMOOTH).to_mesh()
        values, triangles = np.asarray(mesh.vert_properties, float), np.asarray(mesh.tri_verts)
        corners.append(values[triangles, :3])
        normals.append(values[triangles, 3:6])
        owners.append(np.full(len(triangles), n))
    return np.concatenate(corners), np.concatenate(normals), np.concatenate(owners)


def seen(
    corners: Floats, normals: Floats, owners: NDArray[np.int64], camera: Camera, wide: int, high: int
) -> tuple[Floats, Floats, NDArray[np.int64], Floats]:
    """For each pixel: the place that it shows, its normal, its shape (-1 for the ground), and the way to the camera."""
    right, up, forward = camera.axes()
    eye = np.array(camera.place, float)
    focus = wide * np.linalg.norm(np.subtract(camera.target, eye)) / camera.across
    apart = corners - eye
    depth = apart @ forward
    x, y = wide / 2 + focus * (apart @ right) / depth, high / 2 - focus * (apart @ up) / depth
    nearest, number, shares = rasterised(x, y, 1 / depth, wide, high)
    columns, rows = np.meshgrid(np.arange(wide) + 0.5, np.arange(high) + 0.5)
    rays = (columns[..., None] - wide / 2) / focus * right - (rows[..., None] - high / 2) / focus * up + forward
    floor = eye - rays * (eye[2] / rays[..., 2:])
    hit = number >= 0
    places = np.where(hit[..., None], eye + rays / np.maximum(nearest, 1e-12)[..., None], floor)
    looks = np.einsum("hwk,hwkc->hwc", shares, normals[number])
    looks = np.where(hit[..., None], looks, (0.0, 0.0, 1.0))
    looks /= np.maximum(np.linalg.norm(looks, axis=2, keepdims=True), 1e-9)
    return places, looks, np.where(hit, owners[number], -1), -rays / np.linalg.norm(rays, axis=2, keepdims=True)


@njit(cache=True)
def rasterised(x: Floats, y: Floats, near: Floats, wide: int, high: int) -> tuple[Floats, NDArray[np.int64], Floats]:
    """A z-buffer: for each pixel how near its triangle is, which one it is, and the shares of its corners."""
    nearest, number = np.zeros((high, wide)), np.full((high, wide), -1)
    shares = np.zeros((high, wide, 3))
    for n in range(len(x)):
        (ax, bx, cx), (ay, by, cy) = x[n], y[n]
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        if area == 0:
            continue
        for row in range(max(0, int(min(ay, by, cy))), min(high, int(max(ay, by, cy)) + 2)):
            for column in range(max(0, int(min(ax, bx, cx))), min(wide, int(max(ax, bx, cx)) + 2)):
                px, py = column + 0.5, row + 0.5
                u = ((bx - px) * (cy - py) - (cx - px) * (by - py)) / area
                v = ((cx - px) * (ay - py) - (ax - px) * (cy - py)) / area
                w = 1 - u - v
                if u < 0 or v < 0 or w < 0:
                    continue
                closeness = u * near[n, 0] + v * near[n, 1] + w * near[n, 2]
                if closeness > nearest[row, column]:
                    nearest[row, column], number[row, column] = closeness, n
                    shares[row, column, 0] = u * near[n, 0] / closeness
                    shares[row, column, 1] = v * near[n, 1] / closeness
                    shares[row, column, 2] = w * near[n, 2] / closeness
    return nearest, number, shares


def sunlight(places: Floats, looks: Floats, corners: Floats) -> Floats:
    """How much of the sun each pixel sees, by pictures from several points of the sun."""
    seeds = np.random.default_rng(1).normal(size=(RAYS, 3))
    seen: Floats = np.mean([one_sun(places, looks, corners, unit(SUN) + BLUR * seed) for seed in seeds], axis=0)
    return seen


def one_sun(places: Floats, looks: Floats, corners: Floats, way: Floats) -> Floats:
    """Which pixels a point far away sees, by a picture from there without perspective."""
    forward = -unit(way)
    right = unit(np.cross(forward, (0, 1, 0)))
    up, side = np.cross(right, forward), 1400
    low, top = corners.min(axis=(0, 1)) - 5, corners.max(axis=(0, 1)) + 5
    scale = side / float(np.linalg.norm(top - low))
    middle = (low + top) / 2
    x, y = (side / 2 + scale * ((corners - middle) @ axis) for axis in (right, up))
    height, _, _ = rasterised(x, y, 1000 - (corners - middle) @ forward, side, side)
    moved = places + 0.15 * looks - middle  # away from the surface, so that it does not shade itself
    at = [np.clip((side / 2 + scale * (moved @ axis)).astype(int), 0, side - 1) for axis in (right, up)]
    made: Floats = (1000 - moved @ forward + 0.12 >= height[at[1], at[0]]).astype(float)
    return made


def open_sky(places: Floats, hit: NDArray[np.bool_], scale: float) -> Floats:
    """How much sky each pixel sees: less beside what is higher."""
    height, open_ = places[..., 2], np.ones(hit.shape)
    angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    for reach in (0.6, 1.5, 3.5):  # millimetres
        for angle in angles + reach:
            rows, columns = (round(reach * scale * part) for part in (np.sin(angle), np.cos(angle)))
            other = moved(height, rows, columns)
            open_ -= np.clip((other - height - 0.1) / reach, 0, 1) * 0.55 / (3 * len(angles))
    return open_


def moved(values: Floats, rows: int, columns: int) -> Floats:
    """A picture moved by some pixels; what comes in is like the edge."""
    (high, wide), border = values.shape, max(abs(rows), abs(columns))
    padded = np.pad(values, border, mode="edge")
    made: Floats = padded[border - rows :, border - columns :][:high, :wide]
    return made


def shaded(surface: Floats, looks: Floats, views: Floats, light: Floats, sky: Floats, gloss: Floats) -> Floats:
    """The light that comes from each pixel: of the sun, of the sky, and a reflection of the sun."""
    sun = unit(SUN)
    direct = np.clip(looks @ sun, 0, 1) * light
    above = (0.62 + 0.38 * looks[..., 2]) * sky
    half = views + sun
    half /= np.linalg.norm(half, axis=2, keepdims=True)
    spark = np.clip(np.einsum("hwc,hwc->hw", looks, half), 0, 1) ** 40 * light * gloss
    warm, cool = np.array((1.0, 0.97, 0.92)), np.array((0.93, 0.97, 1.0))
    made: Floats = surface * (0.62 * direct[..., None] * warm + 0.46 * above[..., None] * cool) + 0.3 * spark[..., None]
    return made
