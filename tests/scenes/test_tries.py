"""Tries that fail again are seen one by one, can be counted afterwards, and end with a person where nothing helps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from scenes.boxes import boxes_of
from scenes.camera import on_screen, overview, view_projection
from scenes.layout import LANE_HEIGHT, layout_of
from scenes.motion import Instant, Leaving, instant_at
from scenes.offscreen import offscreen_stage
from scenes.paints import paints_of
from scenes.showing import Showing
from scenes.stage import Detail
from scenes.tableau import tableau_of
from scenes.tries import CROSS, person_pieces, tally_pitch, tally_places
from scenes.way_back import STRIKES_APART_S
from sim.approval import Approval, Decision
from sim.checkpoints import manual_at
from sim.failure import Cause, Failure
from sim.failure import Instant as At
from sim.ladder import LESSON_LUCK
from sim.plan import Plan, Strategy
from sim.run import EventKind, Run, simulate
from sim.run_state import StepState
from sim.scenario import built_in
from tests.scenes.staging import palette_named, task_of

SIZE = (640, 360)
FRAMES_A_SECOND, MOST_FLASHES = 12, 3


def retried(strategy: Strategy = Strategy.RESUME, plan: Plan | None = None) -> Run:
    """Return the lesson with a mistake that repeats: three tries from the disk fail, then a restart helps."""
    failure = Failure(step=5, cause=Cause.REPEATABLE, luck=LESSON_LUCK)
    return simulate((plan or built_in()).with_failure(failure).with_strategy(strategy))


def during(run: Run, kind: EventKind, part: float, nth: int = 0) -> Instant:
    """Return the instant part of the way through the nth event of a kind."""
    index = np.flatnonzero(run.kinds == kind)[nth]
    return instant_at(run, float(run.starts[index] + part * (run.ends[index] - run.starts[index])))


def crosses(instant: Instant) -> int:
    return sum(size > 0.5 for size in instant.tries.tally)


def again(instant: Instant) -> list[int]:
    return [int(step) for step in instant.layout.stand_steps[instant.layout.rerun]]


def test_each_try_that_fails_again_leaves_one_cross() -> None:
    run = retried()
    assert [crosses(during(run, EventKind.FAIL, 0.99, nth)) for nth in range(4)] == [0, 1, 2, 3]
    assert [crosses(during(run, EventKind.RERUN, 0.5, nth)) for nth in range(4)] == [0, 1, 2, 3]
    assert crosses(instant_at(run, run.duration_s)) == 3


def test_crosses_stand_apart_in_a_row_however_many_there_are() -> None:
    run = retried()
    at = tally_places(instant_at(run, run.duration_s))
    assert len(at) == 3
    assert np.all(np.diff(at[:, 0]) > 0.2)
    assert tally_pitch(40) > 0.05


def test_no_word_lies_on_the_crosses(say: Callable[..., str]) -> None:
    run = retried()
    t = float(run.starts[np.flatnonzero(run.kinds == EventKind.FAIL)[3]]) + 0.5
    shot = overview(layout_of(run), 16 / 9)
    stage = offscreen_stage((1280, 720), full_look=False)
    stage.dress(palette_named("studio"), say)
    stage.show(Showing(run, t, shot))
    stage.picture()
    places = tally_places(instant_at(run, t))
    at = on_screen(places + np.array([0.0, 0.0, CROSS / 2]), view_projection(shot, 16 / 9, layout_of(run)), 1280, 720)
    shown = stage.labels_shown()
    assert {label.step for label, _ in shown if label.kind == "step"} == set(range(1, 9))
    for x, y in at[:, :2].tolist():
        assert not any(left <= x <= right and top <= y <= low for _, (left, top, right, low) in shown)


def test_the_lane_fills_breaks_and_is_empty_before_the_next_try() -> None:
    run = retried()
    stand = 4
    assert during(run, EventKind.RERUN, 0.99, 0).again[stand] > 0.9
    broken = during(run, EventKind.FAIL, 0.95, 1)
    assert broken.tries.crack == pytest.approx(1)
    assert broken.tries.bolt == pytest.approx(1)
    assert broken.again[stand] == 1
    back = during(run, EventKind.RESTORE, 0.9, 1)
    assert back.tries.crack == 0
    assert back.again[stand] == 0
    assert back.crack == 1  # the step on the first lane stays broken


def test_the_light_goes_back_again_and_sets_out_from_the_lane() -> None:
    run = retried()
    first, second = (during(run, EventKind.RESTORE, 0.4, nth) for nth in (0, 1))
    assert 0 < first.arc < 1
    assert 0 < second.arc < 1
    assert not first.tries.from_lane
    assert second.tries.from_lane
    fading = [during(run, EventKind.FAIL, part, 1).arc_left for part in (0.0, 0.2, 0.99)]
    assert fading[0] == 1
    assert fading[0] > fading[1] > fading[2] == 0


def test_the_lane_reaches_back_to_step_1_only_when_the_restart_begins() -> None:
    run = retried()
    assert again(during(run, EventKind.FAIL, 0.9, 3)) == [5]
    assert again(during(run, EventKind.RESTORE, 0.4, 3)) == [5]
    restarted = during(run, EventKind.RESTORE, 1.0, 3)
    assert again(restarted) == [1, 2, 3, 4, 5]
    assert restarted.layout.disk_stand is None
    assert restarted.tries.kept == (4,)
    assert np.all(restarted.ghost[:4] > 0)


def test_what_was_lost_before_does_not_come_apart_twice() -> None:
    run = retried(plan=built_in().with_checkpoints(manual_at(2)))
    assert np.any(during(run, EventKind.RESTORE, 0.9, 0).ghost[2:4] > 0)
    assert np.all(during(run, EventKind.RESTORE, 0.9, 1).ghost < 0)


def test_each_try_with_a_note_writes_a_note_of_its_own() -> None:
    failure = Failure(step=5, cause=Cause.POISONED, luck=LESSON_LUCK)
    run = simulate(built_in().with_failure(failure).with_strategy(Strategy.RESUME_WITH_ERROR_CONTEXT))
    parts = [during(run, EventKind.FAIL, part, 1) for part in (0.0, 0.05, 0.4, 0.99)]
    assert [each.note for each in parts] == [2.0, 2.0, 0.0, 0.0]
    assert parts[0].note_size == 1 > parts[1].note_size
    assert parts[3].note_size == 1
    assert during(run, EventKind.RESTORE, 0.5, 3).note is None  # a restart takes no note along


def test_a_person_stands_at_the_failed_step_from_the_first_moment_of_their_work_to_the_end() -> None:
    run = retried(Strategy.RESTART)
    assert during(run, EventKind.FAIL, 0.9, 3).tries.person == 0
    working = during(run, EventKind.PERSON, 0.6)
    assert working.tries.by_hand
    assert 0 < working.again[4] < 1
    assert np.all(working.again[:4] == 1)
    assert working.arc == 0
    end = instant_at(run, run.duration_s)
    assert end.tries.person == 1
    assert end.again[4] == 1
    assert crosses(end) == 3


@pytest.mark.parametrize("strategy", Strategy)
def test_time_runs_backwards_without_a_trace(strategy: Strategy) -> None:
    run = retried(strategy)
    times = np.linspace(0, run.duration_s, 60)
    forward = [instant_at(run, float(t)) for t in times]
    backward = [instant_at(run, float(t)) for t in times[::-1]][::-1]
    for a, b in zip(forward, backward, strict=True):
        assert (a.tries, a.crack, a.arc, a.lane, a.note) == (b.tries, b.crack, b.arc, b.lane, b.note)
        assert np.array_equal(a.again, b.again)
        assert np.array_equal(a.lane_disk, b.lane_disk)


@pytest.mark.parametrize("strategy", Strategy)
def test_nothing_on_the_second_lane_jumps(strategy: Strategy) -> None:
    run = retried(strategy)
    times = np.arange(run.starts[run.failed_index], run.duration_s, 0.02)
    instants = [instant_at(run, float(t)) for t in times]
    for a, b in pairwise(instants):
        for name in ("crack", "bolt", "person"):
            assert abs(getattr(a.tries, name) - getattr(b.tries, name)) < 0.2, (name, a.t)
        assert np.abs(a.again - b.again).max() < 0.2, a.t
        if b.arc > 0.05 and a.arc > 0.05:
            assert abs(a.arc - b.arc) < 0.2, a.t


def test_lightning_that_would_strike_too_often_stays_away() -> None:
    plan = built_in().replaced(chances=built_in().chances.replaced(attempts=20))
    hopeless = plan.chances.repeatable.replaced(resume=0.0, restart=0.0, resume_with_error_context=0.0)
    run = retried(plan=plan.replaced(chances=plan.chances.replaced(repeatable=hopeless)))
    times = np.arange(0, run.duration_s, 0.02)
    bolts = np.array([instant_at(run, float(t)).tries.bolt > 0.5 for t in times])
    strikes = times[1:][bolts[1:] & ~bolts[:-1]]
    assert np.all(np.diff(strikes) >= STRIKES_APART_S * 0.9)
    assert crosses(instant_at(run, run.duration_s)) == 40


# --- the instant of the crash ----------------------------------------------------------------------------------------


def test_a_half_written_disk_stands_until_it_is_written_whole() -> None:
    run = simulate(built_in().with_failure(Failure(step=5, instant=At.SAVING)))
    assert during(run, EventKind.HALF_WRITE, 0.5).half[4] == pytest.approx(0.5)
    opening = instant_at(run, run.opening_t)
    assert opening.half[4] == 1
    assert opening.disk[4] == 0
    assert opening.layout.disk_stand == 3
    assert instant_at(run, run.duration_s).half[4] == 0
    kinds = {pick.kind for pick in boxes_of(opening).picks if pick.step == 5}
    assert "checkpoint" in kinds


def test_a_step_that_was_saved_is_whole_again_and_nothing_runs_again() -> None:
    run = simulate(built_in().with_failure(Failure(step=5, instant=At.SAVED)))
    struck = during(run, EventKind.FAIL, 0.9)
    assert struck.disk[4] == 1
    assert struck.crack == pytest.approx(1)
    assert struck.mended == 0
    back = instant_at(run, run.opening_t)
    assert back.layout.disk_stand == back.layout.failed_stand == 4
    assert len(back.layout.rerun) == 0
    assert back.mended == 1
    assert back.look[4] == StepState.DONE
    assert back.lane == 0


def test_a_disk_that_made_room_lifts_off_and_leaves_its_outline() -> None:
    plan = built_in().without_failure()
    run = simulate(plan.replaced(storage=plan.storage.replaced(keep_last=2)))
    going = during(run, EventKind.CHECKPOINT, 0.5, 2)
    assert going.disk[0] == pytest.approx(0.5)
    assert not going.given_up[0]
    gone = during(run, EventKind.RUN, 0.5, 3)
    assert gone.disk[:3].tolist() == [0, 1, 1]
    assert gone.given_up[:3].tolist() == [True, False, False]


@pytest.mark.parametrize(("decision", "goes_on"), [("waiting", False), ("approved", True), ("declined", False)])
def test_a_sign_stands_where_somebody_is_asked(decision: str, goes_on: bool) -> None:
    run = simulate(built_in().with_approval(Approval(after=3, decision=Decision(decision))))
    assert during(run, EventKind.RUN, 0.5, 0).wait is None
    end = instant_at(run, run.duration_s)
    assert end.wait is not None
    assert int(end.layout.stand_steps[end.wait.stand]) == 3
    assert (end.wait.up, end.wait.said) == (1.0, 0.0 if decision == "waiting" else 1.0)
    assert bool(end.rise[3] > 0) is goes_on
    assert "waiting" in {pick.kind for pick in boxes_of(end).picks}


def test_a_long_run_shows_its_tries_too() -> None:
    failure = Failure(step=137, cause=Cause.REPEATABLE, luck=LESSON_LUCK)
    run = simulate(Plan(task=task_of(200), failure=failure))
    assert crosses(instant_at(run, run.duration_s)) == 3


def test_a_change_of_plan_takes_the_crosses_and_the_person_along() -> None:
    old, new = retried(Strategy.RESTART), retried(Strategy.RESUME_WITH_ERROR_CONTEXT)

    def turning(u: float) -> Instant:
        leaving = Leaving(old, old.duration_s, u)
        return tableau_of(new, new.duration_s, False, False, leaving=leaving).instants[0]

    begun, half_way, done = turning(0.0), turning(0.5), turning(1.0)
    assert begun.tries.tally == instant_at(old, old.duration_s).tries.tally
    assert begun.tries.person == 1
    assert 0 < half_way.tries.person < 1
    assert done.tries == instant_at(new, new.duration_s).tries


def test_less_motion_lets_nothing_fall() -> None:
    run = retried(Strategy.RESTART)
    paints = paints_of(palette_named("studio").model_dump_json())
    for part in (0.1, 0.2, 0.9):
        now = during(run, EventKind.PERSON, part)
        calm, lively = (replace(now, calm=value) for value in (True, False))
        low, falling = (float(person_pieces(each, paints)[0].vertices[:, 2].min()) for each in (calm, lively))
        assert low == pytest.approx(LANE_HEIGHT + 0.024, abs=1e-3)
        assert falling > low or part > 0.5


# --- pictures --------------------------------------------------------------------------------------------------------


def picture_of(run: Run, t: float, palette: str) -> np.ndarray:
    stage = offscreen_stage(SIZE, full_look=False)
    stage.dress(palette_named(palette), lambda key, **values: "", Detail(titles=False, figures=False))
    stage.show(Showing(run, t, overview(layout_of(run), SIZE[0] / SIZE[1])))
    return stage.picture()


@pytest.mark.parametrize("palette", ["studio", "projector", "contrast", "print"])
def test_three_crosses_can_be_counted_in_grey(palette: str) -> None:
    run = retried()
    t = float(run.ends[np.flatnonzero(run.kinds == EventKind.RERUN)[3]] - 0.2)  # the restart is under way
    now, layout = instant_at(run, t), layout_of(run)
    grey = picture_of(run, t, palette).astype(float) @ [0.299, 0.587, 0.114]
    at = tally_places(now)
    matrix = view_projection(overview(layout, SIZE[0] / SIZE[1]), SIZE[0] / SIZE[1], layout)
    middle = on_screen(at + np.array([0.0, 0.0, 0.13]), matrix, *SIZE)[:, :2].round().astype(int)
    between = on_screen(at[:-1] + np.array([tally_pitch(3) / 2, 0.0, 0.13]), matrix, *SIZE)[:, :2].round().astype(int)
    marks = [grey[y - 1 : y + 2, x - 1 : x + 2].mean() for x, y in middle]
    gaps = [grey[y - 1 : y + 2, x - 1 : x + 2].mean() for x, y in between]
    assert min(abs(mark - gap) for mark in marks for gap in gaps) > 25


def test_pictures_of_the_tries_flash_no_more_than_three_times_a_second() -> None:
    run = retried()
    start, end = (
        float(run.starts[run.failed_index]),
        float(run.starts[np.flatnonzero(run.kinds == EventKind.RESTORE)[2]]),
    )
    times = np.arange(start, end, 1 / FRAMES_A_SECOND)
    stage = offscreen_stage((96, 54), full_look=False)
    stage.dress(palette_named("studio"), lambda key, **values: "", Detail(titles=False, figures=False))
    shot, light = overview(layout_of(run), 16 / 9), []
    for t in times:
        stage.show(Showing(run, float(t), shot))
        light.append(stage.picture().mean(axis=2))
    seen = np.array(light) / 255.0
    # a flash is a pair of opposing changes of a tenth of the range, over more than a few pixels
    swings = np.zeros(seen.shape[1:])
    for first in range(0, len(seen) - FRAMES_A_SECOND, FRAMES_A_SECOND // 2):
        steps = np.diff(seen[first : first + FRAMES_A_SECOND], axis=0)
        turns, last = np.zeros(seen.shape[1:]), np.zeros(seen.shape[1:])
        for way in np.sign(np.where(np.abs(steps) > 0.1, steps, 0)):
            turns += way * last < 0
            last = np.where(way != 0, way, last)
        swings = np.maximum(swings, turns)
    assert np.mean(swings > 2 * MOST_FLASHES) < 0.002
