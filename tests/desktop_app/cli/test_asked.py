"""What the state options make of a plan."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.cli.asked import STATE_OPTIONS, Asked, option_name
from sim.bad_input import BadInput
from sim.failure import Cause, Failure, Instant
from sim.plan import Strategy
from sim.scenario import built_in

LESSON = built_in()


def test_nothing_asked_changes_nothing() -> None:
    assert Asked().plan(LESSON) == LESSON
    assert Asked().t() is None
    assert Asked().palette_name() is None


def test_every_option_has_its_say() -> None:
    asked = Asked(fail="6", fraction="0.5", manual="4, 2", strategy="restart", time="12.5", palette="print")
    plan = asked.plan(LESSON)
    assert plan.failure == Failure(step=6, fraction=0.5)
    assert plan.checkpoint_steps == (2, 4)
    assert plan.strategy is Strategy.RESTART
    assert (asked.t(), asked.palette_name()) == (12.5, "print")


def test_every_1_is_every_step_and_manual_none_is_no_disk() -> None:
    assert Asked(every="1").plan(LESSON).checkpoints.name == "every_step"
    assert Asked(every="3").plan(LESSON).checkpoint_steps == (3, 6)
    assert Asked(manual="none").plan(LESSON).checkpoint_steps == ()


def test_a_fraction_alone_belongs_to_the_plans_own_failure() -> None:
    assert Asked(fraction="0.25").plan(LESSON).failure == Failure(step=5, fraction=0.25)
    with pytest.raises(BadInput, match="nothing fails"):
        Asked(fraction="0.25").plan(LESSON.without_failure())


def test_a_new_failure_is_whole_unless_a_fraction_is_asked_for() -> None:
    half = LESSON.with_failure(Failure(step=2, fraction=0.5))
    assert Asked(fail="3").plan(half).failure == Failure(step=3)


def test_why_and_when_a_step_fails_belong_to_the_plans_own_failure() -> None:
    asked = Asked(instant="saving", cause="poisoned", spoiled="2", luck="7")
    assert asked.plan(LESSON).failure == Failure(
        step=5, instant=Instant.SAVING, cause=Cause.POISONED, spoiled=2, luck=7
    )
    assert Asked(fail="3").plan(asked.plan(LESSON)).failure == Failure(step=3)


def test_at_its_disk_a_step_is_done_to_its_end_and_in_its_work_it_need_not_be() -> None:
    half = LESSON.with_failure(Failure(step=2, fraction=0.5))
    assert Asked(instant="saved").plan(half).failure == Failure(step=2, instant=Instant.SAVED)
    assert Asked(instant="working").plan(half) == half
    saved = LESSON.with_failure(Failure(step=2, instant=Instant.SAVED))
    assert Asked(fraction="0.5").plan(saved) == half
    assert Asked(fraction="1", instant="saved").plan(half) == saved
    with pytest.raises(BadInput, match=r"--fraction 0\.5 and --instant saved"):
        Asked(fraction="0.5", instant="saved").plan(LESSON)


def test_an_earlier_disk_can_be_gone_back_to_if_it_is_there() -> None:
    assert Asked(from_disk="2").plan(LESSON).last_checkpoint == 2
    assert Asked(from_disk="3", every="3", fail="8").plan(LESSON).last_checkpoint == 3
    assert Asked(from_disk="5", instant="saved").plan(LESSON).last_checkpoint == 5
    with pytest.raises(BadInput, match="only after steps 1–4"):
        Asked(from_disk="5").plan(LESSON)


OPTIONS = [option.name for option in STATE_OPTIONS if option.name != "no_fail"]


@given(option=st.sampled_from(OPTIONS), word=st.text() | st.integers(-9, 9).map(str))
def test_any_word_for_any_option_is_understood_or_refused_in_one_line(option: str, word: str) -> None:
    sentence = refusal(**{option: word})
    assert "\n" not in sentence
    assert sentence == "" or option_name(option) in sentence


def refusal(**options: str) -> str:
    """Return why these options are refused, or nothing where they are understood."""
    try:
        asked = Asked(**options)  # type: ignore[arg-type]  # every one of these options is text
        asked.plan(LESSON), asked.t(), asked.palette_name()
    except BadInput as problem:
        return str(problem)
    return ""
