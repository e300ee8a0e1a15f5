"""A scenario of very many steps is checked some steps at a time, with the same result and the same complaints."""

from __future__ import annotations

from typing import Any

import pytest

from sim.bad_input import BadInput
from sim.scenario import STEPS_AT_ONCE, scenario_from
from sim.task import MAX_STEPS

N_STEPS = 2 * STEPS_AT_ONCE + 7


def scenario(**changed: Any) -> dict[str, Any]:
    """Return the content of a sound file, its task changed."""
    steps = [{"title": f"Step {k}", "input_tokens": k, "output_tokens": 1} for k in range(1, N_STEPS + 1)]
    return {"version": 1, "task": {"title": "Long", "steps": steps, **changed}}


def complaint(data: Any) -> str:
    with pytest.raises(BadInput) as refused:
        scenario_from(data, "long.json")
    return str(refused.value)


def test_every_step_is_there_once_and_in_order() -> None:
    task = scenario_from(scenario(), "long.json").task
    assert [step.input_tokens for step in task.steps] == list(range(1, N_STEPS + 1))


def test_what_was_read_is_left_as_it_was() -> None:
    data = scenario()
    scenario_from(data, "long.json")
    assert all(isinstance(step, dict) for step in data["task"]["steps"])


@pytest.mark.parametrize("bad", [0, STEPS_AT_ONCE, N_STEPS - 1])
def test_a_bad_step_is_named_wherever_it_is(bad: int) -> None:
    data = scenario()
    data["task"]["steps"][bad]["input_tokens"] = -1
    assert complaint(data) == f"long.json: task.steps[{bad}].input_tokens must be at least 0, not -1"


@pytest.mark.parametrize(
    "data", [[], {"version": 1}, {"version": 1, "task": []}, scenario(steps={}), scenario(steps=7)]
)
def test_what_is_no_scenario_at_all_is_refused(data: Any) -> None:
    assert complaint(data).startswith("long.json: ")


def test_more_steps_than_are_read_are_refused_before_they_are_checked() -> None:
    assert f"at most {MAX_STEPS}" in complaint(scenario(steps=[{"title": "A"}] * (MAX_STEPS + 1)))
