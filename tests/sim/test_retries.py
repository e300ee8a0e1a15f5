"""Retries that fail again, instants around the write of a disk, and the bill and the story of both."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.attempts import attempt_at, attempts, rerun_at
from sim.checkpoints import every_n, every_step
from sim.cost import UNITS
from sim.failure import Cause, Failure, Instant
from sim.ladder import LESSON_LUCK
from sim.plan import Plan, Strategy
from sim.reading import parse_json
from sim.recovery import compare
from sim.run import EventKind, simulate
from sim.run_state import StepState, state_at
from sim.scenario import built_in, scenario_from, scenario_json
from sim.story import sentence, sentence_at
from tests.sim.plans import plans

AT_5 = built_in().with_checkpoints(every_step())


def lucky(cause: Cause, strategy: Strategy = Strategy.RESUME, luck: int = LESSON_LUCK) -> Plan:
    return AT_5.with_strategy(strategy).with_failure(Failure(step=5, cause=cause, luck=luck))


def striking(instant: Instant, plan: Plan = AT_5) -> Plan:
    return plan.with_failure(Failure(step=5, instant=instant))


def from_the_failure_on(plan: Plan) -> list[str]:
    run = simulate(plan)
    return [f"{event.kind.name} {event.step}" for event in run.events()][run.failed_index - 1 :]


def states_during(plan: Plan, kind: EventKind, nth: int = 0) -> list[str]:
    run = simulate(plan)
    events = [event for event in run.events() if event.kind == kind]
    middle = (events[nth].start_s + events[nth].end_s) / 2
    return [StepState(state).name for state in state_at(run, middle).states]


def test_with_the_same_luck_each_cause_shows_which_way_helps() -> None:
    failed = {cause: [way.failed_attempts for way in compare(lucky(cause))] for cause in Cause}
    assert failed == {Cause.TRANSIENT: [0, 0, 0], Cause.REPEATABLE: [3, 3, 0], Cause.POISONED: [3, 0, 3]}


def test_after_three_failed_resumes_the_task_starts_again() -> None:
    again = ["RERUN 5", "FAIL 5", "RESTORE 4"]
    story = from_the_failure_on(lucky(Cause.REPEATABLE))
    assert story[:9] == ["RUN 5", "FAIL 5", "RESTORE 4", *again, *again]
    assert story[9:13] == ["RERUN 5", "FAIL 5", "RESTORE 0", "RERUN 1"]


def test_when_every_attempt_has_failed_a_person_does_the_step() -> None:
    plan = lucky(Cause.REPEATABLE, Strategy.RESTART)
    (way,) = [way for way in compare(plan) if way.strategy is Strategy.RESTART]
    assert way.needs_person
    assert way.retried.tokens == 3 * 7100
    assert way.total.tokens == 7100 + 3 * 7100 + (11800 - 7100)
    story = from_the_failure_on(plan)
    assert story[story.index("PERSON 5") - 1 :][:3] == ["FAIL 5", "PERSON 5", "RUN 6"]


def test_a_failed_attempt_pays_for_its_error_report_again() -> None:
    (_, _, told) = compare(lucky(Cause.POISONED, Strategy.RESUME_WITH_ERROR_CONTEXT))
    assert told.retried.tokens == 3 * (1900 + 300)
    assert told.context.tokens == 0  # the restart that works needs none
    assert told.total.tokens == 7100 + 3 * 2200 + 11800


def test_a_failed_attempt_leaves_its_work_done_again_and_its_step_failed() -> None:
    plan = lucky(Cause.REPEATABLE).with_checkpoints(every_n(3))
    assert states_during(plan, EventKind.FAIL, 1)[3:5] == ["REDONE", "FAILED"]
    assert states_during(plan, EventKind.RESTORE, 1)[3:5] == ["LOST", "FAILED"]


def test_what_a_person_did_is_done() -> None:
    plan = lucky(Cause.REPEATABLE, Strategy.RESTART)
    assert states_during(plan, EventKind.PERSON) == ["REDONE"] * 4 + ["FAILED"] + ["PENDING"] * 3
    assert states_during(plan, EventKind.RUN, 5)[:6] == ["REDONE"] * 5 + ["RUNNING"]


def test_a_half_written_disk_is_not_used() -> None:
    plan = striking(Instant.SAVING)
    assert from_the_failure_on(plan)[:4] == ["HALF_WRITE 5", "FAIL 5", "RESTORE 4", "RERUN 5"]
    run = simulate(plan)
    during = state_at(run, float(run.starts[run.failed_index]) + 0.1)
    assert during.half_written[4]
    assert not during.saved[4]
    assert not state_at(run, run.duration_s).half_written.any()  # the second run wrote it whole


def test_after_the_disk_is_written_nothing_runs_again() -> None:
    plan = striking(Instant.SAVED)
    assert from_the_failure_on(plan)[:4] == ["CHECKPOINT 5", "FAIL 5", "RESTORE 5", "RUN 6"]
    way = compare(plan)[0]
    assert (way.steps_rerun, way.lost.tokens, way.total.tokens) == (0, 0, 11800)
    assert states_during(plan, EventKind.RESTORE)[4] == "FAILED"
    assert states_during(plan, EventKind.RUN, 5)[4] == "DONE"


def test_without_a_disk_after_the_step_the_instants_of_writing_one_are_its_end() -> None:
    plan = striking(Instant.SAVED, AT_5.with_checkpoints(every_n(3)))
    assert plan.instant is Instant.WORKING
    assert compare(plan)[0].steps_rerun == 2


def test_a_restart_after_the_disk_was_written_runs_all_of_it_again() -> None:
    plan = striking(Instant.SAVED).with_strategy(Strategy.RESTART)
    assert compare(plan)[1].total.tokens == 18900


def test_going_back_to_an_earlier_disk_runs_more_again() -> None:
    plan = AT_5.with_failure(Failure(step=5)).with_back_to(2)
    assert (plan.last_checkpoint, compare(plan)[0].steps_rerun) == (2, 3)
    assert AT_5.with_failure(Failure(step=5)).with_back_to(6).last_checkpoint == 4
    assert plan.with_back_to(None).last_checkpoint == 4


causes = st.sampled_from(Cause)
instants = st.sampled_from(Instant)


@given(plans(fails=True), causes, instants, st.none() | st.integers(0, 50), st.data())
def test_the_bill_of_the_story_is_the_total(
    plan: Plan, cause: Cause, instant: Instant, luck: int | None, data: st.DataObject
) -> None:
    assert plan.failure is not None
    fraction = plan.failure.fraction if instant is Instant.WORKING else 1.0
    failure = Failure(step=plan.failure.step, fraction=fraction, instant=instant, cause=cause, luck=luck)
    plan = plan.with_failure(failure).with_back_to(data.draw(st.none() | st.integers(1, 12)))
    run = simulate(plan)
    assert run.recovery is not None
    for unit in UNITS:
        total = getattr(run.recovery.total, unit)
        if total is not None:
            assert run.bills[unit][-1] == pytest.approx(total, rel=1e-9, abs=1e-9)
            overhead = getattr(run.recovery.overhead, unit)
            whole = getattr(plan.task, unit).cumulative(plan.task.n_steps)
            assert overhead == pytest.approx(total - whole, rel=1e-9, abs=1e-6)
    final = state_at(run, run.duration_s).states
    assert set(final.tolist()) <= {StepState.DONE, StepState.REDONE}
    assert scenario_from(parse_json(scenario_json(plan), where="it.json"), "it.json") == plan


def told(plan: Plan, kind: EventKind, nth: int = 0) -> list[str]:
    run = simulate(plan)
    event = [event for event in run.events() if event.kind == kind][nth]
    return [note.key.removeprefix("sentence.") for note in sentence_at(run, (event.start_s + event.end_s) / 2)]


def test_each_attempt_knows_the_failure_it_answers_and_where_it_goes_back_to() -> None:
    run = simulate(lucky(Cause.REPEATABLE))
    assert [(each.number, each.restart_after, each.succeeds) for each in attempts(run)] == [
        (1, 4, False),
        (2, 4, False),
        (3, 4, False),
        (4, 0, True),
    ]
    for each in attempts(run):
        assert run.kinds[each.answers] == EventKind.FAIL
        assert run.kinds[each.works_from] == EventKind.RERUN
    assert attempt_at(run, 0) is None
    assert attempt_at(run, len(run) - 1) == attempts(run)[-1]


def test_an_attempt_with_a_note_works_after_reading_it() -> None:
    run = simulate(lucky(Cause.TRANSIENT, Strategy.RESUME_WITH_ERROR_CONTEXT))
    (only,) = attempts(run)
    assert only.has_note
    assert run.kinds[only.works_from] == EventKind.RERUN


def test_where_a_person_helps_work_goes_on_after_them() -> None:
    run = simulate(lucky(Cause.REPEATABLE, Strategy.RESTART))
    last = attempts(run)[-1]
    assert last.restart_after is None
    assert run.kinds[last.works_from - 1] == EventKind.PERSON


def test_the_sentence_tells_each_retry() -> None:
    plan = lucky(Cause.REPEATABLE)
    assert told(plan, EventKind.FAIL) == ["failed"]
    assert told(plan, EventKind.FAIL, 1) == ["failed_again"]
    assert told(plan, EventKind.RESTORE, 2) == ["failed_again", "back"]
    assert told(plan, EventKind.RESTORE, 3) == ["failed_again", "to_start"]
    assert told(plan, EventKind.RERUN, 3) == ["failed_again", "to_start", "again"]


def test_the_sentence_tells_of_the_person() -> None:
    assert told(lucky(Cause.REPEATABLE, Strategy.RESTART), EventKind.PERSON) == ["failed_again", "person"]


def test_the_sentence_tells_of_the_half_written_disk() -> None:
    assert told(striking(Instant.SAVING), EventKind.HALF_WRITE) == ["half_written"]


def test_the_sentence_says_where_nothing_has_to_run_again() -> None:
    keys = [note.key for note in sentence(simulate(striking(Instant.SAVED)))]
    assert keys == ["sentence.failed", "sentence.back", "sentence.nothing_again"]


def test_the_end_counts_every_step_that_ran_again() -> None:
    run = simulate(lucky(Cause.REPEATABLE))
    (note,) = sentence_at(run, run.duration_s)
    assert (note.key, note.values["n"]) == ("sentence.finished", 3 + 5)


def test_each_attempt_runs_its_own_steps_again() -> None:
    run = simulate(lucky(Cause.REPEATABLE))
    costs = [rerun_at(run, attempt.answers).tokens for attempt in attempts(run)]
    assert costs == [1900, 1900, 1900, 7100]
    assert rerun_at(run, 0).tokens == 1900
    by_a_person = simulate(lucky(Cause.REPEATABLE, Strategy.RESTART))
    assert rerun_at(by_a_person, len(by_a_person) - 1).tokens == 0
    assert rerun_at(simulate(AT_5.without_failure()), 0).tokens == 0
