"""What a learner may ask for, and what is refused."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from sim.checkpoints import CheckpointPolicy, checkpoint_steps, every_n, every_step, manual_at, verified
from sim.failure import Failure
from sim.plan import Plan, Strategy
from sim.scenario import built_in
from tests.sim.plans import plain_task

FOUR = Plan(task=plain_task(1, 1, 1, 1))


@pytest.mark.parametrize(
    ("policy", "name", "steps"),
    [
        (every_step(), "every_step", (1, 2, 3, 4, 5, 6, 7, 8)),
        (every_n(1), "every_step", (1, 2, 3, 4, 5, 6, 7, 8)),
        (every_n(3), "every_3", (3, 6)),
        (every_n(9), "every_9", ()),
        (manual_at(4, 2, 4), "manual", (2, 4)),
        (manual_at(), "manual", ()),
        (CheckpointPolicy(kind="manual", manual=(2, 40)), "manual", (2,)),
    ],
)
def test_a_policy_says_where_the_disks_are(policy: CheckpointPolicy, name: str, steps: tuple[int, ...]) -> None:
    assert policy.name == name
    assert checkpoint_steps(policy, built_in().task) == steps


def test_verified_disks_stand_where_the_evidence_passed() -> None:
    task = built_in().task
    expected = tuple(k for k in range(1, 9) if task.step(k).evidence and all(e.passed for e in task.step(k).evidence))
    assert expected
    assert checkpoint_steps(verified(), task) == expected
    assert verified().name == "verified"


@pytest.mark.parametrize(("failed", "expected"), [(1, 0), (2, 0), (3, 2), (4, 2), (5, 4)])
def test_a_failure_falls_back_to_the_last_disk_before_it(failed: int, expected: int) -> None:
    plan = built_in().with_checkpoints(manual_at(2, 4)).with_failure(Failure(step=failed))
    assert plan.last_checkpoint == expected


def test_without_a_failure_there_is_no_disk_to_fall_back_to() -> None:
    assert built_in().without_failure().last_checkpoint == 0


def test_clicking_a_disk_turns_the_policy_manual() -> None:
    by_hand = FOUR.with_disk_toggled(2)
    assert by_hand.checkpoints == manual_at(1, 3, 4)
    assert by_hand.with_disk_toggled(2).checkpoints == manual_at(1, 2, 3, 4)


def test_a_changed_plan_forgets_what_was_worked_out_for_the_old_one() -> None:
    assert FOUR.checkpoint_steps == (1, 2, 3, 4)
    assert FOUR.with_checkpoints(every_n(2)).checkpoint_steps == (2, 4)
    assert FOUR.checkpoint_steps == (1, 2, 3, 4)


def test_a_strategy_is_exchanged_for_another() -> None:
    assert FOUR.with_strategy(Strategy.RESTART).strategy is Strategy.RESTART


def test_steps_past_the_end_are_refused() -> None:
    with pytest.raises(ValueError, match="step 5 is past the last step 4"):
        FOUR.with_failure(Failure(step=5))
    with pytest.raises(ValueError, match="step 9 is past the last step 4"):
        FOUR.with_checkpoints(manual_at(1, 9))
    with pytest.raises(ValidationError, match="step 7 is past the last step 4"):
        Plan(task=FOUR.task, failure=Failure(step=7))
    with pytest.raises(ValidationError, match="step 6 is past the last step 4"):
        Plan(task=FOUR.task, checkpoints=manual_at(6))


@pytest.mark.parametrize("fraction", [0, -0.1, 1.01, float("nan"), float("inf")])
def test_a_fraction_outside_the_step_is_refused(fraction: float) -> None:
    with pytest.raises(ValidationError):
        Failure(step=1, fraction=fraction)


@pytest.mark.parametrize("step", [0, -1, True, "3", 2.0])
def test_a_step_number_is_a_whole_number_from_1(step: object) -> None:
    with pytest.raises(ValidationError):
        Failure(step=step)  # type: ignore[arg-type]


def test_a_changed_task_is_added_up_again() -> None:
    assert FOUR.task.tokens.cumulative(4) == 4
    assert FOUR.task.replaced(steps=plain_task(5, 5).steps).tokens.cumulative(2) == 10


def test_a_plan_knows_after_which_steps_it_saves() -> None:
    plan = built_in().with_checkpoints(manual_at(2, 8))
    assert [k for k in range(1, 9) if plan.saves_after(k)] == [2, 8]
