"""The world outside: what a step did there drops from it in its time, and the second copy is struck, held or fades."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt
import pytest

from desktop_app.flat_view import FlatStage
from scenes.camera import overview
from scenes.captions import labels
from scenes.label_places import overlap
from scenes.layout import LANE_DEPTH, PITCH, Layout, layout_of
from scenes.motion import instant_at
from scenes.offscreen import OffscreenStage, offscreen_stage
from scenes.outside import (
    ANSWER_S,
    FLIGHT_S,
    OUTSIDE_DEPTH,
    OUTSIDE_HEIGHT,
    answered,
    flown,
    outside_y,
    spot,
    tokens,
    with_outside,
)
from scenes.outside_boxes import outside_boxes
from scenes.outside_parting import parting_of
from scenes.outside_things import kinds, thing_of, thing_shape
from scenes.outside_words import outside_labels, with_the_world
from scenes.showing import Showing
from scenes.stage import Detail, Pick
from scenes.tableau import stage_layout, tableau_of
from sim.editing import with_step_changed
from sim.effects import Outcome, drops
from sim.failure import Failure
from sim.plan import Plan, Rewind, Strategy
from sim.run import Run, simulate
from sim.scenario import built_in
from sim.task import SideEffect
from tests.scenes.staging import palette_named, run_of, task_of

Say = Callable[..., str]
AnyStage = FlatStage | OffscreenStage
SIZE = (1280, 720)
MIGRATION = Pick(kind="outside", step=5)


def of_step_5(**fields: object) -> Plan:
    """Return the lesson with the migration of step 5 changed."""
    plan = built_in()
    return with_step_changed(plan, 5, effects=(plan.task.step(5).effects[0].replaced(**fields),))


def crowded() -> Run:
    """Return a run whose last step has three effects and is run again from the start."""
    plan = built_in().with_failure(Failure(step=8)).with_strategy(Strategy.RESTART)
    more = SideEffect(action="Pay the invoice", touches="the bank")
    return simulate(with_step_changed(plan, 8, effects=(*plan.task.step(8).effects, more)))


def picture(run: Run, t: float, say: Say, *, flat: bool = False) -> tuple[npt.NDArray[np.uint8], AnyStage]:
    """Return a picture of a run with the world outside, and the stage that made it."""
    shot = overview(stage_layout(run, False, None, "world"), SIZE[0] / SIZE[1])
    stage: AnyStage = FlatStage(SIZE) if flat else offscreen_stage(SIZE, full_look=False)
    stage.dress(palette_named("studio"), say, Detail())
    stage.show(Showing(run, t, shot, extra="world"))
    return stage.picture(*SIZE), stage


def part(pixels: npt.NDArray[np.uint8], stage: AnyStage, pick: Pick) -> npt.NDArray[np.int64]:
    box = stage.screen_box(pick)
    assert box is not None
    left, top, width, height = (int(value) for value in box)
    return pixels[top : top + height, left : left + width].astype(np.int64)


def reds(pixels: npt.NDArray[np.int64]) -> int:
    red, green, blue = np.moveaxis(pixels, -1, 0)
    return int(np.count_nonzero((red > 150) & (red > 1.6 * green) & (red > 2.2 * blue)))


def greens(pixels: npt.NDArray[np.int64]) -> int:
    red, green, blue = np.moveaxis(pixels, -1, 0)
    return int(np.count_nonzero((green > 60) & (green > 2 * red) & (green > 1.15 * blue)))


# --- where things stand -----------------------------------------------------------------------------------------------


def test_every_effect_stands_before_its_step_beyond_the_second_lane() -> None:
    run = simulate(built_in())
    layout = layout_of(run)
    shown = tokens(run, layout)
    assert [(token.drop.step, token.drop.index, token.drop.copy) for token in shown] == [
        (3, 0, 1), (5, 0, 1), (5, 0, 2), (6, 0, 1), (8, 0, 1), (8, 1, 1),
    ]  # fmt: skip
    for token in shown:
        assert abs(token.x - layout.stand_x[token.drop.step - 1]) < layout.pitch / 2
        assert token.y < layout.lane_y - LANE_DEPTH / 2 - 0.3
        assert abs(token.y - outside_y(layout)) < OUTSIDE_DEPTH / 2


@pytest.mark.parametrize("run", [simulate(built_in()), crowded()], ids=["opening", "crowded"])
def test_no_piece_stands_in_another(run: Run) -> None:
    shown = tokens(run, layout_of(run))
    for a, b in combinations(shown, 2):
        assert max(abs(a.x - b.x), abs(a.y - b.y)) >= 0.42 * min(a.size, b.size)


def test_where_a_piece_stands_does_not_depend_on_the_instant() -> None:
    run = simulate(built_in())
    assert tokens(run, layout_of(run)) is tokens(run, layout_of(run))


def test_the_world_makes_room_in_front_and_moves_nothing() -> None:
    layout = layout_of(simulate(built_in()))
    wide = with_outside(layout)
    assert wide is with_outside(layout)
    assert np.array_equal(wide.stand_x, layout.stand_x)
    assert wide.low[1] < outside_y(layout) - OUTSIDE_DEPTH / 2
    assert len(wide.frame_points) > len(layout.frame_points)


def test_of_a_long_run_only_the_steps_shown_large_have_their_pieces() -> None:
    task = task_of(60)
    effects = (SideEffect(action="Write a row", touches="a table"),)
    task = task.replaced(steps=tuple(step.replaced(effects=effects) for step in task.steps))
    run = run_of(task, fail=40)
    layout = layout_of(run)
    steps = {token.drop.step for token in tokens(run, layout)}
    assert 40 in steps
    assert steps <= set(layout.stand_steps.tolist())
    label = outside_labels(instant_at(run, run.duration_s, layout=layout), lambda key, **values: f"{key} {values}")[-1]
    assert label.lines[1].text == f"scene.outside.apart {{'n': {60 - len(steps)}}}"


# --- when -------------------------------------------------------------------------------------------------------------


def test_a_piece_is_there_at_the_second_of_its_drop_and_sets_out_before() -> None:
    run = simulate(built_in())
    layout = layout_of(run)
    for token in tokens(run, layout):
        t = token.drop.t
        assert flown(token, t - FLIGHT_S) == 0
        assert 0 < flown(token, t - FLIGHT_S / 2) < 1
        assert flown(token, t) == 1
        there = spot(token, layout, t, calm=False)
        assert (there.x, there.y, there.z) == pytest.approx((token.x, token.y, OUTSIDE_HEIGHT))
        assert answered(token, t) == 0
        assert answered(token, t + ANSWER_S) == 1


def test_it_comes_over_from_its_step_and_the_second_copy_from_the_lane_that_is_run_again() -> None:
    run = simulate(built_in())
    layout = layout_of(run)
    first, second = (token for token in tokens(run, layout) if token.drop.step == 5)
    sets_out = [spot(token, layout, token.drop.t - FLIGHT_S * 0.98, calm=False) for token in (first, second)]
    assert layout.lane_y < sets_out[0].y < layout.track_y
    assert outside_y(layout) < sets_out[1].y < layout.lane_y
    ys = [spot(first, layout, float(t), calm=False).y for t in np.linspace(first.drop.t - 0.69, first.drop.t, 20)]
    assert all(b <= a for a, b in pairwise(ys))


def test_with_less_motion_nothing_travels() -> None:
    run = simulate(built_in())
    layout = layout_of(run)
    for token in tokens(run, layout):
        for t in np.linspace(0, run.duration_s, 40):
            at = spot(token, layout, float(t), calm=True)
            assert (at.x, at.y, at.grown) == (token.x, token.y, 1.0)


# --- what kind of thing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("touches", "kind"),
    [
        ("the staging database", "store"),
        ("the team's package registry", "package"),
        ("the team's chat", "message"),
        ("customer e-mail", "message"),
        ("the team's code server", "code"),
        ("the staging server", "server"),
        ("the bank", "money"),
        ("a portable heater", "thing"),
        ("", "thing"),
    ],
)
def test_the_words_of_what_is_touched_choose_the_shape(touches: str, kind: str) -> None:
    assert thing_of(touches) == kind


def test_each_kind_has_a_shape_of_its_own_that_stands_on_the_floor() -> None:
    shapes = [thing_shape(kind) for kind in kinds()]
    assert len({len(shape.points) for shape in shapes}) == len(shapes)
    for shape in shapes:
        low, high = shape.points.min(axis=0), shape.points.max(axis=0)
        assert low[2] == pytest.approx(0, abs=0.01)
        assert 0.25 < high[2] < 0.45
        assert 0.38 < high[0] - low[0] < 0.5


# --- what is seen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flat", [False, True], ids=["solid", "flat"])
def test_a_second_copy_is_struck_in_red_once_it_has_landed(say: Say, flat: bool) -> None:
    run = simulate(built_in())
    second = next(drop for drop in drops(run) if drop.copy == 2)
    before = reds(part(*picture(run, second.t - FLIGHT_S - 0.1, say, flat=flat), MIGRATION))
    after = reds(part(*picture(run, second.t + ANSWER_S, say, flat=flat), MIGRATION))
    assert before < 20
    assert after > 200


@pytest.mark.parametrize("flat", [False, True], ids=["solid", "flat"])
def test_a_copy_that_its_key_catches_stands_behind_a_shield_and_not_in_red(say: Say, flat: bool) -> None:
    run = simulate(of_step_5(idempotency_key="migration-1"))
    seen = part(*picture(run, run.duration_s, say, flat=flat), MIGRATION)
    assert reds(seen) < 20
    assert greens(seen) > 200


@pytest.mark.parametrize("flat", [False, True], ids=["solid", "flat"])
def test_a_harmless_copy_fades(say: Say, flat: bool) -> None:
    run = simulate(of_step_5(idempotent=True))
    second = next(drop for drop in drops(run) if drop.copy == 2)
    assert second.outcome is Outcome.HARMLESS
    landed, faded = (
        part(*picture(run, t, say, flat=flat), MIGRATION)
        for t in (second.t, second.t + ANSWER_S)
    )  # fmt: skip
    bright = [int(np.count_nonzero(pixels.min(axis=-1) > 170)) for pixels in (landed, faded)]
    assert bright[1] < 0.75 * bright[0]
    assert reds(faded) < 20


def test_without_the_drawer_there_is_no_lane(say: Say) -> None:
    run = simulate(built_in())
    assert not tableau_of(run, run.duration_s, False, False).outside
    assert MIGRATION in outside_boxes(instant_at(run, run.duration_s)).picks


def test_a_piece_can_be_pointed_at_where_it_stands(say: Say) -> None:
    run = simulate(built_in())
    _, stage = picture(run, run.duration_s, say)
    chat = Pick(kind="outside", step=8, part=1)
    box = stage.screen_box(chat)
    assert box is not None
    assert stage.pick(box[0] + box[2] / 2, box[1] + box[3] / 2) == chat


# --- what is written --------------------------------------------------------------------------------------------------


def written(run: Run, t: float, say: Say) -> list[str]:
    return [line.text for label in outside_labels(instant_at(run, t), say) for line in label.lines]


def test_its_words_tell_what_became_of_a_copy(say: Say) -> None:
    run = simulate(built_in().with_strategy(Strategy.RESTART))
    assert "done twice" not in written(run, run.opening_t, say)
    words = written(run, run.duration_s, say)
    assert words.count("done twice") == 1
    assert words.count("refused") == 1
    assert "The outside world" in words
    harmless = simulate(of_step_5(idempotent=True))
    assert "no harm" in written(harmless, harmless.duration_s, say)


def test_a_task_that_touches_nothing_says_so(say: Say) -> None:
    run = run_of()
    assert written(run, run.duration_s, say) == ["Nothing outside is touched"]


@pytest.mark.parametrize("plan", [built_in(), built_in().with_strategy(Strategy.RESTART)], ids=["resume", "restart"])
@pytest.mark.parametrize("rewind", list(Rewind))
def test_no_label_lies_on_another_or_on_a_piece(plan: Plan, rewind: Rewind, say: Say) -> None:
    run = simulate(plan.with_rewind(rewind))
    _, stage = picture(run, run.duration_s, say)
    assert isinstance(stage, OffscreenStage)
    shown = stage.labels_shown()
    for (_, a), (_, b) in combinations(shown, 2):
        assert not overlap(a, b)
    text = {line.text for label, _ in shown for line in label.lines}
    assert {"The outside world", "done twice"} <= text
    for label, (left, top, right, bottom) in shown:
        if label.kind == "outside" and not label.may_cover:
            for pick in (MIGRATION, Pick(kind="outside", step=8)):
                x, y, wide, high = stage.screen_box(pick) or (0, 0, 0, 0)
                middle = (x + wide / 2, y + high / 2)
                assert not (left < middle[0] < right and top < middle[1] < bottom)


def test_a_line_from_a_word_ends_where_its_piece_does(say: Say) -> None:
    instant = instant_at(run := simulate(built_in()), run.duration_s)
    middles = {token.drop.step: token for token in tokens(run, instant.layout)}
    told = [label for label in outside_labels(instant, say) if label.leaders]
    assert len(told) == 5
    for label in told:
        assert label.step is not None
        token = middles[label.step]
        front, top = label.leaders
        assert token.y - front[1] >= 0.2 * token.size
        assert top[2] >= OUTSIDE_HEIGHT + 0.45 * token.size


def test_what_is_said_of_the_second_lane_may_stand_right_behind_it(say: Say) -> None:
    instant = instant_at(run := simulate(built_in()), run.duration_s)
    told = next(label for label in with_the_world(labels(instant, say), instant, say) if label.kind == "rerun")
    last = float(instant.layout.stand_x[instant.layout.rerun].max())
    assert min(place.at[0] - last for place in told.places if place.align[0] == 0.0) < 0.7 * PITCH


# --- the two lanes of the state ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rewind", "conversation", "world"), [(Rewind.CONTEXT_ONLY, 4, 5), (Rewind.WORLD_ONLY, 5, 4)])
def test_a_restore_of_one_lane_alone_parts_the_signs(rewind: Rewind, conversation: int, world: int) -> None:
    run = simulate(built_in().with_rewind(rewind))
    parting = parting_of(instant_at(run, run.duration_s))
    assert parting is not None
    assert (parting.conversation_step, parting.world_step) == (conversation, world)
    layout: Layout = layout_of(run)
    assert parting.conversation_x == pytest.approx(layout.stand_x[conversation - 1] + layout.pitch / 2)
    assert parting.world_x - parting.conversation_x == pytest.approx((world - conversation) * layout.pitch)
    assert parting_of(instant_at(run, 0.0)) is None


def test_a_restore_of_both_lanes_parts_nothing() -> None:
    run = simulate(built_in())
    assert parting_of(instant_at(run, run.duration_s)) is None


@pytest.mark.parametrize("flat", [False, True], ids=["solid", "flat"])
def test_the_gap_between_the_lanes_is_red(say: Say, flat: bool) -> None:
    plan = built_in().with_strategy(Strategy.RESTART)
    counts = []
    for rewind in (Rewind.BOTH, Rewind.CONTEXT_ONLY):
        run = simulate(plan.with_rewind(rewind))
        pixels, _ = picture(run, run.duration_s, say, flat=flat)
        counts.append(reds(pixels[380:].astype(np.int64)))
    assert counts[1] > counts[0] + 800
