"""The bill of a way back adds up, in whatever unit was recorded."""

from __future__ import annotations

from hypothesis import given

from sim.bill import Bill, bill_of
from sim.failure import Cause, Failure
from sim.ladder import LESSON_LUCK
from sim.plan import Plan
from sim.recovery import compare, compared_by
from sim.scenario import built_in
from tests.sim.plans import TITLED_ONLY, plans


def test_the_opening_bills_are_the_task_what_is_paid_twice_and_the_note() -> None:
    plan = built_in()
    assert [bill_of(way, plan.task, "tokens") for way in compare(plan)] == [
        Bill(11_800, 1_900, 0),
        Bill(11_800, 7_100, 0),
        Bill(11_800, 1_900, 300),
    ]


def test_tries_that_fail_again_are_paid_on_top_of_the_task() -> None:
    plan = built_in().with_failure(Failure(step=5, cause=Cause.REPEATABLE, luck=LESSON_LUCK))
    assert [bill_of(way, plan.task, "tokens") for way in compare(plan)] == [
        Bill(11_800, 3 * 1_900 + 7_100, 0),
        Bill(11_800, 3 * 7_100, 0),
        Bill(11_800, 1_900, 300),
    ]


def test_where_nothing_was_recorded_the_bill_is_in_steps() -> None:
    plan = Plan(task=TITLED_ONLY, failure=Failure(step=3))
    unit = compared_by(compare(plan))
    assert [bill_of(way, plan.task, unit) for way in compare(plan)] == [Bill(4, 1, 0), Bill(4, 3, 0), Bill(4, 1, 0)]


@given(plans(fails=True))
def test_the_parts_of_a_bill_add_up_to_its_total(plan: Plan) -> None:
    ways = compare(plan)
    unit = compared_by(ways)
    for way in ways:
        whole = plan.task.n_steps + way.steps_rerun if unit == "steps" else getattr(way.total, unit)
        assert bill_of(way, plan.task, unit).total == whole
