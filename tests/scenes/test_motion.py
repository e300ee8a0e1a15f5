"""What has moved how far, at any instant and in either direction."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.motion import instant_at
from scenes.way_back import CRACK_S
from sim.checkpoints import every_n
from sim.plan import Strategy
from sim.run import EventKind, Run
from sim.run_state import StepState
from tests.scenes.staging import run_of


def event_time(run: Run, kind: EventKind, part: float, nth: int = 0) -> float:
    """Return a time inside the nth event of a kind."""
    index = np.flatnonzero(run.kinds == kind)[nth]
    return float(run.starts[index] + part * (run.ends[index] - run.starts[index]))


def test_a_running_slab_fills_from_nothing_to_all() -> None:
    run = run_of()
    fills = [instant_at(run, event_time(run, EventKind.RUN, part)).fill[0] for part in (0.0, 0.5, 1 - 1e-9)]
    assert fills[0] == 0
    assert 0 < fills[1] < fills[2]
    assert fills[2] == pytest.approx(1)


def test_the_failure_takes_six_tenths_of_a_second_and_then_rests() -> None:
    run = run_of()
    start = event_time(run, EventKind.FAIL, 0)
    assert instant_at(run, start).crack < 0.01
    assert 0.3 < instant_at(run, start + CRACK_S / 2).crack < 0.7
    assert instant_at(run, start + CRACK_S).crack == pytest.approx(1)


def test_the_light_travels_back_before_the_disk_opens_and_the_lane_appears_before_it_is_run() -> None:
    run = run_of()
    early = instant_at(run, event_time(run, EventKind.RESTORE, 0.3))
    late = instant_at(run, event_time(run, EventKind.RESTORE, 0.99))
    assert 0 < early.arc < 1
    assert early.settle == 0
    assert late.arc == pytest.approx(1)
    assert late.settle > 0.9
    assert late.lane == pytest.approx(1)
    assert np.all(late.again == 0)


def test_what_is_run_again_fills_on_the_second_lane_and_stays_lost_on_the_first() -> None:
    run = run_of(checkpoints=every_n(3))
    now = instant_at(run, event_time(run, EventKind.RERUN, 0.5))
    assert now.again[3] == pytest.approx(0.5)
    assert now.look[3] == StepState.LOST
    end = instant_at(run, run.duration_s)
    assert end.look[4] == StepState.FAILED
    assert np.all(end.again[3:5] == 1)


def test_a_disk_written_the_second_time_stands_on_the_second_lane() -> None:
    run = run_of()
    end = instant_at(run, run.duration_s)
    assert end.disk[4] == 0
    assert end.lane_disk[4] == 1
    assert end.disk[5] == 1


def test_the_note_is_carried_from_the_failure_to_the_second_lane() -> None:
    run = run_of(strategy=Strategy.RESUME_WITH_ERROR_CONTEXT)
    times = [event_time(run, EventKind.FAIL, 0.9), event_time(run, EventKind.ADD_CONTEXT, 0.5), run.duration_s]
    notes = [instant_at(run, t).note for t in times]
    assert notes == [0.0, pytest.approx(1.0), 2.0]
    assert instant_at(run_of(), run_of().duration_s).note is None


def test_lost_work_comes_apart_and_is_gone_once_it_was_run_again() -> None:
    run = run_of(checkpoints=every_n(3))
    times = [event_time(run, EventKind.FAIL, 0.5)]
    times += [event_time(run, kind, part) for kind in (EventKind.RESTORE, EventKind.RERUN) for part in (0.5, 1.0)]
    ghosts = [instant_at(run, t).ghost[3] for t in times]
    assert ghosts[0] < 0
    assert 0 < ghosts[1] < ghosts[2] < ghosts[3] < ghosts[4] == 1


def test_nothing_jumps_and_the_order_of_asking_does_not_matter() -> None:
    run = run_of(checkpoints=every_n(3), strategy=Strategy.RESUME_WITH_ERROR_CONTEXT)
    times = np.linspace(0, run.duration_s, 400)
    forwards = [instant_at(run, float(t)) for t in times]
    for t, seen in zip(times[::-7], forwards[::-7], strict=True):
        again = instant_at(run, float(t))
        assert again.crack == seen.crack
        assert np.array_equal(again.fill, seen.fill)
    for name in ("crack", "bolt", "arc", "settle", "lane", "dim"):
        values = np.array([getattr(seen, name) for seen in forwards])
        assert np.abs(np.diff(values)).max() < 0.45
        assert np.all(np.diff(values) > -1e-9)  # nothing flashes: what has come stays
