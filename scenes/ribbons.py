"""Lines and light: thin bands that turn to face the viewer or lie flat, with a soft or a crisp edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scenes.pieces import Paint

Floats = npt.NDArray[np.float32]
Point = tuple[float, float, float]
RIBBON_FLOATS = 14  # position 3, direction 3, side, half width, softness (2: solid to the edge), facing, colour 4


@dataclass(frozen=True, eq=False)
class Ribbon:
    """Bands as triangles: (n, 14) float32 and (m, 3) uint32."""

    vertices: Floats
    faces: npt.NDArray[np.uint32]


def ribbon(
    points: npt.ArrayLike,
    width: npt.ArrayLike,
    paint: Paint,
    soft: float = 0.0,
    alphas: npt.ArrayLike = 1.0,
    across: npt.ArrayLike | None = None,
    paint_to: Paint | None = None,
    closed: bool = False,
) -> Ribbon:
    """Return a band along points, (n, 3), of this full width in world units at each point.

    It faces the viewer unless `across`, one direction or one a point, says how it lies. `soft` 0 is a crisp edge, 1 a
    glow. The colour runs to `paint_to` along the way where it is given.
    """
    at = np.asarray(points, dtype=np.float32)
    if closed:
        at = np.concatenate([at, at[:1]])
    count = len(at)
    vertices = np.empty((count, 2, RIBBON_FLOATS), dtype=np.float32)
    vertices[:, :, 0:3] = at[:, None]
    facing = across is None
    direction = _tangents(at, closed) if across is None else np.broadcast_to(np.asarray(across, np.float32), at.shape)
    vertices[:, :, 3:6] = direction[:, None]
    vertices[:, 0, 6], vertices[:, 1, 6] = -1.0, 1.0
    vertices[:, :, 7] = np.broadcast_to(np.asarray(width, np.float32) / 2, (count,))[:, None]
    vertices[:, :, 8], vertices[:, :, 9] = soft, float(facing)
    u = np.linspace(0, 1, count, dtype=np.float32)[:, None]
    last = paint if paint_to is None else paint_to
    colour = np.array(paint[:3], np.float32) * (1 - u) + np.array(last[:3], np.float32) * u
    vertices[:, :, 10:13] = colour[:, None]
    alpha = np.asarray(alphas, np.float32) * paint.alpha
    vertices[:, :, 13] = np.broadcast_to(alpha, (count,))[:, None]
    return Ribbon(vertices.reshape(-1, RIBBON_FLOATS), _strip(count))


def arrowhead(base: npt.ArrayLike, tip: npt.ArrayLike, width: float, paint: Paint) -> Ribbon:
    """Return a flat triangle that points from `base` to `tip` and faces the viewer."""
    ends = np.stack([np.asarray(base, np.float32), np.asarray(tip, np.float32)])
    vertices = ribbon(ends, [width, 0.0], paint).vertices[:3].copy()
    vertices[:, 8] = 2.0  # solid to its edge
    return Ribbon(vertices, np.arange(3, dtype=np.uint32).reshape(1, 3))


LEAST_POST = 0.1  # world units: a lower box is told by its top alone


@lru_cache(maxsize=256)
def dashed_box(at: Point, size: tuple[float, float, float], paint: Paint) -> tuple[Ribbon, ...]:
    """Return a box in dashes: the edges of its top, and its two posts in front.

    `at` is the middle of its foot, `size` how wide, deep and high it is.
    """
    (x, y, z), (width, depth, high) = at, size
    left, right, front, back = x - width / 2, x + width / 2, y - depth / 2, y + depth / 2
    head = [[left, front, z + high], [right, front, z + high], [right, back, z + high], [left, back, z + high]]
    ribbons = [dashes(head, 0.013, paint, 0.06, 0.05, closed=True)]
    if high >= LEAST_POST:
        posts = ([[post_x, front, z + high], [post_x, front, z]] for post_x in (left, right))
        ribbons += [dashes(post, 0.012, paint.seen_through(0.8), 0.07, 0.07) for post in posts]
    return tuple(ribbons)


def dashes(points: npt.ArrayLike, width: float, paint: Paint, dash: float, gap: float, closed: bool = False) -> Ribbon:
    """Return a dashed line along points; every stretch begins and ends with a whole dash, so that corners are drawn."""
    at = np.asarray(points, dtype=np.float64)
    ends = np.concatenate([at[1:], at[:1]]) if closed else at[1:]
    parts = []
    for start, end in zip(at[: len(ends)], ends, strict=True):
        length = float(np.linalg.norm(end - start))
        if length < 1e-6:
            continue
        count = max(1, round((length + gap) / (dash + gap)))
        drawn = length / (count + (count - 1) * gap / dash)
        begins = np.arange(count) * drawn * (1 + gap / dash) / length
        cuts = np.stack([begins, begins + drawn / length], axis=1)
        parts.append(start + cuts[:, :, None] * (end - start))
    return segments(np.concatenate(parts), width, paint) if parts else nothing()


def segments(ends: npt.ArrayLike, width: float, paint: Paint, soft: float = 0.0) -> Ribbon:
    """Return separate straight pieces, (n, 2, 3), as one ribbon; each faces the viewer."""
    at = np.asarray(ends, dtype=np.float32)
    count = len(at)
    along = at[:, 1] - at[:, 0]
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9)
    vertices = np.empty((count, 2, 2, RIBBON_FLOATS), dtype=np.float32)
    vertices[..., 0:3] = at[:, :, None]
    vertices[..., 3:6] = along[:, None, None]
    vertices[:, :, 0, 6], vertices[:, :, 1, 6] = -1.0, 1.0
    vertices[..., 7], vertices[..., 8], vertices[..., 9] = width / 2, soft, 1.0
    vertices[..., 10:14] = np.array([*paint[:3], paint.alpha], dtype=np.float32)
    first = np.arange(count, dtype=np.uint32)[:, None] * 4
    faces = np.concatenate([first + np.array([0, 1, 3], np.uint32), first + np.array([0, 3, 2], np.uint32)])
    return Ribbon(vertices.reshape(-1, RIBBON_FLOATS), faces)


def together(parts: Sequence[Ribbon]) -> Ribbon:
    """Return several ribbons as one."""
    if not parts:
        return nothing()
    starts = np.cumsum([0, *(len(part.vertices) for part in parts[:-1])])
    faces = [part.faces + np.uint32(start) for part, start in zip(parts, starts, strict=True)]
    return Ribbon(np.concatenate([part.vertices for part in parts]), np.concatenate(faces))


def nothing() -> Ribbon:
    """Return no ribbon."""
    return Ribbon(np.zeros((0, RIBBON_FLOATS), np.float32), np.zeros((0, 3), np.uint32))


def _strip(count: int) -> npt.NDArray[np.uint32]:
    first = np.arange(max(count - 1, 0), dtype=np.uint32)[:, None] * 2
    return np.concatenate([first + np.array([0, 1, 3], np.uint32), first + np.array([0, 3, 2], np.uint32)])


def _tangents(at: Floats, closed: bool) -> Floats:
    along = np.gradient(at, axis=0) if len(at) > 2 else np.repeat(at[-1:] - at[:1], len(at), axis=0)
    if closed:
        along[0] = along[-1] = at[1] - at[-2]
    return np.asarray(along / np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9), dtype=np.float32)
