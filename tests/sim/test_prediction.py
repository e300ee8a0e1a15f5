"""The question before the answer is shown, and the wrong answers that tempt."""

from __future__ import annotations

import pytest
from hypothesis import given

from sim.checkpoints import every_n, manual_at
from sim.failure import Failure, Instant
from sim.plan import Plan, Strategy
from sim.prediction import Question, question
from sim.scenario import built_in
from tests.sim.plans import plain_task, plans


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        (built_in(), Question(1, (0, 1, 5, 8))),
        (built_in().with_checkpoints(every_n(3)), Question(2, (0, 2, 5, 8))),
        (built_in().with_strategy(Strategy.RESTART), Question(5, (0, 5, 6, 8))),
        (built_in().with_checkpoints(manual_at()).with_failure(Failure(step=8)), Question(8, (0, 7, 8))),
        (built_in().with_failure(Failure(step=5, instant=Instant.SAVED)), Question(0, (0, 1, 5, 8))),
        (built_in().with_checkpoints(manual_at(2)).with_failure(Failure(step=8)), Question(6, (0, 6, 7, 8))),
        (built_in().with_back_to(2), Question(3, (0, 3, 5, 8))),
        (Plan(task=plain_task(1), failure=Failure(step=1)), Question(1, (0, 1))),
    ],
)
def test_the_right_answer_stands_among_the_classic_mistakes(plan: Plan, expected: Question) -> None:
    assert question(plan) == expected


def test_where_nothing_fails_there_is_nothing_to_ask() -> None:
    assert question(built_in().without_failure()) is None


def test_an_answer_is_right_or_wrong() -> None:
    asked = question(built_in())
    assert asked is not None
    assert [choice for choice in asked.choices if asked.is_right(choice)] == [1]


@given(plans(fails=True))
def test_the_choices_are_few_distinct_ascending_possible_and_hold_the_right_one(plan: Plan) -> None:
    asked = question(plan)
    assert asked is not None
    assert 2 <= len(asked.choices) <= 4
    assert list(asked.choices) == sorted(set(asked.choices))
    assert set(asked.choices) <= set(range(plan.task.n_steps + 1))
    assert asked.right in asked.choices
