"""The comparison of costs, as typed and as answered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.cli.cost import comparison
from sim.failure import Failure
from sim.plan import Plan
from sim.scenario import save_scenario
from sim.task import PriceCard, Step, Task
from tests.desktop_app.cli.typed import Typed

UNRECORDED = Plan(
    task=Task(title="Recorded", steps=(Step(title="a", tool_calls=2), Step(title="b", tool_calls=3))),
    failure=Failure(step=2),
)


TABLE = json.loads((Path(__file__).parents[2] / "sim" / "recovery_table.json").read_text(encoding="utf-8"))
POLICIES = {"every_step": ("--every", "1"), "every_3": ("--every", "3"), "manual": ("--manual", "none")}


@pytest.mark.parametrize("failed", range(1, 9))
@pytest.mark.parametrize("policy", POLICIES)
def test_the_json_holds_the_published_table(typed: Typed, policy: str, failed: int) -> None:
    answer = json.loads(typed("cost", "--json", "--fail", str(failed), *POLICIES[policy]).out)
    rows = [row for row in TABLE if (row["policy"], row["failed_step"]) == (policy, failed)]
    ways = {way["strategy"]: way for way in answer["strategies"]}
    assert len(rows) == len(ways) == 3
    assert answer["policy"] == policy
    assert answer["last_checkpoint"] == ways["resume"]["restart_after"]
    for row in rows:
        assert {**row, **ways[row["strategy"]]}.items() >= row.items()
        assert row.keys() - ways[row["strategy"]].keys() == {"policy"}


def test_the_json_adds_seconds_money_and_overhead(typed: Typed) -> None:
    answer = json.loads(typed("cost", "--json").out)
    assert answer["task"] == "Build a REST API"
    assert answer["steps"] == 8
    assert [way["strategy"] for way in answer["strategies"]] == ["resume", "restart", "resume_with_error_context"]
    assert {"rerun_money", "overhead_tokens", "lost_seconds"} < set(answer["strategies"][0])


def test_the_json_is_one_document_and_stderr_is_silent(typed: Typed) -> None:
    answer = typed("cost", "--json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("{")
    assert answer.out.endswith("}\n")


def test_without_a_failure_there_is_nothing_to_recover(typed: Typed) -> None:
    answer = json.loads(typed("cost", "--json", "--no-fail").out)
    assert answer["failed_step"] is None
    assert answer["strategies"] == []


def test_more_disks_cost_more_bytes_and_no_disk_costs_none(typed: Typed) -> None:
    def kept(*options: str) -> int:
        return int(json.loads(typed("cost", "--json", *options).out)["storage_bytes"])

    assert kept("--manual", "none") == 0 < kept("--every", "3") < kept("--every", "1")
    assert kept("--manual", "3,6") == kept("--every", "3")
    assert kept("--fail", "2") == kept("--no-fail")  # what is kept when the task has finished


def test_what_was_not_recorded_is_null_and_never_nought() -> None:
    way = comparison(UNRECORDED)["strategies"][0]
    assert way["total_tokens"] is None
    assert way["lost_money"] is None
    assert way["rerun_seconds"] is None
    assert way["total_tool_calls"] == 8


def test_a_scenario_keeps_its_own_failure_until_options_say_otherwise(typed: Typed, tmp_path: Path) -> None:
    save_scenario(UNRECORDED, tmp_path / "mine.json")
    file = str(tmp_path / "mine.json")
    assert json.loads(typed("cost", file, "--json").out)["failed_step"] == 2
    assert json.loads(typed("cost", file, "--json", "--fail", "1").out)["failed_step"] == 1


def test_a_fraction_of_the_failed_step_is_lost_in_whole_tokens(typed: Typed) -> None:
    way = json.loads(typed("cost", "--json", "--fraction", "0.29").out)["strategies"][0]
    assert (way["lost_tokens"], way["lost_tool_calls"]) == (551, 1)  # 0.29 of 1 900 and of 6
    assert (way["rerun_tokens"], way["rerun_tool_calls"]) == (1900, 6)


def test_the_table_marks_the_cheapest_and_stars_what_is_assumed(typed: Typed) -> None:
    out = typed("cost").out
    assert "Failed at step 5. Back to the disk after step 4. 1 step to run again." in out
    assert out.count("Cheapest") == 1
    assert "Time to finish*" in out
    assert "Money to finish*" in out
    assert "* Teaching assumption" in out
    assert "Tokens to finish " in out


def test_the_table_fits_eighty_columns_and_holds_no_escapes_in_a_pipe(typed: Typed) -> None:
    out = typed("cost", "--manual", "2,4", "--fail", "6").out
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out
    assert "…" not in out


def test_the_money_of_steps_run_again_and_of_the_error_note_add_up_to_what_recovery_adds(typed: Typed) -> None:
    plain, _, with_note = json.loads(typed("cost", "--json").out)["strategies"]
    assert plain["rerun_money"] == with_note["rerun_money"]
    assert with_note["context_money"] == pytest.approx(0.0009)
    assert with_note["total_money"] - plain["total_money"] == pytest.approx(0.0009)
    out = typed("cost").out
    assert "Money run again*" in out
    assert next(line for line in out.splitlines() if line.startswith("Error note money*")).endswith("$0.0009")


def test_two_strategies_that_tie_are_both_marked(typed: Typed) -> None:
    assert typed("cost", "--manual", "none").out.count("Cheapest") == 2


def test_without_tokens_the_table_says_what_decides(typed: Typed, tmp_path: Path) -> None:
    save_scenario(UNRECORDED, tmp_path / "mine.json")
    out = typed("cost", str(tmp_path / "mine.json")).out
    assert "not recorded" in out
    assert "the fewest" in out


def test_without_a_failure_the_table_is_a_sentence(typed: Typed) -> None:
    out = typed("cost", "--no-fail").out
    assert "No failure. All 8 steps run once." in out
    assert "Tokens to finish" not in out


def test_prices_show_enough_figures_to_tell_strategies_apart(typed: Typed) -> None:
    line = next(line for line in typed("cost").out.splitlines() if line.startswith("Money to finish"))
    assert len(set(line.split()[-3:])) == 3


def test_a_title_with_markup_is_shown_as_it_is_written(typed: Typed, tmp_path: Path) -> None:
    odd = Plan(task=Task(title="[red]Ship[/nope] it", steps=(Step(title="a"),), prices=PriceCard(currency="EUR")))
    save_scenario(odd, tmp_path / "odd.json")
    assert "[red]Ship[/nope] it" in typed("cost", str(tmp_path / "odd.json")).out
