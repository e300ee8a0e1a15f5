"""The steps: rounded slabs that rise as they begin and fill as they are worked on."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scenes.hatch import hatch_shape
from scenes.layout import SLAB_DEPTH, SLAB_HEIGHT, SLAB_WIDTH
from scenes.mesh import Shape, extruded, grid_cap, joined, rounded_rectangle
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed
from scenes.ribbons import Ribbon, dashes, ribbon
from sim.run_state import StepState

CORNER = 0.075
PLATE_INSET = 0.055
PLATE_TOP = SLAB_HEIGHT + 0.016
BODY, BEVEL, TOP, PLATE_EDGE, PLATE = 0, 1, 2, 3, 4
DASH, DASH_GAP = 0.07, 0.05
STRIKE_PERIOD, STRIKE_PART, STRIKE_DARK = 0.15, 0.2, 0.4


@lru_cache(maxsize=1)
def slab_shape() -> Shape:
    """Return a slab standing on the floor, without its plate."""
    outline = rounded_rectangle(SLAB_WIDTH, SLAB_DEPTH, CORNER)
    return extruded(outline, 0.0, SLAB_HEIGHT, bevel=0.045, segments=4, zones=(BODY, BEVEL, TOP), base=True)


@lru_cache(maxsize=64)
def plate_shape(width: float, depth: float, thickness: float = 0.016) -> Shape:
    """Return the coloured inlay, cut into cells so that shadows fall across it."""
    radius = min(CORNER - 0.02, width / 2.2)
    rim = extruded(
        rounded_rectangle(width, depth, radius), 0.0, thickness, bevel=0.01, segments=2,
        zones=(PLATE_EDGE, PLATE_EDGE, PLATE),
    )  # fmt: skip
    walls = Shape(rim.points, rim.normals, rim.zones, _without_cap(rim))
    columns = max(2, round(14 * width / SLAB_WIDTH))
    top = _corners_cut(grid_cap(width - 0.02, depth - 0.02, thickness, PLATE, columns, 12), radius)
    return joined(walls, top)


def _without_cap(shape: Shape) -> npt.NDArray[np.uint32]:
    faces: npt.NDArray[np.uint32] = shape.faces[~np.all(shape.zones[shape.faces] == PLATE, axis=1)]
    return faces


def _corners_cut(shape: Shape, radius: float) -> Shape:
    """Pull the four corner points of a grid in, so that it stays within its rounded rim."""
    points = shape.points.copy()
    reach = np.abs(points[:, :2]).max(axis=0)
    is_corner = np.all(np.abs(np.abs(points[:, :2]) - reach) < 1e-6, axis=1)
    points[is_corner, :2] *= 1 - 0.3 * radius / reach
    return Shape(points, shape.normals, shape.zones, shape.faces)


def slab_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return every slab that is whole; the broken one is the failure's."""
    pieces = []
    layout = instant.layout
    for stand, x in enumerate(layout.stand_x):
        if stand == instant.failed or stand in instant.also_broken or instant.rise[stand] <= 0:
            continue
        rise = float(instant.rise[stand])
        height = 1.0 if instant.calm else max(rise, 0.03)
        see_through = rise if instant.calm else 1.0
        pose = Pose(float(x), layout.track_y, 0.0, scale=(1.0, 1.0, height))
        body, bevel = _sides(paints, _lost_part(instant, stand))
        pieces.append(placed(slab_shape(), pose, (body, bevel, body.mixed(bevel, 0.15))))
        if see_through > 0.5:
            pieces += _plates(instant, paints, stand, float(x), SLAB_HEIGHT * height)
    return pieces


def _lost_part(instant: Instant, stand: int) -> float:
    """Return how far a slab looks lost: 0 or 1, and between them while that changes."""
    now = float(instant.look[stand] == StepState.LOST)
    if instant.before is None:
        return now
    before = _lost_part(instant.before, stand)
    return round(before + (now - before) * instant.turn, 3)


def _sides(paints: Paints, lost: float) -> tuple[Paint, Paint]:
    return paints.body.darker(1 - 0.28 * lost), paints.bevel.darker(1 - 0.3 * lost)


def _plates(instant: Instant, paints: Paints, stand: int, x: float, top: float) -> list[Piece]:
    width, depth = SLAB_WIDTH - 2 * PLATE_INSET, SLAB_DEPTH - 2 * PLATE_INSET
    y, fill = instant.layout.track_y, float(instant.fill[stand])
    lost = _lost_part(instant, stand)
    if lost or fill >= 1:
        paint = paints.done.mixed(paints.lost, lost)
        plate = placed(plate_shape(width, depth), Pose(x, y, top), _plate_paints(paint, paints))
        return [plate, *_struck(x, y, top + PLATE_TOP - SLAB_HEIGHT, lost, paints)]
    tray = paints.body.darker(0.45)
    pieces = [placed(plate_shape(width, depth, 0.004), Pose(x, y, top), _plate_paints(tray, paints))]
    if instant.calm:
        tint = tray.mixed(paints.running, fill)
        return [placed(plate_shape(width, depth), Pose(x, y, top), _plate_paints(tint, paints))]
    if fill > 0.02:
        done = round(width * fill, 3)
        at = Pose(x - (width - done) / 2, y, top)
        pieces.append(placed(plate_shape(done, depth), at, _plate_paints(paints.running.glowing(0.25), paints)))
    return pieces


def _struck(x: float, y: float, top: float, lost: float, paints: Paints) -> list[Piece]:
    """Return the fine lines that strike out lost work, aslant the other way than what is run again."""
    if not lost:
        return []
    width, depth = SLAB_WIDTH - 2 * PLATE_INSET - 0.05, SLAB_DEPTH - 2 * PLATE_INSET - 0.05
    lines = hatch_shape(round(depth, 3), round(width, 3), STRIKE_PERIOD, STRIKE_PART)
    paint = paints.done.mixed(paints.lost, lost).mixed(paints.lost.darker(STRIKE_DARK), lost)
    pose = Pose(x + width / 2, y - depth / 2, top + 0.002, (("z", 90.0),))
    return [placed(lines, pose, (paint,))]


def _plate_paints(paint: Paint, paints: Paints) -> tuple[Paint, ...]:
    edge = paint.mixed(paints.bevel, 0.45)
    return (edge, edge, edge, edge, paint)


def slab_outlines(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return dashed boxes where steps have yet to rise."""
    ribbons: list[Ribbon] = []
    paint = paints.ghost.seen_through(0.85)
    for stand, x in enumerate(instant.layout.stand_x):
        if instant.rise[stand] >= 1:
            continue
        faded = paint.seen_through(1 - float(instant.rise[stand]))
        ribbons += box_outline(float(x), instant.layout.track_y, SLAB_WIDTH, SLAB_DEPTH, SLAB_HEIGHT, faded)
    return ribbons


@lru_cache(maxsize=512)
def box_outline(x: float, y: float, width: float, depth: float, height: float, paint: Paint) -> tuple[Ribbon, ...]:
    """Return the dashed edges of a box that one sees from the front: its top, its front face, its sides."""
    outline = rounded_rectangle(width, depth, CORNER, 2)[::-1]
    top = np.column_stack([outline + np.array([x, y]), np.full(len(outline), height)])
    left, right, front = x - width / 2 + 0.02, x + width / 2 - 0.02, y - depth / 2
    foot = np.array([[left, front, height], [left, front, 0.012], [right, front, 0.012], [right, front, height]])
    side = np.array([[right, front, 0.012], [right + 0.02, y + depth / 2, 0.012]])
    faint = paint.seen_through(0.45)
    return (
        dashes(_merged(top), 0.014, paint, DASH, DASH_GAP, closed=True),
        dashes(foot, 0.014, paint, DASH, DASH_GAP),
        dashes(side, 0.012, faint, DASH, DASH_GAP),
    )


def _merged(points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return points at least a little apart, so that a dash is never shorter than it is wide."""
    kept = [points[0]]
    for point in points[1:]:
        if np.linalg.norm(point - kept[-1]) > 0.03:
            kept.append(point)
    return np.array(kept)


def slab_glass(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the frosted bodies of steps that have yet to rise, the farthest first."""
    paint = paints.pending.seen_through(0.20)
    top = paints.pending.seen_through(0.30)
    return [
        placed(slab_shape(), Pose(float(x), instant.layout.track_y), (paint, paint, top))
        for stand, x in reversed(list(enumerate(instant.layout.stand_x)))
        if instant.rise[stand] <= 0
    ]


def highlight(x: float, y: float, width: float, depth: float, z: float, paint: Paint, glow: bool) -> list[Ribbon]:
    """Return a bright frame round a slab: it is pointed at, or chosen."""
    outline = rounded_rectangle(width + 0.06, depth + 0.06, CORNER + 0.03, 4)
    points = np.column_stack([outline + np.array([x, y]), np.full(len(outline), z)])
    crisp = ribbon(points, 0.026, paint, closed=True)
    return [ribbon(points, 0.14, paint.seen_through(0.35), soft=1.0, closed=True), crisp] if glow else [crisp]
