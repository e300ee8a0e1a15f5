"""A lesson: named changes, its steps in time, and a file whose faults are named by line and key."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.approval import Approval
from sim.bad_input import BadInput
from sim.chances import Chances
from sim.changes import CHANGES, inject_failure
from sim.checkpoints import every_n, manual_at, verified
from sim.failure import Cause, Failure, Instant
from sim.hazards import hazards_of
from sim.lesson import Move, in_language
from sim.lesson_facts import FIGURES, lesson_facts
from sim.lesson_file import SHIPPED, lesson_from, line_of, load_lesson, shipped_lesson, shipped_score
from sim.placement import Hazards, best
from sim.plan import Plan, Strategy
from sim.recording import changes_between
from sim.reliability import Reliability
from sim.run import EventKind
from sim.scenario import built_in, save_scenario
from sim.score import TURN_S, DoesNotFit, Score, score
from sim.storage import Storage
from sim.strategy import Rewind
from tests.sim.plans import TITLED_ONLY, plain_task

DEAR = Hazards(np.ones(8), np.ones(8))
HEAD = """title.en = "A lesson"
description.en = "What it is about"
"""
STEP = """
[[step]]
title.en = "A step"
caption.en = "What is seen"
"""


def lesson_text(*steps: str) -> str:
    return HEAD + "".join(f"{STEP}{step}\n" for step in steps)


def played(*steps: str) -> Score:
    return score(lesson_from(lesson_text(*steps), "it.toml"), built_in())


def refusal(tmp_path: Path, text: str) -> str:
    path = tmp_path / "it.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        load_lesson(path)
    return str(refused.value)


def test_a_step_changes_the_plan_as_the_verbs_of_the_window_do() -> None:
    (first, second) = played(
        'change = ["clear_failure", {checkpoint_every = 3}]',
        'change = [{inject_failure = {step = 6}}, {blame = "repeatable"}, {choose_strategy = "restart"}]',
    ).cues
    assert first.plan == built_in().without_failure().with_checkpoints(every_n(3))
    assert second.plan == first.plan.with_failure(Failure(step=6, cause=Cause.REPEATABLE)).with_strategy(
        Strategy.RESTART
    )


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        ('{strike_at = "saving"}', lambda p: p.with_failure(Failure(step=5, instant=Instant.SAVING))),
        ("{try_luck = 5}", lambda p: p.with_failure(Failure(step=5, luck=5))),
        ("{checkpoint_at = [2, 4]}", lambda p: p.with_checkpoints(manual_at(2, 4))),
        ('"checkpoint_verified"', lambda p: p.with_checkpoints(verified())),
        ("{toggle_disk = 4}", lambda p: p.with_disk_toggled(4)),
        ("{go_back_to = 2}", lambda p: p.with_back_to(2)),
        ('{keep_disks = {kind = "differences"}}', lambda p: p.with_storage(Storage(kind="differences"))),
        ('{take_back = "context_only"}', lambda p: p.with_rewind(Rewind.CONTEXT_ONLY)),
        ("{assume = {attempts = 2}}", lambda p: p.with_chances(Chances(attempts=2))),
        ("{ask_a_person = {after = 2}}", lambda p: p.with_approval(Approval(after=2))),
        ("{rely_on = {success = 0.8}}", lambda p: p.with_reliability(Reliability(success=0.8))),
        ('"checkpoint_best"', lambda p: p.with_checkpoints(manual_at(*best(hazards_of(p) or DEAR).steps))),
        ("{grow_branch = 3}", lambda p: p.with_branch(3)),
    ],
)
def test_every_change_has_its_name_in_a_file(written: str, changed: object) -> None:
    (cue,) = played(f"change = [{written}]").cues
    assert cue.plan == changed(built_in())  # type: ignore[operator]


def test_at_another_instant_the_failure_is_at_its_work_again() -> None:
    saved = built_in().with_failure(Failure(step=5, instant=Instant.SAVED, spoiled=2, luck=5))
    moved = inject_failure(saved, 3, 0.5).failure
    assert moved == Failure(step=3, fraction=0.5, spoiled=2, luck=5)
    assert inject_failure(saved, 2).failure == Failure(step=2, instant=Instant.SAVED, luck=5)


def test_steps_follow_each_other_without_a_gap() -> None:
    told = played('play = ["start", "failure"]\nspeed = 2\nhold_s = 3', 'play = ["failure", "end"]', "hold_s = 1.5")
    first, second, third = told.cues
    assert (first.start_s, first.turn_s, second.turn_s) == (0, 0, TURN_S)
    assert first.play_s == pytest.approx(first.run.starts[first.run.failed_index] / 2)
    assert (first.end_s, second.end_s) == (second.start_s, third.start_s)
    assert told.duration_s == third.end_s
    assert told.cue_before(first) is None
    assert told.cue_before(third) is second


def test_any_second_can_be_asked_for_directly() -> None:
    told = played('play = ["start", "failure"]', 'play = ["failure", "start"]')
    first, second = told.cues
    assert told.cue_at(-1) is first
    assert told.cue_at(second.start_s) is second
    assert told.cue_at(999) is second
    assert first.t_at(0) == first.from_t
    assert second.t_at(second.start_s) == second.from_t
    assert second.t_at(second.end_s) == 0  # played backwards
    assert first.turned_at(0) == 1
    assert second.turned_at(second.start_s + TURN_S / 2) == pytest.approx(0.5)
    assert (second.moved_at(second.start_s), second.moved_at(999)) == (0, 1)


def test_a_time_mark_stretches_the_hold() -> None:
    told = played('play = ["start", "end"]', "ends_at_s = 60")
    assert told.duration_s == 60


@pytest.mark.parametrize(
    ("mark", "kind", "nth", "at_end"),
    [
        ("run 3", EventKind.RUN, 2, False),
        ("disk 3", EventKind.CHECKPOINT, 2, False),
        ("again 5", EventKind.RERUN, 0, False),
        ("failure", EventKind.FAIL, 0, False),
        ("broken", EventKind.FAIL, 0, True),
        ("restore", EventKind.RESTORE, 0, False),
        ("restored", EventKind.RESTORE, 0, True),
        ("rerun", EventKind.RERUN, 0, False),
        ("repaired", EventKind.RERUN, -1, True),
    ],
)
def test_a_mark_names_an_instant_of_the_story(mark: str, kind: EventKind, nth: int, at_end: bool) -> None:
    (cue,) = played(f'play = ["start", "{mark}"]').cues
    event = [event for event in cue.run.events() if event.kind == kind][nth]
    assert cue.to_t == (event.end_s if at_end else event.start_s)


def test_the_second_failure_can_be_named() -> None:
    (cue,) = played('change = [{blame = "repeatable"}, {try_luck = 5}]\nplay = ["failure 2", "end"]').cues
    assert cue.run.event(cue.run.event_index_at(cue.from_t)).kind == EventKind.FAIL
    assert cue.from_t > cue.run.starts[cue.run.failed_index]


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (
            "change = [{inject_failure = {step = 99}}]",
            "step[1].change: inject_failure: step 99 is past the last step 8",
        ),
        ('change = [{inject_failure = {step = "x"}}]', "step[1].change: inject_failure: step: Input should be a valid"),
        ('play = ["failure 9", "end"]', 'step[1].play: the story has no "failure 9"'),
        ('play = ["nowhere", "end"]', '"nowhere" is none of start, opening, failure'),
        ("ends_at_s = 1", "step[1].ends_at_s: it cannot end at 1 s, before"),
        ('shot = "nowhere"', "step[1].shot must be 'overview', 'follow' or 'side', not \"nowhere\""),
        ("change = [{fly = 3}]", '"fly" is none of inject_failure'),
        ("change = [{clear_failure = 3}]", "clear_failure takes no argument"),
        ("change = [[1]]", "is not one change with its arguments"),
        ('narration.en = "So {many"', "step[1].narration: a brace is not closed"),
        ('narration.en = "It costs {price}."', 'step[1].narration: there is no figure "price"'),
        ("colour = 3", "step[1].colour is not a known field"),
        ("hold_s = -1", "step[1].hold_s must be at least 0, not -1"),
    ],
)
def test_a_fault_is_named_by_its_line_and_key(tmp_path: Path, step: str, said: str) -> None:
    sentence = refusal(tmp_path, lesson_text("hold_s = 1", step))
    assert sentence.startswith("it.toml, line 12: ")
    assert said in sentence


def test_a_change_that_needs_a_failure_says_so(tmp_path: Path) -> None:
    sentence = refusal(tmp_path, lesson_text('change = ["clear_failure", {try_luck = 5}]'))
    assert sentence.endswith("step[0].change: try_luck: there is no failure to change")


def test_a_file_that_is_no_toml_is_refused_with_its_line(tmp_path: Path) -> None:
    assert "line 3" in refusal(tmp_path, HEAD + "x = = 3\n")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "it.toml"
    path.write_bytes(b"title = \xff")
    with pytest.raises(BadInput, match=r"it\.toml: byte 8 is not UTF-8"):
        load_lesson(path)


def test_a_missing_key_is_named_at_its_step() -> None:
    text = HEAD + '\n[[step]]\ntitle.en = "A step"\n'
    with pytest.raises(BadInput, match=r"it\.toml, line 4: step\[0\]\.caption is missing"):
        lesson_from(text, "it.toml")
    assert line_of("", ("title",)) == 1
    assert line_of(text, ("step", 7, "caption")) == 1


def test_a_lesson_is_about_the_scenario_beside_it(tmp_path: Path) -> None:
    save_scenario(Plan(task=plain_task(10, 20, 30)), tmp_path / "three.json")
    path = tmp_path / "it.toml"
    path.write_text('scenario = "three.json"\n' + lesson_text("change = [{inject_failure = 3}]"), encoding="utf-8")
    assert load_lesson(path).cues[0].plan.task.n_steps == 3


def test_words_fall_back_to_english_and_then_to_what_there_is() -> None:
    words = {"de": "Anfang", "en": "Beginning"}
    assert [in_language(words, code) for code in ("de-AT", "de", "fr", "en")] == [
        "Anfang",
        "Anfang",
        "Beginning",
        "Beginning",
    ]
    assert in_language({"ar": "x"}, "fr") == "x"
    assert in_language(None, "en") == ""


@st.composite
def built_in_plans(draw: st.DrawFn) -> Plan:
    instant = draw(st.sampled_from(Instant))
    failure = st.builds(
        Failure,
        step=st.integers(2, 8),
        fraction=st.sampled_from([0.25, 1.0]) if instant is Instant.WORKING else st.just(1.0),
        instant=st.just(instant),
        cause=st.sampled_from(Cause),
        spoiled=st.none() | st.just(1),
        luck=st.none() | st.integers(0, 9),
    )
    by_hand = st.sets(st.integers(1, 8)).map(lambda chosen: manual_at(*chosen))
    return built_in().replaced(
        failure=draw(st.none() | failure),
        checkpoints=draw(st.integers(1, 8).map(every_n) | by_hand | st.just(verified())),
        strategy=draw(st.sampled_from(Strategy)),
        back_to=draw(st.none() | st.integers(1, 8)),
        storage=draw(st.sampled_from([Storage(), Storage(kind="differences"), Storage(keep_last=2)])),
        reliability=draw(st.sampled_from([Reliability(), Reliability(success=0.8, write=5.0)])),
        chances=draw(st.sampled_from([Chances(), Chances(attempts=2)])),
        rewind=draw(st.sampled_from(Rewind)),
        approval=draw(st.none() | st.builds(Approval, after=st.integers(1, 8))),
    )


@given(built_in_plans(), built_in_plans())
def test_what_was_done_can_be_told_and_done_again(old: Plan, new: Plan) -> None:
    done = old
    for move in changes_between(old, new):
        done = move.applied(done)
    assert done == new


def test_a_branch_is_told_too() -> None:
    new = built_in().with_branch(3)
    assert changes_between(built_in(), new)[-1] == Move(name="grow_branch", arguments={"after": 3, "parent": 0})


def test_nothing_done_is_nothing_to_tell() -> None:
    assert changes_between(built_in(), built_in()) == ()
    assert set(CHANGES) >= {"inject_failure", "checkpoint_every", "choose_strategy"}


def test_another_cause_alone_is_one_change() -> None:
    old = built_in().with_failure(Failure(step=5))
    (move,) = changes_between(old, built_in().with_failure(Failure(step=5, cause=Cause.POISONED, spoiled=2)))
    assert move == Move(name="blame", arguments={"cause": "poisoned", "spoiled": 2})


def test_a_key_that_is_nowhere_is_sought_at_its_step() -> None:
    assert line_of(lesson_text("hold_s = 1"), ("step", 0, "speed")) == 4


def test_a_step_that_plays_nothing_shows_one_instant() -> None:
    (cue,) = played('play = ["failure", "failure"]').cues
    assert cue.t_at(0) == cue.t_at(99) == cue.from_t


def test_changes_made_by_a_program_are_taken_as_they_are() -> None:
    (step,) = lesson_from(lesson_text("change = [{checkpoint_every = 3}]"), "it.toml").step
    assert type(step).model_validate({**dict(step), "change": step.change}) == step


def test_every_figure_a_lesson_may_name_is_there() -> None:
    assert set(lesson_facts(built_in())) == FIGURES
    assert lesson_facts(built_in())["resume_total"] == 13700
    assert lesson_facts(built_in().without_failure())["resume_total"] is None
    untold = lesson_facts(Plan(task=TITLED_ONLY))
    assert set(untold) == FIGURES
    assert untold["best"] is None


def test_where_no_cost_was_recorded_there_is_no_best_place() -> None:
    lesson = lesson_from(lesson_text('change = ["checkpoint_best"]'), "it.toml")
    with pytest.raises(DoesNotFit, match="the task recorded no cost to weigh disks by"):
        score(lesson, Plan(task=TITLED_ONLY))


def test_a_place_without_a_key_is_its_step() -> None:
    assert line_of(lesson_text("hold_s = 1"), ("step", 0)) == 4


@pytest.mark.parametrize("name", SHIPPED)
def test_the_lessons_that_come_along_fit_their_tasks(name: str) -> None:
    loaded, kept = load_lesson(shipped_lesson(name)), shipped_score(name)
    assert [cue.start_s for cue in kept.cues] == [cue.start_s for cue in loaded.cues]
    assert shipped_score(name) is shipped_score(name)
