"""The three ways back side by side: one lane each, the same failure, and what each costs, as far as it is recorded."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from scenes import layout as places
from scenes.layout import Layout, layout_of
from sim.bill import bill_of
from sim.once import once
from sim.plan import Strategy
from sim.recovery import Recovery, Unit, cheapest, compared_by
from sim.run import Run, simulate
from sim.task import Task

LANE_PITCH = 4.4  # from one way to the next, world units along y
BAR_Y, BAR_DEPTH, BAR_HEIGHT = -1.50, 0.30, 0.10
BAR_FRONT = BAR_Y - BAR_DEPTH / 2
CEILING_Y, CEILING = 0.16, 1.70  # the top of the arc, which is the highest of a lane
TICK_LENGTH = 0.13
LOST_X, LOST_WIDTH, LOST_DEPTH = 0.95, 0.46, 0.40  # the column of lost work, from the right end of the lanes
LOST_ROOM = 0.95  # beside its middle, for the mark of the cheapest way
TALLEST_LOST = 1.35


@dataclass(frozen=True)
class Part:
    """One stretch of a bar: what it stands for, where it begins and how long it is, in the unit of the comparison."""

    role: str  # kept, lost, context, rerun or rest
    start: float
    length: float


@dataclass(frozen=True, eq=False)
class Comparison:
    """Three runs of one plan and what to draw of them.

    Attributes
    ----------
    others : the runs of the three ways, with None for the run that was compared: it lives as long as somebody needs it,
        and this no longer than it
    ways : how each recovers
    left, right : the ends of the lanes, where the one scale of the bars begins and its longest bar ends
    unit : what is counted: tokens, else tool calls, else steps
    length : of one of them, in world units
    without_failure : what the task costs when nothing fails
    """

    others: tuple[Run | None, ...]
    ways: tuple[Recovery, ...]
    layouts: tuple[Layout, ...]
    layout: Layout
    bars: tuple[tuple[Part, ...], ...]
    left: float
    right: float
    unit: Unit
    length: float
    without_failure: float
    ticks: tuple[float, ...]
    cheapest: tuple[Strategy, ...]

    def beside(self, run: Run) -> tuple[Run, ...]:
        """Return the three runs, of which `run` is the one that was compared."""
        return tuple(run if other is None else other for other in self.others)

    def x_of(self, amount: float) -> float:
        """Return where so much ends on the scale of the bars."""
        return self.left + amount * self.length

    def is_cheapest(self, number: int) -> bool:
        """Tell whether no way costs less than this one; several may tie."""
        return self.ways[number].strategy in self.cheapest

    def lost(self, number: int) -> float:
        """Return what a way throws away."""
        return next(part.length for part in self.bars[number] if part.role == "lost")

    def lost_foot(self, number: int) -> tuple[float, float]:
        """Return where the column of a way's lost work stands, x and y."""
        return self.right + LOST_X, self.layouts[number].track_y

    def lost_height(self, number: int) -> float:
        """Return how high the column of lost work stands; all three to one scale."""
        most = max(self.lost(other) for other in range(len(self.bars)))
        return TALLEST_LOST * self.lost(number) / max(most, 1e-9)

    @property
    def is_whole(self) -> bool:
        """Whether every step stands on the lanes; of a long run only those round the failure do."""
        return all(len(layout.stand_steps) == layout.n_steps for layout in self.layouts)


def bar_length(bar: tuple[Part, ...]) -> float:
    """Return what a bar adds up to."""
    return bar[-1].start + bar[-1].length


def bar_ends(layout: Layout) -> list[list[float]]:
    """Return two far ends of the room for the bar of a lane."""
    left, right = float(layout.stand_x[0]) - places.SLAB_WIDTH / 2, float(layout.stand_x[-1]) + places.SLAB_WIDTH / 2
    y = layout.track_y + BAR_Y
    return [[left, y - BAR_DEPTH / 2, 0.0], [right, y + BAR_DEPTH / 2, BAR_HEIGHT]]


@once
def comparison_of(run: Run) -> Comparison | None:
    """Return the three ways back from the failure of a run; None where nothing fails."""
    if run.recovery is None:
        return None
    runs = tuple(run if s is run.plan.strategy else simulate(run.plan.with_strategy(s)) for s in Strategy)
    ways = tuple(other.recovery for other in runs if other.recovery is not None)
    layouts = tuple(_lane(layout_of(other), number) for number, other in enumerate(runs))
    unit, task = compared_by(ways), run.plan.task
    bars = tuple(_bar(way, task, unit) for way in ways)
    most = max(bar_length(bar) for bar in bars)
    left = min(float(layout.stand_x[0]) for layout in layouts) - places.SLAB_WIDTH / 2
    right = max(float(layout.stand_x[-1]) for layout in layouts) + places.SLAB_WIDTH / 2
    return Comparison(
        others=tuple(None if other is run else other for other in runs),
        ways=ways,
        layouts=layouts,
        layout=_bounds(layouts, left, right),
        bars=bars,
        left=left,
        right=right,
        unit=unit,
        length=(right - left) / max(most, 1),
        without_failure=float(bill_of(ways[0], task, unit).task),
        ticks=round_ticks(most),
        cheapest=cheapest(ways),
    )


def round_ticks(most: float) -> tuple[float, ...]:
    """Return three to six round steps from 0 up to `most`."""
    size = 10 ** np.floor(np.log10(max(most, 1.0)))
    step = next(size * part for part in (0.2, 0.25, 0.5, 1, 2, 2.5) if most / (size * part) < 6)
    step = max(1.0, float(step))
    return tuple(float(tick) for tick in np.arange(0, most + step * 1e-6, step))


def _lane(layout: Layout, number: int) -> Layout:
    """Return a run's layout on its lane, without columns: the bars tell the cost."""
    return replace(
        layout,
        track_y=-number * LANE_PITCH,
        column_tops=np.full(len(layout.stand_x), np.nan),
        ticks=(),
        tiles=None,
        is_plain=True,
    )


def _bounds(layouts: tuple[Layout, ...], left: float, right: float) -> Layout:
    """Return the bounds of all lanes; what the view must show comes lane by lane, four corners each."""
    ends = (min(left, *(layout.start_x - 0.25 for layout in layouts)), right + LOST_X + LOST_ROOM)
    corners = [
        [x, layout.track_y + y, z]
        for layout in layouts
        for y, z in ((CEILING_Y, CEILING), (BAR_FRONT - TICK_LENGTH, 0.0))
        for x in ends
    ]
    low = np.array([ends[0] - 0.5, layouts[-1].track_y + BAR_FRONT - 0.5, 0.0])
    high = np.array([ends[1] + 0.5, 0.6, CEILING])
    return replace(layouts[0], low=low, high=high, frame_points=np.array(corners))


def _bar(way: Recovery, task: Task, unit: Unit) -> tuple[Part, ...]:
    parts, start = [], 0.0
    for role, length in _lengths(way, task, unit).items():
        parts.append(Part(role, start, length))
        start += length
    return tuple(parts)


def _lengths(way: Recovery, task: Task, unit: Unit) -> dict[str, float]:
    """Return how much of each part there is; together they are the whole bill."""
    failed = way.failed_step
    if unit == "steps":
        again, rerun = float(way.steps_rerun), float(min(way.steps_rerun, failed))
        return {
            "kept": failed - rerun,
            "lost": again,
            "context": 0.0,
            "rerun": rerun,
            "rest": float(task.n_steps - failed),
        }
    counted = task.tokens if unit == "tokens" else task.tool_calls
    spent, lost, retried, note = (
        float(getattr(cost, unit) or 0) for cost in (way.spent, way.lost, way.retried, way.context)
    )
    return {
        "kept": spent - lost,
        "lost": lost + retried,  # what was tried in vain is thrown away like the work before it
        "context": note,
        "rerun": float(counted.between(way.ends_after, failed) or 0),
        "rest": float(counted.between(failed, task.n_steps) or 0),
    }
