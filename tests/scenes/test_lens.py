"""What of a long run is shown large."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.layout import layout_of
from scenes.lens import LONGEST_LENS, gaps_in, lens_steps
from sim.checkpoints import every_n, manual_at
from tests.scenes.staging import run_of, task_of

TASK = task_of(300)
RUNS = {every: run_of(TASK, fail=137, checkpoints=every_n(every)) for every in (1, 4, 10, 50)}
WITHOUT_FAILURE = run_of(TASK, fail=None)


@given(st.sampled_from(sorted(RUNS)), st.none() | st.integers(min_value=1, max_value=300))
def test_the_failure_its_disk_and_the_focus_are_always_among_them(every: int, focus: int | None) -> None:
    run = RUNS[every]
    steps = lens_steps(run, focus)
    assert run.recovery is not None
    assert {137, run.recovery.restart_after} - {0} <= set(steps.tolist())
    assert focus is None or focus in steps
    assert len(steps) <= LONGEST_LENS
    assert np.all(np.diff(steps) > 0)


@given(st.integers(min_value=1, max_value=300))
def test_where_nothing_fails_the_focus_and_its_neighbours_are_shown(focus: int) -> None:
    steps = lens_steps(WITHOUT_FAILURE, focus)
    assert focus in steps
    assert len(steps) == 9
    assert gaps_in(steps) == ()


def test_where_nothing_fails_and_nothing_is_chosen_nothing_is_large() -> None:
    assert len(lens_steps(WITHOUT_FAILURE)) == 0


def test_a_focus_that_is_shown_already_changes_nothing() -> None:
    run = RUNS[4]
    assert layout_of(run, 137) is layout_of(run)
    assert layout_of(run, 20) is not layout_of(run)
    assert layout_of(run, 20) is layout_of(run, 20)


def test_a_step_past_the_end_is_no_focus() -> None:
    assert lens_steps(RUNS[4], 301).tolist() == lens_steps(RUNS[4]).tolist()


@pytest.mark.parametrize("focus", [None, 3, 120, 250])
def test_stands_never_overlap_and_gaps_are_wider(focus: int | None) -> None:
    layout = layout_of(RUNS[50], focus)
    between = np.diff(layout.stand_x)
    assert between.min() >= layout.pitch - 1e-9
    for gap in layout.gaps:
        assert between[gap] > layout.pitch + 0.5


@pytest.mark.parametrize("focus", [None, 1, 60, 135, 139, 300])
def test_everything_is_inside_the_bounds(focus: int | None) -> None:
    for run in (*RUNS.values(), WITHOUT_FAILURE, run_of(TASK, fail=299, checkpoints=manual_at())):
        layout = layout_of(run, focus)
        assert np.all(layout.frame_points >= layout.low - 1e-9)
        assert np.all(layout.frame_points <= layout.high + 1e-9)
        if len(layout.stand_x):
            assert layout.stand_x[0] - 0.5 > layout.low[0]
            assert layout.stand_x[-1] + 0.5 < layout.high[0]
