"""Places of the strip and steps of the run, there and back."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.layout import layout_of
from scenes.minimap import column_starts, shown_stretches, span_of, step_at
from sim.checkpoints import every_n
from tests.scenes.staging import run_of, task_of

LENGTHS = st.integers(min_value=1, max_value=200_000)


@given(LENGTHS, st.integers(min_value=1, max_value=3000))
def test_columns_share_all_steps_among_them_evenly(n_steps: int, columns: int) -> None:
    starts = column_starts(n_steps, columns)
    sizes = np.diff(np.append(starts, n_steps))
    assert starts[0] == 0
    assert len(starts) == min(columns, n_steps)
    assert sizes.min() >= 1
    assert sizes.max() - sizes.min() <= 1


@given(LENGTHS, st.data())
def test_the_middle_of_where_a_step_is_drawn_means_that_step(n_steps: int, data: st.DataObject) -> None:
    step = data.draw(st.integers(min_value=1, max_value=n_steps))
    low, high = span_of(step, step, n_steps)
    assert step_at((low + high) / 2, n_steps) == step


@pytest.mark.parametrize(("part", "step"), [(-0.5, 1), (0.0, 1), (0.4999, 500), (0.5, 501), (1.0, 1000), (7.0, 1000)])
def test_a_place_means_a_step_even_beyond_the_ends(part: float, step: int) -> None:
    assert step_at(part, 1000) == step


def test_what_is_shown_large_is_one_stretch_or_several() -> None:
    run = run_of(task_of(300), fail=137, checkpoints=every_n(10))
    assert shown_stretches(layout_of(run)) == ((130, 138),)
    assert shown_stretches(layout_of(run, 20)) == ((19, 21), (130, 131), (135, 138))
    assert shown_stretches(layout_of(run_of(task_of(300), fail=None))) == ()
