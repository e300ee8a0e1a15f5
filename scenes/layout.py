"""Where everything stands: a run becomes places and sizes on the floor, with no screen in sight."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sim.once import once
from sim.run import Run
from sim.tally import Tally

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

# Lengths in world units: a slab is one unit wide. x runs along the track, y away from the viewer, z up.
PITCH = 1.16
SLAB_WIDTH, SLAB_DEPTH, SLAB_HEIGHT = 1.0, 0.94, 0.50
COLUMN_Y, COLUMN_WIDTH, COLUMN_DEPTH = 0.98, 0.30, 0.26
TALLEST_COLUMN = 2.05
LANE_Y, LANE_DEPTH, LANE_HEIGHT = -1.38, 0.64, 0.17
NEAR_LANE_Y = -1.08  # where lanes of several runs stand side by side
START_X = -1.02
LONGEST_ROW = 15  # more steps than this fold into lines
LENS_STEPS = 9
LONGEST_LENS = 11
GAP_WIDTH = 0.75  # where steps are left out of the lens
FIELD_GAP = 3.0  # between the lines of a long run and what is shown large, room for the arc
FIELD_WIDTH = 8.8
LINE_LENGTHS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)


@dataclass(frozen=True, eq=False)
class Tiles:
    """All steps of a long run as small tiles in lines of `per_line`, the first line farthest away.

    Attributes
    ----------
    centres : (n_steps, 2) float64
    heights : (n_steps,) float64
        To scale with the tokens of the step alone; all equal where they were not recorded.
    """

    centres: Floats
    heights: Floats
    width: float
    depth: float
    per_line: int

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return -(-len(self.heights) // self.per_line)


@dataclass(frozen=True, eq=False)
class Layout:
    """Places for one run.

    Attributes
    ----------
    stand_steps : (n_stands,) int64
        The steps that have a slab of their own: all of them, or in a long run those around the failure.
    stand_x : (n_stands,) float64
        The middle of each slab along the track.
    gap_after : int or None
        The stand after which steps were left out.
    column_tops : (n_stands,) float64
        Heights of the cumulative columns; NaN where tokens were not recorded or no columns are drawn.
    ticks : tuple of (tokens, height)
        The one scale of the columns; empty where there are none.
    rerun : (n_rerun,) int64
        Stands (indices, not steps) that are run again.
    tiles : Tiles or None
        The lines of a long run.
    frame_points : (n, 3) float64
        What the opening view must show.
    low, high : (3,) float64
        The bounds of everything.
    """

    n_steps: int
    stand_steps: Ints
    stand_x: Floats
    track_y: float
    gap_after: int | None
    column_tops: Floats
    tokens_recorded: bool
    ticks: tuple[tuple[float, float], ...]
    rerun: Ints
    failed_stand: int | None
    disk_stand: int | None
    start_x: float
    tiles: Tiles | None
    frame_points: Floats
    low: Floats
    high: Floats
    pitch: float = PITCH
    is_plain: bool = False  # one of several lanes: nothing that is not there is outlined

    @property
    def has_low_arc(self) -> bool:
        """Whether something behind the track leaves the arc little room."""
        return self.tiles is not None or self.is_plain

    @property
    def lane_y(self) -> float:
        """Where the second lane runs."""
        return self.track_y + (NEAR_LANE_Y if self.is_plain else LANE_Y)

    def stand_of(self, step: int) -> int | None:
        """Return which slab belongs to a step, or None where it has only a tile."""
        found = int(np.searchsorted(self.stand_steps, step))
        return found if found < len(self.stand_steps) and self.stand_steps[found] == step else None


@once
def layout_of(run: Run) -> Layout:
    """Return the places for a run; they do not depend on the instant."""
    return _row(run) if run.plan.task.n_steps <= LONGEST_ROW else _field(run)


def _row(run: Run) -> Layout:
    n_steps = run.plan.task.n_steps
    x = PITCH * np.arange(n_steps, dtype=np.float64)
    tops, ticks = column_scale(run.plan.task.tokens)
    again, failed, used = _way_back(run, np.arange(1, n_steps + 1))
    right = float(x[-1]) + SLAB_WIDTH / 2
    ceiling = TALLEST_COLUMN + 0.45 if ticks else 2.3
    corners = _box((-0.62, -0.47, 0.0), (right + 0.1, 0.5, 0.5))
    front = _box((-0.5, LANE_Y - LANE_DEPTH / 2 - 0.50, 0.0), (right - 0.4, LANE_Y, 0.1))
    back = _box((-1.1, COLUMN_Y, ceiling * 0.55), (right + 0.05, COLUMN_Y, ceiling))
    low = np.array([START_X - 0.5, LANE_Y - 1.0, 0.0])
    high = np.array([right + 0.4, COLUMN_Y + 0.3, ceiling])
    return Layout(
        n_steps=n_steps,
        stand_steps=np.arange(1, n_steps + 1),
        stand_x=x,
        track_y=0.0,
        gap_after=None,
        column_tops=tops,
        tokens_recorded=run.plan.task.tokens.recorded,
        ticks=ticks,
        tiles=None,
        start_x=START_X,
        frame_points=np.concatenate([corners, front, back]),
        low=low,
        high=high,
        rerun=again,
        failed_stand=failed,
        disk_stand=used,
    )


def _field(run: Run) -> Layout:
    tiles = tiles_of(run)
    depth = tiles.lines * tiles.depth
    steps, gap_after = lens_steps(run)
    again, failed, used = _way_back(run, steps)
    x = np.asarray(PITCH * (np.arange(len(steps)) - (len(steps) - 1) / 2) + FIELD_WIDTH / 2, dtype=np.float64)
    if gap_after is not None:
        x += np.where(np.arange(len(steps)) > gap_after, GAP_WIDTH / 2, -GAP_WIDTH / 2)
    y = -FIELD_GAP
    has_lens = len(steps) > 0
    start_x = float(x[0]) - 1.0 if has_lens else 0.0
    near = y + LANE_Y - 0.9 if has_lens else -0.6
    corners = _box((-1.2, 0.0, 0.0), (FIELD_WIDTH + 1.2, depth, 0.55))
    front = _box((0.0, near, 0.0), (FIELD_WIDTH, near, 0.0))
    return Layout(
        n_steps=run.plan.task.n_steps,
        stand_steps=steps,
        stand_x=x,
        track_y=y,
        gap_after=gap_after,
        column_tops=np.full(len(steps), np.nan),
        tokens_recorded=run.plan.task.tokens.recorded,
        ticks=(),
        tiles=tiles,
        start_x=start_x,
        frame_points=np.concatenate([corners, front]),
        low=np.array([min(-1.2, start_x - 0.5), near - 0.3, 0.0]),
        high=np.array([FIELD_WIDTH + 1.2, depth + 0.4, 1.6]),
        rerun=again,
        failed_stand=failed,
        disk_stand=used,
    )


def column_scale(tokens: Tally[int]) -> tuple[Floats, tuple[tuple[float, float], ...]]:
    """Return the heights of the cumulative columns and the ticks of their one scale.

    Heights are NaN from the first unrecorded step on; without any recorded token there is no scale.
    """
    sums = tokens.cumulative_values[1:]
    most = float(np.nanmax(sums)) if np.any(np.isfinite(sums)) else 0.0
    if most <= 0:
        return np.full(len(sums), np.nan), ()
    step = _tick_step(most)
    ticks = np.arange(1, int(np.ceil(most / step)) + 1) * step
    scale = TALLEST_COLUMN / max(most, float(ticks[-1]))
    return sums * scale, tuple((float(tick), float(tick * scale)) for tick in ticks)


def _tick_step(most: float) -> float:
    """Return a round step that divides 0..most into three or four."""
    size = 10 ** np.floor(np.log10(most))
    return float(next(size * part for part in (0.2, 0.25, 0.4, 0.5, 1, 2, 2.5, 4, 5) if most / (size * part) <= 4))


def tiles_of(run: Run) -> Tiles:
    """Return the lines of a long run: few enough to see, long enough to fill the width."""
    n_steps = run.plan.task.n_steps
    per_line = line_length(n_steps)
    width = min(0.9, FIELD_WIDTH / per_line)
    depth = width * 0.8
    index = np.arange(n_steps)
    line = index // per_line
    lines = -(-n_steps // per_line)
    margin = (FIELD_WIDTH - per_line * width) / 2
    centres = np.stack([margin + (index % per_line + 0.5) * width, (lines - line - 0.5) * depth], axis=1)
    values = run.plan.task.tokens.values
    most = np.nanmax(values) if np.any(np.isfinite(values)) else 0.0
    share = np.where(np.isnan(values), 0.3, values / most) if most > 0 else np.full(n_steps, 0.3)
    return Tiles(centres, 0.03 + min(width, 0.42) * (0.12 + 0.5 * share), width, depth, per_line)


def line_length(n_steps: int) -> int:
    """Return how many steps stand in one line: equal lines for a short run, else a round number."""
    ideal = float(np.sqrt(1.9 * n_steps))
    if n_steps <= 40:
        lines = max(2, round(n_steps / ideal))
        return -(-n_steps // lines)
    return int(min(LINE_LENGTHS, key=lambda length: abs(float(np.log(length / ideal)))))


def lens_steps(run: Run) -> tuple[Ints, int | None]:
    """Return the steps around the failure that are shown large, and after which of them some are left out."""
    way = run.recovery
    if way is None:
        return np.zeros(0, dtype=np.int64), None
    n_steps = run.plan.task.n_steps
    first, last = max(1, way.restart_after), min(n_steps, way.failed_step + 1)
    if last - first < LONGEST_LENS:
        spare = max(0, LENS_STEPS - (last - first + 1))
        first = max(1, first - (spare + 1) // 2)
        return np.arange(first, min(n_steps, max(last, first + LENS_STEPS - 1)) + 1), None
    head = np.arange(first, first + 3)
    tail = np.arange(last - (LENS_STEPS - 4), last + 1)
    return np.concatenate([head, tail]), 2


def _way_back(run: Run, steps: Ints) -> tuple[Ints, int | None, int | None]:
    """Return the stands that are run again, the one that fails, and the one whose disk is used."""
    way = run.recovery
    if way is None:
        return np.zeros(0, dtype=np.int64), None, None
    again = np.flatnonzero((steps > way.restart_after) & (steps <= way.failed_step))
    failed, used = np.flatnonzero(steps == way.failed_step), np.flatnonzero(steps == way.restart_after)
    return again, int(failed[0]) if len(failed) else None, int(used[0]) if len(used) else None


def _box(low: tuple[float, float, float], high: tuple[float, float, float]) -> Floats:
    """Return the eight corners of a box."""
    ends = np.array([low, high])
    return np.array([[ends[i, 0], ends[j, 1], ends[k, 2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)])
