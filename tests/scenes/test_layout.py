"""Where everything stands, with no screen."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.cells import line_length
from scenes.layout import column_scale, layout_of
from scenes.lens import LONGEST_LENS
from sim.checkpoints import every_n, manual_at
from sim.plan import Strategy
from sim.tally import Tally
from tests.scenes.staging import rest_api, run_of, task_of


def test_steps_stand_from_left_to_right_at_even_distances() -> None:
    x = layout_of(run_of()).stand_x
    assert len(x) == 8
    assert np.allclose(np.diff(x), x[1] - x[0])
    assert x[1] > x[0]


def test_columns_are_to_one_scale() -> None:
    layout = layout_of(run_of())
    cumulative = rest_api().tokens.cumulative_values[1:]
    assert np.allclose(layout.column_tops / cumulative, layout.column_tops[0] / cumulative[0])
    for tokens, height in layout.ticks:
        assert height / tokens == pytest.approx(layout.column_tops[0] / cumulative[0])


def test_ticks_are_round_and_reach_the_tallest_column() -> None:
    layout = layout_of(run_of())
    assert [tokens for tokens, _ in layout.ticks] == [4000, 8000, 12000]
    assert layout.ticks[-1][1] >= np.nanmax(layout.column_tops)


@pytest.mark.parametrize("n_steps", [3, 12, 21, 300])
def test_where_tokens_are_not_recorded_there_are_no_columns(n_steps: int) -> None:
    layout = layout_of(run_of(task_of(n_steps, recorded=False), fail=3))
    assert not layout.tokens_recorded
    assert np.all(np.isnan(layout.column_tops))
    assert layout.ticks == ()


def test_columns_end_at_the_first_unrecorded_step() -> None:
    tops, _ = column_scale(Tally((100, None, 50), int))
    assert np.isfinite(tops[0])
    assert np.all(np.isnan(tops[1:]))


def test_the_stretch_that_is_run_again_is_the_one_after_the_disk() -> None:
    layout = layout_of(run_of(checkpoints=every_n(3)))
    assert layout.stand_steps[layout.rerun].tolist() == [4, 5]
    assert layout.disk_stand == 2
    assert layout.failed_stand == 4


def test_without_a_disk_or_with_a_restart_everything_is_run_again() -> None:
    for run in (run_of(checkpoints=manual_at()), run_of(strategy=Strategy.RESTART)):
        layout = layout_of(run)
        assert layout.stand_steps[layout.rerun].tolist() == [1, 2, 3, 4, 5]
        assert layout.disk_stand is None


def test_without_a_failure_nothing_is_run_again() -> None:
    layout = layout_of(run_of(fail=None))
    assert len(layout.rerun) == 0
    assert layout.failed_stand is None


@pytest.mark.parametrize("n_steps", [1, 8, 12, 21, 200, 500])
def test_long_runs_fold_into_lines(n_steps: int) -> None:
    layout = layout_of(run_of(task_of(n_steps), fail=n_steps))
    assert (layout.tiles is not None) is (n_steps > 15)
    assert np.all(layout.low <= layout.high)


@pytest.mark.parametrize("n_steps", [16, 21, 24, 39, 200, 500])
def test_every_step_of_a_long_run_has_a_tile_of_its_own(n_steps: int) -> None:
    tiles = layout_of(run_of(task_of(n_steps), fail=None)).tiles
    assert tiles is not None
    assert len(np.unique(tiles.centres.round(6), axis=0)) == n_steps
    assert tiles.heights.min() > 0


def test_200_steps_stand_in_lines_of_20() -> None:
    assert line_length(200) == 20


@pytest.mark.parametrize("every", [3, 10, 50])
def test_the_neighbours_of_the_failure_are_shown_large(every: int) -> None:
    layout = layout_of(run_of(task_of(200), fail=137, checkpoints=every_n(every)))
    assert len(layout.stand_steps) <= LONGEST_LENS
    assert layout.failed_stand is not None
    assert layout.disk_stand is not None
    assert layout.stand_of(137) == layout.failed_stand
    assert layout.stand_of(1) is None


def test_steps_left_out_of_the_middle_leave_a_gap() -> None:
    layout = layout_of(run_of(task_of(200), fail=137, checkpoints=every_n(50)))
    assert layout.gaps
    gaps = np.diff(layout.stand_x)
    assert gaps[layout.gaps[0]] > gaps[0]


def test_the_same_run_gives_the_same_layout_object() -> None:
    run = run_of()
    assert layout_of(run) is layout_of(run)
