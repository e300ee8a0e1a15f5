"""Shapes put in their place and painted, and many of them gathered into one draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scenes.mesh import Shape, rotation, unit

Floats = npt.NDArray[np.float32]
SOLID_FLOATS = 13  # position 3, normal 3, colour 4, finish 3


class Paint(NamedTuple):
    """What a surface looks like: linear light red, green, blue; how it shines; how far it glows by itself."""

    red: float
    green: float
    blue: float
    shine: float = 0.22
    gloss: float = 28.0
    glow: float = 0.0
    alpha: float = 1.0

    def seen_through(self, alpha: float) -> Paint:
        """Return this paint as glass."""
        return self._replace(alpha=self.alpha * alpha)

    def glowing(self, glow: float) -> Paint:
        """Return this paint lit from within."""
        return self._replace(glow=glow)

    def mixed(self, other: Paint, u: float) -> Paint:
        """Return the paint a part `u` of the way to `other`."""
        return Paint(*(a + (b - a) * u for a, b in zip(self, other, strict=True)))

    def darker(self, factor: float) -> Paint:
        """Return this paint with its colour multiplied."""
        return self._replace(red=self.red * factor, green=self.green * factor, blue=self.blue * factor)


class Pose(NamedTuple):
    """Where a shape stands: scaled, then turned about each axis in turn, then moved."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    turns: tuple[tuple[str, float], ...] = ()
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)


@dataclass(frozen=True, eq=False)
class Piece:
    """Painted triangles in the world: (n, 13) float32 and (m, 3) uint32."""

    vertices: Floats
    faces: npt.NDArray[np.uint32]


@lru_cache(maxsize=384)
def placed(shape: Shape, pose: Pose, paints: tuple[Paint, ...]) -> Piece:
    """Return `shape` at `pose`, zone k in `paints[k]`. What stands still is made once."""
    points = shape.points * np.asarray(pose.scale, dtype=np.float32)
    normals = shape.normals
    if pose.scale != (1.0, 1.0, 1.0):
        normals = unit(normals / np.maximum(np.asarray(pose.scale, dtype=np.float32), 1e-4))
    for axis, degrees in pose.turns:
        turn = rotation(axis, degrees).T
        points, normals = points @ turn, normals @ turn
    vertices = np.empty((len(points), SOLID_FLOATS), dtype=np.float32)
    vertices[:, 0:3] = points + np.array(pose[:3], dtype=np.float32)
    vertices[:, 3:6] = normals
    table = np.array([(p.red, p.green, p.blue, p.alpha, p.shine, p.gloss, p.glow) for p in paints], dtype=np.float32)
    vertices[:, 6:] = table[shape.zones]
    return Piece(vertices, shape.faces)


def repeated(
    shape: Shape, offsets: Floats, scales: Floats, paints: Sequence[Sequence[Paint]], which: npt.NDArray[np.intp]
) -> Piece:
    """Return many copies of one shape as one piece.

    Copy i stands at `offsets[i]` (3), scaled by `scales[i]` (3), in the paints `paints[which[i]]`.
    """
    count, size = len(offsets), len(shape.points)
    vertices = np.empty((count, size, SOLID_FLOATS), dtype=np.float32)
    vertices[..., 0:3] = shape.points[None] * scales[:, None, :] + offsets[:, None, :]
    vertices[..., 3:6] = unit(shape.normals[None] / np.maximum(scales[:, None, :], 1e-4))
    table = np.array(
        [[(p.red, p.green, p.blue, p.alpha, p.shine, p.gloss, p.glow) for p in row] for row in paints],
        dtype=np.float32,
    )
    vertices[..., 6:] = table[which][:, shape.zones]
    first = np.arange(count, dtype=np.uint32)[:, None, None] * np.uint32(size)
    return Piece(vertices.reshape(-1, SOLID_FLOATS), (shape.faces[None] + first).reshape(-1, 3))


def gathered(pieces: Sequence[Piece]) -> Piece:
    """Return all pieces as one."""
    if not pieces:
        return Piece(np.zeros((0, SOLID_FLOATS), dtype=np.float32), np.zeros((0, 3), dtype=np.uint32))
    starts = np.cumsum([0, *(len(piece.vertices) for piece in pieces[:-1])])
    faces = [piece.faces + np.uint32(start) for piece, start in zip(pieces, starts, strict=True)]
    return Piece(np.concatenate([piece.vertices for piece in pieces]), np.concatenate(faces))
