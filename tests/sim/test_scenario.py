"""Scenarios as files: what is written is read again, and what cannot be is refused in a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from sim.bad_input import BadInput
from sim.checkpoints import every_n, every_step, manual_at, verified
from sim.failure import Failure
from sim.plan import Plan, Strategy
from sim.scenario import built_in, load_scenario, save_scenario, scenario_from, scenario_json
from sim.task import MAX_STEPS
from tests.sim.plans import plans

LEAST: dict[str, Any] = {"version": 1, "task": {"title": "T", "steps": [{"title": "a"}, {"title": "b"}]}}


def with_plan(**plan: Any) -> dict[str, Any]:
    return LEAST | {"plan": plan}


def with_steps(*steps: dict[str, Any]) -> dict[str, Any]:
    return {"version": 1, "task": {"title": "T", "steps": list(steps)}}


def with_step(**step: Any) -> dict[str, Any]:
    return with_steps({"title": "a"}, step)


@given(plans())
def test_what_is_saved_is_loaded_again(plan: Plan) -> None:
    assert scenario_from(json.loads(scenario_json(plan)), "x.json") == plan


def test_the_built_in_plan_survives_a_file(tmp_path: Path) -> None:
    save_scenario(built_in(), tmp_path / "lesson.json")
    assert load_scenario(tmp_path / "lesson.json") == built_in()


def test_the_built_in_plan_opens_with_step_5_failing_and_every_step_saved() -> None:
    plan = built_in()
    assert (plan.failure, plan.checkpoints, plan.strategy) == (Failure(step=5), every_step(), Strategy.RESUME)


def test_titles_are_enough_and_nothing_else_is_made_up() -> None:
    plan = scenario_from(LEAST, "x.json")
    assert (plan.failure, plan.checkpoints, plan.strategy) == (None, every_step(), Strategy.RESUME)
    assert (plan.task.step(1).tokens, plan.task.step(1).n_tool_calls, plan.task.step(1).seconds) == (None, None, None)


def test_calls_may_be_a_count_and_effects_mere_words() -> None:
    plan = scenario_from(with_step(title="b", tool_calls=7, effects=["Send mail"]), "x.json")
    assert plan.task.step(2).n_tool_calls == 7
    assert plan.task.step(2).call_records == ()
    assert (plan.task.step(2).effects[0].action, plan.task.step(2).effects[0].idempotent) == ("Send mail", False)


@pytest.mark.parametrize(
    ("written", "policy"),
    [
        ("every_step", every_step()),
        ("every_1", every_step()),
        ("every_7", every_n(7)),
        ("verified", verified()),
        ([2, 1], manual_at(1, 2)),
        ([], manual_at()),
    ],
)
def test_a_policy_is_read_as_it_is_spelt(written: object, policy: object) -> None:
    assert scenario_from(with_plan(checkpoints=written), "x.json").checkpoints == policy


NOTHING = "is not valid: it holds nothing that can be read"
NO_POLICY = 'is none of "every_step", "every_N" (N a number), "verified", a list of steps'


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "x.json: the content must be an object, not an empty list"),
        ({"task": LEAST["task"]}, "x.json: version is missing"),
        (LEAST | {"version": "1"}, 'x.json: version must be a whole number, not "1"'),
        (LEAST | {"version": 0}, "x.json: version must be at least 1, not 0"),
        (LEAST | {"version": 2}, "x.json: version 2 was written by a newer Savepoint; this one reads version 1"),
        ({"version": 1}, "x.json: task is missing"),
        (with_steps(), "x.json: task.steps must be a list of at least 1, not an empty list"),
        ({"version": 1, "task": {"steps": [{"title": "a"}]}}, "x.json: task.title is missing"),
        (with_steps({}), "x.json: task.steps[0].title is missing"),
        (with_step(title=""), f"x.json: task.steps[1].title {NOTHING}"),
        (with_steps({"title": " \u202e"}), f"x.json: task.steps[0].title {NOTHING}"),
        (with_step(title="b", tool_calls=-1), "x.json: task.steps[1].tool_calls must be at least 0, not -1"),
        (with_step(title="b", seconds="12"), 'x.json: task.steps[1].seconds must be a number, not "12"'),
        (with_steps({"title": "b", "input_tokens": True}),
            "x.json: task.steps[0].input_tokens must be a whole number, not true"),
        (with_step(title="b", output_tokens=-1), "x.json: task.steps[1].output_tokens must be at least 0, not -1"),
        (with_step(title="b", seconds=float("nan")), "x.json: task.steps[1].seconds must be a finite number, not NaN"),
        (with_step(title="b", tokens=3), "x.json: task.steps[1].tokens is not a known field"),
        (with_plan(failure={"step": 3}), "x.json: plan.failure.step names step 3, but the task ends at step 2"),
        (with_plan(failure={"step": 0}), "x.json: plan.failure.step must be at least 1, not 0"),
        (with_plan(failure={"step": 1, "fraction": 0}), "x.json: plan.failure.fraction must be more than 0, not 0"),
        (with_plan(checkpoints=[1, 9]), "x.json: plan.checkpoints names step 9, but the task ends at step 2"),
        (with_plan(checkpoints=["1"]), 'x.json: plan.checkpoints[0] must be a whole number, not "1"'),
        (with_plan(checkpoints="often"), f'x.json: plan.checkpoints is not valid: "often" {NO_POLICY}'),
        (with_plan(checkpoints="every_0"), f'x.json: plan.checkpoints is not valid: "every_0" {NO_POLICY}'),
        (with_plan(checkpoints=3), f"x.json: plan.checkpoints is not valid: 3 {NO_POLICY}"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_in_one_sentence(data: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        scenario_from(data, "x.json")
    assert str(refusal.value) == sentence


def test_an_unknown_strategy_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput, match=r"plan\.strategy must be 'resume', 'restart' or 'resume_with_error_context'"):
        scenario_from(with_plan(strategy="pray"), "x.json")


def test_more_steps_than_can_be_read_are_refused() -> None:
    too_many = [{"title": "a"}] * (MAX_STEPS + 1)
    with pytest.raises(BadInput, match=r"task\.steps must be a list of at most 200000, not a list of 200001"):
        scenario_from({"version": 1, "task": {"title": "T", "steps": too_many}}, "x.json")


def test_a_refused_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")
    with pytest.raises(BadInput, match=r"broken\.json: is not JSON at line 1"):
        load_scenario(tmp_path / "broken.json")


@pytest.mark.parametrize(
    ("arguments", "place"),
    [('{"a": "\\ud800"}', ".arguments.a"), ('{"\\uDC00": 1}', ".arguments"), ('"x\\udfff"', ".arguments")],
)
def test_half_of_a_character_is_refused_wherever_it_stands(tmp_path: Path, arguments: str, place: str) -> None:
    step = f'{{"title": "a", "tool_calls": [{{"name": "write", "arguments": {arguments}}}]}}'
    (tmp_path / "half.json").write_text(f'{{"version": 1, "task": {{"title": "T", "steps": [{step}]}}}}')
    with pytest.raises(BadInput) as refusal:
        load_scenario(tmp_path / "half.json")
    assert str(refusal.value) == f"half.json: task.steps[0].tool_calls[0]{place} holds half of a character"


def test_both_halves_of_a_character_are_one(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"version": 1, "task": {"title": "\\ud83d\\ude80", "steps": [{"title": "a"}]}}')
    assert load_scenario(tmp_path / "x.json").task.title == "🚀"
