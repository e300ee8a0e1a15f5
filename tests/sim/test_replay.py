"""Running the code again from its start: what is read back, what runs again, and what no longer fits."""

from __future__ import annotations

import json
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.approval import Approval
from sim.bad_input import BadInput
from sim.checkpoints import every_n, manual_at
from sim.failure import Failure, Instant
from sim.plan import Plan, Strategy
from sim.replay import Replayed, replay
from sim.scenario import built_in, scenario_from, scenario_json
from sim.sizes import snapshot_sizes
from sim.task import Reading
from tests.sim.plans import TITLED_ONLY, plain_task, plans

CLOCK = Reading(kind="clock", name="Start", value="2026-11-30T09:00:00Z")
DRAW = Reading(kind="random", name="Order number", value="A7-x19")
KEPT = DRAW.replaced(recorded=True)


def reading_at(step: int, *readings: Reading, plan: Plan | None = None) -> Plan:
    """A plan of 5 steps of 1 s each, failing at 4 with a disk after 3, in which one step reads these."""
    plan = plan or Plan(task=plain_task(10, 20, 30, 40, 50), checkpoints=manual_at(3), failure=Failure(step=4))
    steps = list(plan.task.steps)
    steps[step - 1] = steps[step - 1].replaced(reads=readings)
    return plan.replaced(task=plan.task.replaced(steps=tuple(steps)))


def test_what_cannot_be_read_is_refused_in_one_short_sentence() -> None:
    document = json.loads(scenario_json(reading_at(1, CLOCK)))
    document["task"]["steps"][0]["reads"][0]["value"] = "a" * 100_000
    with pytest.raises(BadInput, match="a clock shows a date and a time") as refused:
        scenario_from(document, "x.json")
    assert len(str(refused.value)) < 200


def test_finished_steps_are_read_back_at_no_cost_and_later_ones_run_again() -> None:
    steps = replay(reading_at(1))
    assert [(step.way, step.tokens) for step in steps] == [
        *[(Replayed.READ_BACK, 0)] * 3,
        (Replayed.RE_EXECUTED, 40),
        (Replayed.FIRST_TIME, 50),
    ]
    assert all(step.is_trustworthy and not step.is_mismatch for step in steps)


def test_a_clock_that_was_not_recorded_shows_another_time_and_what_follows_cannot_be_trusted() -> None:
    steps = replay(reading_at(2, CLOCK))
    (read,) = steps[1].readings
    assert (read.reading.value, read.now) == ("2026-11-30T09:00:00Z", "2026-11-30T09:00:05Z")  # 3 s of work, 2 s back
    assert [step.is_mismatch for step in steps] == [False, True, False, False, False]
    assert [step.is_trustworthy for step in steps] == [True, True, False, False, False]


def test_a_random_number_that_was_not_recorded_is_drawn_again() -> None:
    (read,) = replay(reading_at(2, DRAW))[1].readings
    assert read.is_mismatch
    assert read.now != DRAW.value
    assert [c.isalpha() for c in read.now] == [c.isalpha() for c in DRAW.value]
    assert replay(reading_at(2, DRAW)) == replay(reading_at(2, DRAW))
    assert read.now != replay(reading_at(2, DRAW).with_failure(Failure(step=5)))[1].readings[0].now


def test_a_recorded_value_is_read_back_as_it_was() -> None:
    steps = replay(reading_at(2, KEPT, CLOCK.replaced(recorded=True)))
    assert [read.now for read in steps[1].readings] == [KEPT.value, CLOCK.value]
    assert not any(step.is_mismatch for step in steps)


def test_a_step_that_runs_again_may_read_what_it_likes() -> None:
    steps = replay(reading_at(4, KEPT))
    assert steps[3].readings[0].now != KEPT.value
    assert not any(step.is_mismatch for step in steps)
    assert replay(reading_at(5, DRAW))[4].readings[0].now == DRAW.value  # it has not been there yet


def test_a_restart_reads_nothing_back_so_nothing_can_contradict_it() -> None:
    steps = replay(reading_at(2, CLOCK).with_strategy(Strategy.RESTART))
    assert [step.way for step in steps] == [*[Replayed.RE_EXECUTED] * 4, Replayed.FIRST_TIME]
    assert all(step.is_trustworthy for step in steps)


def test_a_step_whose_seconds_nobody_recorded_takes_a_minute() -> None:
    plan = Plan(task=TITLED_ONLY, failure=Failure(step=3, fraction=0.5))
    (read,) = replay(reading_at(1, CLOCK.replaced(value="2026-11-30T09:00"), plan=plan))[0].readings
    assert read.now == "2026-11-30T09:02:32"  # two minutes and a half of work, 2 s back


def test_the_longest_wait_does_not_run_out_of_calendar() -> None:
    task = plain_task(1, 1, 1)
    endless = task.replaced(steps=tuple(step.replaced(seconds=1e9) for step in task.steps))
    plan = reading_at(1, CLOCK.replaced(value="8999-12-31T23:59:59"), plan=Plan(task=endless, failure=Failure(step=3)))
    assert datetime.fromisoformat(replay(plan)[0].readings[0].now).year > 9000


def test_where_nothing_fails_nothing_is_replayed() -> None:
    assert replay(built_in().without_failure()) == ()
    assert replay(built_in().with_approval(Approval(after=2))) == ()


def test_after_the_record_is_written_the_failed_step_is_read_back_too() -> None:
    plan = reading_at(4, CLOCK).with_checkpoints(every_n(1)).with_failure(Failure(step=4, instant=Instant.SAVED))
    assert [step.way for step in replay(plan)] == [*[Replayed.READ_BACK] * 4, Replayed.FIRST_TIME]
    assert replay(plan)[3].is_mismatch


def test_the_lesson_reads_one_value_that_was_recorded_and_one_that_was_not() -> None:
    plan = built_in()
    salt, clock = replay(plan)[3].readings
    assert (salt.is_mismatch, clock.is_mismatch) == (False, True)
    assert clock.now == "2026-11-30T09:12:18Z"
    further_back = replay(plan.with_checkpoints(every_n(3)))
    assert not any(step.is_mismatch for step in further_back)


def test_what_a_step_reads_is_not_on_the_disk() -> None:
    plan = reading_at(2, CLOCK, KEPT)
    assert snapshot_sizes(plan.task).tolist() == snapshot_sizes(reading_at(2).task).tolist()


@pytest.mark.parametrize(
    ("kind", "value", "complaint"),
    [
        ("clock", "nine o'clock", 'a clock shows a date and a time, as in 2026-11-30T09:00:00Z, not "nine o\'clock"'),
        ("clock", "2026-11-30", "a clock shows a date and a time"),
        ("clock", "9999-12-31T23:59:59", "a clock shows a date and a time"),
        ("random", "--", 'a random value holds a letter or a digit, and "--" holds none'),
    ],
)
def test_a_reading_that_cannot_be_read_again_is_refused(kind: str, value: str, complaint: str) -> None:
    data = json.loads(scenario_json(reading_at(1)))
    data["task"]["steps"][0]["reads"] = [{"kind": kind, "name": "It", "value": value}]
    with pytest.raises(BadInput) as refused:
        scenario_from(data, "x.json")
    assert str(refused.value).startswith(f"x.json: task.steps[0].reads[0] is not valid: {complaint}")


def test_readings_are_saved_with_the_lesson() -> None:
    plan = reading_at(2, CLOCK, KEPT)
    assert scenario_from(json.loads(scenario_json(plan)), "x.json") == plan


@given(plans(fails=True), st.text("ab019-Zé", min_size=1).filter(lambda s: any(c in "ab019Z" for c in s)))
def test_a_value_drawn_again_looks_like_the_one_before_and_is_another(plan: Plan, value: str) -> None:
    reading = Reading(kind="random", name="It", value=value)
    for step in replay(reading_at(1, reading, plan=plan))[:1]:
        (read,) = step.readings
        assert read.now != value
        assert len(read.now) == len(value)
        assert read.is_mismatch is (step.way is Replayed.READ_BACK)


@given(plans(fails=True))
def test_a_replay_costs_what_the_way_back_runs_again_and_for_the_first_time(plan: Plan) -> None:
    steps = replay(plan)
    assert [step.step for step in steps] == list(range(1, plan.task.n_steps + 1))
    n_back = sum(step.way is Replayed.READ_BACK for step in steps)
    tokens = [step.tokens for step in steps]
    if None not in tokens:
        assert sum(t for t in tokens if t) == plan.task.tokens.between(n_back, plan.task.n_steps)
