"""What a recorded run holds, told and kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.opening import open_plan
from sim.bad_input import BadInput
from sim.scenario import load_scenario
from tests.desktop_app.cli.recordings import inspect_log, swe_agent_run
from tests.desktop_app.cli.typed import Typed


def test_the_json_tells_what_was_recorded_and_null_where_nothing_was(typed: Typed, tmp_path: Path) -> None:
    answer = typed("import", str(swe_agent_run(tmp_path)), "--json")
    assert (answer.code, answer.err) == (0, "")
    (run,) = json.loads(answer.out)["runs"]
    assert (run["steps"], run["input_tokens"], run["output_tokens"], run["tool_calls"]) == (3, 1200, 340, 3)
    assert (run["tokens_recorded"], run["tokens_per_step"]) == (True, False)
    assert (run["inherited_input_tokens"], run["inherited_output_tokens"]) == (0, 0)


def test_the_table_says_what_was_not_recorded(typed: Typed, tmp_path: Path) -> None:
    out = typed("import", str(swe_agent_run(tmp_path))).out
    assert "1 run, recorded by SWE-agent" in out
    assert "Tokens recorded for each step" in out


def test_what_was_carried_over_is_told_only_where_something_was(typed: Typed, tmp_path: Path) -> None:
    assert "carried over" not in typed("import", str(swe_agent_run(tmp_path))).out


def test_a_run_is_kept_as_a_scenario_that_loads_again(typed: Typed, tmp_path: Path) -> None:
    trace, kept = swe_agent_run(tmp_path), tmp_path / "kept.json"
    assert typed("import", str(trace), "-o", str(kept)).code == 0
    assert load_scenario(kept) == open_plan(trace)
    assert typed("cost", str(kept), "--fail", "2", "--json").code == 0


def test_several_runs_are_all_told_and_one_is_kept(typed: Typed, tmp_path: Path) -> None:
    trace, kept = inspect_log(tmp_path), tmp_path / "kept.json"
    assert len(json.loads(typed("import", str(trace), "--json").out)["runs"]) == 2
    answer = typed("import", str(trace), "--json", "-o", str(kept))
    assert "the first was kept" in answer.err
    json.loads(answer.out)
    assert load_scenario(kept) == open_plan(trace, run=1)
    answer = typed("import", str(trace), "--json", "-o", str(kept), "--run", "2")
    assert answer.err == ""
    assert [run["input_tokens"] for run in json.loads(answer.out)["runs"]] == [200]
    assert load_scenario(kept) == open_plan(trace, run=2)


@pytest.mark.parametrize("run", ["0", "3", "two", "-1"])
def test_a_run_that_is_not_there_is_refused(typed: Typed, tmp_path: Path, run: str) -> None:
    trace = inspect_log(tmp_path)
    answer = typed("import", str(trace), "-o", str(tmp_path / "kept.json"), "--run", run)
    assert answer.code == 2
    assert f"--run {run}" in answer.err
    assert not (tmp_path / "kept.json").exists()


def test_a_scenario_is_no_recorded_run(typed: Typed) -> None:
    answer = typed("import", str(Path(__file__).parents[3] / "assets/scenarios/build-a-rest-api.json"))
    assert answer.code == 2
    assert "build-a-rest-api.json" in answer.err


def test_a_recording_is_opened_as_readily_as_a_scenario(typed: Typed, tmp_path: Path) -> None:
    answer = json.loads(typed("cost", str(swe_agent_run(tmp_path)), "--json", "--fail", "2").out)
    assert answer["strategies"][0]["total_tokens"] is None
    assert answer["strategies"][0]["total_tool_calls"] == 4
    with pytest.raises(BadInput, match="no run 9"):
        open_plan(swe_agent_run(tmp_path), run=9)


def test_an_output_that_cannot_be_written_leaves_nothing(typed: Typed, tmp_path: Path) -> None:
    trace = swe_agent_run(tmp_path)
    answer = typed("import", str(trace), "--json", "-o", str(tmp_path / "no" / "kept.json"))
    assert (answer.code, answer.out) == (2, "")
    assert [path.name for path in tmp_path.iterdir()] == [trace.name]
