"""Several steps in one tile: nothing is lost on the way, and what matters most is what shows."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.cells import (
    CELL_STEPS,
    IMPORTANCE,
    MOST_CELLS,
    MOST_TILES,
    cells_of,
    line_length,
    steps_per_tile,
    tiles_of,
)
from sim.checkpoints import every_n
from sim.plan import Strategy
from sim.run_state import StepState, state_at
from sim.task import Step, Task
from tests.scenes.staging import run_of, task_of

LENGTHS = (16, 200, 500, 501, 1999, 2000, 10_000, 10_007)


def bare_task(n_steps: int) -> Task:
    """Return a task of one and the same step, quickly."""
    return Task.model_construct(
        **{**Task(title="Long", steps=(Step(title="A"),)).__dict__, "steps": (Step(title="A"),) * n_steps}
    )


@pytest.mark.parametrize("n_steps", LENGTHS)
def test_the_counts_of_all_tiles_add_up_to_the_steps(n_steps: int) -> None:
    run = run_of(bare_task(n_steps), fail=n_steps - 3, checkpoints=every_n(7), strategy=Strategy.RESTART)
    tiles = tiles_of(run.plan.task)
    for t in (0.0, run.duration_s / 3, run.opening_t, run.opening_t + 5.0, run.duration_s):
        state = state_at(run, t)
        cells = cells_of(state, tiles.firsts - 1)
        sizes = [last - first + 1 for first, last in map(tiles.steps_of, range(len(tiles.firsts)))]
        assert cells.counts.sum(axis=1).tolist() == sizes
        assert sum(sizes) == n_steps
        assert cells.saved.sum() == state.saved.sum()
        for kind in StepState:
            assert cells.counts[:, kind].sum() == np.count_nonzero(state.states == kind)


@pytest.mark.parametrize("n_steps", LENGTHS)
def test_a_tile_shows_the_state_that_matters_most_among_its_steps(n_steps: int) -> None:
    run = run_of(bare_task(n_steps), fail=n_steps // 2, checkpoints=every_n(50))
    tiles = tiles_of(run.plan.task)
    state = state_at(run, run.opening_t + 1.0)
    cells = cells_of(state, tiles.firsts - 1)
    for tile, shown in enumerate(cells.states):
        first, last = tiles.steps_of(tile)
        inside = {StepState(value) for value in state.states[first - 1 : last]}
        assert StepState(shown) is max(inside, key=IMPORTANCE.index)


def test_a_failure_among_many_steps_that_went_well_is_seen() -> None:
    run = run_of(bare_task(10_000), fail=6833, checkpoints=every_n(50))
    tiles = tiles_of(run.plan.task)
    cells = cells_of(state_at(run, run.opening_t), tiles.firsts - 1)
    assert cells.states[tiles.tile_of(6833)] == StepState.FAILED
    assert np.count_nonzero(cells.states == StepState.FAILED) == 1


@given(st.integers(min_value=16, max_value=200_000))
def test_there_are_never_more_tiles_than_can_be_told_apart(n_steps: int) -> None:
    per_tile = steps_per_tile(n_steps)
    count = -(-n_steps // per_tile)
    assert count <= (MOST_TILES if per_tile == 1 else MOST_CELLS) or per_tile == CELL_STEPS[-1]
    assert -(-count // line_length(count)) <= 20


@pytest.mark.parametrize(("n_steps", "per_tile", "per_line"), [(500, 1, 50), (2000, 5, 200), (10_000, 25, 1000),
                                                              (100_000, 250, 10_000)])  # fmt: skip
def test_lines_of_very_long_runs_begin_at_round_numbers(n_steps: int, per_tile: int, per_line: int) -> None:
    tiles = tiles_of(bare_task(n_steps))
    assert (tiles.per_tile, tiles.steps_per_line) == (per_tile, per_line)


@pytest.mark.parametrize("n_steps", LENGTHS)
def test_each_step_is_in_one_tile_and_the_tile_says_so(n_steps: int) -> None:
    tiles = tiles_of(bare_task(n_steps))
    for step in {1, 2, n_steps // 3, n_steps - 1, n_steps}:
        first, last = tiles.steps_of(tiles.tile_of(step))
        assert first <= step <= last
    assert len(np.unique(tiles.centres.round(6), axis=0)) == len(tiles.firsts)


def test_the_height_of_a_tile_is_the_mean_cost_of_its_steps() -> None:
    task = task_of(1000)
    tiles = tiles_of(task)
    means = [
        np.mean(task.tokens.values[first - 1 : last]) for first, last in map(tiles.steps_of, range(len(tiles.firsts)))
    ]
    above = tiles.heights - 0.03
    scale = above / (0.12 + 0.5 * np.array(means) / max(means))
    assert np.allclose(scale, scale[0])


def test_where_nothing_was_recorded_all_tiles_are_of_one_height() -> None:
    assert len(set(tiles_of(bare_task(600)).heights.tolist())) == 1
