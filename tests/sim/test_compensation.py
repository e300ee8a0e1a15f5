"""What takes back what the agent did outside, and what cannot be taken back."""

from __future__ import annotations

from hypothesis import given

from sim.checkpoints import every_n
from sim.compensation import compensations
from sim.effects import happened
from sim.failure import Failure, Instant
from sim.ladder import restart_after
from sim.plan import Plan, Strategy
from sim.scenario import built_in
from tests.sim.plans import plans_with_effects

DEPLOYING = built_in().with_failure(Failure(step=8))


def actions(plan: Plan) -> list[str | None]:
    return [one.action for one in compensations(plan)]


def test_a_deploy_is_taken_back_by_another_deploy_and_a_message_not_at_all() -> None:
    message, deploy = compensations(DEPLOYING)
    assert (message.action, message.can_be_taken_back) == (None, False)
    assert (deploy.action, deploy.can_be_taken_back) == ("Redeploy release 1", True)


def test_the_further_back_the_more_there_is_to_take_back_newest_first() -> None:
    assert actions(DEPLOYING.with_strategy(Strategy.RESTART)) == [
        None,
        "Redeploy release 1",
        "Mark version 0.1.0 as deprecated",
        "Roll back migration 001: drop loans, books and staff",
        "Archive the repository",
    ]
    assert actions(DEPLOYING.with_checkpoints(every_n(5))) == [
        None,
        "Redeploy release 1",
        "Mark version 0.1.0 as deprecated",
    ]


def test_what_had_not_happened_yet_needs_no_taking_back() -> None:
    assert actions(DEPLOYING.with_failure(Failure(step=8, fraction=0.5))) == ["Redeploy release 1"]
    assert actions(DEPLOYING.with_failure(Failure(step=8, fraction=0.4))) == []


def test_what_the_disk_knows_of_stays() -> None:
    assert actions(DEPLOYING.with_failure(Failure(step=8, instant=Instant.SAVED))) == []
    assert actions(DEPLOYING.without_failure()) == []


@given(plans_with_effects())
def test_together_with_what_the_disk_knows_of_it_is_all_that_happened(plan: Plan) -> None:
    known = [(one.step, one.index) for one in happened(plan) if one.step <= restart_after(plan, plan.strategy)]
    taken_back = [(one.step, one.index) for one in reversed(compensations(plan))]
    assert known + taken_back == [(one.step, one.index) for one in happened(plan)]
