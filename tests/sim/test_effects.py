"""What happens twice in the world outside, and what catches it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from sim.chances import CauseChances, Chances
from sim.checkpoints import every_n, every_step, manual_at
from sim.effects import Outcome, count_twice, drops, effects_of, happened, n_happened, partly_done, repeats
from sim.failure import Failure, Instant
from sim.plan import Plan, Strategy
from sim.run import EventKind, simulate
from sim.run_state import state_at
from sim.scenario import built_in
from sim.task import SideEffect, Step, Task
from tests.sim.plans import KEYED, MAIL, SETTING, plans_with_effects

NEVER = CauseChances(resume=0.0, restart=0.0, resume_with_error_context=0.0)
HOPELESS = Chances(transient=NEVER, attempts=2)


def mailing(*effects: SideEffect, **failure: object) -> Plan:
    """Three steps, of which the second has these effects and fails."""
    steps = (Step(title="Write"), Step(title="Send", effects=effects), Step(title="Tidy"))
    return Plan(task=Task(title="Mail", steps=steps), failure=Failure(step=2, **failure))  # type: ignore[arg-type]


def e_mails(plan: Plan) -> int:
    return sum(drop.outcome in (Outcome.FIRST, Outcome.TWICE) for drop in drops(simulate(plan)))


def test_a_crash_after_the_e_mail_and_before_the_record_sends_it_twice() -> None:
    assert e_mails(mailing(MAIL)) == 2
    (repeat,) = repeats(mailing(MAIL), Strategy.RESUME)
    assert (repeat.step, repeat.index, repeat.copies, repeat.outcome) == (2, 0, 2, Outcome.TWICE)
    assert repeat.left_in_world == 2


def test_an_idempotency_key_refuses_the_second_e_mail() -> None:
    assert e_mails(mailing(KEYED)) == 1
    (repeat,) = repeats(mailing(KEYED), Strategy.RESUME)
    assert (repeat.copies, repeat.outcome, repeat.left_in_world) == (2, Outcome.CAUGHT, 1)


def test_what_is_set_twice_to_the_same_is_harmless() -> None:
    (repeat,) = repeats(mailing(SETTING), Strategy.RESUME)
    assert (repeat.outcome, repeat.left_in_world) == (Outcome.HARMLESS, 1)
    assert count_twice(mailing(SETTING), Strategy.RESUME) == 0


@pytest.mark.parametrize(
    ("fraction", "instant", "copies"),
    [
        (0.5, Instant.WORKING, 1),  # before the effect
        (1.0, Instant.WORKING, 2),  # after the effect, before the record
        (1.0, Instant.SAVING, 2),  # the record breaks off
        (1.0, Instant.SAVED, 1),  # the record is there
    ],
)
def test_the_instant_of_the_crash_decides(fraction: float, instant: Instant, copies: int) -> None:
    assert e_mails(mailing(MAIL, fraction=fraction, instant=instant)) == copies


def test_without_a_disk_that_could_be_written_the_instant_does_not_matter() -> None:
    plan = mailing(MAIL, instant=Instant.SAVED).with_checkpoints(manual_at(1))
    assert e_mails(plan) == 2


@pytest.mark.parametrize(("fraction", "n"), [(0.33, 0), (0.34, 1), (0.66, 1), (0.67, 2), (0.99, 2), (1.0, 3)])
def test_effects_happen_one_after_another_as_the_step_goes_on(fraction: float, n: int) -> None:
    plan = mailing(MAIL, KEYED, SETTING, fraction=fraction)
    assert n_happened(plan) == n
    assert len(happened(plan)) == n
    assert partly_done(plan) is (0 < n < 3)


def test_a_fraction_counts_as_the_decimal_number_it_is_written_as() -> None:
    assert n_happened(mailing(*[MAIL] * 100, fraction=0.29)) == 29


def test_where_nothing_fails_nothing_happens_twice() -> None:
    plan = built_in().without_failure()
    assert happened(plan) == repeats(plan, Strategy.RESTART) == ()
    assert not partly_done(plan)
    assert {drop.outcome for drop in drops(simulate(plan))} == {Outcome.FIRST}


def test_deploying_twice_is_what_learners_remember() -> None:
    plan = built_in().with_failure(Failure(step=8))
    actions = [repeat.effect.action for repeat in repeats(plan, Strategy.RESUME)]
    assert actions == ["Deploy release 2 to staging", "Send a message to #lending-desk"]
    assert [one.compensation for one in repeats(plan, Strategy.RESUME)] == ["Redeploy release 1", None]
    assert partly_done(built_in().with_failure(Failure(step=8, fraction=0.5)))


@pytest.mark.parametrize(("strategy", "n_repeats", "twice"), [(Strategy.RESUME, 1, 1), (Strategy.RESTART, 2, 1)])
def test_a_restart_repeats_more_and_the_key_catches_the_repository(
    strategy: Strategy, n_repeats: int, twice: int
) -> None:
    plan = built_in().with_strategy(strategy)
    assert len(repeats(plan, strategy)) == n_repeats
    assert count_twice(plan, strategy) == twice
    caught = [drop for drop in drops(simulate(plan)) if drop.outcome is Outcome.CAUGHT]
    assert [drop.step for drop in caught] == ([3] if strategy is Strategy.RESTART else [])


def test_each_attempt_that_fails_again_sends_another_copy() -> None:
    plan = mailing(MAIL, luck=0).with_chances(HOPELESS)
    (repeat,) = repeats(plan, Strategy.RESUME)
    assert repeat.copies == 5  # the first, two that resumed, two that restarted; the person sees that it was sent
    assert e_mails(plan) == 5


def test_a_person_does_what_no_attempt_had_done_yet() -> None:
    plan = mailing(MAIL, MAIL, fraction=0.5, luck=0).with_chances(HOPELESS)
    run = simulate(plan)
    by_hand = next(event for event in run.events() if event.kind == EventKind.PERSON)
    last = drops(run)[-1]
    assert (last.index, last.copy, last.outcome, last.t) == (1, 1, Outcome.FIRST, by_hand.end_s)
    assert [repeat.copies for repeat in repeats(plan, Strategy.RESUME)] == [5]


def test_a_copy_comes_where_its_step_has_got_that_far() -> None:
    run = simulate(mailing(MAIL, MAIL, MAIL, MAIL, fraction=0.5))
    first, failing = run.event(run.failed_index - 1), drops(run)[:2]
    length = first.end_s - first.start_s
    assert [(drop.t - first.start_s) / length for drop in failing] == pytest.approx([0.5, 1.0])
    again = next(event for event in run.events() if event.kind == EventKind.RERUN)
    assert drops(run)[2].t == pytest.approx(again.start_s + (again.end_s - again.start_s) / 4)


@given(plans_with_effects())
def test_the_ledger_and_the_lane_tell_the_same(plan: Plan) -> None:
    copies = Counter((drop.step, drop.index) for drop in drops(simulate(plan)))
    assert set(copies) == {(k, i) for k, step in enumerate(plan.task.steps, 1) for i in range(len(step.effects))}
    ledger = {(one.step, one.index): one.copies for one in repeats(plan, plan.strategy)}
    assert ledger == {effect: n for effect, n in copies.items() if n > 1}


@given(plans_with_effects())
def test_drops_come_in_order_inside_the_work_they_belong_to(plan: Plan) -> None:
    run = simulate(plan)
    times = [drop.t for drop in drops(run)]
    assert times == sorted(times)
    for drop in drops(run):
        works = [e for e in run.events() if e.start_s < drop.t <= e.end_s and e.step == drop.step]
        assert [e.kind for e in works if e.kind in (EventKind.RUN, EventKind.RERUN, EventKind.PERSON)]


@given(plans_with_effects())
def test_going_back_further_never_repeats_less(plan: Plan) -> None:
    lucky = plan.replaced(failure=plan.failure and plan.failure.replaced(luck=None))
    few, many = (len(repeats(lucky, strategy)) for strategy in (Strategy.RESUME, Strategy.RESTART))
    assert few <= many


@pytest.mark.parametrize("policy", [every_step(), every_n(3), manual_at()])
def test_what_has_happened_by_the_failure_has_dropped_by_then(policy: object) -> None:
    plan = built_in().with_failure(Failure(step=8, fraction=0.5)).replaced(checkpoints=policy)
    run = simulate(plan)
    failed_at = float(run.starts[run.failed_index])
    assert state_at(run, failed_at).event.kind == EventKind.FAIL
    so_far = [(drop.step, drop.index) for drop in drops(run) if drop.t <= failed_at]
    assert so_far == [(one.step, one.index) for one in happened(plan)]


def test_all_steps_of_a_task_are_looked_through_once_whatever_fails_in_it() -> None:
    plan = mailing(MAIL, KEYED)
    found = effects_of(plan.task)
    assert [(one.step, one.index) for one in found] == [(2, 0), (2, 1)]
    assert effects_of(plan.with_failure(Failure(step=3)).task) is found
    assert happened(plan.with_failure(Failure(step=3)))[0] is found[0]
