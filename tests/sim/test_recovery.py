"""What each way back costs: the published table, the identity, and what was not recorded."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from sim.checkpoints import CheckpointPolicy, every_n, every_step, manual_at
from sim.cost import UNITS, Cost
from sim.failure import Failure
from sim.plan import Plan, Strategy
from sim.recovery import cheapest, compare, recovery, recovery_by
from sim.scenario import built_in
from sim.task import PriceCard, Step, Task
from tests.sim.plans import TITLED_ONLY, plain_task, plans

TABLE: list[dict[str, Any]] = json.loads((Path(__file__).parent / "recovery_table.json").read_text())
POLICIES: dict[str, CheckpointPolicy] = {
    "every_step": every_step(),
    "every_3": every_n(3),
    "manual": manual_at(),
}


def test_the_table_holds_every_policy_step_and_strategy() -> None:
    assert len({(row["policy"], row["failed_step"], row["strategy"]) for row in TABLE}) == 3 * 8 * 3


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row['policy']}-{row['failed_step']}-{row['strategy']}")
def test_the_built_in_task_costs_what_the_table_says(row: dict[str, Any]) -> None:
    plan = built_in().with_checkpoints(POLICIES[row["policy"]]).with_failure(Failure(step=row["failed_step"]))
    way = recovery_by(plan, Strategy(row["strategy"]))
    assert {
        "policy": row["policy"],
        "strategy": way.strategy.value,
        "failed_step": way.failed_step,
        "restart_after": way.restart_after,
        "steps_rerun": way.steps_rerun,
        "lost_tokens": way.lost.tokens,
        "lost_tool_calls": way.lost.tool_calls,
        "rerun_tokens": way.rerun.tokens,
        "rerun_tool_calls": way.rerun.tool_calls,
        "context_tokens": way.context.tokens,
        "total_tokens": way.total.tokens,
        "total_tool_calls": way.total.tool_calls,
    } == row


@given(plans(fails=True))
def test_overhead_is_lost_work_and_context_in_every_unit(plan: Plan) -> None:
    for way in compare(plan):
        for unit in UNITS:
            total, task = getattr(way.total, unit), getattr(plan.task, unit).cumulative(plan.task.n_steps)
            overhead = getattr(way.overhead, unit)
            if total is None or task is None:
                assert total is None
            elif unit in ("tokens", "tool_calls"):
                assert total - task == overhead
            else:
                assert total - task == pytest.approx(overhead, abs=1e-6)


@given(plans(fails=True))
def test_the_failed_attempt_spends_whole_tokens_rounded_down(plan: Plan) -> None:
    assert plan.failure is not None
    step, before = plan.task.step(plan.failure.step), plan.task.tokens.cumulative(plan.failure.step - 1)
    spent = compare(plan)[0].spent.tokens
    if spent is not None and before is not None and step.tokens is not None:
        assert spent - before == math.floor(Fraction(repr(plan.failure.fraction)) * step.tokens)


@given(plans(fails=True))
def test_resume_never_runs_more_steps_again_than_restart(plan: Plan) -> None:
    back, start, with_note = compare(plan)
    assert back.steps_rerun == with_note.steps_rerun <= start.steps_rerun
    assert start.restart_after == 0
    assert start.context == Cost()


def test_a_failure_part_way_into_a_step_wastes_only_what_was_spent() -> None:
    plan = built_in().with_failure(Failure(step=5, fraction=0.5))
    way = recovery(plan)
    assert way is not None
    assert (way.spent.tokens, way.lost.tokens, way.lost.tool_calls) == (5200 + 950, 950, 3)
    assert (way.rerun.tokens, way.total.tokens) == (1900, 11800 + 950)


def test_a_fraction_counts_as_the_decimal_a_person_wrote() -> None:
    way = recovery(Plan(task=plain_task(100, 100), failure=Failure(step=1, fraction=0.29)))
    assert way is not None
    assert way.spent.tokens == 29


def test_money_prices_input_and_output_apart() -> None:
    step = Step(title="Write", input_tokens=1_000_000, output_tokens=2_000_000)
    task = Task(title="T", steps=(step,), prices=PriceCard(input_per_million=3, output_per_million=15))
    way = recovery(Plan(task=task, failure=Failure(step=1, fraction=0.5), strategy=Strategy.RESTART))
    assert way is not None
    assert way.lost.money == pytest.approx(16.5)
    assert way.total.money == pytest.approx(33 + 16.5)


def test_a_restore_takes_time_and_a_restart_takes_none() -> None:
    plan = Plan(task=plain_task(1, 1, 1).replaced(restore_seconds=7.0), failure=Failure(step=3))
    assert [way.context.seconds for way in compare(plan)] == [7.0, 0.0, 7.0]
    nothing_to_restore = plan.with_checkpoints(manual_at())
    assert [way.context.seconds for way in compare(nothing_to_restore)] == [0.0, 0.0, 0.0]


def test_what_was_not_recorded_has_no_cost_rather_than_none() -> None:
    way = recovery(Plan(task=TITLED_ONLY, failure=Failure(step=3)))
    assert way is not None
    assert way.total == Cost(tokens=None, tool_calls=None, seconds=None, money=None)
    assert way.steps_rerun == 1


def test_a_stretch_without_gaps_is_known_although_the_whole_is_not() -> None:
    task = Task(title="T", steps=(Step(title="a"), Step(title="b", input_tokens=5, output_tokens=1), Step(title="c")))
    way = recovery(Plan(task=task, failure=Failure(step=2)))
    assert way is not None
    assert (way.lost.tokens, way.total.tokens) == (6, None)


def test_without_a_failure_there_is_nothing_to_compare() -> None:
    plan = built_in().without_failure()
    assert compare(plan) == ()
    assert recovery(plan) is None


def test_the_smallest_bill_is_cheapest() -> None:
    assert cheapest(compare(built_in())) == (Strategy.RESUME,)


def test_equal_bills_are_all_cheapest() -> None:
    first = compare(built_in().with_failure(Failure(step=1)))
    assert cheapest(first) == (Strategy.RESUME, Strategy.RESTART)


def test_where_no_tokens_were_recorded_calls_decide_and_then_steps() -> None:
    calls = Task(title="T", steps=tuple(Step(title=f"{k}", tool_calls=2) for k in range(3)))
    both_resumes = (Strategy.RESUME, Strategy.RESUME_WITH_ERROR_CONTEXT)
    assert cheapest(compare(Plan(task=calls, failure=Failure(step=3)))) == both_resumes
    assert cheapest(compare(Plan(task=TITLED_ONLY, failure=Failure(step=3)))) == both_resumes
