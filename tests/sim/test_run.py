"""The run that follows from a plan, and where everything stands at any instant of it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.checkpoints import every_n, manual_at
from sim.failure import Failure
from sim.plan import Plan, Strategy
from sim.run import EventKind, simulate
from sim.run_state import RunState, StepState, state_at
from sim.scenario import built_in
from tests.sim.plans import plain_task, plans

DISKS_EVERY_3 = built_in().with_checkpoints(every_n(3))
WITH_NOTE = DISKS_EVERY_3.with_strategy(Strategy.RESUME_WITH_ERROR_CONTEXT)
EVENTS = {
    EventKind.RUN: "run",
    EventKind.CHECKPOINT: "save",
    EventKind.FAIL: "fail",
    EventKind.RESTORE: "restore",
    EventKind.ADD_CONTEXT: "note",
    EventKind.RERUN: "again",
    EventKind.FINISH: "finish",
}


def told(plan: Plan) -> str:
    return " ".join(f"{EVENTS[event.kind]} {event.step}" for event in simulate(plan).events())


def states(plan: Plan, t: float) -> str:
    return " ".join(StepState(state).name.lower() for state in state_at(simulate(plan), t).states)


def at(plan: Plan, kind: EventKind, step: int, progress: float = 0.5) -> float:
    """The instant at which an event is this far along."""
    run = simulate(plan)
    event = next(e for e in run.events() if (e.kind, e.step) == (kind, step))
    return event.start_s + progress * (event.end_s - event.start_s)


def test_a_failure_sends_the_agent_back_to_the_last_checkpoint() -> None:
    assert simulate(DISKS_EVERY_3).steps_run() == (1, 2, 3, 4, 5, 4, 5, 6, 7, 8)


def test_the_story_is_told_in_order() -> None:
    assert told(DISKS_EVERY_3) == (
        "run 1 run 2 run 3 save 3 run 4 run 5 fail 5 restore 3 again 4 again 5 run 6 save 6 run 7 run 8 finish 8"
    )


def test_the_error_report_is_added_after_the_restore() -> None:
    assert "fail 5 restore 3 note 3 again 4" in told(WITH_NOTE)


def test_a_restart_writes_its_disks_again() -> None:
    assert "fail 5 restore 0 again 1 again 2 again 3 save 3 again 4" in told(
        DISKS_EVERY_3.with_strategy(Strategy.RESTART)
    )


def test_the_failed_attempt_writes_no_checkpoint_but_its_second_run_does() -> None:
    assert "run 3 fail 3 restore 0 again 1 again 2 again 3 save 3 run 4" in told(
        DISKS_EVERY_3.with_failure(Failure(step=3))
    )


def test_without_a_failure_every_step_runs_once() -> None:
    run = simulate(built_in().without_failure())
    assert run.steps_run() == tuple(range(1, 9))
    assert run.opening_t == run.duration_s


def test_the_opening_instant_is_when_the_work_is_about_to_go_on() -> None:
    for plan in (DISKS_EVERY_3, WITH_NOTE):
        run = simulate(plan)
        assert state_at(run, run.opening_t).event == run.event(run.restored_index + 1)
        assert run.event(run.restored_index + 1).kind == EventKind.RERUN


def test_a_step_that_fails_early_plays_only_as_far_as_it_got() -> None:
    whole = simulate(built_in())
    half = simulate(built_in().with_failure(Failure(step=5, fraction=0.5)))
    length = whole.ends - whole.starts
    assert (half.ends - half.starts)[whole.failed_index - 1] == pytest.approx(length[whole.failed_index - 1] / 2)


def test_a_long_run_is_told_as_fast_as_a_short_one() -> None:
    assert simulate(Plan(task=plain_task(*[1] * 5000), failure=Failure(step=4000))).duration_s < 60


@pytest.mark.parametrize(
    ("kind", "step", "expected"),
    [
        (EventKind.RUN, 1, "running pending pending pending pending pending pending pending"),
        (EventKind.CHECKPOINT, 3, "done done done pending pending pending pending pending"),
        (EventKind.RUN, 5, "done done done done running pending pending pending"),
        (EventKind.FAIL, 5, "done done done done failed pending pending pending"),
        (EventKind.RESTORE, 3, "done done done lost failed pending pending pending"),
        (EventKind.RERUN, 4, "done done done rerunning failed pending pending pending"),
        (EventKind.RERUN, 5, "done done done redone rerunning pending pending pending"),
        (EventKind.RUN, 6, "done done done redone redone running pending pending"),
        (EventKind.FINISH, 8, "done done done redone redone done done done"),
    ],
)
def test_each_step_stands_as_the_story_has_left_it(kind: EventKind, step: int, expected: str) -> None:
    assert states(DISKS_EVERY_3, at(DISKS_EVERY_3, kind, step)) == expected


def test_a_disk_is_held_from_when_it_is_written() -> None:
    run = simulate(DISKS_EVERY_3)
    assert not state_at(run, at(DISKS_EVERY_3, EventKind.CHECKPOINT, 3)).saved.any()
    assert np.flatnonzero(state_at(run, at(DISKS_EVERY_3, EventKind.RUN, 4)).saved).tolist() == [2]
    assert np.flatnonzero(state_at(run, run.duration_s).saved).tolist() == [2, 5]


def test_time_before_the_start_and_after_the_end_is_the_start_and_the_end() -> None:
    run = simulate(DISKS_EVERY_3)
    assert state_at(run, -5).progress == 0.0
    assert state_at(run, 1e9).progress == 1.0
    assert state_at(run, 1e9).event == run.event(len(run) - 1)


def same(a: RunState, b: RunState) -> bool:
    same_arrays = np.array_equal(a.states, b.states) and np.array_equal(a.saved, b.saved)
    return same_arrays and (a.event, a.progress, a.spent) == (b.event, b.progress, b.spent)


@given(plans(), st.lists(st.floats(0, 60), min_size=2, max_size=5))
def test_an_instant_looks_the_same_however_it_was_reached(plan: Plan, instants: list[float]) -> None:
    forwards = [state_at(simulate(plan), t) for t in sorted(instants)]
    backwards = [state_at(simulate(plan), t) for t in sorted(instants, reverse=True)]
    assert all(same(a, b) for a, b in zip(forwards, reversed(backwards), strict=True))


@given(plans())
def test_events_follow_one_another_without_gaps(plan: Plan) -> None:
    run = simulate(plan)
    assert run.starts[0] == 0
    assert np.array_equal(run.starts[1:], run.ends[:-1])
    assert (run.ends > run.starts).all()


@given(plans(fails=True))
def test_the_bill_at_the_end_is_the_total_of_the_strategy(plan: Plan) -> None:
    run = simulate(plan)
    assert run.recovery is not None
    spent, total = state_at(run, run.duration_s).spent, run.recovery.total
    assert (spent.tokens, spent.tool_calls) == (total.tokens, total.tool_calls)
    assert spent.seconds == (None if total.seconds is None else pytest.approx(total.seconds))
    assert spent.money == (None if total.money is None else pytest.approx(total.money))


def test_half_a_step_has_cost_half_of_it() -> None:
    run = simulate(Plan(task=plain_task(101, 100)))
    halfway = (run.starts[0] + run.ends[0]) / 2
    spent = state_at(run, halfway).spent
    assert (spent.tokens, spent.tool_calls, spent.seconds) == (50, 0, 0.5)
    assert spent.money == pytest.approx(50.5 * 3e-6)


def test_runs_are_equal_when_their_plans_are() -> None:
    assert simulate(DISKS_EVERY_3) == simulate(built_in().with_checkpoints(every_n(3)))
    assert simulate(DISKS_EVERY_3) != simulate(DISKS_EVERY_3.with_checkpoints(manual_at(3)))
    assert simulate(DISKS_EVERY_3) != DISKS_EVERY_3
