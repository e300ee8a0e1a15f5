"""The built-in lesson holds the figures everybody teaches with, and content that may be shown on a board."""

from __future__ import annotations

import hashlib
import json
import re
from itertools import pairwise

import pytest

from sim.assets import asset
from sim.failure import Failure
from sim.plan import Strategy
from sim.scenario import built_in, scenario_json
from sim.snapshot import snapshot_after
from sim.task import Step, ToolCall

TASK = built_in().task

TITLES = (
    ("Parse requirements", "Read and understand the task specification"),
    ("Design schema", "Define database schema and API endpoints"),
    ("Scaffold project", "Create directory structure and config files"),
    ("Implement auth", "Write JWT authentication middleware"),
    ("Implement CRUD", "Write all CRUD handlers and DB queries"),
    ("Add validation", "Input validation and error handling"),
    ("Write tests", "Integration and unit tests for all endpoints"),
    ("Deploy and verify", "Deploy to staging, run smoke tests"),
)
CUMULATIVE_TOKENS = (1200, 2400, 3800, 5200, 7100, 8600, 10200, 11800)
CUMULATIVE_CALLS = (2, 3, 8, 12, 18, 22, 28, 31)

each_step = pytest.mark.parametrize("step", TASK.steps, ids=lambda step: step.title)


def calls_of(step: Step) -> tuple[ToolCall, ...]:
    assert isinstance(step.tool_calls, tuple), f"{step.title} has a count in place of its tool calls"
    return step.tool_calls


def written_files() -> dict[tuple[str, int], str]:
    """Return every file the agent wrote, by name and version, each edit carried out on the version before it."""
    versions: dict[str, list[str]] = {}
    for call in (call for step in TASK.steps for call in calls_of(step)):
        arguments = call.arguments
        assert isinstance(arguments, dict)
        path = str(arguments.get("path"))
        if call.name == "write_file":
            versions.setdefault(path, []).append(str(arguments["content"]))
        if call.name == "edit_file":
            versions[path].append(edited(versions[path][-1], arguments["changes"]))
    return {(path, k): text for path, texts in versions.items() for k, text in enumerate(texts, 1)}


def edited(text: str, changes: object) -> str:
    assert isinstance(changes, list)
    for change in changes:
        assert text.count(change["old"]) == 1, f"{change['old']!r} is not found exactly once"
        text = text.replace(change["old"], change["new"])
    return text


def test_the_steps_have_the_titles_and_descriptions_of_the_lesson() -> None:
    assert tuple((step.title, step.description) for step in TASK.steps) == TITLES


def test_the_tokens_add_up_to_the_figures_of_the_lesson() -> None:
    assert tuple(TASK.tokens.cumulative(k) for k in range(1, 9)) == CUMULATIVE_TOKENS


def test_the_tool_calls_add_up_to_the_figures_of_the_lesson() -> None:
    assert tuple(TASK.tool_calls.cumulative(k) for k in range(1, 9)) == CUMULATIVE_CALLS


def test_the_lesson_opens_with_a_failure_at_step_5_and_a_disk_after_every_step() -> None:
    plan = built_in()
    assert plan.failure == Failure(step=5, fraction=1)
    assert (plan.checkpoints.name, plan.strategy, plan.last_checkpoint) == ("every_step", Strategy.RESUME, 4)
    assert TASK.error_context_tokens == 300


def test_figures_that_nobody_measured_are_named_as_assumptions() -> None:
    assert {"seconds", "prices", "restore_seconds"} <= set(TASK.assumptions)


@each_step
def test_every_tool_call_has_arguments_and_a_result(step: Step) -> None:
    for call in calls_of(step):
        assert call.arguments, f"{call.name} has no arguments"
        assert call.result, f"{call.name} has no result"


@each_step
def test_every_step_has_a_short_conversation_a_result_and_decisions(step: Step) -> None:
    assert 3 <= len(step.messages) <= 6
    assert step.result
    assert step.decisions
    assert step.artifacts
    assert step.seconds


def test_every_open_question_is_settled_by_the_end() -> None:
    assert any(step.open_questions for step in TASK.steps)
    assert TASK.steps[-1].open_questions == ()


def test_the_steps_with_a_test_behind_them_are_verified() -> None:
    assert [k for k, step in enumerate(TASK.steps, 1) if step.verified] == [3, 4, 5, 6, 7, 8]


def test_the_effects_include_every_kind_worth_teaching() -> None:
    effects = {k: step.effects for k, step in enumerate(TASK.steps, 1) if step.effects}
    assert list(effects) == [3, 5, 6, 8]
    repository, migration, package, deploy, message = (
        one for effects_of_step in effects.values() for one in effects_of_step
    )
    assert repository.idempotent
    assert repository.idempotency_key
    assert not any(one.idempotent for one in (migration, package, deploy, message))
    assert all(one.compensation for one in (migration, package, deploy))
    assert message.compensation is None
    assert "staging" in deploy.action


def test_the_idempotency_key_is_the_one_the_tool_call_carries() -> None:
    key = TASK.step(3).effects[0].idempotency_key
    assert any(key in json.dumps(call.arguments) for call in calls_of(TASK.step(3)) if key)


def test_snapshots_grow_from_some_kilobytes_to_tens_of_kilobytes() -> None:
    sizes = [len(snapshot_after(TASK, k).canonical_json()) for k in range(1, 9)]
    assert all(later - earlier > 1000 for earlier, later in pairwise(sizes))
    assert 3_000 < sizes[0] < 6_000
    assert 30_000 < sizes[-1] < 50_000


def test_an_artifact_s_hash_is_that_of_the_file_the_agent_wrote() -> None:
    files = written_files()
    for step in TASK.steps:
        for artifact in step.artifacts:
            assert re.fullmatch(r"[0-9a-f]{64}", artifact.sha256)
            if (artifact.name, artifact.version) in files:
                content = files[artifact.name, artifact.version]
                assert artifact.sha256 == hashlib.sha256(content.encode()).hexdigest(), artifact.name


def test_every_file_the_agent_wrote_is_an_artifact_of_the_last_snapshot() -> None:
    last = {artifact.name for artifact in snapshot_after(TASK, 8).artifacts}
    assert {path for path, _ in written_files()} <= last


def test_what_is_read_from_a_file_is_what_was_written_there() -> None:
    read = next(call for call in calls_of(TASK.step(4)) if call.name == "read_file")
    assert read.result == written_files()["src/app.ts", 1]


def test_the_content_names_no_machine_and_no_address_outside_the_example_domain() -> None:
    text = asset("scenarios", "build-a-rest-api.json").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://([\w-]+(?:\.[\w-]+)*)", text)) <= {"loans-staging.library.example", "localhost"}
    assert not re.search(r"/home/|/Users/|/tmp/|C:\\\\", text)


def test_the_shipped_file_is_written_the_way_savepoint_writes_one() -> None:
    plan = built_in()
    text = asset("scenarios", "build-a-rest-api.json").read_bytes()
    assert json.loads(scenario_json(plan)).keys() == json.loads(text).keys()
    assert text.startswith(b'{\n "version": 1,')
