"""What may go wrong in a plan: how often steps fail and what a disk costs, in each unit, kept with the plan."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from pydantic import ValidationError

from sim.bad_input import BadInput
from sim.checkpoints import every_n
from sim.editing import with_step_added, with_step_moved, with_step_removed
from sim.hazards import hazards_of, in_unit, own_disks, recorded_units, unit_of
from sim.plan import Plan
from sim.reliability import Reliability
from sim.scenario import built_in, load_scenario, save_scenario, scenario_from
from sim.task import Step, Task

CHANCES = (0.95, 0.95, 0.9, 0.9, 0.8, 0.9, 0.85, 0.9)
EACH = built_in().with_reliability(Reliability(success=CHANCES, write=120, restore=200))
BARE = Plan(task=Task(title="bare", steps=(Step(title="one", tool_calls=2), Step(title="two", tool_calls=4))))


def test_one_chance_holds_for_all_steps_until_one_is_given_its_own() -> None:
    assumed = Reliability(success=0.9)
    assert assumed.each(3).tolist() == [0.9, 0.9, 0.9]
    own = assumed.with_step(2, 0.5, 3)
    assert (own.is_each, own.success) == (True, (0.9, 0.5, 0.9))
    assert not assumed.is_each


def test_the_mean_chance_fails_as_often_as_all_chances_together() -> None:
    assert Reliability(success=0.9).mean(8) == 0.9
    assert Reliability(success=CHANCES).mean(8) ** 8 == pytest.approx(np.prod(CHANCES))


def test_the_hazards_of_a_plan_are_its_steps_and_its_assumptions() -> None:
    hazards = hazards_of(EACH)
    assert hazards is not None
    assert hazards.costs.tolist() == [1200, 1200, 1400, 1400, 1900, 1500, 1600, 1600]
    assert hazards.success.tolist() == list(CHANCES)
    assert (hazards.write, hazards.restore) == (120, 200)


def test_a_disk_costs_a_small_part_of_a_mean_step_unless_said_otherwise() -> None:
    hazards = hazards_of(built_in())
    assert hazards is not None
    assert (hazards.write, hazards.restore) == (100, 200)


def test_another_unit_keeps_the_part_of_a_step_that_a_disk_costs() -> None:
    in_calls = in_unit(EACH, "tool_calls")
    assert in_calls.unit == "tool_calls"
    assert in_calls.write == pytest.approx(120 / 1475 * 31 / 8)
    back = in_unit(EACH.with_reliability(in_calls), "tokens")
    assert (back.write, back.restore) == pytest.approx((120, 200))
    assert in_unit(built_in(), "money").write is None
    assert in_unit(EACH, "tokens") == EACH.reliability


def test_a_task_without_tokens_is_counted_in_what_it_recorded() -> None:
    assert recorded_units(BARE.task) == ("tool_calls",)
    assert unit_of(BARE) == "tool_calls"
    assumed = BARE.with_reliability(Reliability(write=500, restore=1))
    hazards = hazards_of(assumed)
    assert hazards is not None
    assert hazards.write == 0.2  # 500 tokens say nothing about calls


def test_a_task_that_recorded_nothing_has_no_hazards() -> None:
    nothing = Plan(task=Task(title="bare", steps=(Step(title="one"),)))
    assert hazards_of(nothing) is None
    assert in_unit(nothing, "money").unit == "money"


def test_a_disk_after_the_last_step_helps_no_run() -> None:
    assert own_disks(built_in()) == (1, 2, 3, 4, 5, 6, 7)
    assert own_disks(built_in().with_checkpoints(every_n(4))) == (4,)


def test_chances_that_do_not_fit_the_steps_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="2 chances do not fit 8 steps"):
        built_in().with_reliability(Reliability(success=(0.5, 0.5)))
    with pytest.raises(ValidationError, match="2 chances do not fit 8 steps"):
        Plan(task=built_in().task, reliability=Reliability(success=(0.5, 0.5)))
    short = {"title": "t", "steps": [{"title": "a"}]}
    file = {"version": 1, "task": short, "plan": {"reliability": {"success": [0.5, 0.9]}}}
    with pytest.raises(BadInput, match=r"mine: plan.reliability.success holds 2 chances, but the task has 1"):
        scenario_from(file, "mine")


def test_a_step_cannot_always_fail() -> None:
    with pytest.raises(ValidationError):
        Reliability(success=0.0)


def test_the_assumptions_are_saved_with_the_plan(tmp_path: Path) -> None:
    for plan in (EACH, built_in().with_reliability(Reliability(success=0.8, unit="money"))):
        save_scenario(plan, tmp_path / "mine.json")
        assert load_scenario(tmp_path / "mine.json") == plan


def test_chances_move_with_their_steps() -> None:
    added = with_step_added(EACH, 3, Step(title="new", input_tokens=5, output_tokens=5))
    usual = round(EACH.reliability.mean(8), 4)
    assert added.reliability.success == (0.95, 0.95, usual, 0.9, 0.9, 0.8, 0.9, 0.85, 0.9)
    assert with_step_removed(EACH, 5).reliability.success == (0.95, 0.95, 0.9, 0.9, 0.9, 0.85, 0.9)
    moved = with_step_moved(EACH, 5, 1).reliability.success
    assert isinstance(moved, tuple)
    assert moved[0] == 0.8
    assert with_step_removed(built_in(), 5).reliability == Reliability()
