"""The three ways back side by side: one lane each, the same failure, and what each costs as a bar to one scale."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from scenes import layout as places
from scenes.hatch import hatch_shape
from scenes.labels import width_of
from scenes.lanes import check_shape
from scenes.layout import Layout, layout_of
from scenes.mesh import extruded, rounded_rectangle
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed
from scenes.ribbons import Ribbon, segments
from scenes.words import BOLD, MEDIUM, SEMIBOLD, Label, Line, Place, Point, Say, short_amount
from sim.once import once
from sim.plan import Strategy
from sim.recovery import Recovery
from sim.run import Run, simulate

LANE_PITCH = 4.4  # from one way to the next, world units along y
BAR_Y, BAR_DEPTH, BAR_HEIGHT = -1.50, 0.30, 0.10
BAR_FRONT = BAR_Y - BAR_DEPTH / 2
CEILING_Y, CEILING = 0.16, 1.70  # the top of the arc, which is the highest of a lane
TICK_LENGTH = 0.10
CHECK_SIZE = 0.95


@dataclass(frozen=True)
class Part:
    """One stretch of a bar: what it stands for, where it begins and how long it is, in tokens or steps."""

    role: str  # kept, lost, context, rerun or rest
    start: float
    length: float


@dataclass(frozen=True, eq=False)
class Comparison:
    """Three runs of one plan and what to draw of them; `in_tokens` is false where only steps can be compared."""

    runs: tuple[Run, ...]
    layouts: tuple[Layout, ...]
    layout: Layout
    bars: tuple[tuple[Part, ...], ...]
    in_tokens: bool
    unit: float  # world units to a token, or to a step
    without_failure: float
    ticks: tuple[float, ...]

    @property
    def shortest(self) -> float:
        """What the cheapest way costs."""
        return min(bar_length(bar) for bar in self.bars)

    def x_of(self, amount: float) -> float:
        """Return where so many tokens, or steps, end on the scale of the bars."""
        return _ends(self.layouts[0])[0] + amount * self.unit


def bar_length(bar: tuple[Part, ...]) -> float:
    """Return what a bar adds up to."""
    return bar[-1].start + bar[-1].length


@once
def comparison_of(run: Run) -> Comparison | None:
    """Return the three ways back from the failure of a run; None where nothing fails."""
    if run.recovery is None:
        return None
    runs = tuple(run if s is run.plan.strategy else simulate(run.plan.with_strategy(s)) for s in Strategy)
    layouts = tuple(_lane(layout_of(other), number) for number, other in enumerate(runs))
    in_tokens = run.plan.task.tokens.recorded
    bars = tuple(_bar(other, in_tokens) for other in runs)
    most = max(bar_length(bar) for bar in bars)
    left, right = _ends(layouts[0])
    whole = run.plan.task.tokens.cumulative(run.plan.task.n_steps) if in_tokens else run.plan.task.n_steps
    unit, ticks = (right - left) / max(most, 1), round_ticks(most)
    return Comparison(runs, layouts, _bounds(layouts, left, right), bars, in_tokens, unit, float(whole or 0), ticks)


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


def _ends(layout: Layout) -> tuple[float, float]:
    return float(layout.stand_x[0]) - places.SLAB_WIDTH / 2, float(layout.stand_x[-1]) + places.SLAB_WIDTH / 2


def _bounds(layouts: tuple[Layout, ...], left: float, right: float) -> Layout:
    """Return the bounds of all lanes; what the view must show comes lane by lane, four corners each."""
    ends = (min(left, layouts[0].start_x - 0.25), right + 0.1)
    corners = [
        [x, layout.track_y + y, z]
        for layout in layouts
        for y, z in ((CEILING_Y, CEILING), (BAR_FRONT - TICK_LENGTH, 0.0))
        for x in ends
    ]
    low = np.array([ends[0] - 0.5, layouts[-1].track_y + BAR_FRONT - 0.5, 0.0])
    high = np.array([ends[1] + 0.5, 0.6, CEILING])
    return replace(layouts[0], low=low, high=high, frame_points=np.array(corners))


def _bar(run: Run, in_tokens: bool) -> tuple[Part, ...]:
    way = run.recovery
    assert way is not None
    lengths = _in_tokens(run, way) if in_tokens else _in_steps(run, way)
    parts, start = [], 0.0
    for role, length in lengths.items():
        parts.append(Part(role, start, length))
        start += length
    return tuple(parts)


def _in_tokens(run: Run, way: Recovery) -> dict[str, float]:
    tokens = run.plan.task.tokens
    return {
        "kept": float(tokens.between(0, way.restart_after) or 0),
        "lost": float(way.lost.tokens or 0),
        "context": float(way.context.tokens or 0),
        "rerun": float(way.rerun.tokens or 0),
        "rest": float(tokens.between(way.failed_step, run.plan.task.n_steps) or 0),
    }


def _in_steps(run: Run, way: Recovery) -> dict[str, float]:
    again = float(way.steps_rerun)
    return {
        "kept": float(way.restart_after),
        "lost": again,
        "context": 0.0,
        "rerun": again,
        "rest": float(run.plan.task.n_steps - way.failed_step),
    }


def bar_pieces(comparison: Comparison, paints: Paints) -> list[Piece]:
    """Return the three bars: kept, lost, note, run again, rest."""
    looks: dict[str, tuple[Paint, Paint | None]] = {
        "kept": (paints.column, None),
        "lost": (paints.failed_body, paints.failed.glowing(0.4)),
        "context": (paints.context.glowing(0.3), None),
        "rerun": (paints.rerun_dark, paints.rerun.glowing(0.4)),
        "rest": (paints.column.darker(0.55), None),
    }
    pieces = []
    left = _ends(comparison.layouts[0])[0]
    for layout, bar in zip(comparison.layouts, comparison.bars, strict=True):
        y = layout.track_y + BAR_Y
        for part in bar:
            length = round(part.length * comparison.unit - 0.025, 3)
            if length < 0.02:
                continue
            x = left + part.start * comparison.unit
            body, stripe = looks[part.role]
            outline = rounded_rectangle(length, BAR_DEPTH, min(0.035, length / 2.2), 3)
            block = extruded(outline, 0.0, BAR_HEIGHT, bevel=0.02, segments=2, zones=(0, 1, 2), base=True)
            edge = body.mixed(paints.paper, 0.3)
            pieces.append(placed(block, Pose(x + length / 2 + 0.0125, y), (body, edge, body)))
            if stripe is not None and length > 0.1:
                hatch = hatch_shape(round(length - 0.05, 3), BAR_DEPTH - 0.05, 0.12 if part.role == "rerun" else 0.085,
                                    0.5 if part.role == "rerun" else 0.3)  # fmt: skip
                pose = Pose(x + 0.0375, y - BAR_DEPTH / 2 + 0.025, BAR_HEIGHT + 0.004)
                pieces.append(placed(hatch, pose, (stripe,)))
    return pieces


def cheapest_marks(comparison: Comparison, paints: Paints) -> list[Piece]:
    """Return a check at the end of each bar that is as short as any."""
    pieces = []
    for layout, bar in zip(comparison.layouts, comparison.bars, strict=True):
        if bar_length(bar) > comparison.shortest:
            continue
        pose = Pose(comparison.x_of(bar_length(bar)) + 0.28, layout.track_y + BAR_Y, 0.02, (("x", 38.0),),
                    (CHECK_SIZE, CHECK_SIZE * 1.1, CHECK_SIZE))  # fmt: skip
        pieces.append(placed(check_shape(), pose, (paints.done.glowing(0.6),)))
    return pieces


def bar_lines(comparison: Comparison, paints: Paints) -> list[Ribbon]:
    """Return the one scale along each bar, and across it the mark of what the task costs when nothing fails."""
    mark, left = comparison.x_of(comparison.without_failure), comparison.x_of(0.0)
    longest = max(comparison.x_of(bar_length(bar)) for bar in comparison.bars)
    fine: list[list[list[float]]] = []
    marks: list[list[list[float]]] = []
    for layout, bar in zip(comparison.layouts, comparison.bars, strict=True):
        front = layout.track_y + BAR_FRONT - 0.03
        right = longest if layout is comparison.layouts[-1] else comparison.x_of(bar_length(bar))
        fine.append([[left, front, 0.004], [right, front, 0.004]])
        fine += [
            [[comparison.x_of(tick), front, 0.004], [comparison.x_of(tick), front - TICK_LENGTH, 0.004]]
            for tick in comparison.ticks
            if comparison.x_of(tick) <= right + 1e-6
        ]
        z = BAR_HEIGHT + 0.02
        marks.append([[mark, front - 0.12, z], [mark, front + BAR_DEPTH + 0.14, z]])
    return [segments(fine, 0.014, paints.line), segments(marks, 0.05, paints.select)]


def comparison_labels(comparison: Comparison, say: Say) -> list[Label]:
    """Return what is said of each way: its name and what it does on the left, its cost at the end of its bar."""
    asked = []
    names = [_name_lines(run, comparison, say) for run in comparison.runs]
    room = max(_width(line) for lines in names for line in lines)
    edge = float(comparison.layout.start_x) - 0.42
    left, right = _ends(comparison.layouts[0])
    for run, layout, bar, lines in zip(comparison.runs, comparison.layouts, comparison.bars, names, strict=True):
        way = run.recovery
        assert way is not None
        over: Point = (left, layout.track_y + CEILING_Y, CEILING)
        end: Point = (right, layout.track_y + CEILING_Y, CEILING)
        short = (lines[0], lines[-1])
        name = (
            Place((edge, layout.track_y - 0.4, 0.0), (0.0, 0.5), (-room, 0.0), flush=0.0, wide_only=True),
            *(Place(over, (0.0, 1.0), (0.0, -up), lines=short, flush=0.0) for up in (0.3, 0.0)),
        )
        asked.append(Label(lines, name, 90, "rerun"))
        asked.append(_total(comparison, layout, bar, way, end, say))
    return [*asked, *_scale_labels(comparison, say)]


def _name_lines(run: Run, comparison: Comparison, say: Say) -> tuple[Line, ...]:
    way = run.recovery
    assert way is not None
    key, note = f"scene.compare.from.{way.strategy.value}", way.context.tokens
    if way.restart_after == 0 and way.strategy is Strategy.RESUME:
        key = "scene.compare.from.restart"  # without a disk it is the same way
    plain = say(key, amount=short_amount(note, say, whole=True) if note is not None else "?")
    role = "text_context" if way.strategy is Strategy.RESUME_WITH_ERROR_CONTEXT else "muted"
    return (
        Line(say(f"scene.compare.{way.strategy.value}"), "text", BOLD),
        Line(plain, role, MEDIUM),
        Line(say("scene.compare.again", n=way.steps_rerun), "text_rerun", SEMIBOLD),
    )


def _width(line: Line) -> float:
    """Return how wide a line is in sizes of its type."""
    return width_of(line.text, 40, line.weight) / 40


def _total(
    comparison: Comparison, layout: Layout, bar: tuple[Part, ...], way: Recovery, over: Point, say: Say
) -> Label:
    """Return what a way costs, where its bar ends; in an upright frame over the end of its lane."""
    total = bar_length(bar)
    is_cheapest = total <= comparison.shortest
    key = "scene.tokens" if comparison.in_tokens else "scene.compare.steps"
    cost = [Line(say(key, amount=short_amount(total, say), n=int(total)), "text", BOLD)]
    if is_cheapest:
        cost.append(Line(say("scene.compare.cheapest"), "text", SEMIBOLD))
    elif way.total.tool_calls is not None:
        cost.append(Line(say("scene.calls", n=way.total.tool_calls), "muted", MEDIUM))
    words = cost[0].text if len(cost) == 1 else say("scene.compare.both", one=cost[0].text, other=cost[1].text)
    in_one = Line(words, "text", BOLD)
    at: Point = (comparison.x_of(total) + (0.56 if is_cheapest else 0.14), layout.track_y + BAR_Y, 0.05)
    places = (
        Place(at, (0.0, 0.85), flush=0.0, wide_only=True),
        Place(at, (0.0, 0.5), lines=(in_one,), wide_only=True),  # where the second lane is above
        *(Place(over, (1.0, 1.0), (0.0, -up), flush=1.0) for up in (0.3, 0.0)),
    )
    return Label(tuple(cost), places, 89, "column")


def _scale_labels(comparison: Comparison, say: Say) -> list[Label]:
    """Return the numbers of the scale under the last bar, and what the mark across the bars means."""
    mark = comparison.x_of(comparison.without_failure)
    amount = short_amount(comparison.without_failure, say)
    words = Line(say("scene.compare.if_nothing_fails", amount=amount), "text", SEMIBOLD)
    below = [(mark + 0.1, layout.track_y + BAR_FRONT - 0.06, 0.0) for layout in comparison.layouts]
    spots = [Place(at, (align, 0.0), wide_only=at is not below[-1]) for at in (below[0], below[-1]) for align in (0, 1)]
    asked = [Label((words,), tuple(spots), 80, "axis")]
    y = comparison.layouts[-1].track_y + BAR_FRONT - TICK_LENGTH - 0.03
    for tick in comparison.ticks:
        line = Line(short_amount(tick, say, whole=True), "muted", MEDIUM)
        asked.append(Label((line,), (Place((comparison.x_of(tick), y, 0.0), (0.5, 0.0)),), 40, "axis"))
    return asked
