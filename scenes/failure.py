"""The failure: a slab split along a crack, shards lifted out of it, lightning above."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scenes.layout import LANE_HEIGHT, SLAB_DEPTH, SLAB_HEIGHT, SLAB_WIDTH
from scenes.mesh import Shape, extruded, joined, rotation, rounded_rectangle
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed
from scenes.slabs import CORNER

CRACK = np.array([[0.16, 0.47], [0.05, 0.27], [0.24, 0.13], [0.10, -0.06], [0.30, -0.20], [0.20, -0.47]])
BOLT = np.array(
    [[0.13, 0.62], [-0.06, 0.62], [-0.20, 0.22], [-0.045, 0.22], [-0.13, -0.10], [0.21, 0.34], [0.05, 0.34]]
)
BOLT_X, BOLT_Y, BOLT_Z = 0.20, 0.05, SLAB_HEIGHT + 0.64
PLAIN_BOLT_Z, PLAIN_BOLT_SIZE = SLAB_HEIGHT + 0.33, 0.66
LANE_BOLT_X, LANE_BOLT_Z, LANE_BOLT_SIZE = 0.46, LANE_HEIGHT + 0.16, 0.78  # beside what stands behind it
OVER_DISK = 0.24  # so much higher it hangs where a disk stands on the broken slab, whole or half written
MENDED = 0.65  # of the crack that closes when the step's own disk held it: the seam stays to be seen
BODY, BEVEL, TOP, PLATE_EDGE, PLATE, SEAM = range(6)
HALF = SLAB_WIDTH / 2
SEAM_DEPTH = 0.55  # how far the pale inside of the break goes into the colour of the outside
TILT_LEFT, TILT_RIGHT = 3.4, 9.0  # degrees: each half leans out over its outer foot
APART_LEFT, APART_RIGHT = 0.015, 0.035
SHARDS = (  # x, y, height over the slab at rest, size, turns in degrees about x and z
    (0.03, 0.12, 0.17, 0.115, 35.0, 20.0),
    (0.27, 0.02, 0.24, 0.095, -40.0, 75.0),
    (0.12, -0.13, 0.13, 0.120, 25.0, 140.0),
    (0.33, -0.17, 0.16, 0.080, 60.0, 10.0),
    (0.17, 0.22, 0.31, 0.075, -25.0, 200.0),
    (0.06, 0.02, 0.40, 0.060, 50.0, 260.0),
    (0.35, 0.13, 0.37, 0.055, 15.0, 310.0),
    (0.22, -0.05, 0.50, 0.045, -55.0, 120.0),
)


@lru_cache(maxsize=2)
def half_shape(right: bool) -> Shape:
    """Return one half of a broken slab, with its plate; the broken faces are a zone of their own."""
    outline = half_outline(right)
    body = extruded(outline, 0.0, SLAB_HEIGHT, bevel=0.03, segments=3, zones=(BODY, BEVEL, TOP), base=True)
    plate = extruded(_inset(outline, 0.045), SLAB_HEIGHT - 0.002, SLAB_HEIGHT + 0.016, bevel=0.008,
                     zones=(PLATE_EDGE, PLATE_EDGE, PLATE))  # fmt: skip
    return joined(_with_seam(body, outline), plate).moved(-HALF if right else HALF)


def half_outline(right: bool) -> npt.NDArray[np.float64]:
    """Return the outline of one half, counter-clockwise."""
    whole = rounded_rectangle(SLAB_WIDTH, SLAB_DEPTH, CORNER)
    across = np.interp(whole[:, 1], CRACK[::-1, 1], CRACK[::-1, 0])
    if right:
        kept = whole[whole[:, 0] > across]
        start = int(np.argmin(np.where(kept[:, 0] > 0, kept[:, 1], 9)))  # the front right corner's first point
        return np.concatenate([np.roll(kept, -start, axis=0), CRACK])
    kept = whole[whole[:, 0] < across]
    start = int(np.argmax(kept[:, 1] + 1e-3 * kept[:, 0]))
    return np.concatenate([np.roll(kept, -start, axis=0), CRACK[::-1]])


def _inset(outline: npt.NDArray[np.float64], by: float) -> npt.NDArray[np.float64]:
    along = np.roll(outline, -1, axis=0) - outline
    edge = np.stack([along[:, 1], -along[:, 0]], axis=1)
    edge /= np.maximum(np.linalg.norm(edge, axis=1, keepdims=True), 1e-9)
    before = np.roll(edge, 1, axis=0)
    cosine = np.sum(edge * before, axis=1, keepdims=True)
    return np.asarray(outline - by * (edge + before) / np.maximum(1 + cosine, 0.35))


def _with_seam(shape: Shape, outline: npt.NDArray[np.float64]) -> Shape:
    """Mark the faces along the crack."""
    at = shape.points[:, None, :2]
    start, along = CRACK[:-1], np.diff(CRACK, axis=0)
    u = np.clip(np.sum((at - start) * along, axis=2) / np.sum(along**2, axis=1), 0, 1)
    distance = np.linalg.norm(at - (start + u[..., None] * along), axis=2).min(axis=1)
    zones = shape.zones.copy()
    quads = np.flatnonzero(shape.zones == BODY)[: 4 * len(outline)].reshape(-1, 4)  # the side wall, four points an edge
    zones[quads[np.all(distance[quads] < 0.004, axis=1)].ravel()] = SEAM
    return Shape(shape.points, shape.normals, zones, shape.faces)


@lru_cache(maxsize=1)
def bolt_shape() -> Shape:
    """Return the lightning, upright, facing the viewer."""
    return joined(
        extruded(BOLT, -0.03, 0.035, bevel=0.016, segments=2, zones=(0, 1, 2), base=True),
    ).turned("x", 90)


@lru_cache(maxsize=1)
def shard_shape() -> Shape:
    """Return a splinter of a slab."""
    outline = np.array([[-0.6, -0.5], [0.7, -0.35], [0.45, 0.4], [-0.3, 0.65]])
    return extruded(outline, -0.3, 0.3, bevel=0.1, zones=(0, 1, 2), base=True)


def failure_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the broken slab, its shards and the lightning, as far as the failure has come."""
    stand = instant.failed
    if stand is None:
        return []
    x, y, u = float(instant.layout.stand_x[stand]), instant.layout.track_y, instant.crack
    return [*_halves(x, y, u, instant, paints), *_shards(x, y, u, instant, paints), *_bolt(x, y, instant, paints)]


def _halves(x: float, y: float, u: float, instant: Instant, paints: Paints) -> list[Piece]:
    travel = open_part(instant)
    look = u * (1 - instant.mended)
    body = paints.body.mixed(paints.failed_body, look)
    bevel = paints.bevel.mixed(paints.failed.mixed(paints.paper, 0.25), look)
    plate = paints.done.mixed(paints.failed, look)
    edge = plate.mixed(paints.paper, 0.35)
    seam = paints.ember.mixed(paints.failed, SEAM_DEPTH).glowing(0.45 * u)
    painted = (body, bevel, body, edge, plate, seam)
    left = Pose(x - HALF - APART_LEFT * travel, y, 0.0, (("y", -TILT_LEFT * travel),))
    lean = (("y", TILT_RIGHT * travel), ("z", -3.0 * travel))
    right = Pose(x + HALF + APART_RIGHT * travel, y - 0.02 * travel, 0.0, lean)
    return [placed(half_shape(False), left, painted), placed(half_shape(True), right, painted)]


def open_part(instant: Instant) -> float:
    """Return how far the crack stands open, 0 to 1."""
    return (1.0 if instant.calm else instant.crack) * (1 - MENDED * instant.mended)


def on_left_half(instant: Instant, x: float, y: float, z: float) -> tuple[float, float, float]:
    """Return where a point of the whole slab, from its middle, has gone with the left half."""
    stand = instant.failed or 0
    travel = open_part(instant)
    moved = np.array([x + HALF, y, z]) @ rotation("y", -TILT_LEFT * travel).T
    foot = float(instant.layout.stand_x[stand]) - HALF - APART_LEFT * travel
    return float(moved[0]) + foot, float(moved[1]) + instant.layout.track_y, float(moved[2])


def left_tilt(instant: Instant) -> float:
    """Return by how many degrees the left half leans."""
    return TILT_LEFT * open_part(instant)


def _shards(x: float, y: float, u: float, instant: Instant, paints: Paints) -> list[Piece]:
    travel = 1.0 if instant.calm else u
    left = round(1 - instant.mended, 3)
    if u < 0.08 or left < 0.02:
        return []
    stand = instant.failed or 0
    crowded = instant.layout.is_plain or instant.disk[stand] > 0 or instant.half[stand] > 0
    height = 0.5 if crowded else 1.0
    side = paints.failed_body.mixed(paints.failed, 0.35)
    painted = (side, paints.failed.mixed(paints.paper, 0.35), paints.failed)
    return [
        placed(
            shard_shape(),
            Pose(x + sx, y + sy, SLAB_HEIGHT + sz * travel * height, (("x", tx * travel), ("z", tz)),
                 (size * left, size * left, size * left * 0.7)),
            painted,
        )
        for sx, sy, sz, size, tx, tz in (SHARDS[:4] if crowded else SHARDS)
    ]  # fmt: skip


def _bolt(x: float, y: float, instant: Instant, paints: Paints) -> list[Piece]:
    if instant.bolt <= 0.02:
        return []
    drop = 0.0 if instant.calm else 0.9 * (1 - instant.bolt)
    bright = paints.failed.mixed(paints.paper, 0.45)
    painted: tuple[Paint, ...] = (paints.failed_body.mixed(paints.failed, 0.6), bright, paints.failed.glowing(0.25))
    z, size = bolt_stand(instant)
    pose = Pose(x + BOLT_X, y + BOLT_Y, z + drop, (("z", -10.0),), (size, size, size))
    return [placed(bolt_shape(), pose, painted)]


def bolt_stand(instant: Instant) -> tuple[float, float]:
    """Return how high the lightning hangs, and how large it is: smaller and lower where lanes are close."""
    stand = instant.layout.failed_stand
    higher = 0.0 if stand is None else OVER_DISK * min(float(max(instant.disk[stand], instant.half[stand])) * 1e3, 1.0)
    z, size = (PLAIN_BOLT_Z, PLAIN_BOLT_SIZE) if instant.layout.is_plain else (BOLT_Z, 1.0)
    return z + higher, size


def bolt_ends(instant: Instant) -> list[list[float]]:
    """Return two opposite corners of the lightning."""
    z, size = bolt_stand(instant)
    x = float(instant.layout.stand_x[instant.layout.failed_stand or 0]) + BOLT_X
    y = instant.layout.track_y + BOLT_Y
    return [[x - 0.2 * size, y, z - 0.1 * size], [x + 0.21 * size, y, z + 0.62 * size]]


def bolt_top(instant: Instant) -> tuple[float, float, float]:
    """Return where the way back begins: at the head of the lightning, over the second lane if a try failed there."""
    (z, size), y = bolt_stand(instant), instant.layout.track_y
    x = float(instant.layout.stand_x[instant.layout.failed_stand or 0]) + BOLT_X
    if instant.tries.from_lane:
        z, size, y, x = LANE_BOLT_Z, LANE_BOLT_SIZE, instant.layout.lane_y, x - BOLT_X + LANE_BOLT_X
    return x + 0.03, y + BOLT_Y, z + 0.62 * size + 0.08
