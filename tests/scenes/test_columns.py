"""A column tells what was paid, and of that what is thrown away, no earlier than the story does."""

from __future__ import annotations

import pytest

from scenes.columns import lost_height
from scenes.layout import layout_of
from scenes.motion import instant_at
from sim.checkpoints import manual_at
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
