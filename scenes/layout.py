"""Where everything stands: a run becomes places and sizes on the floor, with no screen in sight."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scenes.cells import FIELD_WIDTH, Tiles, tiles_of
from scenes.lens import LONGEST_LENS, gaps_in, lens_steps
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
NEAR_LANE_Y = -0.90  # where lanes of several runs stand side by side
START_X = -1.02
LONGEST_ROW = 15  # more steps than this fold into lines
GAP_WIDTH = 0.75  # where steps are left out of the lens
FIELD_GAP = 3.0  # between the lines of a long run and what is shown large, room for the arc
LENS_REACH = LONGEST_LENS * PITCH / 2 + 1.5 * GAP_WIDTH + 1.5  # from its middle to where nothing of it is any more
KEPT_LAYOUTS = 16  # of one run, for the steps that were chosen last


@dataclass(frozen=True, eq=False)
class Layout:
    """Places for one run.

    Attributes
    ----------
    stand_steps : (n_stands,) int64
        The steps that have a slab of their own: all of them, or in a long run those around the failure and the focus.
    stand_x : (n_stands,) float64
        The middle of each slab along the track.
    gaps : tuple of int
        The stands after which steps were left out.
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
    gaps: tuple[int, ...]
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


def layout_of(run: Run, focus: int | None = None) -> Layout:
    """Return the places for a run; they do not depend on the instant.

    Of a long run the steps around the failure are shown large, and those around `focus`. Equal places are one object.
    """
    if run.plan.task.n_steps <= LONGEST_ROW:
        return _row(run)
    steps = lens_steps(run, focus)
    kept, key = _fields(run), steps.tobytes()
    if key not in kept:
        while len(kept) >= KEPT_LAYOUTS:
            del kept[next(iter(kept))]
        kept[key] = _field(run, steps)
    return kept[key]


@once
def _fields(run: Run) -> dict[bytes, Layout]:
    """The layouts of a long run, by what they show large."""
    return {}


@once
def _row(run: Run) -> Layout:
    n_steps = run.plan.task.n_steps
    x = PITCH * np.arange(n_steps, dtype=np.float64)
    tops, ticks = column_scale(run.plan.task.tokens)
    again, failed, used = _way_back(run, np.arange(1, n_steps + 1))
    right = float(x[-1]) + SLAB_WIDTH / 2
    ceiling = TALLEST_COLUMN + 0.45 if ticks else 2.3
    corners = box_corners((-0.62, -0.47, 0.0), (right + 0.1, 0.5, 0.5))
    front = box_corners((-0.5, LANE_Y - LANE_DEPTH / 2 - 0.50, 0.0), (right - 0.4, LANE_Y, 0.1))
    back = box_corners((-1.1, COLUMN_Y, ceiling * 0.55), (right + 0.05, COLUMN_Y, ceiling))
    low = np.array([START_X - 0.5, LANE_Y - 1.0, 0.0])
    high = np.array([right + 0.4, COLUMN_Y + 0.3, ceiling])
    return Layout(
        n_steps=n_steps,
        stand_steps=np.arange(1, n_steps + 1),
        stand_x=x,
        track_y=0.0,
        gaps=(),
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


def _field(run: Run, steps: Ints) -> Layout:
    tiles = tiles_of(run.plan.task)
    depth = tiles.lines * tiles.depth
    again, failed, used = _way_back(run, steps)
    gaps = gaps_in(steps)
    x = np.asarray(PITCH * (np.arange(len(steps)) - (len(steps) - 1) / 2) + FIELD_WIDTH / 2, dtype=np.float64)
    x += GAP_WIDTH * (np.searchsorted(gaps, np.arange(len(steps))) - len(gaps) / 2)
    y = -FIELD_GAP
    has_lens = len(steps) > 0
    near = y + LANE_Y - 0.9 if has_lens else -0.6
    corners = box_corners((-1.2, 0.0, 0.0), (FIELD_WIDTH + 1.2, depth, 0.55))
    front = box_corners((0.0, near, 0.0), (FIELD_WIDTH, near, 0.0))
    ends = (float(x[0]) - 0.55, float(x[-1]) + 0.55) if has_lens else (0.0, FIELD_WIDTH)
    large = box_corners((ends[0], y - SLAB_DEPTH / 2, 0.0), (ends[1], y + SLAB_DEPTH / 2, SLAB_HEIGHT))
    return Layout(
        n_steps=run.plan.task.n_steps,
        stand_steps=steps,
        stand_x=x,
        track_y=y,
        gaps=gaps,
        column_tops=np.full(len(steps), np.nan),
        tokens_recorded=run.plan.task.tokens.recorded,
        ticks=(),
        tiles=tiles,
        start_x=float(x[0]) - 1.0 if has_lens else 0.0,
        frame_points=np.concatenate([corners, front, large] if has_lens else [corners, front]),
        # The same for every lens: the light that is baked for the tiles then serves all of them.
        low=np.array([FIELD_WIDTH / 2 - LENS_REACH, y + LANE_Y - 1.2, 0.0]),
        high=np.array([FIELD_WIDTH / 2 + LENS_REACH, depth + 0.4, 1.6]),
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
    step = tick_step(most)
    ticks = np.arange(1, int(np.ceil(most / step)) + 1) * step
    scale = TALLEST_COLUMN / max(most, float(ticks[-1]))
    return sums * scale, tuple((float(tick), float(tick * scale)) for tick in ticks)


def tick_step(most: float) -> float:
    """Return a round step that divides 0..most into three or four."""
    size = 10 ** np.floor(np.log10(most))
    return float(next(size * part for part in (0.2, 0.25, 0.4, 0.5, 1, 2, 2.5, 4, 5) if most / (size * part) <= 4))


def _way_back(run: Run, steps: Ints) -> tuple[Ints, int | None, int | None]:
    """Return the stands that are run again, the one that fails, and the one whose disk is used."""
    way = run.recovery
    if way is None:
        return np.zeros(0, dtype=np.int64), None, None
    again, used = stretch(steps, way.failed_step, way.restart_after)
    failed = np.flatnonzero(steps == way.failed_step)
    return again, int(failed[0]) if len(failed) else None, used


def stretch(steps: Ints, failed_step: int, restart_after: int) -> tuple[Ints, int | None]:
    """Return the stands that are run again after going back so far, and the one whose disk is used."""
    again = np.flatnonzero((steps > restart_after) & (steps <= failed_step))
    used = np.flatnonzero(steps == restart_after)
    return again, int(used[0]) if len(used) else None


def box_corners(low: tuple[float, float, float], high: tuple[float, float, float]) -> Floats:
    """Return the eight corners of a box, (8, 3)."""
    ends = np.array([low, high])
    return np.array([[ends[i, 0], ends[j, 1], ends[k, 2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)])
