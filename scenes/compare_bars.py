"""What stands beside the tracks of the three ways: a bar each to one scale, and what was lost as a column."""

from __future__ import annotations

from functools import lru_cache

from scenes.compare import (
    BAR_DEPTH,
    BAR_FRONT,
    BAR_HEIGHT,
    BAR_Y,
    LOST_DEPTH,
    LOST_WIDTH,
    TICK_LENGTH,
    Comparison,
    bar_length,
)
from scenes.hatch import hatch_shape
from scenes.lane_tile import check_shape
from scenes.light import Caster
from scenes.mesh import Shape, extruded, rounded_rectangle
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed
from scenes.ribbons import Ribbon, segments

SEAM = 0.025  # between two parts of a bar
LEAST_LENGTH, LEAST_HATCHED = 0.02, 0.10
PLINTH_HEIGHT, PLINTH_EDGE = 0.05, 0.13
CHECK_X = 0.66  # from the column of lost work
CHECK_SIZE = 1.15
HATCHES = {"rerun": (0.12, 0.5), "lost": (0.085, 0.3)}  # period, and how much of it is stripe: as on the tracks


@lru_cache(maxsize=2)
def comparison_pieces(comparison: Comparison, paints: Paints) -> tuple[Piece, ...]:
    """Return the bars, the columns of lost work and the checks: they stand as long as the comparison does."""
    ways = range(len(comparison.bars))
    return tuple(
        piece for way in ways for make in (_bar, _lost_column, _check) for piece in make(comparison, way, paints)
    )


def _bar(comparison: Comparison, number: int, paints: Paints) -> list[Piece]:
    """Return one bar: kept, lost, note, run again, rest."""
    looks: dict[str, tuple[Paint, Paint | None]] = {
        "kept": (paints.column, None),
        "lost": (paints.failed_body, paints.failed.glowing(0.4)),
        "context": (paints.context.glowing(0.3), None),
        "rerun": (paints.rerun_dark, paints.rerun.glowing(0.4)),
        "rest": (paints.column.darker(0.55), None),
    }
    pieces = []
    y = comparison.layouts[number].track_y + BAR_Y
    for part in comparison.bars[number]:
        length = round(part.length * comparison.length - SEAM, 3)
        if length < LEAST_LENGTH:
            continue
        x = comparison.x_of(part.start)
        body, stripe = looks[part.role]
        pieces.append(
            placed(_block(length), Pose(x + length / 2 + SEAM / 2, y), (body, body.mixed(paints.paper, 0.3), body))
        )
        if stripe is not None and length > LEAST_HATCHED:
            hatch = hatch_shape(round(length - 0.05, 3), BAR_DEPTH - 0.05, *HATCHES[part.role])
            pieces.append(placed(hatch, Pose(x + 0.0375, y - BAR_DEPTH / 2 + 0.025, BAR_HEIGHT + 0.004), (stripe,)))
    return pieces


def _lost_column(comparison: Comparison, number: int, paints: Paints) -> list[Piece]:
    """Return what a way threw away, as a column on a plinth."""
    x, y = comparison.lost_foot(number)
    height = round(comparison.lost_height(number), 3)
    stone = paints.body.darker(0.8)
    pieces = [placed(_plinth(), Pose(x, y), (stone, stone.mixed(paints.bevel, 0.4), stone))]
    if height < LEAST_LENGTH:
        return pieces
    body, stripe = paints.failed_body, (paints.failed.glowing(0.4),)
    edge = body.mixed(paints.paper, 0.3)
    head = body.mixed(paints.paper, 0.14)  # plain and pale, so that it is not taken for a part of the height
    pieces.append(placed(_tower(height), Pose(x, y, PLINTH_HEIGHT), (body, edge, head)))
    front = hatch_shape(LOST_WIDTH - 0.05, max(round(height - 0.04, 3), 0.02), *HATCHES["lost"])
    left, near = x - LOST_WIDTH / 2 + 0.025, y - LOST_DEPTH / 2
    pieces.append(placed(front, Pose(left, near - 0.004, PLINTH_HEIGHT + 0.02, (("x", 90.0),)), stripe))
    return pieces


def _check(comparison: Comparison, number: int, paints: Paints) -> list[Piece]:
    """Return the mark of a way than which none is cheaper, before its total."""
    if not comparison.is_cheapest(number):
        return []
    x, y = comparison.lost_foot(number)
    pose = Pose(x + CHECK_X, y, 0.30, (("x", 50.0),), (CHECK_SIZE, CHECK_SIZE, CHECK_SIZE))
    return [placed(check_shape(), pose, (paints.done.glowing(0.6),))]


def comparison_casters(comparison: Comparison) -> list[Caster]:
    """Return what throws a shadow besides the tracks: the columns of lost work."""
    feet = [comparison.lost_foot(number) for number in range(len(comparison.bars))]
    heights = [PLINTH_HEIGHT + round(comparison.lost_height(number), 1) for number in range(len(comparison.bars))]
    return [
        Caster(*foot, LOST_WIDTH, LOST_DEPTH, 0.0, high, strength=0.8) for foot, high in zip(feet, heights, strict=True)
    ]


@lru_cache(maxsize=64)
def _block(length: float) -> Shape:
    outline = rounded_rectangle(length, BAR_DEPTH, min(0.035, length / 2.2), 3)
    return extruded(outline, 0.0, BAR_HEIGHT, bevel=0.02, segments=2, zones=(0, 1, 2), base=True)


@lru_cache(maxsize=16)
def _tower(height: float) -> Shape:
    outline = rounded_rectangle(LOST_WIDTH, LOST_DEPTH, 0.035, 3)
    return extruded(outline, 0.0, height, bevel=min(0.02, height / 3), segments=2, zones=(0, 1, 2))


@lru_cache(maxsize=1)
def _plinth() -> Shape:
    outline = rounded_rectangle(LOST_WIDTH + 2 * PLINTH_EDGE, LOST_DEPTH + 2 * PLINTH_EDGE, 0.08)
    return extruded(outline, 0.0, PLINTH_HEIGHT, bevel=0.018, segments=2, zones=(0, 1, 2))


@lru_cache(maxsize=2)
def comparison_lines(comparison: Comparison, paints: Paints) -> tuple[Ribbon, ...]:
    """Return the one scale along each bar, its ticks over the bar, and what the task costs when nothing fails."""
    mark = comparison.x_of(comparison.without_failure)
    axis: list[list[list[float]]] = []
    notches: list[list[list[float]]] = []
    marks: list[list[list[float]]] = []
    for layout, bar in zip(comparison.layouts, comparison.bars, strict=True):
        front, top = layout.track_y + BAR_FRONT - 0.03, BAR_HEIGHT + 0.008
        axis.append([[comparison.left, front, 0.004], [comparison.right, front, 0.004]])
        for tick in comparison.ticks:
            x = comparison.x_of(tick)
            axis.append([[x, front, 0.004], [x, front - TICK_LENGTH, 0.004]])
            if 0 < tick < bar_length(bar):
                notches.append([[x, front + 0.03, top], [x, front + 0.03 + BAR_DEPTH, top]])
        z = BAR_HEIGHT + 0.02
        marks.append([[mark, front - 0.12, z], [mark, front + BAR_DEPTH + 0.14, z]])
    shades = (segments(axis, 0.02, paints.muted), segments(marks, 0.05, paints.select))
    return (segments(notches, 0.022, paints.dark.seen_through(0.55)), *shades) if notches else shades
