"""A SWE-agent trajectory becomes a task of one step for each command, and its totals stay totals."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.bad_input import BadInput
from sim.traces import read_recording, recording, summary
from sim.traces.recording import Recording
from tests.sim.traces.logs import read_trajectory

LOOK = {"thought": "Look around\nfirst", "action": "ls -l\n", "observation": "ships.txt", "response": "Look\n```ls```"}
SUBMIT = {"thought": "Done", "action": "submit", "observation": "diff --git a/x b/x"}


def stats(sent: int, received: int) -> dict[str, object]:
    return {"info": {"exit_status": "submitted", "model_stats": {"tokens_sent": sent, "tokens_received": received}}}


def test_each_command_is_a_step_with_its_thought_its_call_and_what_came_back(tmp_path: Path) -> None:
    step = read_trajectory(tmp_path, LOOK, SUBMIT).task.steps[0]
    assert (step.title, step.description, step.result) == ("ls -l", "Look around", "ships.txt")
    (call,) = step.call_records
    assert (call.name, call.arguments, call.result, call.error) == ("ls", "ls -l", "ships.txt", None)
    assert [(m.role, m.text) for m in step.messages] == [("agent", "Look around\nfirst"), ("tool", "ships.txt")]


def test_totals_of_the_run_are_never_spread_over_its_steps(tmp_path: Path) -> None:
    run = read_trajectory(tmp_path, LOOK, SUBMIT, **stats(122_612, 1_369))
    assert [step.tokens for step in run.task.steps] == [None, None]
    assert summary(Recording(format="SWE-agent", runs=(run,)))["runs"] == [
        {
            "name": "my",
            "steps": 2,
            "input_tokens": 122_612,
            "output_tokens": 1_369,
            "tool_calls": 2,
            "errors": 0,
            "checkpoints": 0,
            "tokens_recorded": True,
            "tokens_per_step": False,
            "inherited_input_tokens": 0,
            "inherited_output_tokens": 0,
        }
    ]


def test_a_total_of_zero_means_not_recorded(tmp_path: Path) -> None:
    origin = read_trajectory(tmp_path, LOOK, **stats(0, 0)).task.origin
    assert origin is not None
    assert (origin.input_tokens, origin.output_tokens) == (None, None)


def test_a_run_that_submitted_has_no_failure_and_a_disk_after_every_step(tmp_path: Path) -> None:
    run = read_trajectory(tmp_path, LOOK, SUBMIT, info={"exit_status": "submitted (exit_cost)"})
    assert run.failure is None
    assert run.checkpoints.name == "every_step"


def test_a_run_that_was_stopped_failed_at_its_last_step_with_no_disk_to_go_back_to(tmp_path: Path) -> None:
    run = read_trajectory(tmp_path, LOOK, LOOK, info={"exit_status": "exit_cost"})
    assert run.failure is not None
    assert (run.failure.step, run.last_checkpoint, run.checkpoint_steps) == (2, 0, ())
    assert run.task.steps[1].error == "exit_cost"
    assert run.task.origin is not None
    assert (run.task.origin.errors, run.task.origin.failed_step) == (1, 2)


def test_a_command_cut_off_before_its_answer_is_no_success(tmp_path: Path) -> None:
    run = read_trajectory(tmp_path, LOOK, {"action": "make", "thought": "Build"})
    assert run.task.steps[1].call_records[0].result is None
    assert run.task.steps[1].result == ""


def test_what_its_tools_refuse_is_an_error_of_the_call(tmp_path: Path) -> None:
    refused = "Your proposed edit has introduced new syntax error(s). Please retry.\n\nE999"
    step = read_trajectory(tmp_path, {"action": "edit 1:2\nx\nend_of_edit", "observation": refused}).task.steps[0]
    assert step.call_records[0].error == "Your proposed edit has introduced new syntax error(s). Please retry."
    assert step.artifacts == ()


def test_files_it_wrote_are_artifacts_with_a_version_each_time(tmp_path: Path) -> None:
    shown = "[File: /repo/ships.py (1 lines total)]\n1:"
    run = read_trajectory(
        tmp_path,
        {"action": "create ships.py", "observation": shown},
        {"action": "edit 1:1\nx\nend_of_edit", "observation": shown},
        {"action": "create nothing.py", "observation": "Error: exists"},
        {"action": "str_replace_editor create /repo/a.py --text x", "observation": "File created"},
        {"action": "str_replace_editor view /repo/a.py", "observation": "x"},
        {"action": "submit", "observation": ""},
        info={"submission": "\ndiff --git a/ships.py b/ships.py"},
    )
    assert [[(a.name, a.version) for a in step.artifacts] for step in run.task.steps] == [
        [("/repo/ships.py", 1)],
        [("/repo/ships.py", 2)],
        [],
        [("/repo/a.py", 1)],
        [],
        [("submission.patch", 1)],
    ]
    assert len(run.task.steps[-1].artifacts[0].sha256) == 64


def test_an_answer_that_is_no_patch_is_handed_in_too(tmp_path: Path) -> None:
    run = read_trajectory(tmp_path, SUBMIT, info={"submission": "FLAG{x}"})
    assert run.task.steps[0].artifacts[0].name == "submission"


def test_the_task_is_what_was_said_before_the_agents_first_word(tmp_path: Path) -> None:
    history = [
        {"role": "system", "content": "You are a sailor"},
        {"role": "user", "content": [{"type": "text", "text": "Count the ships, password=hunter22"}]},
        {"role": "assistant", "content": "Aye"},
        {"role": "user", "content": "ships.txt"},
    ]
    task = read_trajectory(tmp_path, LOOK, history=history, environment="swe_main").task
    assert [(m.role, m.text) for m in task.specification] == [
        ("system", "You are a sailor"),
        ("user", "Count the ships, password=[redacted]"),
    ]
    assert task.objective == "Count the ships, password=[redacted]"
    assert task.versions == {"environment": "swe_main"}


def test_seconds_are_those_of_the_command_and_the_run_says_so(tmp_path: Path) -> None:
    task = read_trajectory(tmp_path, {**LOOK, "execution_time": 1.5}, {**LOOK, "execution_time": -1}).task
    assert [step.seconds for step in task.steps] == [1.5, None]
    assert task.origin is not None
    assert task.origin.notes == ("seconds_of_commands_only",)


def test_an_answer_without_a_command_is_a_step_that_heard_the_complaint(tmp_path: Path) -> None:
    steps = read_trajectory(
        tmp_path, {"response": "Hm.", "action": "", "observation": "No command given"}, {"observation": None}
    ).task.steps
    assert (steps[0].title, steps[0].n_tool_calls) == ("Hm.", 0)
    assert [(m.role, m.text) for m in steps[0].messages] == [("agent", "Hm."), ("user", "No command given")]
    assert steps[1].title == "…"


def test_a_trajectory_without_a_turn_is_refused(tmp_path: Path) -> None:
    (tmp_path / "my.traj").write_text('{"trajectory": [3]}')
    with pytest.raises(BadInput, match=r"my\.traj: my holds no turn of a model"):
        read_recording(tmp_path / "my.traj")


def test_more_turns_than_a_task_can_have_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "MAX_STEPS", 3)
    (tmp_path / "my.traj").write_text('{"trajectory": [{},{},{},{}]}')
    with pytest.raises(BadInput, match=r"my\.traj: my holds 4 turns, more than 3"):
        read_recording(tmp_path / "my.traj")
