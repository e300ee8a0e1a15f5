"""A run that waits for a person: where it stops, that it keeps, and how it goes on."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from sim.approval import Approval, Decision
from sim.bad_input import BadInput
from sim.checkpoints import manual_at
from sim.editing import with_step_added, with_step_removed
from sim.effects import drops, happened, partly_done, repeats
from sim.failure import Failure, Instant
from sim.plan import Plan, Strategy
from sim.recovery import compare, recovery
from sim.run import EventKind, Run, simulate
from sim.run_state import StepState, state_at
from sim.scenario import built_in, scenario_from, scenario_json
from sim.task import Step
from tests.sim.plans import plans

PLAN = built_in()


def asked(after: int, decision: Decision = Decision.WAITING, plan: Plan = PLAN) -> Plan:
    return plan.with_approval(Approval(after=after, decision=decision))


def last_of(run: Run, n: int) -> list[tuple[str, int]]:
    return [(event.kind.name, event.step) for event in list(run.events())[-n:]]


@pytest.mark.parametrize("decision", [Decision.WAITING, Decision.DECLINED])
def test_without_a_yes_the_run_ends_at_its_disk(decision: Decision) -> None:
    run = simulate(asked(2, decision))
    assert last_of(run, 3) == [("RUN", 2), ("CHECKPOINT", 2), ("APPROVAL", 2)]
    assert run.stops_for_approval
    assert run.recovery is None
    assert run.opening_t == run.duration_s


def test_while_it_waits_the_disk_is_held_and_nothing_is_spent() -> None:
    run = simulate(asked(2))
    asking = run.event(len(run) - 1)
    begun, ended = (state_at(run, t) for t in (asking.start_s, asking.end_s))
    assert begun.spent == ended.spent
    assert ended.spent.tokens == 2400
    assert np.flatnonzero(ended.saved).tolist() == [0, 1]
    assert ended.states.tolist() == [StepState.DONE] * 2 + [StepState.PENDING] * 6


def test_with_a_yes_the_run_goes_on_as_it_would_have() -> None:
    run, unasked = simulate(asked(2, Decision.APPROVED)), simulate(PLAN)
    at = np.flatnonzero(run.kinds == EventKind.APPROVAL)
    assert len(at) == 1
    assert np.array_equal(np.delete(run.kinds, at), unasked.kinds)
    assert np.array_equal(np.delete(run.steps, at), unasked.steps)
    assert not run.stops_for_approval
    assert run.recovery == unasked.recovery


def test_a_wait_survives_the_end_of_the_program() -> None:
    waiting = scenario_from(json.loads(scenario_json(asked(2))), "x.json")
    assert waiting.approval == Approval(after=2)
    assert simulate(waiting).stops_for_approval
    approved = waiting.with_approval(Approval(after=2).decided(Decision.APPROVED))
    assert last_of(simulate(approved), 1) == [("FINISH", 8)]


def test_a_person_is_asked_once_where_the_disk_is_first_written() -> None:
    run = simulate(asked(2, Decision.APPROVED, PLAN.with_strategy(Strategy.RESTART)))
    at = np.flatnonzero(run.kinds == EventKind.APPROVAL)
    assert len(at) == 1
    assert at[0] < run.failed_index


@pytest.mark.parametrize(
    ("after", "instant", "reached"),
    [
        (4, Instant.WORKING, False),
        (5, Instant.WORKING, True),
        (5, Instant.SAVING, True),
        (5, Instant.SAVED, False),
        (6, Instant.SAVED, True),
    ],
)
def test_a_failure_after_the_pause_is_not_reached(after: int, instant: Instant, reached: bool) -> None:
    plan = asked(after, plan=PLAN.with_failure(Failure(step=5, instant=instant)))
    run = simulate(plan)
    assert run.stops_for_approval
    assert last_of(run, 1) == [("APPROVAL", after)]
    assert (EventKind.FAIL in run.kinds) is reached
    assert (run.recovery is not None) is reached
    assert (recovery(plan) is not None) is reached
    assert (len(compare(plan)) == 3) is reached
    assert bool(happened(plan)) is reached
    assert (plan.reached_failure is not None) is reached


def test_what_is_not_reached_repeats_nothing() -> None:
    plan = asked(4, plan=PLAN.with_failure(Failure(step=8, fraction=0.5)))
    assert repeats(plan, Strategy.RESTART) == ()
    assert not partly_done(plan)
    assert [drop.step for drop in drops(simulate(plan))] == [3]


def test_where_there_is_no_disk_nobody_is_asked() -> None:
    plan = asked(2, plan=PLAN.with_checkpoints(manual_at(3)))
    assert last_of(simulate(plan), 1) == [("FINISH", 8)]
    assert plan.reached_failure == plan.failure
    assert PLAN.with_approval(None) == PLAN


def test_a_pause_past_the_end_is_refused() -> None:
    with pytest.raises(ValueError, match="step 9 is past the last step 8"):
        asked(9)
    with pytest.raises(ValidationError, match="step 9 is past the last step 8"):
        Plan(task=PLAN.task, approval=Approval(after=9))
    data = json.loads(scenario_json(PLAN))
    data["plan"]["approval"] = {"after": 9}
    with pytest.raises(BadInput, match=r"plan\.approval names step 9, but the task ends at step 8"):
        scenario_from(data, "x.json")


def test_a_pause_keeps_to_its_step_when_the_task_is_edited() -> None:
    assert with_step_added(asked(2), 1, Step(title="New")).approval == Approval(after=3)
    assert with_step_removed(asked(2), 2).approval is None


@given(plans(), st.integers(1, 12), st.sampled_from(Decision))
def test_a_paused_run_is_the_beginning_of_the_whole_one(plan: Plan, after: int, decision: Decision) -> None:
    after = min(after, plan.task.n_steps)
    run, whole = simulate(asked(after, decision, plan)), simulate(asked(after, Decision.APPROVED, plan))
    assert np.array_equal(run.kinds, whole.kinds[: len(run)])
    assert (run.recovery is not None) is (EventKind.FAIL in run.kinds)
    assert state_at(run, run.duration_s).event.kind in (EventKind.FINISH, EventKind.APPROVAL)
