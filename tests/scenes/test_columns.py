"""A column tells what was paid, and of that what is thrown away, no earlier than the story does."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from scenes.captions import labels
from scenes.columns import column_span, lost_height
from scenes.layout import layout_of
from scenes.motion import instant_at
from sim.checkpoints import manual_at
from sim.failure import Failure
from sim.run import simulate
from tests.scenes.staging import run_of


def test_only_the_arc_tells_how_much_work_is_thrown_away() -> None:
    kept = {}
    for disks in ((2,), (2, 4)):
        run = run_of(checkpoints=manual_at(*disks))
        failed, back = float(run.ends[run.failed_index]), run.opening_t
        kept[disks] = [lost_height(instant_at(run, t), 4) for t in (failed - 1e-6, back)]
    tops = layout_of(run_of()).column_tops.round(4)
    assert kept[2,] == [pytest.approx(tops[3], abs=0.01), tops[1]]
    assert kept[2, 4] == [kept[2,][0], tops[3]]


def test_a_step_that_failed_early_stands_and_tells_what_it_had_cost_by_then(say: Callable[..., str]) -> None:
    run = simulate(run_of().plan.with_failure(Failure(step=5, fraction=0.25)))
    before, whole = layout_of(run).column_tops[3:5].tolist()
    for t in (float(run.ends[run.failed_index]), run.opening_t, float(run.ends[-1])):
        instant = instant_at(run, t)
        assert column_span(instant, 4)[0] == pytest.approx(before + 0.25 * (whole - before))
        (told,) = [label for label in labels(instant, say) if label.kind == "column" and label.step == 5]
        assert [line.text for line in told.lines] == ["5.7k tok", "13 calls"]


def test_a_step_that_failed_early_grows_to_where_it_stays() -> None:
    run = simulate(run_of().plan.with_failure(Failure(step=5, fraction=0.25)))
    struck = float(run.starts[run.failed_index])
    heights = [column_span(instant_at(run, struck + s), 4)[0] for s in (-1e-6, 1e-6)]
    assert np.ptp(heights) < 1e-4
