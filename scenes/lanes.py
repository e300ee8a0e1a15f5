"""The second lane: what is run again, beside the first run, in its own colour and hatch."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scenes.columns import hatch_shape
from scenes.layout import LANE_DEPTH, LANE_HEIGHT, PITCH, SLAB_DEPTH, SLAB_WIDTH
from scenes.mesh import Shape, extruded, joined, outward, rounded_rectangle
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed
from scenes.ribbons import Ribbon, arrowhead, ribbon, segments
from scenes.slabs import DASH, DASH_GAP

WIDTH = SLAB_WIDTH - 0.02
INSET = 0.045
BODY, BEVEL, TOP = 0, 1, 2
CHECK = np.array([[-0.16, 0.02], [-0.10, 0.08], [-0.035, 0.015], [0.12, 0.17], [0.18, 0.11], [-0.035, -0.105]])


@lru_cache(maxsize=1)
def lane_shape() -> Shape:
    """Return one low slab of the second lane."""
    outline = rounded_rectangle(WIDTH, LANE_DEPTH, 0.06)
    return extruded(outline, 0.0, LANE_HEIGHT, bevel=0.03, segments=3, zones=(BODY, BEVEL, TOP), base=True)


@lru_cache(maxsize=64)
def fill_shape(width: float) -> Shape:
    """Return the part of a plate that has been run again."""
    outline = rounded_rectangle(width, LANE_DEPTH - 2 * INSET, min(0.03, width / 2.2), 2)
    return extruded(outline, 0.0, 0.022, bevel=0.008, zones=(0, 1, 2))


@lru_cache(maxsize=1)
def check_shape() -> Shape:
    """Return the mark of a step that worked the second time."""
    return joined(extruded(CHECK, 0.0, 0.03, bevel=0.006, zones=(0, 0, 0)))


def lane_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the slabs of the second lane: hatched as a promise, bright as far as they have been run."""
    if instant.lane <= 0.02:
        return []
    pieces: list[Piece] = []
    layout = instant.layout
    for order, stand in enumerate(layout.rerun):
        seen = min(1.0, max(0.0, instant.lane * (1 + 0.15 * len(layout.rerun)) - 0.15 * order))
        if seen <= 0.02:
            continue
        pieces += _lane(float(layout.stand_x[stand]), layout.lane_y, seen, float(instant.again[stand]), instant, paints)
    return pieces


def _lane(x: float, y: float, seen: float, again: float, instant: Instant, paints: Paints) -> list[Piece]:
    rise = 1.0 if instant.calm else max(seen, 0.05)
    top = LANE_HEIGHT * rise
    dark, bright = paints.rerun_dark, paints.rerun
    edge = bright.mixed(paints.paper, 0.30)
    pieces = [
        placed(lane_shape(), Pose(x, y, 0.0, scale=(1, 1, rise)), (dark.mixed(bright, 0.28), edge, dark)),
    ]
    width, depth = WIDTH - 2 * INSET, LANE_DEPTH - 2 * INSET
    if again < 1:
        stripes = hatch_shape(round(width, 3), round(depth, 3), 0.155, 0.5)
        pose = Pose(x - width / 2, y - depth / 2, top + 0.006)
        pieces.append(placed(stripes, pose, (bright.glowing(0.35),)))
    if again > 0.02:
        done = round(width * (1.0 if instant.calm else again), 3)
        fill = bright.glowing(0.3)
        if instant.calm:
            fill = dark.mixed(bright, again)
        pose = Pose(x - (width - done) / 2, y, top)
        pieces.append(placed(fill_shape(done), pose, (bright.darker(0.8), edge, fill)))
        thin = hatch_shape(done, round(depth, 3), 0.155, 0.16)
        pieces.append(placed(thin, Pose(x - width / 2, y - depth / 2, top + 0.0265), (dark.mixed(bright, 0.35),)))
    if again >= 1:
        pose = Pose(x - 0.22, y - 0.04, top + 0.024)
        pieces.append(placed(check_shape(), pose, (paints.dark,)))
    return pieces


def lane_light(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return the glow round the stretch that is run again, and the arrows that lead into and out of it."""
    if instant.lane <= 0.3 or not len(instant.layout.rerun):
        return []
    layout = instant.layout
    strength = min(1.0, (instant.lane - 0.3) / 0.5)
    left = float(layout.stand_x[layout.rerun[0]]) - WIDTH / 2
    right = float(layout.stand_x[layout.rerun[-1]]) + WIDTH / 2
    outline = rounded_rectangle(right - left + 0.12, LANE_DEPTH + 0.12, 0.2, 8)
    points = np.column_stack([outline + np.array([(left + right) / 2, layout.lane_y]), np.full(len(outline), 0.012)])
    across = np.column_stack([outward(outline), np.zeros(len(outline))])
    glow = ribbon(
        points, 0.38, paints.rerun.seen_through(0.5 * strength), 1.0,
        across=np.concatenate([across, across[:1]]), closed=True,
    )  # fmt: skip
    return [glow, *_arrow_in(instant, paints, left, strength), *_arrow_out(instant, paints, right, strength)]


def _arrow_in(instant: Instant, paints: Paints, left: float, strength: float) -> list[Ribbon]:
    layout = instant.layout
    begin_x = left - PITCH / 2 + 0.02 if layout.disk_stand is not None else layout.start_x
    start = np.array([min(begin_x, left - 0.32), layout.track_y - SLAB_DEPTH / 2 - 0.10, 0.06])
    end = np.array([left - 0.05, layout.lane_y, 0.10])
    corner = np.array([start[0], end[1], 0.06])
    return _curved(start, corner, end, paints.rerun.seen_through(strength))


def _arrow_out(instant: Instant, paints: Paints, right: float, strength: float) -> list[Ribbon]:
    layout = instant.layout
    after = int(layout.rerun[-1]) + 1
    if after >= len(layout.stand_x):
        return []
    start = np.array([right + 0.06, layout.lane_y, 0.10])
    end = np.array([float(layout.stand_x[after]) - 0.02, layout.track_y - SLAB_DEPTH / 2 - 0.14, 0.06])
    corner = np.array([end[0], start[1], 0.08])
    reached = bool(np.all(instant.again[layout.rerun] >= 1))
    return _curved(start, corner, end, paints.rerun.seen_through(strength), dashed=not reached)


def _curved(start: np.ndarray, corner: np.ndarray, end: np.ndarray, paint: Paint, dashed: bool = False) -> list[Ribbon]:
    u = np.linspace(0, 1, 24)[:, None]
    way = (1 - u) ** 2 * start + 2 * (1 - u) * u * corner + u**2 * end
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=1))])
    neck = float(along[-1]) - 0.2
    at = np.linspace(0, neck, 24)
    shaft = np.stack([np.interp(at, along, way[:, axis]) for axis in range(3)], axis=1)
    flat = np.array([0.0, 0.0, 1.0])
    head = arrowhead(shaft[-1], way[-1], 0.20, paint, _beside(shaft[-1], way[-1]))
    if dashed:
        ends = [[shaft[i], shaft[i + 2]] for i in range(0, 21, 4)]
        return [segments(ends, 0.055, paint), head]
    sides = np.cross(np.gradient(shaft, axis=0), flat)
    sides /= np.maximum(np.linalg.norm(sides, axis=1, keepdims=True), 1e-9)
    return [ribbon(shaft, 0.062, paint, across=sides), head]


def _beside(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    side = np.cross(end - start, [0.0, 0.0, 1.0])
    return np.asarray(side / max(float(np.linalg.norm(side)), 1e-9))


def rails(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return the track that joins each step to the next, where the run has passed it."""
    layout = instant.layout
    ends = []
    for stand in range(len(layout.stand_x) - 1):
        if instant.fill[stand] < 1 or instant.rise[stand + 1] <= 0 or stand == layout.gap_after:
            continue
        a = float(layout.stand_x[stand]) + SLAB_WIDTH / 2
        b = float(layout.stand_x[stand + 1]) - SLAB_WIDTH / 2
        ends += [[[a, layout.track_y + dy, 0.2], [b, layout.track_y + dy, 0.2]] for dy in (-0.2, 0.2)]
    return [segments(ends, 0.06, paints.rail)] if ends else []


LANE_DASH = (DASH, DASH_GAP)
