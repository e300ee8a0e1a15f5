"""The lesson without OpenGL: the same things in the same places, and the same to the hand."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from desktop_app.flat_surface import FlatSurface
from desktop_app.flat_view import FlatStage
from desktop_app.text import Words
from desktop_app.theme import PALETTES, scene_palette_named
from desktop_app.window import Window
from scenes.camera import comparison, overview
from scenes.palette import srgb
from scenes.showing import Showing
from scenes.stage import Detail, Pick
from scenes.tableau import stage_layout
from sim.checkpoints import every_n
from sim.plan import Plan, Strategy
from sim.run import Run, simulate
from sim.scenario import built_in
from tests.desktop_app.conftest import MakeWindow
from tests.scenes.staging import run_of, task_of

SIZE = (1280, 720)
WORDS = Words(strict=True)


@cache
def opening() -> Run:
    return simulate(built_in())


def stage_on(
    run: Run, *, t: float | None = None, palette: str = "studio", compare: bool = False, size: tuple[int, int] = SIZE
) -> FlatStage:
    stage = FlatStage(size)
    stage.dress(scene_palette_named(palette), WORDS.say, Detail())
    layout, aspect = stage_layout(run, compare), size[0] / size[1]
    shot = comparison(layout, aspect) if compare else overview(layout, aspect)
    stage.show(Showing(run, run.opening_t if t is None else t, shot, compare=compare))
    return stage


def share_of(picture: npt.NDArray[np.uint8], colour: str, box: tuple[float, float, float, float]) -> float:
    """Return how much of a box is near a colour."""
    left, top, width, height = (round(value) for value in box)
    part = picture[top : top + height, left : left + width].astype(int)
    off = np.abs(part - np.round(srgb(colour) * 255)).max(axis=2)
    return float(np.mean(off < 40))


def box_of(stage: FlatStage, kind: Any, step: int | None) -> tuple[float, float, float, float]:
    box = stage.screen_box(Pick(kind=kind, step=step))
    assert box is not None, (kind, step)
    return box


@pytest.mark.parametrize("palette", PALETTES)
def test_every_mark_is_there_in_its_own_colour(qapp: QApplication, palette: str) -> None:
    stage, colours = stage_on(opening(), palette=palette), scene_palette_named(palette)
    picture = stage.picture()
    assert share_of(picture, colours.saved, box_of(stage, "checkpoint", 4)) > 0.25
    assert share_of(picture, colours.failed, box_of(stage, "failure", 5)) > 0.1
    assert share_of(picture, colours.rerun, box_of(stage, "rerun", 5)) > 0.1
    assert share_of(picture, colours.done, box_of(stage, "step", 2)) > 0.05
    assert share_of(picture, colours.failed, box_of(stage, "checkpoint", 1)) < 0.02


def test_what_was_lost_comes_apart_and_the_note_is_carried(qapp: QApplication) -> None:
    run = simulate(built_in().with_checkpoints(every_n(3)).with_strategy(Strategy.RESUME_WITH_ERROR_CONTEXT))
    stage = stage_on(run)
    picture = stage.picture()
    assert share_of(picture, scene_palette_named("studio").context, box_of(stage, "context", 5)) > 0.2
    assert stage.screen_box(Pick(kind="lost", step=4)) is not None


@pytest.mark.parametrize("kind", ["step", "checkpoint"])
def test_a_thing_is_found_where_it_is_drawn(qapp: QApplication, kind: Any) -> None:
    stage = stage_on(opening())
    for step in (1, 2, 3, 4):
        left, top, width, height = box_of(stage, kind, step)
        found = stage.pick(left + width / 2, top + height * 0.6)
        assert found is not None
        assert found.step == step


def test_the_three_ways_stand_side_by_side(qapp: QApplication) -> None:
    stage = stage_on(opening(), compare=True)
    picture = stage.picture()
    kinds = {stage.pick(x, y) for x in range(0, SIZE[0], 12) for y in range(0, SIZE[1], 12)}
    assert Pick(kind="rerun", step=1) in kinds
    assert Pick(kind="rerun", step=5) in kinds
    assert {label.lines[0].text for label, _ in stage.shown} >= {"Resume", "Restart"}
    assert picture.std() > 10


@pytest.mark.parametrize("n_steps", [40, 300, 10_000])
def test_a_long_run_is_drawn_and_answers(qapp: QApplication, n_steps: int) -> None:
    stage = stage_on(run_of(task_of(n_steps), fail=n_steps * 2 // 3))
    picture = stage.picture()
    assert share_of(picture, scene_palette_named("studio").failed, box_of(stage, "failure", n_steps * 2 // 3)) > 0.1
    assert {stage.pick(x, y) for x in range(0, SIZE[0], 8) for y in range(0, SIZE[1] // 2, 8)} - {None}


def test_the_same_call_twice_gives_the_same_picture(qapp: QApplication) -> None:
    stage = stage_on(opening())
    first = stage.picture()
    stage.show(Showing(opening(), opening().opening_t, overview(stage_layout(opening(), False), SIZE[0] / SIZE[1])))
    assert np.array_equal(first, stage.picture())


def test_every_instant_of_the_story_can_be_drawn(qapp: QApplication) -> None:
    run = opening()
    stage = stage_on(run, size=(480, 270))
    shot = overview(stage_layout(run, False), 16 / 9)
    seen = set()
    for t in np.linspace(0, run.duration_s, 24):
        stage.show(Showing(run, float(t), shot))
        seen.add(stage.picture().tobytes())
    assert len(seen) > 18


def test_labels_are_large_enough_and_none_covers_another(qapp: QApplication) -> None:
    stage = stage_on(opening(), size=(1920, 1080))
    stage.picture()
    rects = [rect for _, rect in stage.shown]
    assert len(rects) > 12
    assert all(rect[3] - rect[1] >= 1080 / 40 for rect in rects)
    pairs = ((a, b) for i, a in enumerate(rects) for b in rects[i + 1 :])
    assert not any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a, b in pairs)


# in the window


@pytest.fixture
def flat_window(make_window: MakeWindow) -> Window:
    return make_window(surface=FlatSurface(), size=(1280, 720))


def middle(window: Window, pick: Pick) -> QPoint:
    rect = window.viewport.box_of(pick)
    assert rect is not None
    return rect.center()


def test_a_click_takes_a_disk_away_and_breaks_a_step(flat_window: Window, qtbot: Any) -> None:
    window, left = flat_window, Qt.MouseButton.LeftButton
    qtbot.mouseClick(window.viewport, left, pos=middle(window, Pick(kind="checkpoint", step=4)))
    assert window.session.now.plan.last_checkpoint == 3
    qtbot.mouseClick(window.viewport, left, pos=middle(window, Pick(kind="step", step=2)) + QPoint(-14, 0))
    failure = window.session.now.plan.failure
    assert failure is not None
    assert failure.step == 2


def test_the_mouse_is_answered_and_keys_walk_the_steps(flat_window: Window, qtbot: Any) -> None:
    window = flat_window
    pointed: list[Pick | None] = []
    window.viewport.pointed.connect(pointed.append)
    qtbot.mouseMove(window.viewport, QPoint(9, 9))  # it may be where another test left it
    qtbot.mouseMove(window.viewport, middle(window, Pick(kind="checkpoint", step=3)))
    qtbot.waitUntil(lambda: Pick(kind="checkpoint", step=3) in pointed)
    window.viewport.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(window.viewport, key)
    assert window.session.now.selection == Pick(kind="step", step=6)
    before = window.viewport.pose()
    qtbot.keyClick(window.viewport, Qt.Key.Key_Up)
    assert window.viewport.pose() != before
    window.hovering.dismiss()


def test_nothing_is_painted_while_nothing_changes(flat_window: Window, qtbot: Any) -> None:
    drawing: Any = flat_window.viewport.surface.widget
    qtbot.wait(300)
    painted = drawing.paints
    flat_window.viewport.show_moment(flat_window.session.now)
    qtbot.wait(300)
    assert drawing.paints == painted


def test_it_needs_no_vispy() -> None:
    script = (
        "import sys; sys.modules['vispy'] = None\n"
        "from desktop_app.application import application; application(offscreen=True)\n"
        "from tests.desktop_app.test_flat_view import stage_on, opening\n"
        "print(stage_on(opening()).picture().std() > 10)\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert ended.stdout.strip() == "True", ended.stderr


def test_a_plan_in_which_nothing_fails_is_drawn(qapp: QApplication) -> None:
    plan: Plan = built_in().without_failure()
    assert stage_on(simulate(plan)).picture().std() > 10
