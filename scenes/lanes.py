"""The second lane: what is run again, beside the first run, in its own colour and hatch."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scenes.hatch import hatch_shape
from scenes.lane_tile import INSET, WIDTH, check_shape, fill_shape, lane_shape
from scenes.layout import LANE_DEPTH, LANE_HEIGHT, PITCH, SLAB_DEPTH, SLAB_WIDTH
from scenes.mesh import Points2, Shape, extruded, joined, outward, rounded_rectangle
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Piece, Pose, placed
from scenes.ribbons import Ribbon, ribbon, segments
from scenes.tries import broken_lane, lane_by_hand, tally_places

ARROW_WIDTH, ARROW_HEIGHT, ARROW_DASH = 0.075, 0.055, 0.09
HEAD_LENGTH, HEAD_WIDTH = 0.22, 0.24
Spot = tuple[float, float]


def lane_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the slabs of the second lane: hatched as a promise, bright as far as they have been run."""
    pieces: list[Piece] = []
    layout = instant.layout
    for stand, seen in lane_seen(instant):
        x, again = float(layout.stand_x[stand]), float(instant.again[stand])
        if stand == layout.failed_stand and instant.tries.crack > 0:
            pieces += broken_lane(x, layout.lane_y, again, instant, paints)
        elif stand == layout.failed_stand and instant.tries.by_hand:
            pieces += lane_by_hand(x, layout.lane_y, again, instant, paints)
        else:
            pieces += _lane(x, layout.lane_y, seen, again, instant, paints)
    return pieces


def lane_seen(instant: Instant) -> list[tuple[int, float]]:
    """Return the stands of the second lane, and how far each has come up: one after the other, unless it was there."""
    seen: dict[int, float] = dict.fromkeys(instant.tries.kept, 1.0)
    again, before = instant.layout.rerun, instant.before
    for order, stand in enumerate(again.tolist()):
        was_there = before is not None and before.lane > 0.5 and stand in before.layout.rerun
        come = 1.0 if was_there else instant.lane * (1 + 0.15 * len(again)) - 0.15 * order
        seen[stand] = max(min(1.0, come), seen.get(stand, 0.0))
    return [(stand, come) for stand, come in sorted(seen.items()) if come > 0.02]


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
    """Return the glow round the stretch that is run again."""
    layout = instant.layout
    if instant.lane <= 0.3 or not len(layout.rerun):
        return []
    left, right = lane_ends(instant)
    outline = rounded_rectangle(right - left + 0.12, LANE_DEPTH + 0.12, 0.2, 8)
    middle = np.array([(left + right) / 2, layout.lane_y])
    points = np.column_stack([outline + middle, np.full(len(outline), 0.012)])
    across = np.column_stack([outward(outline), np.zeros(len(outline))])
    across = np.concatenate([across, across[:1]])
    paint = paints.rerun.seen_through(0.5 * _strength(instant))
    return [ribbon(points, 0.38, paint, 1.0, across=across, closed=True)]


def lane_tops(instant: Instant) -> list[list[list[float]]]:
    """Return the corners of every slab of the second lane, and of the crosses before it."""
    layout = instant.layout
    y, half = layout.lane_y, LANE_DEPTH / 2
    spans = [(float(x) - WIDTH / 2, float(x) + WIDTH / 2, y - half, y + half) for x in layout.stand_x[layout.rerun]]
    marks = tally_places(instant)
    if len(marks):
        spans.append((float(marks[0, 0]) - 0.1, float(marks[-1, 0]) + 0.1, float(marks[0, 1]) - 0.06, y - half))
    return [[[x, y, LANE_HEIGHT] for x in (left, right) for y in (near, far)] for left, right, near, far in spans]


def lane_arrows(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the arrows that lead from the disk into the second lane and out of it to the next step."""
    layout = instant.layout
    if instant.lane <= 0.3 or not len(layout.rerun):
        return []
    grown = 1.0 if instant.calm else round(_strength(instant), 2)
    reached = bool(np.all(instant.again[layout.rerun] >= 1))
    into, *out = arrow_ways(instant)
    arrows = [_arrow(*into, False, grown, paints)]
    return arrows + [_arrow(*way, not reached, grown, paints) for way in out]


def arrow_ways(instant: Instant) -> list[tuple[Spot, Spot, Spot]]:
    """Return where the arrow into the second lane runs, and the one out of it if a step follows: from, bend, to."""
    layout = instant.layout
    if not len(layout.rerun):
        return []
    left, right = lane_ends(instant)
    front = layout.track_y - SLAB_DEPTH / 2
    start = (min(lane_begins(instant, left), left - 0.32), front - 0.10)
    ways = [(start, (start[0], layout.lane_y), (left - 0.05, layout.lane_y))]
    after = int(layout.rerun[-1]) + 1
    if after < len(layout.stand_x):
        end = (float(layout.stand_x[after]) - 0.02, front - 0.14)
        ways.append(((right + 0.06, layout.lane_y), (end[0], layout.lane_y), end))
    return ways


def lane_begins(instant: Instant, left: float) -> float:
    """Return where the arrow into the second lane sets out: between two steps, or at the start of the task."""
    layout = instant.layout
    at_start = layout.stand_steps[layout.rerun[0]] == 1
    return layout.start_x if at_start else left - PITCH / 2 + 0.02


def lane_ends(instant: Instant) -> tuple[float, float]:
    """Return from where to where along x the second lane lies, which must have a step on it."""
    x = instant.layout.stand_x[instant.layout.rerun]
    return float(x[0]) - WIDTH / 2, float(x[-1]) + WIDTH / 2


def _strength(instant: Instant) -> float:
    return min(1.0, (instant.lane - 0.3) / 0.5)


def _arrow(start: Spot, corner: Spot, end: Spot, dashed: bool, grown: float, paints: Paints) -> Piece:
    edge = paints.rerun.mixed(paints.paper, 0.4)
    painted = (paints.rerun_dark.mixed(paints.rerun, 0.4), edge, paints.rerun.glowing(0.25))
    rounded = tuple((round(x, 4), round(y, 4)) for x, y in (start, corner, end))
    shape = _arrow_shape(rounded[0], rounded[1], rounded[2], dashed)
    return placed(shape, Pose(0.0, 0.0, 0.03, scale=(1.0, 1.0, max(grown, 0.05))), painted)


@lru_cache(maxsize=32)
def _arrow_shape(start: Spot, corner: Spot, end: Spot, dashed: bool) -> Shape:
    """Return a bent arrow on the floor, in one piece or in dashes, its edges bevelled."""
    u = np.linspace(0, 1, 40)[:, None]
    way = (1 - u) ** 2 * np.array(start) + 2 * (1 - u) * u * np.array(corner) + u**2 * np.array(end)
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=1))])
    neck = float(along[-1]) - HEAD_LENGTH
    cuts = [(0.0, neck)]
    if dashed:
        count = max(2, round(neck / (2 * ARROW_DASH)))
        step = neck / (count - 0.4)
        cuts = [(k * step, k * step + 0.6 * step) for k in range(count)]
    parts = [_band(way, along, *cut) for cut in cuts]
    base, tip = _at(way, along, neck), way[-1]
    side = np.array([-(tip - base)[1], (tip - base)[0]]) / HEAD_LENGTH * HEAD_WIDTH / 2
    barb = base - (tip - base) * 0.12
    parts.append(np.array([barb + side, base, barb - side, tip]))
    return joined(*(extruded(part, 0.0, ARROW_HEIGHT, bevel=0.014, segments=2) for part in parts))


def _band(way: Points2, along: Points2, start: float, end: float) -> Points2:
    """Return the outline of a stretch of a way."""
    at = np.linspace(start, end, max(3, int((end - start) / 0.045)))
    spine = np.stack([np.interp(at, along, way[:, axis]) for axis in range(2)], axis=1)
    heading = np.gradient(spine, axis=0)
    side = np.stack([-heading[:, 1], heading[:, 0]], axis=1)
    side *= ARROW_WIDTH / 2 / np.linalg.norm(side, axis=1, keepdims=True)
    return np.concatenate([spine - side, (spine + side)[::-1]])


def _at(way: Points2, along: Points2, length: float) -> Points2:
    return np.array([np.interp(length, along, way[:, axis]) for axis in range(2)])


def rails(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return the track that joins each step to the next, where the run has passed it."""
    layout = instant.layout
    ends = []
    for stand in range(len(layout.stand_x) - 1):
        if instant.fill[stand] <= 0 or instant.rise[stand + 1] <= 0 or stand in layout.gaps:
            continue
        a = float(layout.stand_x[stand]) + SLAB_WIDTH / 2
        b = float(layout.stand_x[stand + 1]) - SLAB_WIDTH / 2
        ends += [[[a, layout.track_y + dy, 0.2], [b, layout.track_y + dy, 0.2]] for dy in (-0.2, 0.2)]
    return [segments(ends, 0.06, paints.rail)] if ends else []
