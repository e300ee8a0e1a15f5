"""The stage inside a window: it draws what it is told, and nothing when nothing changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QOpenGLContext
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from scenes.camera import Shot, orbited, overview
from scenes.canvas import StageCanvas
from scenes.gl_stage import GlStage
from scenes.layout import layout_of
from scenes.offscreen import offscreen_stage
from scenes.palette import ScenePalette
from scenes.probe import Renderer
from scenes.showing import Showing
from scenes.stage import Pick
from sim.run import Run
from tests.scenes.staging import run_of

WIDTH, HEIGHT = 480, 270


def has_drawn(canvas: StageCanvas, before: int) -> bool:
    return canvas.frames_drawn > before


def shot_of(run: Run) -> Shot:
    return overview(layout_of(run), WIDTH / HEIGHT)


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    """The application as the program makes it."""
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    running = QApplication.instance()
    return running if isinstance(running, QApplication) else QApplication(["savepoint"])


@pytest.fixture
def canvas(qtbot: QtBot, studio: ScenePalette, say: Callable[..., str]) -> Iterator[StageCanvas]:
    """A canvas in a window, showing the opening run."""
    canvas = StageCanvas(full_look=False)
    window = QWidget()
    window.resize(WIDTH, HEIGHT)
    canvas.native.setParent(window)
    canvas.native.resize(WIDTH, HEIGHT)
    canvas.dress(studio, say)
    run = run_of()
    canvas.show(Showing(run, run.opening_t, shot_of(run)))
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: canvas.is_at_rest, timeout=8000)
    yield canvas
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)
    if (drawing := QOpenGLContext.currentContext()) is not None:
        drawing.doneCurrent()  # or no picture without a display can be drawn in this process


def test_nothing_is_drawn_while_nothing_changes(canvas: StageCanvas, qtbot: QtBot) -> None:
    drawn = canvas.frames_drawn
    run = run_of()
    canvas.show(Showing(run, run.opening_t, shot_of(run)))
    qtbot.wait(500)
    assert canvas.frames_drawn == drawn


def test_a_new_instant_is_drawn_once_and_smoothed_once(canvas: StageCanvas, qtbot: QtBot) -> None:
    drawn = canvas.frames_drawn
    run = run_of()
    canvas.show(Showing(run, 1.0, shot_of(run)))
    qtbot.waitUntil(lambda: canvas.is_at_rest and canvas.frames_drawn > drawn, timeout=8000)
    qtbot.wait(300)
    assert canvas.frames_drawn - drawn == 2


def test_by_a_processor_the_full_look_is_smoothed_at_rest_alone(
    canvas: StageCanvas, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples: list[int] = []
    monkeypatch.setattr(GlStage, "draw", lambda self, width, height, n=1, part=None: samples.append(n))

    def drawn_with(renderer: str) -> list[int]:
        canvas.renderer = Renderer(renderer=renderer)
        canvas.use_quality("low")
        samples.clear()
        canvas.use_quality("high")
        qtbot.waitUntil(lambda: bool(samples) and canvas.is_at_rest, timeout=8000)
        return samples

    assert drawn_with("llvmpipe") == [1, 4]
    assert drawn_with("a card") == [4]


def test_a_camera_on_the_move_is_followed(canvas: StageCanvas, qtbot: QtBot) -> None:
    run = run_of()
    shot = shot_of(run)
    for _ in range(3):
        drawn = canvas.frames_drawn
        shot = orbited(shot, layout_of(run), 3.0, 1.0)
        canvas.show(Showing(run, run.opening_t, shot))
        qtbot.waitUntil(partial(has_drawn, canvas, drawn), timeout=8000)


def test_it_finds_what_the_offscreen_stage_finds(
    canvas: StageCanvas, studio: ScenePalette, say: Callable[..., str]
) -> None:
    run = run_of()
    stage = offscreen_stage((WIDTH, HEIGHT), full_look=False)
    stage.dress(studio, say)
    stage.show(Showing(run, run.opening_t, shot_of(run)))
    points = [(x, y) for x in range(0, WIDTH, 24) for y in range(0, HEIGHT, 18)]
    assert [canvas.pick(x, y) for x, y in points] == [stage.pick(x, y) for x, y in points]
    assert canvas.screen_box(Pick(kind="step", step=5)) == stage.screen_box(Pick(kind="step", step=5))


def test_its_picture_is_the_offscreen_picture(
    canvas: StageCanvas, studio: ScenePalette, say: Callable[..., str]
) -> None:
    run = run_of()
    stage = offscreen_stage((WIDTH, HEIGHT), full_look=False)
    stage.dress(studio, say)
    stage.show(Showing(run, run.opening_t, shot_of(run)))
    difference = np.abs(canvas.picture(WIDTH, HEIGHT).astype(int) - stage.picture().astype(int))
    assert difference.mean() < 0.5


def test_every_corner_of_the_window_is_drawn(canvas: StageCanvas, qtbot: QtBot) -> None:
    canvas.native.resize(613, 347)
    qtbot.waitUntil(lambda: tuple(canvas.size) == (613, 347) and canvas.is_at_rest, timeout=8000)
    image = canvas.native.grabFramebuffer()
    for x, y in ((0, 0), (image.width() - 1, 0), (0, image.height() - 1), (image.width() - 1, image.height() - 1)):
        assert image.pixelColor(x, y).lightness() > 5


def test_the_scale_of_the_screen_is_asked_of_nobody_but_qt(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def guess(**_: object) -> float:
        pytest.fail("VisPy would start a program to guess it")

    monkeypatch.setattr("vispy.app.canvas.get_dpi", guess)
    qtbot.addWidget(StageCanvas(full_look=False).native)
