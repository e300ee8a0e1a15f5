"""The chances of each way back, as typed and as answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli.odds import asked_odds, odds_as_values
from sim.failure import Failure
from sim.plan import Plan
from sim.scenario import save_scenario
from sim.task import Step, Task
from tests.desktop_app.cli.typed import Typed

PUBLISHED = {
    "transient": (2000.68, 7472.75, 2316.43),
    "repeatable": (13924.45, 14714.75, 2629.16),
    "poisoned": (13004.29, 7881.00, 11707.25),
}
WINNERS = {"transient": "resume", "repeatable": "resume_with_error_context", "poisoned": "restart"}
UNRECORDED = Plan(
    task=Task(title="Recorded", steps=(Step(title="a", tool_calls=2), Step(title="b", tool_calls=3))),
    failure=Failure(step=2),
)


def odds(typed: Typed, *options: str) -> dict[str, Any]:
    answer = typed("odds", "--json", *options)
    assert (answer.code, answer.err) == (0, "")
    values: dict[str, Any] = json.loads(answer.out)
    return values


@pytest.mark.parametrize("cause", PUBLISHED)
def test_the_json_holds_the_published_expectations_and_each_way_wins_once(typed: Typed, cause: str) -> None:
    answer = odds(typed, "--cause", cause)
    ways = answer["strategies"]
    assert [round(way["expected_tokens"], 2) for way in ways] == list(PUBLISHED[cause])
    assert min(ways, key=lambda way: way["expected_tokens"])["strategy"] == WINNERS[cause]
    assert answer["cause"] == cause


def test_the_chances_and_attempts_are_those_of_the_strategys_own_level(typed: Typed) -> None:
    resume, restart, with_context = odds(typed, "--cause", "repeatable")["strategies"]
    assert resume["p_recovered"] == pytest.approx(1 - 0.85**3)
    assert resume["expected_attempts"] == pytest.approx((1 - 0.85**3) / 0.15)
    assert resume["p_person"] == pytest.approx(0.85**3 * 0.65**3)
    assert restart["p_person"] == pytest.approx(0.65**3)
    assert with_context["p_attempt"] == 0.85
    assert {"expected_tool_calls", "expected_seconds", "expected_money"} < resume.keys()


def test_one_disk_further_back_wins_where_the_last_disk_holds_the_spoiled_state(typed: Typed) -> None:
    answer = odds(typed, "--cause", "poisoned")
    further = answer["one_disk_further_back"]
    assert (further["restart_after"], further["p_attempt"]) == (3, 0.9)
    assert further["expected_tokens"] < min(way["expected_tokens"] for way in answer["strategies"])
    assert "Least on average until step 5 is done: one disk further back, 3,671 tokens." in (
        typed("odds", "--cause", "poisoned").out
    )


def test_a_disk_from_before_the_spoiled_step_is_found_by_going_back_to_it(typed: Typed) -> None:
    spoiled_at_2 = ("--cause", "poisoned", "--spoiled", "2")
    assert odds(typed, *spoiled_at_2)["one_disk_further_back"]["p_attempt"] < 0.9
    resume = odds(typed, *spoiled_at_2, "--from-disk", "1")["strategies"][0]
    assert (resume["restart_after"], resume["p_attempt"]) == (1, 0.9)


def test_where_there_is_no_earlier_disk_there_is_none_further_back(typed: Typed) -> None:
    assert odds(typed, "--manual", "4")["one_disk_further_back"] is None
    assert odds(typed, "--manual", "none")["one_disk_further_back"] is None


def test_the_assumptions_come_along(typed: Typed) -> None:
    assumptions = odds(typed)["assumptions"]
    assert assumptions["attempts"] == 3
    assert assumptions["table"]["repeatable"] == {"resume": 0.15, "restart": 0.35, "resume_with_error_context": 0.85}


def test_trials_agree_with_the_mean_and_repeat_with_their_seed(typed: Typed) -> None:
    answer = odds(typed, "--cause", "poisoned", "--trials", "20000", "--seed", "3")
    for way in [*answer["strategies"], answer["one_disk_further_back"]]:
        simulated = way["simulated"]
        assert abs(simulated["mean"] - way["expected_tokens"]) < 4 * simulated["standard_error"]
        assert simulated["p5"] <= simulated["p50"] <= simulated["p95"]
    assert answer == odds(typed, "--cause", "poisoned", "--trials", "20000", "--seed", "3")
    assert answer != odds(typed, "--cause", "poisoned", "--trials", "20000", "--seed", "4")


def test_without_trials_nothing_is_simulated(typed: Typed) -> None:
    assert "simulated" not in odds(typed)["strategies"][0]


def test_without_a_failure_there_is_nothing_to_weigh(typed: Typed) -> None:
    answer = odds(typed, "--no-fail")
    assert (answer["strategies"], answer["cause"], answer["one_disk_further_back"]) == ([], None, None)
    assert typed("odds", "--no-fail").out == "Build a REST API\nNo failure. All 8 steps run once.\n"


def test_what_was_not_recorded_is_null_and_the_rest_decides(typed: Typed, tmp_path: Path) -> None:
    way = odds_as_values(asked_odds(UNRECORDED, trials="10"))["strategies"][0]
    assert (way["expected_tokens"], way["expected_money"], way["simulated"]) == (None, None, None)
    assert way["expected_tool_calls"] > 3
    save_scenario(UNRECORDED, tmp_path / "mine.json")
    out = typed("odds", str(tmp_path / "mine.json")).out
    assert "not recorded" in out
    assert "tool calls each" in out  # the two that resume tie


def test_where_no_cost_was_recorded_only_chances_are_told(typed: Typed, tmp_path: Path) -> None:
    bare = Plan(task=Task(title="Bare", steps=(Step(title="a"),)), failure=Failure(step=1))
    save_scenario(bare, tmp_path / "bare.json")
    out = typed("odds", str(tmp_path / "bare.json")).out
    assert "only the chances can be compared" in out
    assert "Wins" not in out


def test_the_table_says_which_way_wins_and_that_it_rests_on_assumptions(typed: Typed) -> None:
    out = typed("odds", "--cause", "repeatable").out
    assert "Least on average until step 5 is done: Resume with error context, 2,629 tokens." in out
    assert out.count("✓ Wins") == 1
    assert "One attempt works*" in out
    assert "* Teaching assumptions" in out
    assert "3 attempts" in out


@pytest.mark.parametrize("cause", PUBLISHED)
def test_the_table_fits_eighty_columns(typed: Typed, cause: str) -> None:
    out = typed("odds", "--cause", cause, "--trials", "100").out
    assert max(map(len, out.splitlines())) <= 80
    assert "Played 100 times with dice (seed 0)." in out
    assert "cli." not in out  # a key without words


def test_a_chance_is_never_said_to_be_certain_where_it_is_not(typed: Typed) -> None:
    lines = typed("odds").out.splitlines()
    assert "<0.01%" in next(line for line in lines if line.startswith("Needs a person"))
    assert "100%" not in next(line for line in lines if line.startswith("This way works"))


def test_with_luck_the_costs_count_the_retries_that_failed(typed: Typed) -> None:
    luckless = ("--cause", "repeatable", "--luck", "5")
    resume, restart, with_context = json.loads(typed("cost", "--json", *luckless).out)["strategies"]
    assert (resume["failed_attempts"], with_context["failed_attempts"]) == (3, 0)
    assert resume["retried_tokens"] == 3 * 1900
    assert (resume["needs_person"], restart["needs_person"]) == (False, True)
    assert "Retries that failed" in typed("cost", *luckless).out
    assert "Retries that failed" not in typed("cost").out
