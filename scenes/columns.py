"""The bill so far: a glass column behind each step, all to one scale, with ticks at the side."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scenes.hatch import hatch_shape
from scenes.layout import COLUMN_DEPTH, COLUMN_WIDTH, COLUMN_Y, SLAB_WIDTH
from scenes.mesh import Shape, extruded, rounded_rectangle
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Piece, Pose, placed
from scenes.ribbons import Ribbon, dashed_box, ribbon, segments
from scenes.scales import tokens_seen
from sim.run_state import StepState

SHELF_HEIGHT, SHELF_DEPTH = 0.05, 0.46
WALL_Y = COLUMN_Y + 0.24


@lru_cache(maxsize=1)
def column_shape() -> Shape:
    """Return a column of height 1; only its foot and its top are stretched when it is scaled."""
    return extruded(rounded_rectangle(COLUMN_WIDTH, COLUMN_DEPTH, 0.03, 3), 0.0, 1.0, zones=(0, 1, 2))


@lru_cache(maxsize=1)
def cap_shape() -> Shape:
    """Return the bevelled head of a column, its top at height 0."""
    return extruded(
        rounded_rectangle(COLUMN_WIDTH, COLUMN_DEPTH, 0.03, 3), -0.03, 0.0, bevel=0.016, segments=2, zones=(0, 1, 2)
    )


def column_glass(instant: Instant, paints: Paints, alpha: float) -> list[Piece]:
    """Return the columns of what was paid, farthest first: glass, its newest part brighter, lost parts hatched."""
    pieces: list[Piece] = []
    left = tokens_seen(instant)
    for stand in reversed(range(len(instant.layout.stand_x) if left > 0 else 0)):
        top, base = (left * end for end in column_span(instant, stand))
        if not np.isfinite(top) or instant.fill[stand] <= 0:
            continue
        lost_from, lost = _lost(instant, stand)
        lost_from = None if lost_from is None else round(lost_from * left, 4)
        x, y = float(instant.layout.stand_x[stand]), instant.layout.track_y + COLUMN_Y
        pieces += _column(x, y, round(base, 4), round(top, 4), lost_from, lost, paints, alpha)
    return pieces


def column_span(instant: Instant, stand: int) -> tuple[float, float]:
    """Return how high the column stands now, and how high it stood before its own step."""
    tops = instant.layout.column_tops
    base = float(tops[stand - 1]) if stand else 0.0
    return base + (float(tops[stand]) - base) * float(instant.fill[stand]), base


def _lost(instant: Instant, stand: int) -> tuple[float | None, float]:
    """Return from which height a column shows thrown-away work, and how plainly: 0 to 1 while that changes."""
    now = _lost_from(instant, stand)
    if instant.before is None:
        return now, float(now is not None)
    before, plain = _lost(instant.before, stand)
    return (before if now is None else now), round(plain + (float(now is not None) - plain) * instant.turn, 3)


def _lost_from(instant: Instant, stand: int) -> float | None:
    if instant.run.recovery is None or instant.look[stand] not in (StepState.LOST, StepState.FAILED):
        return None
    return lost_height(instant, stand)


def lost_height(instant: Instant, stand: int) -> float:
    """Return from which height on work is thrown away: at first its own step's, then all since where the arc leads."""
    assert instant.run.recovery is not None
    tops, used = instant.layout.column_tops, instant.layout.stand_of(instant.run.recovery.restart_after)
    kept = float(tops[used]) if used is not None else 0.0
    own = float(tops[stand - 1]) if stand else 0.0
    return round(own + (min(kept, own) - own) * min(max(instant.arc, 0.0), 1.0), 2 if instant.arc < 1 else 4)


def _column(
    x: float, y: float, base: float, top: float, lost_from: float | None, plain: float, paints: Paints, alpha: float
) -> list[Piece]:
    z = SHELF_HEIGHT
    body = paints.column.seen_through(alpha)
    new = paints.column_top.seen_through(min(1.0, alpha * 1.35))
    lost = paints.failed.seen_through(min(1.0, alpha * 1.1))
    split = base if lost_from is None else min(lost_from, top)
    upper = new.mixed(lost, plain)
    pieces = []
    if split > 0.004:
        pieces.append(placed(column_shape(), Pose(x, y, z, scale=(1, 1, split)), (body, body, body)))
    if top - split > 0.004:
        pieces.append(placed(column_shape(), Pose(x, y, z + split, scale=(1, 1, top - split)), (upper,) * 3))
        if lost_from is not None and plain > 0:
            pieces += _hatched(x, y, z + split, top - split, plain, paints)
    bright = upper.mixed(paints.paper, 0.25)
    pieces.append(placed(cap_shape(), Pose(x, y, z + top + 0.003), (upper, bright, bright)))
    return pieces


def _hatched(x: float, y: float, z: float, height: float, plain: float, paints: Paints) -> list[Piece]:
    stripe = (paints.failed.mixed(paints.paper, 0.35).glowing(0.5).seen_through(plain),)
    front = hatch_shape(COLUMN_WIDTH - 0.03, round(height, 3), 0.075, 0.36)
    flank = hatch_shape(COLUMN_DEPTH - 0.03, round(height, 3), 0.075, 0.36)
    half_w, half_d = COLUMN_WIDTH / 2, COLUMN_DEPTH / 2
    return [
        placed(front, Pose(x - half_w + 0.015, y - half_d - 0.004, z, (("x", 90.0),)), stripe),
        placed(flank, Pose(x - half_w - 0.004, y + half_d - 0.015, z, (("x", 90.0), ("z", -90.0))), stripe),
        placed(flank, Pose(x + half_w + 0.004, y - half_d + 0.015, z, (("x", 90.0), ("z", 90.0))), stripe),
    ]


def column_outlines(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return dashed columns for what is still to be paid."""
    ribbons: list[Ribbon] = []
    left = tokens_seen(instant)
    paint = paints.ghost.seen_through(round(0.62 * left, 3))
    for stand, x in enumerate(instant.layout.stand_x if left > 0 else ()):
        top = float(instant.layout.column_tops[stand]) * left
        if np.isfinite(top) and instant.fill[stand] < 1 and instant.look[stand] != StepState.FAILED:
            at = (float(x), instant.layout.track_y + COLUMN_Y, SHELF_HEIGHT)
            ribbons += dashed_box(at, (COLUMN_WIDTH, COLUMN_DEPTH, round(top, 4)), paint)
    return ribbons


@lru_cache(maxsize=16)
def _shelf_shape(width: float) -> Shape:
    return extruded(
        rounded_rectangle(width, SHELF_DEPTH, 0.06), 0.0, SHELF_HEIGHT, bevel=0.018, segments=2, zones=(0, 1, 2)
    )


def shelf(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the low plinth that the columns stand on."""
    layout, seen = instant.layout, tokens_seen(instant)
    if not layout.ticks or seen <= 0:
        return []
    reached = np.flatnonzero(instant.rise > 0)
    if not len(reached):
        return []
    left, right = float(layout.stand_x[0]) - 0.5, float(layout.stand_x[reached[-1]]) + 0.5
    pose = Pose((left + right) / 2, layout.track_y + COLUMN_Y, 0.0, scale=(1.0, 1.0, max(round(seen, 3), 0.02)))
    body = paints.body.darker(0.8)
    return [placed(_shelf_shape(round(right - left, 4)), pose, (body, body.mixed(paints.bevel, 0.4), body))]


def scale_lines(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return one thin line along the back for each tick, and a short mark where it begins."""
    layout, seen = instant.layout, tokens_seen(instant)
    if not layout.ticks or seen <= 0:
        return []
    left, right = float(layout.stand_x[0]) - 0.62, float(layout.stand_x[-1]) + SLAB_WIDTH / 2 + 0.1
    y = layout.track_y + WALL_Y
    ribbons = []
    for _, height in layout.ticks:
        z = SHELF_HEIGHT + height * seen
        along = np.linspace(left, right, 12)
        fade = seen * np.interp(along, [left, left + 0.3, right - 1.0, right], [0.75, 0.55, 0.4, 0.12])
        points = np.column_stack([along, np.full(12, y), np.full(12, z)])
        ribbons.append(ribbon(points, 0.011, paints.line, alphas=fade))
        ribbons.append(segments([[[left - 0.07, y, z], [left + 0.03, y, z]]], 0.02, paints.line.seen_through(seen)))
    return ribbons
