"""What stands beside things: figures, the scale, and the words of the way back."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from scenes import layout as places
from scenes.arc import arc_points
from scenes.columns import SHELF_HEIGHT, WALL_Y, column_span
from scenes.disks import DISK_HEIGHT, DISK_X, DISK_Y, is_simulated, is_spoiled
from scenes.ghost import LIFT
from scenes.lane_tile import WIDTH as LANE_WIDTH
from scenes.motion import Instant
from scenes.tile_words import line_labels
from scenes.titles import BELOW_ALONE, FRONT_ALONE, KEY_RANK, MANNERS, ON_FRONT, TWO_RANKS, importance, title_label
from scenes.tries import tally_depth
from scenes.words import BOLD, MEDIUM, SEMIBOLD, Label, Line, Place, Say, short_amount
from sim.attempts import rerun_at
from sim.later import later

if TYPE_CHECKING:
    from scenes import skyline_words
else:
    skyline_words = later("scenes.skyline_words")  # shown at an engineer's request

BEHIND_DISK = 0.75  # a lower column is hidden by a disk that stands before it
RERUN_PARTS = (0.5, 0.2, 0.8, 1.0, 0.0)  # which part of its words is under what runs again, the best first
OVER = (0.5, 0.7, 0.3, 0.9, 0.1)  # which part of a figure is over its column, the best first


def labels(instant: Instant, say: Say, titles: bool = True, figures: bool = True) -> list[Label]:
    """Return every label that asks for a place."""
    asked: list[Label] = []
    for stand in range(len(instant.layout.stand_x)):
        if titles:
            asked.append(title_label(instant, stand))
        if figures and not instant.skyline:
            asked += _figures(instant, stand, say)
    if instant.skyline:
        asked += [*skyline_words.skyline_labels(instant, say), *skyline_words.skyline_ticks(instant, say)]
    else:
        asked += _ticks(instant, say)
    return [*asked, *_spoiled(instant, say), *_way_back(instant, say), *line_labels(instant, say)]


def _figures(instant: Instant, stand: int, say: Say) -> list[Label]:
    layout, task = instant.layout, instant.run.plan.task
    step = int(layout.stand_steps[stand])
    tokens, calls = task.tokens.cumulative(step), task.tool_calls.cumulative(step)
    reached = instant.rise[stand] > 0
    failed = stand == layout.failed_stand and instant.crack > 0
    if failed and instant.run.recovery is not None:  # it ended early
        tokens, calls = instant.run.recovery.spent.tokens, instant.run.recovery.spent.tool_calls
    lines = []
    if tokens is not None and np.isfinite(layout.column_tops[stand]):
        role = "text_failed" if failed else ("text" if reached else "muted")
        lines.append(Line(say("scene.tokens", amount=short_amount(tokens, say)), role, BOLD if reached else MEDIUM))
    if calls is not None and layout.tiles is None:
        lines.append(Line(say("scene.calls", n=calls), "muted", MEDIUM))
    if not lines:
        return []
    spots = _above_column(instant, stand, tuple(lines))
    return [Label(tuple(lines), spots, 40 + importance(instant, stand), "column", step, row="figures")]


def _above_column(instant: Instant, stand: int, lines: tuple[Line, ...]) -> tuple[Place, ...]:
    """Return the places over a column: of both figures, of tokens alone, and of what finds room of either."""
    layout = instant.layout
    x, reached = float(layout.stand_x[stand]), instant.rise[stand] > 0
    top = column_span(instant, stand)[0] if reached else float(layout.column_tops[stand])
    matters, under_arc = importance(instant, stand) >= KEY_RANK, _is_under_the_arc(instant, x)
    return _figure_places(lines, x, layout.track_y, top if np.isfinite(top) else None, matters, under_arc)


@lru_cache(maxsize=128)
def _figure_places(
    lines: tuple[Line, ...], x: float, track_y: float, top: float | None, matters: bool, under_arc: bool
) -> tuple[Place, ...]:
    at = (x, track_y + places.COLUMN_Y, SHELF_HEIGHT + (top or 0.0))
    if top is None:
        top, at = 0.0, (x, track_y + places.SLAB_DEPTH / 2, places.SLAB_HEIGHT)
    head = (x, track_y + DISK_Y, places.SLAB_HEIGHT + DISK_HEIGHT + 0.05)
    manners = [(0, lines), (1, lines[:1]), (2, lines if matters else lines[:1])]
    is_hidden = under_arc and lines[0].role == "text_failed" and top < BEHIND_DISK  # by what breaks before it
    spots: list[Place] = []
    for manner, written in manners:
        for up in () if is_hidden else (0.25, 1.0, 1.8, 2.6):
            spots += [Place(at, (part, 1.0), (0.0, -up), lines=written, manner=manner) for part in OVER]
        spots += [  # over a disk that stands before a low column
            Place(head, (part, 1.0), (0.0, -up), lines=written, manner=manner, wide_only=True)
            for up in ((0.15, 1.4) if top < BEHIND_DISK else ())
            for part in OVER
        ]
        for up in (3.4, 4.2, 5.0, 5.8, 6.6, 7.4) if under_arc else ():
            spots.append(Place(at, (0.5, 1.0), (0.0, -up), lines=written, manner=manner, wide_only=True))
    return tuple(spots)


def _is_under_the_arc(instant: Instant, x: float) -> bool:
    if instant.arc <= 0.3:
        return False
    whole = arc_points(instant, 24)[:, 0]
    return bool(whole.min() - 0.3 <= x <= whole.max() + 0.3)


def _ticks(instant: Instant, say: Say) -> list[Label]:
    layout = instant.layout
    if layout.tiles is not None or not len(layout.stand_x):
        return []
    left, y = float(layout.stand_x[0]) - 0.74, layout.track_y + WALL_Y
    if layout.ticks:
        return [
            Label(
                (Line(short_amount(value, say, whole=True), "muted", MEDIUM),),
                (Place((left, y, SHELF_HEIGHT + z), (1.0, 0.5)), Place((left, y, SHELF_HEIGHT + z), (0.0, 1.0))),
                35,
                "axis",
                may_cover=True,
            )
            for value, z in layout.ticks
        ]
    ends = (float(np.mean(layout.stand_x)), float(layout.stand_x[0]), float(layout.stand_x[-1]))
    above = tuple(Place((x, y, z), (0.5, 0.5)) for z in (2.0, 1.6, 2.3) for x in ends)
    return [Label((Line(say("scene.not_recorded"), "muted", MEDIUM),), above, 82, "axis")]


def _way_back(instant: Instant, say: Say) -> list[Label]:
    layout, way = instant.layout, instant.run.recovery
    if way is None:
        return _simulated(instant, say)
    asked = _simulated(instant, say)
    if instant.lane > 0.5 and len(layout.rerun):
        lines = [Line(say("scene.run_again"), "text_rerun", BOLD)]
        again = rerun_at(instant.run, instant.run.event_index_at(instant.t)).tokens
        if again:
            lines.append(Line(say("scene.tokens", amount=short_amount(again, say)), "text", SEMIBOLD))
        xs = layout.stand_x[layout.rerun]
        at = (float(xs.mean()), layout.lane_y - places.LANE_DEPTH / 2 - 0.04 - tally_depth(instant), 0.0)
        ends = ((float(xs.min()) - LANE_WIDTH / 2 - 0.3, 1.0), (float(xs.max()) + LANE_WIDTH / 2 + 0.3, 0.0))
        right = (float(xs.mean()) + 0.1, layout.lane_y - places.LANE_DEPTH / 2, 0.0)
        spots: list[Place] = []
        for manner in range(MANNERS):
            below = ON_FRONT < manner < BELOW_ALONE  # which no upright frame has
            rows = (
                (2.6, 2.85, 3.2, 3.8, 5.0, 0.25, 1.4)
                if ON_FRONT < manner < FRONT_ALONE
                else (0.25, 1.4, 2.6, 3.8, 5.0, 6.2, 7.4)
            )
            if layout.tiles is None and not below:
                spots += [
                    Place(right, (0.0, 0.5), (0.9, row), flush=0.0, upright_only=True, manner=manner)
                    for row in (0.9, 2.1, 3.3, 4.5)
                ]
            under_failed = (float(xs[-1]), *at[1:])  # whose title is of the near rank
            at_foot = (under_failed, at) if manner == TWO_RANKS else (at,)
            places_there = [(foot, (part, 0.0), (0.0, row)) for foot in at_foot for row in rows for part in RERUN_PARTS]
            places_there += [((x, layout.lane_y - 0.2, 0.0), (part, 0.0), (0.0, 0.4)) for x, part in ends]
            spots += [Place(*place, manner=manner, wide_only=below) for place in places_there]
        asked.append(Label(tuple(lines), tuple(spots), 98, "rerun", may_cover=True, essential=True, row="titles"))
    lost = [stand for stand, g in enumerate(instant.ghost) if 0 <= g < 0.9]
    if lost:
        x = float(np.mean(layout.stand_x[lost]))
        at = (x, layout.track_y + 0.2, places.SLAB_HEIGHT + LIFT + 0.75)
        above = tuple(Place(at, (0.5, 1.0), (0.0, -up)) for up in (0.0, 1.2))
        asked.append(Label((Line(say("scene.lost_work"), "muted", SEMIBOLD),), above, 45, "lost"))
    if layout.disk_stand is None and instant.arc > 0.9:
        at = (layout.start_x, layout.track_y - 0.35, 0.0)
        start = Line(say("scene.start"), "text_saved", SEMIBOLD)
        left = Place(at, (1.0, 0.3), (-0.15, 0.0))  # an arrow leads out of the ring to the right
        asked.append(Label((start,), (left, Place(at, (0.7, 0.0), (0.0, 0.2))), 50, "restore"))
    return asked


def _spoiled(instant: Instant, say: Say) -> list[Label]:
    """Name each disk that holds the spoiled state, once the failure has shown it."""
    layout = instant.layout
    asked = []
    for stand, step in enumerate(layout.stand_steps.tolist()):
        if is_spoiled(instant, stand):
            x, middle_z = float(layout.stand_x[stand]) + DISK_X, places.SLAB_HEIGHT + DISK_HEIGHT * 0.55
            middle = (x, layout.track_y + DISK_Y, middle_z)
            spots = tuple(Place(middle, (0.5, 0.5), (0.0, up)) for up in (0.0, -0.4, 0.4))
            line = Line(say("scene.spoiled"), "text", BOLD)
            asked.append(Label((line,), spots, 99, "checkpoint", step, may_cover=True))
    return asked


def _simulated(instant: Instant, say: Say) -> list[Label]:
    layout = instant.layout
    shown = [
        stand
        for stand in range(len(layout.stand_x))
        if instant.disk[stand] > 0 and is_simulated(instant, int(layout.stand_steps[stand]))
    ]
    if not shown:
        return []
    at = (float(layout.stand_x[0]) - 0.5, layout.lane_y + 0.3, 0.0)
    line = Line(say("scene.simulated"), "muted", MEDIUM)
    return [Label((line,), (Place(at, (0.0, 0.0)), Place(at, (0.0, 0.0), (0.0, 1.5))), 30, "checkpoint")]
