"""Why a retry may fail again: chances, escalation, and what each way comes to on average."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from sim.chances import CauseChances, Chances
from sim.checkpoints import every_n, every_step, manual_at
from sim.failure import Cause, Failure, Instant
from sim.ladder import ladder, level_of, success_of_an_attempt
from sim.odds import Expectation, expectation, expectations, further_back, most_likely_cheapest
from sim.plan import Plan, Strategy
from sim.run import simulate
from sim.scenario import built_in
from sim.story import note_for
from tests.sim.plans import TITLED_ONLY, plain_task, plans

AT_5 = built_in().with_checkpoints(every_step())
CHECK_VALUES = {
    Cause.TRANSIENT: (2000.68, 7472.75, 2316.43),
    Cause.REPEATABLE: (13924.45, 14714.75, 2629.16),
    Cause.POISONED: (13004.29, 7881.00, 11707.25),
}  # recovery model, section 5


def failing(cause: Cause, plan: Plan = AT_5, spoiled: int | None = None) -> Plan:
    return plan.with_failure(Failure(step=5, cause=cause, spoiled=spoiled))


def by_strategy(plan: Plan) -> dict[Strategy, Expectation]:
    return {way.strategy: way for way in expectations(plan)}


@pytest.mark.parametrize("cause", Cause)
def test_the_expected_tokens_are_the_check_values(cause: Cause) -> None:
    found = [way.expected["tokens"] for way in expectations(failing(cause))]
    assert found == pytest.approx(CHECK_VALUES[cause], abs=0.005)


def test_each_strategy_wins_for_one_cause() -> None:
    every = {cause: most_likely_cheapest(expectations(failing(cause))) for cause in Cause}
    assert every == {
        Cause.TRANSIENT: (Strategy.RESUME,),
        Cause.REPEATABLE: (Strategy.RESUME_WITH_ERROR_CONTEXT,),
        Cause.POISONED: (Strategy.RESTART,),
    }


def test_one_disk_further_back_wins_where_the_state_was_spoiled() -> None:
    earlier = further_back(failing(Cause.POISONED))
    assert earlier is not None
    assert earlier.last_checkpoint == 3
    best_here = min(way.expected["tokens"] or 0 for way in expectations(failing(Cause.POISONED)))
    assert (expectation(earlier, Strategy.RESUME).expected["tokens"] or 0) < best_here / 2


def test_there_is_nothing_further_back_than_the_first_disk_or_the_start() -> None:
    assert further_back(AT_5.without_failure()) is None
    assert further_back(failing(Cause.POISONED, AT_5.with_checkpoints(manual_at(2)))) is None
    assert further_back(failing(Cause.POISONED, AT_5.with_checkpoints(manual_at()))) is None


def test_a_disk_from_before_the_spoiled_step_is_clean() -> None:
    spoiled_at_3 = failing(Cause.POISONED, AT_5.with_checkpoints(manual_at(2, 4)), spoiled=3)
    assert success_of_an_attempt(spoiled_at_3, Strategy.RESUME) == 0.02
    back_at_2 = spoiled_at_3.with_back_to(2)
    assert success_of_an_attempt(back_at_2, Strategy.RESUME) == 0.90
    assert success_of_an_attempt(back_at_2, Strategy.RESUME_WITH_ERROR_CONTEXT) == 0.90


def test_without_a_disk_a_resume_has_the_chances_of_a_restart() -> None:
    plan = failing(Cause.REPEATABLE, AT_5.with_checkpoints(manual_at()))
    assert success_of_an_attempt(plan, Strategy.RESUME) == 0.35
    assert success_of_an_attempt(plan, Strategy.RESUME_WITH_ERROR_CONTEXT) == 0.85
    spoiled = failing(Cause.POISONED, AT_5.with_checkpoints(manual_at()))
    assert success_of_an_attempt(spoiled, Strategy.RESUME_WITH_ERROR_CONTEXT) == 0.90


def test_where_the_failed_step_was_saved_nothing_is_left_to_go_wrong() -> None:
    plan = AT_5.with_failure(Failure(step=5, cause=Cause.POISONED, instant=Instant.SAVED))
    assert success_of_an_attempt(plan, Strategy.RESUME) == 1.0
    assert expectation(plan, Strategy.RESUME).expected["tokens"] == 0


def test_an_attempt_that_never_succeeds_is_made_as_often_as_allowed() -> None:
    never = CauseChances(resume=0.0, restart=0.0, resume_with_error_context=0.0)
    way = expectation(
        failing(Cause.TRANSIENT, AT_5.with_chances(Chances(transient=never, attempts=4))), Strategy.RESUME
    )
    assert (way.p_recovered, way.expected_attempts, way.p_person) == (0.0, 4.0, 1.0)
    assert way.expected["tokens"] == 4 * 1900 + 4 * 7100


def test_the_chance_of_a_person_is_what_is_left_when_every_level_is_exhausted() -> None:
    ways = by_strategy(failing(Cause.REPEATABLE))
    assert ways[Strategy.RESTART].p_person == pytest.approx(0.65**3)
    assert ways[Strategy.RESUME].p_person == pytest.approx(0.85**3 * 0.65**3)
    assert ways[Strategy.RESUME].p_recovered == pytest.approx(1 - 0.85**3)


def test_what_was_not_recorded_has_no_expectation() -> None:
    plan = Plan(task=TITLED_ONLY, checkpoints=every_n(2), failure=Failure(step=3))
    assert {way.expected["tokens"] for way in expectations(plan)} == {None}
    assert most_likely_cheapest(expectations(plan)) == ()


def test_without_a_failure_there_is_nothing_to_expect() -> None:
    assert expectations(AT_5.without_failure()) == ()


def test_seconds_count_the_restore_of_each_attempt() -> None:
    certain = CauseChances(resume=1.0, restart=1.0, resume_with_error_context=1.0)
    plan = failing(Cause.TRANSIENT, AT_5.with_chances(Chances(transient=certain)))
    assert expectation(plan, Strategy.RESUME).expected["seconds"] == 260 + plan.task.restore_seconds
    assert expectation(plan, Strategy.RESTART).expected["seconds"] == 75 + 90 + 140 + 165 + 260


def test_after_the_last_level_comes_a_person() -> None:
    levels = ladder(AT_5, Strategy.RESUME)
    assert [level_of(levels, attempt) for attempt in (0, 2, 3, 5, 6)] == [levels[0]] * 2 + [levels[1]] * 2 + [None]


def test_a_step_cannot_be_spoiled_by_one_that_does_not_come_before_it() -> None:
    with pytest.raises(ValidationError, match="step 5 cannot have spoiled step 5"):
        Failure(step=5, spoiled=5)


def test_once_the_disk_is_being_written_the_whole_step_is_spent() -> None:
    with pytest.raises(ValidationError, match=r'at the instant "saving" the fraction is 1, not 0\.5'):
        Failure(step=5, fraction=0.5, instant=Instant.SAVING)


def test_unless_named_the_step_before_spoiled_the_state() -> None:
    assert (Failure(step=5).spoiled_step, Failure(step=5, spoiled=2).spoiled_step, Failure(step=1).spoiled_step) == (
        4,
        2,
        0,
    )


chance = st.floats(0, 1)
rows = st.builds(CauseChances, resume=chance, restart=chance, resume_with_error_context=chance)


@given(plans(fails=True), rows, rows, st.integers(1, 5), st.sampled_from(Strategy))
def test_a_likelier_success_is_never_less_likely_to_recover(
    plan: Plan, some: CauseChances, others: CauseChances, attempts: int, strategy: Strategy
) -> None:
    better = CauseChances(**{way: max(getattr(some, way), getattr(others, way)) for way in CauseChances.model_fields})
    worse, good = (
        expectation(plan.with_chances(Chances(transient=row, attempts=attempts)), strategy) for row in (some, better)
    )
    assert good.p_recovered >= worse.p_recovered - 1e-12
    assert good.p_person <= worse.p_person + 1e-12


@given(st.lists(st.integers(0, 10**5), min_size=2, max_size=9), chance, chance, st.integers(1, 4), st.data())
def test_at_full_fraction_a_better_restart_never_costs_more(
    tokens: list[int], low: float, high: float, attempts: int, data: st.DataObject
) -> None:
    low, high = sorted((low, high))
    step = data.draw(st.integers(1, len(tokens)))
    plan = Plan(task=plain_task(*tokens), failure=Failure(step=step), strategy=Strategy.RESTART)
    costs = [
        expectation(
            plan.with_chances(Chances(transient=CauseChances(resume=s, restart=s, resume_with_error_context=s),
                                      attempts=attempts)), Strategy.RESTART
        ).expected["tokens"]
        for s in (low, high)
    ]  # fmt: skip
    assert costs[0] is not None
    assert costs[1] is not None
    assert costs[1] <= costs[0] * (1 + 1e-9) + 1e-9


def test_disks_from_the_spoiled_step_on_hold_the_spoiled_state() -> None:
    plan = failing(Cause.POISONED, spoiled=3)
    assert [step for step in range(1, 9) if plan.holds_spoiled_state(step)] == [3, 4]
    assert not failing(Cause.TRANSIENT).holds_spoiled_state(4)
    assert not AT_5.without_failure().holds_spoiled_state(4)


def test_a_spoiled_disk_is_told_once_the_failure_has_shown_it() -> None:
    run = simulate(failing(Cause.POISONED, spoiled=3))
    kinds = [note_for(run, t, "checkpoint", 4).key for t in (0.0, run.opening_t)]
    assert kinds == ["checkpoint.used", "checkpoint.spoiled"]
    assert note_for(run, run.opening_t, "checkpoint", 2).key == "checkpoint.saved"
