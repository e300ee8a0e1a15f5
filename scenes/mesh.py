"""Solid shapes with chamfered edges, as arrays: the clay every object of the scene is made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

Points2 = npt.NDArray[np.float64]  # (n, 2)
Floats = npt.NDArray[np.float32]
SMOOTH_COS = 0.75  # edges that meet at less than about 41 degrees shade as one curve


@dataclass(frozen=True, eq=False)
class Shape:
    """Triangles with a normal and a zone a vertex; a zone is whatever takes one colour.

    Attributes
    ----------
    points, normals : (n, 3) float32
    zones : (n,) int16
    faces : (m, 3) uint32, counter-clockwise seen from outside
    """

    points: Floats
    normals: Floats
    zones: npt.NDArray[np.int16]
    faces: npt.NDArray[np.uint32]

    def moved(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Shape:
        """Return the shape at another place."""
        return replace(self, points=self.points + np.array([x, y, z], dtype=np.float32))

    def scaled(self, x: float, y: float | None = None, z: float | None = None) -> Shape:
        """Return the shape at another size; one number scales all three ways."""
        size = np.array([x, x if y is None else y, x if z is None else z], dtype=np.float32)
        normals = self.normals / size
        return replace(self, points=self.points * size, normals=unit(normals))

    def turned(self, axis: str, degrees: float) -> Shape:
        """Return the shape turned about an axis through the origin, counter-clockwise seen from its tip."""
        turn = rotation(axis, degrees)
        return replace(self, points=self.points @ turn.T, normals=self.normals @ turn.T)


def unit(vectors: npt.NDArray[Any]) -> Floats:
    """Return vectors of length 1."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.maximum(lengths, 1e-9), dtype=np.float32)


def rotation(axis: str, degrees: float) -> Floats:
    """Return the matrix that turns about x, y or z."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    turn = np.eye(3)
    turn[i, i] = turn[j, j] = c
    turn[i, j], turn[j, i] = -s, s
    return turn.astype(np.float32)


def joined(*shapes: Shape) -> Shape:
    """Return several shapes as one."""
    starts = np.cumsum([0, *(len(shape.points) for shape in shapes[:-1])])
    faces = [shape.faces + np.uint32(start) for shape, start in zip(shapes, starts, strict=True)]
    return Shape(
        np.concatenate([shape.points for shape in shapes]),
        np.concatenate([shape.normals for shape in shapes]),
        np.concatenate([shape.zones for shape in shapes]),
        np.concatenate(faces),
    )


def rounded_rectangle(width: float, depth: float, radius: float, per_corner: int = 5) -> Points2:
    """Return a rounded rectangle about the origin, counter-clockwise."""
    angles = np.linspace(0, np.pi / 2, per_corner + 1)
    corner = radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    centres = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) * (np.array([width, depth]) / 2 - radius)
    turns = [np.array([[c, s], [-s, c]]) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    corners = [corner @ turn + centre for turn, centre in zip(turns, centres, strict=True)]
    return np.asarray(np.concatenate(corners), dtype=np.float64)


def rectangle(width: float, depth: float) -> Points2:
    """Return a rectangle about the origin, counter-clockwise."""
    half = np.array([width, depth]) / 2
    return np.asarray(np.array([[1, -1], [1, 1], [-1, 1], [-1, -1]]) * half, dtype=np.float64)


def circle(radius: float, sides: int = 24) -> Points2:
    """Return a circle about the origin, counter-clockwise."""
    angles = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    return np.asarray(radius * np.stack([np.cos(angles), np.sin(angles)], axis=1))


def extruded(
    outline: Points2,
    low: float,
    high: float,
    bevel: float = 0.0,
    segments: int = 1,
    zones: tuple[int, int, int] = (0, 1, 2),
    base: bool = False,
) -> Shape:
    """Return the solid over an outline, its upper edge bevelled.

    `zones` colour the side, the bevel and the top; `base` closes it below, for what can be seen from there.
    """
    outline = _counter_clockwise(outline)
    miter, at_start, at_end = _outward(outline)
    tilt = np.linspace(0, np.pi / 2, segments + 1) if bevel else np.zeros(1)
    insets = np.concatenate(([0.0], bevel * (1 - np.cos(tilt)))) if bevel else np.zeros(2)
    heights = np.concatenate(([low], high - bevel + bevel * np.sin(tilt))) if bevel else np.array([low, high])
    tilts = np.concatenate(([0.0], tilt)) if bevel else np.zeros(2)
    bands = [
        _band(outline, miter, at_start, at_end, insets[i:][:2], heights[i:][:2], tilts[i:][:2], zones[min(i, 1)])
        for i in range(len(insets) - 1)
    ]
    caps = [cap(outline - insets[-1] * miter, high, zones[2])]
    if base:
        caps.append(cap(outline, low, zones[0], up=False))
    return joined(*bands, *caps)


def _counter_clockwise(outline: Points2) -> Points2:
    x, y = np.asarray(outline, dtype=np.float64).T
    area = np.sum(x * _after(y) - _after(x) * y)
    return np.asarray(outline if area > 0 else outline[::-1], dtype=np.float64)


def cap(outline: Points2, height: float, zone: int, up: bool = True) -> Shape:
    """Return a flat face over an outline."""
    faces = triangles_of(outline)
    points = np.column_stack([outline, np.full(len(outline), height)]).astype(np.float32)
    normals = np.tile(np.array([0, 0, 1 if up else -1], dtype=np.float32), (len(outline), 1))
    return Shape(points, normals, np.full(len(outline), zone, np.int16), faces if up else faces[:, ::-1].copy())


def grid_cap(width: float, depth: float, height: float, zone: int, columns: int, rows: int) -> Shape:
    """Return a flat rectangle cut into cells, so that light may vary across it."""
    x, y = np.meshgrid(np.linspace(-width / 2, width / 2, columns + 1), np.linspace(-depth / 2, depth / 2, rows + 1))
    points = np.stack([x, y, np.full_like(x, height)], axis=-1).reshape(-1, 3).astype(np.float32)
    normals = np.tile(np.array([0, 0, 1], dtype=np.float32), (len(points), 1))
    return Shape(points, normals, np.full(len(points), zone, np.int16), grid_faces(rows, columns))


def grid_faces(rows: int, columns: int) -> npt.NDArray[np.uint32]:
    """Return the triangles of a grid of points stored row by row."""
    index = np.arange((rows + 1) * (columns + 1), dtype=np.uint32).reshape(rows + 1, columns + 1)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    return np.stack([a, b, c, a, c, d], axis=-1).reshape(-1, 3)


def outward(outline: Points2) -> Points2:
    """Return the direction out of an outline at each of its points."""
    miter = _outward(outline)[0]
    return np.asarray(miter / np.linalg.norm(miter, axis=1, keepdims=True))


def _after(points: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return for each point the one after it; np.roll says the same ten times slower."""
    return np.concatenate([points[1:], points[:1]])


def _before(points: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.concatenate([points[-1:], points[:-1]])


def _outward(outline: Points2) -> tuple[Points2, Points2, Points2]:
    """Return the mitre at each point, and the shading normals at the start and end of each edge."""
    along = _after(outline) - outline
    edge = np.stack([along[:, 1], -along[:, 0]], axis=1)
    edge /= np.maximum(np.linalg.norm(edge, axis=1, keepdims=True), 1e-12)
    before = _before(edge)
    cosine = np.sum(edge * before, axis=1, keepdims=True)
    miter = (edge + before) / np.maximum(1 + cosine, 0.2)
    smooth = (edge + before) / np.maximum(np.linalg.norm(edge + before, axis=1, keepdims=True), 1e-9)
    is_smooth = cosine > SMOOTH_COS
    at_start = np.where(is_smooth, smooth, edge)
    at_end = np.where(_after(is_smooth), _after(smooth), edge)
    return miter, at_start, at_end


def _band(
    outline: Points2,
    miter: Points2,
    at_start: Points2,
    at_end: Points2,
    insets: Points2,
    heights: Points2,
    tilts: Points2,
    zone: int,
) -> Shape:
    """Return one ring of quads between two insets and heights; each edge has its own four points."""
    count = len(outline)
    points = np.empty((count, 4, 3))
    normals = np.empty((count, 4, 3))
    for corner, (level, end) in enumerate(((0, 0), (0, 1), (1, 1), (1, 0))):
        at = outline - insets[level] * miter
        points[:, corner, :2] = _after(at) if end else at
        points[:, corner, 2] = heights[level]
        normals[:, corner, :2] = (at_end if end else at_start) * np.cos(tilts[level])
        normals[:, corner, 2] = np.sin(tilts[level])
    first = np.arange(count, dtype=np.uint32)[:, None] * 4
    faces = np.concatenate([first + np.array([0, 1, 2], np.uint32), first + np.array([0, 2, 3], np.uint32)])
    flat = points.reshape(-1, 3).astype(np.float32)
    return Shape(flat, normals.reshape(-1, 3).astype(np.float32), np.full(len(flat), zone, np.int16), faces)


def triangles_of(outline: Points2) -> npt.NDArray[np.uint32]:
    """Cut a simple polygon, counter-clockwise, into triangles: compact ones where it is convex, else ear by ear."""
    turns = _turn(_before(outline), outline, _after(outline))
    if np.all(turns > -1e-12):
        return _compact_triangles(outline)
    left = list(range(len(outline)))
    faces: list[tuple[int, int, int]] = []
    while len(left) > 3:
        ear = next((i for i in range(len(left)) if _is_ear(outline, left, i)), 0)
        faces.append((left[ear - 1], left[ear], left[(ear + 1) % len(left)]))
        del left[ear]
    faces.append((left[0], left[1], left[2]))
    return np.array(faces, dtype=np.uint32)


def _compact_triangles(outline: Points2) -> npt.NDArray[np.uint32]:
    """Cut in halves again and again: a fan would be all slivers, which take longest to draw."""
    faces, stretches = [], [(0, len(outline) - 1)]
    while stretches:
        first, last = stretches.pop()
        middle = (first + last) // 2
        if middle > first:
            faces.append((first, middle, last))
            stretches += [(first, middle), (middle, last)]
    return np.array(faces, dtype=np.uint32)


def _is_ear(outline: Points2, left: list[int], i: int) -> bool:
    a, b, c = left[i - 1], left[i], left[(i + 1) % len(left)]
    if _turn(outline[a], outline[b], outline[c]) <= 1e-12:
        return False
    others = outline[[k for k in left if k not in (a, b, c)]]
    inside = (
        (_turn(outline[a], outline[b], others) >= -1e-12)
        & (_turn(outline[b], outline[c], others) >= -1e-12)
        & (_turn(outline[c], outline[a], others) >= -1e-12)
    )
    return not bool(np.any(inside))


def _turn(a: Points2, b: Points2, c: Points2) -> Points2:
    """Return twice the signed area of triangles abc: positive where they turn left."""
    first, second = b - a, c - a
    return np.asarray(first[..., 0] * second[..., 1] - first[..., 1] * second[..., 0])
