"""Where disks are best put, as typed and as answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sim.plan import Plan
from sim.scenario import save_scenario
from sim.task import Step, Task
from tests.desktop_app.cli.typed import Typed

ODDS = "0.95,0.95,0.9,0.9,0.8,0.9,0.85,0.9"
GIVEN = ("--success", ODDS, "--write", "120", "--restore", "200")
DEAR = ("--success", ODDS, "--write", "600", "--restore", "200")


def places(typed: Typed, *options: str) -> dict[str, Any]:
    answer = typed("place", "--json", *options)
    assert (answer.code, answer.err) == (0, "")
    assert "Infinity" not in answer.out
    assert "NaN" not in answer.out
    values: dict[str, Any] = json.loads(answer.out)
    return values


def kept(path: Path, *steps: Step) -> str:
    save_scenario(Plan(task=Task(title="Mine", steps=steps)), path)
    return str(path)


def test_the_json_holds_the_published_values(typed: Typed) -> None:
    answer = places(typed, *GIVEN, "--every", "3")
    assert answer["best"] == [2, 3, 4, 5, 6, 7]
    assert answer["best_expected"] == pytest.approx(14321.4959, abs=1e-4)
    assert answer["none_expected"] == pytest.approx(21567.84, abs=5e-3)
    assert answer["every_step_expected"] == pytest.approx(14374.4599, abs=1e-4)
    assert answer["policy_expected"] == pytest.approx(15228.08, abs=5e-3)


def test_dearer_disks_are_fewer(typed: Typed) -> None:
    answer = places(typed, *DEAR)
    assert answer["best"] == [2, 4, 6]
    assert answer["best_expected"] == pytest.approx(16059.3209, abs=1e-4)


def test_a_number_of_disks_is_kept_to_exactly(typed: Typed) -> None:
    by_number = [places(typed, *DEAR, "--disks", str(k)) for k in range(8)]
    assert [len(answer["best"]) for answer in by_number] == list(range(8))
    assert by_number[3]["best"] == [2, 4, 6]
    assert min(answer["best_expected"] for answer in by_number) == by_number[3]["best_expected"]
    assert by_number[0]["best_expected"] == pytest.approx(by_number[0]["none_expected"])
    assert by_number[7]["best_expected"] == pytest.approx(by_number[7]["every_step_expected"])


def test_one_probability_stands_for_all_and_a_disk_after_the_last_step_is_not_written(typed: Typed) -> None:
    one, eight = (places(typed, "--success", q, "--write", "50") for q in ("0.9", ",".join(["0.9"] * 8)))
    assert one == eight
    assert one["policy_expected"] == one["every_step_expected"]  # "every step" writes seven


def test_costs_come_in_every_unit(typed: Typed) -> None:
    totals = {unit: places(typed, "--success", "1", "--cost", unit)["best_expected"] for unit in ("tokens", "calls")}
    assert totals == {"tokens": 11800, "calls": 31}
    assert places(typed, "--success", "1", "--cost", "money")["best_expected"] == pytest.approx(0.1069, abs=1e-3)
    assert places(typed, "--success", "1", "--cost", "seconds")["unit"] == "seconds"


def test_a_unit_that_was_not_recorded_is_refused_with_those_that_were(typed: Typed, tmp_path: Path) -> None:
    file = kept(tmp_path / "mine.json", Step(title="a", tool_calls=2), Step(title="b", tool_calls=3))
    answer = typed("place", file, "--success", "0.9")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "--cost tokens: this was not recorded for every step of the task; use --cost calls.\n"
    assert places(typed, file, "--success", "1", "--cost", "calls")["none_expected"] == 5
    bare = typed("place", kept(tmp_path / "bare.json", Step(title="a")), "--success", "0.9")
    assert (bare.code, "nothing to count" in bare.err) == (2, True)


def test_a_run_that_practically_never_ends_has_no_expected_cost(typed: Typed) -> None:
    answer = places(typed, "--success", "1e-200")
    assert answer["none_expected"] is None
    assert answer["best_expected"] > 1e200
    hopeless = places(typed, "--success", "1e-310", "--disks", "2", "--restore", "5")
    assert (hopeless["best_expected"], hopeless["every_step_expected"]) == (None, None)
    assert "practically never ends" in typed("place", "--success", "1e-200").out
    assert "1.34×10^9 s." in typed("place", "--success", "1e-6", "--cost", "seconds").out
    assert "1.18×10^204 tokens" in typed("place", "--success", "1e-200").out


def test_trials_agree_with_the_mean_of_every_choice(typed: Typed) -> None:
    answer = places(typed, *GIVEN, "--every", "3", "--trials", "20000", "--seed", "5")
    assert answer["simulated"].keys() == {"best", "none", "every_step", "policy"}
    for name, simulated in answer["simulated"].items():
        assert abs(simulated["mean"] - answer[f"{name}_expected"]) < 4 * simulated["standard_error"]


def test_trials_that_would_not_end_are_left_out_beside_those_of_the_best_places(typed: Typed) -> None:
    rarely = ("--success", "0.01", "--trials", "1000")
    simulated = places(typed, *rarely)["simulated"]
    assert simulated["none"] is None
    assert simulated["best"]["mean"] == pytest.approx(1_180_000, rel=0.1)
    out = typed("place", *rarely).out
    assert "would not end" in out
    assert "…" not in out


def test_a_long_task_has_its_best_places_and_too_long_a_one_is_refused(typed: Typed, tmp_path: Path) -> None:
    step = Step(title="a", input_tokens=900, output_tokens=100)
    long = kept(tmp_path / "long.json", *([step] * 5000))
    answer = places(typed, long, "--success", "0.99", "--write", "500", "--restore", "100")
    assert len(answer["best"]) > 400
    assert answer["best_expected"] < answer["every_step_expected"]
    by_number = typed("place", long, "--success", "0.99", "--disks", "7")
    assert (by_number.code, "--disks 7" in by_number.err, "1,000 steps" in by_number.err) == (2, True, True)
    dice = typed("place", long, "--success", "0.99", "--trials", "20001")
    assert (dice.code, dice.err) == (2, "--trials 20001: a task of 5,000 steps is played 20,000 times at most.\n")
    longer = typed("place", kept(tmp_path / "longer.json", *([step] * 20001)), "--success", "0.99")
    assert (longer.code, "up to 20,000 steps" in longer.err) == (2, True)


def test_five_hundred_steps_have_a_best_place_for_each_number_of_disks(typed: Typed, tmp_path: Path) -> None:
    steps = [Step(title="a", input_tokens=900, output_tokens=100)] * 500
    answer = places(typed, kept(tmp_path / "long.json", *steps), "--success", "0.99", "--disks", "9")
    assert answer["best"] == list(range(50, 500, 50))


def test_a_task_of_one_step_has_no_place_for_a_disk(typed: Typed, tmp_path: Path) -> None:
    file = kept(tmp_path / "one.json", Step(title="a", input_tokens=900, output_tokens=100))
    assert places(typed, file, "--success", "0.5", "--disks", "0")["best_expected"] == 2000
    assert "no disk at all" in typed("place", file, "--success", "0.5").out


def test_the_table_names_the_best_places(typed: Typed) -> None:
    out = typed("place", *GIVEN, "--manual", "2,4").out
    assert "Best: disks after steps 2–7, 14,321 tokens." in out
    assert "Disks saved by hand after steps 2, 4 in this plan." in out
    assert "The odds and prices are the ones you gave" in out


@pytest.mark.parametrize("unit", ["tokens", "calls", "seconds", "money"])
def test_the_table_fits_eighty_columns_in_every_unit(typed: Typed, unit: str) -> None:
    out = typed("place", "--success", ODDS, "--cost", unit, "--write", "0.2", "--disks", "3", "--trials", "99").out
    assert max(map(len, out.splitlines())) <= 80
    assert "…" not in out
    assert "Best 3 places" in out
    assert "cli." not in out  # a key without words
