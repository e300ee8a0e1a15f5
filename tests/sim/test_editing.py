"""A task changed step by step, and what happens to the failure and the disks then."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import editing
from sim.bad_input import BadInput
from sim.checkpoints import every_n, manual_at
from sim.editing import (
    with_step_added,
    with_step_changed,
    with_step_moved,
    with_step_removed,
    with_steps_appended,
    with_steps_replaced,
)
from sim.failure import Cause, Failure
from sim.plan import Plan
from sim.run import simulate
from sim.scenario import built_in, scenario_from, scenario_json
from sim.task import Origin, SideEffect, Step
from tests.sim.plans import plain_task, plans

EXTRA = Step(title="Extra")
FIVE = Plan(
    task=plain_task(1, 2, 3, 4, 5),
    checkpoints=manual_at(1, 2, 4),
    failure=Failure(step=4, cause=Cause.POISONED, spoiled=2),
    back_to=2,
)


def marks(plan: Plan) -> tuple[tuple[int, ...], int | None, int | None, int | None]:
    step, spoiled = (plan.failure.step, plan.failure.spoiled) if plan.failure else (None, None)
    return plan.checkpoints.manual, step, spoiled, plan.back_to


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (1, ((2, 3, 5), 5, 3, 3)),
        (3, ((1, 2, 5), 5, 2, 2)),
        (5, ((1, 2, 4), 4, 2, 2)),
        (6, ((1, 2, 4), 4, 2, 2)),
    ],
)
def test_an_added_step_pushes_what_comes_after_it(at: int, expected: object) -> None:
    longer = with_step_added(FIVE, at, EXTRA)
    assert longer.task.n_steps == 6
    assert longer.task.step(at) == EXTRA
    assert marks(longer) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, ((1, 3), 3, 1, 1)),
        (2, ((1, 3), 3, None, None)),
        (4, ((1, 2), None, None, 2)),
        (5, ((1, 2, 4), 4, 2, 2)),
    ],
)
def test_a_removed_step_takes_along_what_named_it(number: int, expected: object) -> None:
    shorter = with_step_removed(FIVE, number)
    assert [step.tokens for step in shorter.task.steps] == [k for k in range(1, 6) if k != number]
    assert marks(shorter) == expected


@pytest.mark.parametrize(
    ("number", "to", "expected"),
    [
        (2, 1, ((1, 2, 4), 4, 1, 1)),
        (4, 5, ((1, 2, 5), 5, 2, 2)),
        (4, 1, ((1, 2, 3), 1, None, 3)),
        (3, 3, ((1, 2, 4), 4, 2, 2)),
    ],
)
def test_a_moved_step_keeps_its_disk_and_its_failure(number: int, to: int, expected: object) -> None:
    moved = with_step_moved(FIVE, number, to)
    assert moved.task.step(to).tokens == number
    assert sorted(step.tokens or 0 for step in moved.task.steps) == [1, 2, 3, 4, 5]
    assert marks(moved) == expected


def test_a_rule_for_disks_stays_the_rule() -> None:
    assert with_step_removed(FIVE.with_checkpoints(every_n(2)), 1).checkpoint_steps == (2, 4)


def test_an_added_step_takes_no_part_in_what_went_wrong() -> None:
    plain = FIVE.replaced(failure=Failure(step=4), back_to=None)
    assert marks(with_step_added(plain, 3, EXTRA)) == ((1, 2, 5), 5, None, None)


def test_a_plan_without_a_failure_stays_without_one() -> None:
    assert marks(with_step_removed(FIVE.without_failure(), 1)) == ((1, 3), None, None, 1)


def test_the_only_step_of_a_task_stays() -> None:
    with pytest.raises(BadInput, match="at least one step"):
        with_step_removed(Plan(task=plain_task(1)), 1)


def test_a_task_has_room_for_so_many_steps_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editing, "MAX_STEPS", 5)
    with pytest.raises(BadInput, match="at most 5 steps"):
        with_step_added(FIVE, 1, EXTRA)


@pytest.mark.parametrize(
    "change",
    [
        lambda: with_step_added(FIVE, 7, EXTRA),
        lambda: with_step_added(FIVE, 0, EXTRA),
        lambda: with_step_removed(FIVE, 6),
        lambda: with_step_moved(FIVE, 1, 6),
        lambda: with_step_moved(FIVE, 0, 1),
        lambda: with_step_changed(FIVE, 6, title="x"),
    ],
)
def test_a_step_that_is_not_there_is_not_changed(change: Any) -> None:
    with pytest.raises(IndexError):
        change()


def test_what_is_written_into_a_step_replaces_what_was_there() -> None:
    changed = with_step_changed(FIVE, 2, title="New", description="d", seconds=2.5, effects=["Send", {"action": "Go"}])
    step = changed.task.step(2)
    assert (step.title, step.description, step.seconds, step.tokens) == ("New", "d", 2.5, 2)
    assert step.effects == (SideEffect(action="Send"), SideEffect(action="Go"))
    assert marks(changed) == marks(FIVE)


@pytest.mark.parametrize(
    ("step", "tokens", "expected"),
    [
        (1, 2000, (1760, 240)),
        (1, 100, (0, 100)),
        (1, 0, (0, 0)),
        (1, None, (None, None)),
    ],
)
def test_tokens_in_one_number_keep_the_output_as_far_as_it_fits(
    step: int, tokens: int | None, expected: tuple[int | None, int | None]
) -> None:
    before = built_in().task.step(step)
    assert before.output_tokens == 240
    changed = with_step_changed(built_in(), step, tokens=tokens).task.step(step)
    assert (changed.input_tokens, changed.output_tokens) == expected
    assert changed.tokens == tokens


def test_tokens_where_none_were_recorded_are_input() -> None:
    plan = with_step_changed(with_step_added(FIVE, 1, EXTRA), 1, tokens=7)
    assert (plan.task.step(1).input_tokens, plan.task.step(1).output_tokens) == (7, 0)


def test_the_same_number_of_calls_keeps_what_is_known_of_them() -> None:
    plan = built_in()
    n_calls = plan.task.step(3).n_tool_calls
    assert with_step_changed(plan, 3, tool_calls=n_calls).task.step(3) == plan.task.step(3)
    assert with_step_changed(plan, 3, tool_calls=9).task.step(3).tool_calls == 9


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"title": " "}, "step 2: title is not valid: it holds nothing that can be read"),
        ({"tokens": -1}, "step 2: input_tokens must be at least 0, not -1"),
        ({"tokens": "many"}, "step 2: input_tokens must be a whole number"),
        ({"seconds": float("inf")}, "step 2: seconds must be "),
        ({"colour": "red"}, "step 2: colour is not a known field"),
    ],
)
def test_what_a_step_cannot_be_is_refused_by_name(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadInput) as refusal:
        with_step_changed(FIVE, 2, **fields)
    assert str(refusal.value).startswith(complaint)


def test_a_changed_record_is_a_record_no_longer() -> None:
    recorded = FIVE.replaced(task=FIVE.task.replaced(origin=Origin(format="x", name="y")))
    assert with_step_changed(recorded, 1, title="Mine").task.origin is None
    assert with_step_removed(recorded, 1).task.origin is None


@given(plans(), st.data())
def test_an_edited_plan_is_sound_and_can_be_saved(plan: Plan, data: st.DataObject) -> None:
    n_steps = plan.task.n_steps
    kind = data.draw(st.sampled_from(["add", "move"] + ["remove"] * (n_steps > 1)))
    number = data.draw(st.integers(1, n_steps))
    if kind == "add":
        edited = with_step_added(plan, number, EXTRA)
    elif kind == "move":
        edited = with_step_moved(plan, number, data.draw(st.integers(1, n_steps)))
    else:
        edited = with_step_removed(plan, number)
    assert scenario_from(json.loads(scenario_json(edited)), "x.json") == edited
    assert len(simulate(edited)) >= edited.task.n_steps


@given(plans(), st.data())
def test_a_step_moved_there_and_back_changes_nothing_but_where_it_came_from(plan: Plan, data: st.DataObject) -> None:
    number, to = (data.draw(st.integers(1, plan.task.n_steps)) for _ in range(2))
    assert with_step_moved(with_step_moved(plan, number, to), to, number) == plan


@given(plans(), st.data())
def test_a_step_added_and_removed_leaves_the_plan_as_it_was(plan: Plan, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, plan.task.n_steps + 1))
    assert with_step_removed(with_step_added(plan, at, EXTRA), at) == plan


def test_steps_are_appended_after_those_that_are_there_and_nothing_else_changes() -> None:
    longer = with_steps_appended(FIVE, (EXTRA, EXTRA))
    assert longer.task.steps == (*FIVE.task.steps, EXTRA, EXTRA)
    assert marks(longer) == marks(FIVE)


def test_steps_in_place_of_all_others_leave_nothing_that_named_those() -> None:
    other = with_steps_replaced(FIVE, (EXTRA,) * 9)
    assert other.task.steps == (EXTRA,) * 9
    assert marks(other) == ((), None, None, None)


def test_more_steps_than_a_task_may_have_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editing, "MAX_STEPS", 6)
    with pytest.raises(BadInput, match="at most 6 steps"):
        with_steps_appended(FIVE, (EXTRA, EXTRA))
    for steps in ((), (EXTRA,) * 7):
        with pytest.raises(BadInput, match="1 to 6 steps"):
            with_steps_replaced(FIVE, steps)
