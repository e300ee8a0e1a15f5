"""A run too long for a track of slabs, folded into lines of tiles; in a very long one a tile holds several steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sim.once import once
from sim.run_state import RunState, StepState
from sim.task import Task

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

FIELD_WIDTH = 8.8  # world units
FIELD_DEPTH = 3.3  # of many lines, so that what stands in front of them stays large
MOST_TILES = 500  # up to so many steps, each has a tile of its own
MOST_CELLS = 400  # beyond, so many tiles of several steps
CELL_STEPS = (2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
LINE_LENGTHS = (10, 20, 25, 40, 50)
COUNTS, SLENDER = (200, 400), (1.9, 4.5)  # of so many tiles, lines are so many times longer than there are lines

# Of several steps in one tile, the state that matters most is shown.
IMPORTANCE = (
    StepState.PENDING, StepState.DONE, StepState.REDONE, StepState.LOST, StepState.RUNNING, StepState.RERUNNING,
    StepState.FAILED,
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Tiles:
    """All steps of a long run as small tiles in lines, the first line farthest away.

    Attributes
    ----------
    centres : (n_tiles, 2) float64
    heights : (n_tiles,) float64
        To scale with the tokens of a step, or the mean of the tile's steps; all equal where they were not recorded.
    firsts : (n_tiles,) int64
        The first step of each tile.
    """

    centres: Floats
    heights: Floats
    firsts: Ints
    n_steps: int
    width: float
    depth: float
    per_line: int
    per_tile: int

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return -(-len(self.heights) // self.per_line)

    @property
    def steps_per_line(self) -> int:
        """How many steps stand in a whole line."""
        return self.per_line * self.per_tile

    def tile_of(self, step: int) -> int:
        """Return which tile holds a step."""
        return (step - 1) // self.per_tile

    def steps_of(self, tile: int) -> tuple[int, int]:
        """Return the first and the last step of a tile."""
        first = tile * self.per_tile + 1
        return first, min(first + self.per_tile - 1, self.n_steps)


@dataclass(frozen=True, eq=False)
class Cells:
    """What stands in each tile at an instant.

    Attributes
    ----------
    states : (n_tiles,) int8, of `StepState`
        The one that matters most among the tile's steps.
    counts : (n_tiles, 7) int64
        How many steps are in each state; a row adds up to the steps of the tile.
    saved : (n_tiles,) int64
        How many steps have a disk.
    """

    states: npt.NDArray[np.int8]
    counts: Ints
    saved: Ints


def cells_of(state: RunState, starts: Sequence[int] | Ints) -> Cells:
    """Return what stands in stretches of steps; `starts` are the indices, from 0 and ascending, where they begin."""
    begins = np.asarray(starts, dtype=np.intp)
    n_steps, n_states, count = len(state.states), len(StepState), len(begins)
    owners = np.repeat(np.arange(count) * n_states, np.diff(np.append(begins, n_steps)))
    counts = np.bincount(owners + state.states, minlength=count * n_states).reshape(count, n_states)
    ranked = counts[:, IMPORTANCE] > 0
    shown = len(IMPORTANCE) - 1 - np.argmax(ranked[:, ::-1], axis=1)
    sums = np.concatenate(([0], np.cumsum(state.saved)))
    saved = sums[np.append(begins[1:], n_steps)] - sums[begins]
    return Cells(np.array(IMPORTANCE, dtype=np.int8)[shown], counts, saved)


def steps_per_tile(n_steps: int) -> int:
    """Return how many steps one tile holds: a round number, so that lines begin at round numbers too."""
    if n_steps <= MOST_TILES:
        return 1
    return next((size for size in CELL_STEPS if n_steps <= size * MOST_CELLS), CELL_STEPS[-1])


def line_length(n_tiles: int) -> int:
    """Return how many tiles stand in one line: equal lines for a short run, else a round number."""
    ideal = float(np.sqrt(np.interp(n_tiles, COUNTS, SLENDER) * n_tiles))
    if n_tiles <= 40:
        lines = max(2, round(n_tiles / ideal))
        return -(-n_tiles // lines)
    return int(min(LINE_LENGTHS, key=lambda length: abs(float(np.log(length / ideal)))))


@once
def tiles_of(task: Task) -> Tiles:
    """Return the lines of a long task: few enough to see, long enough to fill the width."""
    per_tile = steps_per_tile(task.n_steps)
    count = -(-task.n_steps // per_tile)
    per_line = line_length(count)
    lines = -(-count // per_line)
    width = min(0.9, FIELD_WIDTH / per_line)
    depth = width * 0.8 if lines < 8 else min(max(width * 0.8, FIELD_DEPTH / lines), width * 1.5)
    index = np.arange(count)
    margin = (FIELD_WIDTH - per_line * width) / 2
    x, y = margin + (index % per_line + 0.5) * width, (lines - index // per_line - 0.5) * depth
    begins = index * per_tile
    heights = 0.03 + min(width, 0.42) * (0.12 + 0.5 * _shares(task, begins))
    return Tiles(np.stack([x, y], axis=1), heights, begins + 1, task.n_steps, width, depth, per_line, per_tile)


def _shares(task: Task, begins: npt.NDArray[np.int64]) -> Floats:
    """Return the mean cost of the steps of each tile as a part of the largest; 0.3 where nothing was recorded."""
    values = task.tokens.values
    is_known = ~np.isnan(values)
    sums = np.add.reduceat(np.where(is_known, values, 0.0), begins)
    known = np.add.reduceat(is_known, begins, dtype=np.int64)
    means = sums / np.maximum(known, 1)
    most = float(means.max())
    return np.where(known > 0, means / most, 0.3) if most > 0 else np.full(len(begins), 0.3)
