"""The skyline in its paints: a terrace, a block for each disk, chains between differences, outlines of what is not."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np

from scenes.chain import chain_pieces
from scenes.layout import SLAB_WIDTH
from scenes.light import Caster
from scenes.mesh import Shape, cap, extruded, joined, outward, rectangle, rounded_rectangle
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed
from scenes.ribbons import Ribbon, dashed_box, ribbon, segments
from scenes.scales import skyline_seen
from scenes.skyline import (
    BLOCK_DEPTH,
    BLOCK_WIDTH,
    TERRACE_DEPTH,
    TERRACE_Y,
    Skyline,
    block_x,
    scale_of,
    skyline_of,
    terrace_height,
    used_chain,
)
from sim.sizes import snapshot_sizes

SEAM = 0.012  # between two storeys
LEAST_STOREY = 0.045  # a lower one is not set apart from the next
LEAST_SEEN = 0.004
BAR_PERIOD, BAR_PART = 0.056, 0.42  # of the upright bars by which a difference is known
CHAIN_LIFT = 0.075
OLD_PART = 0.46  # how far the paint of what an earlier disk holds as well goes towards the body's
PLANNED = 0.2  # how much of a disk to come is seen


@lru_cache(maxsize=1)
def block_shape() -> Shape:
    """Return a block of height 1; only its foot and its top are stretched when it is scaled."""
    return extruded(rounded_rectangle(BLOCK_WIDTH, BLOCK_DEPTH, 0.035, 3), 0.0, 1.0, zones=(0, 1, 2))


@lru_cache(maxsize=1)
def core_shape() -> Shape:
    """Return what is seen in the seams between storeys."""
    outline = rounded_rectangle(BLOCK_WIDTH - 0.04, BLOCK_DEPTH - 0.04, 0.025, 2)
    return extruded(outline, 0.0, 1.0, zones=(0, 0, 0))


@lru_cache(maxsize=1)
def head_shape() -> Shape:
    """Return the bevelled head of a block, its top at height 0."""
    outline = rounded_rectangle(BLOCK_WIDTH, BLOCK_DEPTH, 0.035, 3)
    return extruded(outline, -0.03, 0.0, bevel=0.018, segments=2, zones=(0, 1, 2))


@lru_cache(maxsize=16)
def _terrace(width: float, height: float) -> Shape:
    outline = rounded_rectangle(width, TERRACE_DEPTH, 0.07)
    return extruded(outline, 0.0, height, bevel=0.025, segments=2, zones=(0, 1, 2))


@lru_cache(maxsize=4)
def _bars(width: float) -> Shape:
    """Return upright bars of height 1 that fill a width from the origin, lying flat."""
    count = int(width / BAR_PERIOD)
    first = (width - (count - 1) * BAR_PERIOD - BAR_PERIOD * BAR_PART) / 2
    bar = rectangle(BAR_PERIOD * BAR_PART, 1.0) + np.array([BAR_PERIOD * BAR_PART / 2, 0.5])
    return joined(*(cap(bar + np.array([first + k * BAR_PERIOD, 0.0]), 0.0, 0) for k in range(count)))


def skyline_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return all that is solid of the skyline."""
    seen = skyline_seen(instant)
    if seen <= 0 or not len(instant.layout.stand_x):
        return []
    left, right = ends_of(instant)
    ground, y = terrace_height(instant.layout), instant.layout.track_y + TERRACE_Y
    stone = paints.body.mixed(paints.bevel, 0.12)
    pieces = [
        placed(
            _terrace(round(right - left, 4), ground),
            Pose((left + right) / 2, y, 0.0, scale=(1, 1, max(seen, 0.02))),
            (stone, stone.mixed(paints.bevel, 0.4), stone),
        )
    ]
    skyline = skyline_of(instant)
    for stand in range(len(instant.layout.stand_x)):
        pieces += _block(instant, skyline, stand, seen, paints)
    return pieces


def ends_of(instant: Instant) -> tuple[float, float]:
    """Return from where to where the terrace reaches along the track."""
    x = instant.layout.stand_x
    return float(x[0]) - 0.66, float(x[-1]) + SLAB_WIDTH / 2 + 0.12


def _block(instant: Instant, skyline: Skyline, stand: int, seen: float, paints: Paints) -> list[Piece]:
    height = float(skyline.heights[stand]) * seen
    if height < LEAST_SEEN:
        return []
    layout, whole = instant.layout, float(skyline.whole[stand])
    at = (block_x(layout, stand), layout.track_y + TERRACE_Y, terrace_height(layout) * max(seen, 0.02))
    new = paints.saved
    old = new.mixed(paints.body, OLD_PART)
    edges = storeys_of(instant, skyline, stand, seen)
    pieces = []
    if len(edges) > 2:
        dark = old.darker(0.42)
        pieces.append(placed(core_shape(), Pose(*at, scale=(1, 1, round(height - SEAM, 4))), (dark,)))
    for low, high in pairwise(edges):
        is_top = high == edges[-1]
        body = new if is_top else old
        size = round(high - low - (0 if is_top else SEAM), 4)
        rim = body.mixed(paints.paper, 0.3)
        pieces.append(placed(block_shape(), _lifted(at, low, size), (body, rim, rim)))
    bright = new.mixed(paints.paper, 0.28)
    x, y, z = at
    pieces.append(placed(head_shape(), Pose(x, y, z + height + 0.002), (new, bright, bright)))
    if whole < 1:
        pieces += _barred(at, edges[-2], edges[-1], 1 - whole, paints)
    return pieces


def _lifted(at: tuple[float, float, float], low: float, size: float) -> Pose:
    return Pose(at[0], at[1], at[2] + low, scale=(1, 1, max(size, LEAST_SEEN)))


def storeys_of(instant: Instant, skyline: Skyline, stand: int, seen: float) -> list[float]:
    """Return the heights between which a block is one storey: each lower one is what an earlier disk holds as well."""
    height, fresh = float(skyline.heights[stand]) * seen, float(skyline.fresh[stand]) * seen
    new_from = max(height - fresh, 0.0)
    if new_from < LEAST_STOREY:
        return [0.0, height]
    earlier = [float(level) * seen for level in _levels(instant, stand)]
    edges = [0.0]
    for level in (*earlier, new_from):
        if level - edges[-1] >= LEAST_STOREY and level <= new_from:
            edges.append(level)
    if edges[-1] < new_from:
        edges[-1:] = [new_from] if len(edges) > 1 else [0.0, new_from]
    return [*edges, height]


def _levels(instant: Instant, stand: int) -> list[float]:
    """Return how high the disks before this one are when whole."""
    steps, per_byte = instant.layout.stand_steps[:stand], scale_of(instant.run, instant.layout).per_byte
    has_disk = [instant.run.plan.saves_after(int(step)) for step in steps]
    return (snapshot_sizes(instant.run.plan.task)[steps[has_disk]] * per_byte).tolist() if any(has_disk) else []


def _barred(at: tuple[float, float, float], low: float, high: float, plain: float, paints: Paints) -> list[Piece]:
    """Return the upright bars on the faces of a difference."""
    stripe = (paints.saved.darker(0.34).seen_through(1.0),)
    inset = 0.03
    tall = round((high - low) * plain - 0.012, 4)
    if tall < LEAST_SEEN:
        return []
    x, y, z = at[0], at[1], at[2] + low
    half_w, half_d = BLOCK_WIDTH / 2, BLOCK_DEPTH / 2
    front, flank = _bars(BLOCK_WIDTH - 2 * inset), _bars(BLOCK_DEPTH - 2 * inset)
    size = (1.0, tall, 1.0)
    return [
        placed(front, Pose(x - half_w + inset, y - half_d - 0.003, z, (("x", 90.0),), size), stripe),
        placed(flank, Pose(x - half_w - 0.003, y + half_d - inset, z, (("x", 90.0), ("z", -90.0)), size), stripe),
        placed(flank, Pose(x + half_w + 0.003, y - half_d + inset, z, (("x", 90.0), ("z", 90.0)), size), stripe),
    ]


def _chains(instant: Instant, skyline: Skyline, seen: float, paints: Paints) -> list[Piece]:
    layout, used = instant.layout, used_chain(instant)
    read = set(pairwise(used))
    spans: list[tuple[float, float, float, Paint]] = []
    for (first, second), strength in skyline.joints.items():
        half = BLOCK_WIDTH / 2 - 0.02
        left, right = block_x(layout, first) + half, block_x(layout, second) - half
        paint = paints.light_to.glowing(0.55) if (first, second) in read else paints.metal
        spans.append((left, right, strength * seen, paint))
    y = layout.track_y + TERRACE_Y - BLOCK_DEPTH / 2 + 0.1
    return chain_pieces(spans, y, terrace_height(layout) + CHAIN_LIFT) if spans and seen > 0.3 else []


def skyline_glass(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the disks to come, as glass, and the chains, whose links are too fine for lines of ink round them."""
    seen = skyline_seen(instant)
    if seen <= 0:
        return []
    skyline, layout, pieces = skyline_of(instant), instant.layout, []
    for stand in reversed(range(len(layout.stand_x))):
        strength, height = float(skyline.to_come[stand]), float(skyline.outlines[stand]) * seen
        if strength > 0.02 and height >= LEAST_SEEN:
            glass = paints.saved.seen_through(PLANNED * strength)
            at = Pose(block_x(layout, stand), layout.track_y + TERRACE_Y, terrace_height(layout), (), (1, 1, height))
            pieces.append(placed(block_shape(), at, (glass,) * 3))
    return pieces + _chains(instant, skyline, seen, paints)


def skyline_lines(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return the one scale behind the blocks, the dashes of what is to come, and of what was dropped."""
    seen = skyline_seen(instant)
    if seen <= 0 or not len(instant.layout.stand_x):
        return []
    skyline, layout = skyline_of(instant), instant.layout
    lines = _scale_lines(instant, seen, paints)
    for stand in range(len(layout.stand_x)):
        at = (block_x(layout, stand), layout.track_y + TERRACE_Y, terrace_height(layout))
        if skyline.to_come[stand] > 0.02:
            top = round(float(skyline.outlines[stand]) * seen, 4)
            paint = paints.saved.seen_through(round(0.85 * float(skyline.to_come[stand]), 3))
            lines += dashed_box(at, (BLOCK_WIDTH, BLOCK_DEPTH, top), paint)
        if skyline.gone[stand] > 0.02:
            strength = round(0.95 * float(skyline.gone[stand]) * seen, 3)
            lines += dashed_box(at, (BLOCK_WIDTH, BLOCK_DEPTH, 0.012), paints.muted.seen_through(strength))
    return lines


def _scale_lines(instant: Instant, seen: float, paints: Paints) -> list[Ribbon]:
    layout, (left, right) = instant.layout, ends_of(instant)
    y, ground = layout.track_y + TERRACE_Y + TERRACE_DEPTH / 2 + 0.01, terrace_height(layout)
    lines = []
    for _, height in scale_of(instant.run, layout).ticks:
        z = ground + height * seen
        along = np.linspace(left, right, 12)
        fade = seen * np.interp(along, [left, left + 0.3, right - 1.0, right], [0.75, 0.55, 0.4, 0.12])
        points = np.column_stack([along, np.full(12, y), np.full(12, z)])
        lines.append(ribbon(points, 0.011, paints.line, alphas=fade))
        lines.append(segments([[[left - 0.07, y, z], [left + 0.03, y, z]]], 0.02, paints.line.seen_through(seen)))
    return lines


def skyline_light(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return the light round the foot of each disk that is read for the restore."""
    seen, used = skyline_seen(instant), used_chain(instant)
    strength = seen * instant.arc
    return [piece for stand in used for piece in _foot_light(instant, stand, strength, paints)] if seen > 0 else []


def _foot_light(instant: Instant, stand: int, strength: float, paints: Paints) -> list[Ribbon]:
    layout = instant.layout
    outline = rounded_rectangle(BLOCK_WIDTH + 0.1, BLOCK_DEPTH + 0.1, 0.07, 3)
    middle = np.array([block_x(layout, stand), layout.track_y + TERRACE_Y])
    points = np.column_stack([outline + middle, np.full(len(outline), terrace_height(layout) + 0.008)])
    across = np.column_stack([outward(outline), np.zeros(len(outline))])
    across = np.concatenate([across, across[:1]])
    return [
        ribbon(points, 0.2, paints.light_to.seen_through(0.5 * strength), 1.0, across=across, closed=True),
        ribbon(points, 0.04, paints.light_to.seen_through(strength), 0.35, across=across, closed=True),
    ]


def skyline_casters(instant: Instant) -> list[Caster]:
    """Return what throws a shadow: the terrace, and what stands on it as far as it will stand."""
    if skyline_seen(instant) < 0.5 or not len(instant.layout.stand_x):
        return []
    left, right = ends_of(instant)
    ground, y = terrace_height(instant.layout), instant.layout.track_y + TERRACE_Y
    return [Caster((left + right) / 2, y, right - left, TERRACE_DEPTH, 0.0, ground)]


def skyline_frame(instant: Instant, stand: int, paint: Paint) -> list[Ribbon]:
    """Return a bright frame round a block: it is pointed at, or chosen."""
    layout, skyline = instant.layout, skyline_of(instant)
    top = float((skyline.outlines if skyline.to_come[stand] else skyline.heights)[stand])
    x, y, z = block_x(layout, stand), layout.track_y + TERRACE_Y, terrace_height(layout)
    outline = rounded_rectangle(BLOCK_WIDTH + 0.05, BLOCK_DEPTH + 0.05, 0.05, 3) + np.array([x, y])
    levels = {z + 0.01, z + max(top, 0.012)}
    return [
        ribbon(np.column_stack([outline, np.full(len(outline), level)]), 0.026, paint, closed=True)
        for level in sorted(levels)
    ]
