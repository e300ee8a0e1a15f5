"""The three ways back side by side: one lane each, the same failure, and what each costs as a bar to one scale."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from scenes import layout as places
from scenes.columns import hatch_shape
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

LANE_PITCH = 3.2  # from one way to the next, world units along y
BAR_Y, BAR_DEPTH, BAR_HEIGHT = -1.68, 0.27, 0.10
WORDS_LEFT, WORDS_RIGHT = 2.5, 2.1  # room for words beside the lanes


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


@once
def comparison_of(run: Run) -> Comparison | None:
    """Return the three ways back from the failure of a run; None where nothing fails."""
    if run.recovery is None:
        return None
    runs = tuple(run if s is run.plan.strategy else simulate(run.plan.with_strategy(s)) for s in Strategy)
    layouts = tuple(_lane(layout_of(other), number) for number, other in enumerate(runs))
    in_tokens = run.plan.task.tokens.recorded
    bars = tuple(_bar(other, in_tokens) for other in runs)
    most = max(bar[-1].start + bar[-1].length for bar in bars)
    left, right = _ends(layouts[0])
    whole = run.plan.task.tokens.cumulative(run.plan.task.n_steps) if in_tokens else run.plan.task.n_steps
    return Comparison(
        runs, layouts, _bounds(layouts, left, right), bars, in_tokens, (right - left) / max(most, 1), float(whole or 0)
    )


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
    front = layouts[-1].track_y + BAR_Y - 0.5
    low = np.array([left - WORDS_LEFT, front, 0.0])
    high = np.array([right + WORDS_RIGHT, 0.6, 2.1])
    corners = np.array([[x, y, z] for x in (low[0], high[0]) for y, z in ((front, 0.0), (0.4, 2.1))])
    return replace(layouts[0], low=low, high=high, frame_points=corners)


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


def bar_lines(comparison: Comparison, paints: Paints) -> list[Ribbon]:
    """Return the mark of what the task costs when nothing fails, across each bar."""
    x = _ends(comparison.layouts[0])[0] + comparison.without_failure * comparison.unit
    ends = []
    for layout in comparison.layouts:
        y, z = layout.track_y + BAR_Y, BAR_HEIGHT + 0.02
        ends.append([[x, y - BAR_DEPTH / 2 - 0.1, z], [x, y + BAR_DEPTH / 2 + 0.1, z]])
    return [segments(ends, 0.045, paints.select)]


def comparison_labels(comparison: Comparison, say: Say) -> list[Label]:
    """Return what is said of each way: its name and how much is run again on the left, its cost on the right."""
    asked = []
    left, right = _ends(comparison.layouts[0])
    for run, layout, bar in zip(comparison.runs, comparison.layouts, comparison.bars, strict=True):
        way = run.recovery
        assert way is not None
        name = (
            Line(say(f"scene.compare.{way.strategy.value}"), "text", BOLD),
            Line(say("scene.compare.again", n=way.steps_rerun), "text_rerun", SEMIBOLD),
        )
        middle: Point = (left - 0.75, layout.track_y - 0.5, 0.2)
        asked.append(Label(name, (Place(middle, (1.0, 0.5)),), 90, "rerun"))
        total = bar[-1].start + bar[-1].length
        key = "scene.tokens" if comparison.in_tokens else "scene.compare.steps"
        cost = [Line(say(key, amount=short_amount(total, say, whole=True), n=int(total)), "text", BOLD)]
        if way.total.tool_calls is not None:
            cost.append(Line(say("scene.calls", n=way.total.tool_calls), "muted", MEDIUM))
        end: Point = (right + 0.35, layout.track_y + BAR_Y, 0.1)
        asked.append(Label(tuple(cost), (Place(end, (0.0, 0.5)),), 89, "column"))
    mark = left + comparison.without_failure * comparison.unit
    words = say("scene.compare.if_nothing_fails")
    at: Point = (mark, comparison.layouts[-1].track_y + BAR_Y - BAR_DEPTH / 2 - 0.14, 0.0)
    asked.append(Label((Line(words, "muted", MEDIUM),), (Place(at, (0.5, 0.0), (0.0, 0.2)),), 60, "axis"))
    return asked
