"""Any machine shows the same lesson: with a card, in software, without OpenGL, and after OpenGL was taken away."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from desktop_app.surfaces import CanvasSurface
from desktop_app.watchdog import LastingSurface, Why
from desktop_app.window import Window
from scenes.canvas import StageCanvas
from scenes.probe import Renderer
from scenes.stage import Pick
from scenes.tiers import WINDOW as FRAMES_LOOKED_AT
from scenes.tiers import Tier
from tests.desktop_app.conftest import MakeWindow

FAILURE = Pick(kind="failure", step=3)
CARD = "NVIDIA GeForce RTX 3060/PCIe/SSE2"
SOFTWARE = "llvmpipe (LLVM 15.0.6, 256 bits)"


def canvas_of(surface: LastingSurface) -> StageCanvas:
    assert isinstance(surface.inner, CanvasSurface)
    return surface.inner._canvas


def rests(surface: LastingSurface) -> bool:
    return not surface.is_flat and canvas_of(surface).is_at_rest and canvas_of(surface).frame_problem() == ""


def pixels_of(surface: LastingSurface) -> npt.NDArray[np.int16]:
    image: QImage = canvas_of(surface).native.grabFramebuffer().convertToFormat(QImage.Format.Format_RGBX8888)
    rows = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), image.width(), 4)
    return rows[..., :3].astype(np.int16)


# without OpenGL, or without VisPy


@pytest.mark.parametrize(
    ("problem", "why", "sentence"),
    [
        (ImportError("No module named 'vispy'"), "import", "could not be loaded"),
        (OSError("libGL.so.1: cannot open shared object file"), "missing", "no OpenGL"),
        (AttributeError("glBindFramebuffer not found"), "missing", "no OpenGL"),
    ],
)
def test_the_lesson_goes_on_flat_and_one_sentence_says_why(
    make_window: MakeWindow, qtbot: Any, problem: Exception, why: Why, sentence: str
) -> None:
    def none_to_be_had(trouble: Callable[[str], None]) -> CanvasSurface:
        raise problem

    surface = LastingSurface(make_canvas=none_to_be_had)
    window = make_window(surface=surface, size=(1280, 720))
    assert (surface.is_flat, surface.why_flat) == (True, why)
    assert window.machine is not None
    banner = window.machine.banner
    assert banner is not None
    assert banner.isVisible()
    assert sentence in banner.accessibleName()
    assert banner.accessibleName().count(".") <= 2
    assert surface.screen_box(Pick(kind="checkpoint", step=4)) is not None


def test_the_flat_scene_answers_the_hand_as_the_other_does(make_window: MakeWindow, qtbot: Any) -> None:
    """Point, drag, go home, take a disk, walk with the keys."""
    window = make_window(surface=LastingSurface(flat=True), size=(1280, 720))
    session, viewport, left = window.session, window.viewport, Qt.MouseButton.LeftButton
    home, pointed = viewport.pose(), list[Pick | None]()
    viewport.pointed.connect(pointed.append)
    at = viewport.box_of(Pick(kind="checkpoint", step=4))
    assert at is not None
    qtbot.mouseMove(viewport, QPoint(9, 9))
    qtbot.mouseMove(viewport, at.center())
    qtbot.waitUntil(lambda: Pick(kind="checkpoint", step=4) in pointed)
    sky = QPoint(40, viewport.height() // 4)
    qtbot.mousePress(viewport, left, pos=sky)
    for x in (20, 60, 90):
        qtbot.mouseMove(viewport, sky + QPoint(x, 0))
    qtbot.mouseRelease(viewport, left, pos=sky + QPoint(90, 0))
    assert session.now.view.shot is not None
    qtbot.keyClick(viewport, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: viewport.pose() == home, timeout=10_000)
    qtbot.mouseClick(viewport, left, pos=at.center())
    assert session.now.plan.last_checkpoint == 3
    qtbot.keyClick(viewport, Qt.Key.Key_Right)
    assert session.now.selection is not None
    window.hovering.dismiss()


# what draws is found out


@pytest.mark.parametrize(("name", "begins", "ends"), [(CARD, "high", "normal"), (SOFTWARE, "normal", "low")])
def test_the_tier_follows_what_draws_and_then_how_fast_it_is(
    make_window: MakeWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch, name: str, begins: Tier, ends: Tier
) -> None:
    monkeypatch.setattr("scenes.canvas.renderer_now", lambda: Renderer(renderer=name))
    monkeypatch.setattr("scenes.canvas.paced", lambda pace, frame_ms: pace)  # however fast this machine is
    surface = LastingSurface()
    window = make_window(surface=surface, size=(640, 480))
    qtbot.waitUntil(lambda: canvas_of(surface).frames_drawn > 0, timeout=8000)
    assert surface.tier == begins
    monkeypatch.undo()
    canvas = canvas_of(surface)
    for _ in range(FRAMES_LOOKED_AT):  # each took a second
        canvas._measure(begun_s=-1e9)
    qtbot.waitUntil(lambda: surface.tier == ends, timeout=3000)
    assert window.settings.quality == "automatic"


def test_a_test_picture_that_comes_out_wrong_is_said(
    make_window: MakeWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.watchdog.LOOK_AFTER_MS", 20)
    monkeypatch.setattr("scenes.canvas.self_test", lambda: "64 of 64 pixels came out wrong")
    surface = LastingSurface()
    window = make_window(surface=surface, size=(960, 640))
    qtbot.waitUntil(lambda: surface.is_flat, timeout=10_000)
    assert window.machine is not None
    assert window.machine.banner is not None
    assert surface.why_flat == "test"
    assert "test picture wrong" in window.machine.banner.accessibleName()


def test_a_screen_that_is_far_away_is_told_of_in_a_sentence(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XRDP_SESSION", "1")
    window = make_window(surface=LastingSurface(), size=(960, 640))
    assert "far away" in window.notice.accessibleName()


# what was shown is kept


@pytest.fixture
def lasting(qapp: QApplication) -> LastingSurface:
    return LastingSurface(quality="normal")


@pytest.fixture
def window(make_window: MakeWindow, lasting: LastingSurface, qtbot: Any) -> Window:
    """Return a window in which nothing is as it was when it opened."""
    window = make_window(surface=lasting, size=(900, 600))
    window.session.inject_failure(3)
    window.session.select(Pick(kind="checkpoint", step=2))
    window.viewport.nudge("turn_left", at_once=True)
    window.session.seek(window.session.now.run.opening_t + 0.5)
    qtbot.waitUntil(lambda: rests(lasting), timeout=8000)
    return window


def take_context_away(window: Window, surface: LastingSurface, qtbot: Any) -> None:
    """Make Qt give the context up and get another, as where a driver starts anew; all it held is lost."""
    native: Any = canvas_of(surface).native
    native.makeCurrent()
    for held in canvas_of(surface).context.shared.parser._objects.values():
        held.delete()
    gone: list[bool] = []
    native.context().aboutToBeDestroyed.connect(lambda: gone.append(True))
    shares = Qt.ApplicationAttribute.AA_ShareOpenGLContexts
    QCoreApplication.setAttribute(shares, False)  # with it, Qt keeps the context whatever becomes of the window
    QApplication.sendEvent(native, QEvent(QEvent.Type.WindowChangeInternal))
    QCoreApplication.setAttribute(shares, True)
    assert gone
    native.update()


def fill_the_screen_and_return(window: Window, surface: LastingSurface, qtbot: Any) -> None:
    size = window.size()
    window.showFullScreen()
    window.setGeometry(window.screen().geometry())  # where no window manager does it
    qtbot.waitUntil(lambda: rests(surface), timeout=8000)
    window.showNormal()
    window.resize(size)
    qtbot.waitUntil(lambda: window.size() == size, timeout=3000)


def minimise_and_return(window: Window, surface: LastingSurface, qtbot: Any) -> None:
    window.showMinimized()
    QApplication.processEvents()
    window.hide()
    window.showNormal()


def float_and_come_home(window: Window, surface: LastingSurface, qtbot: Any) -> None:
    own, place = QWidget(), window.viewport.geometry()
    room = QVBoxLayout(own)
    room.setContentsMargins(0, 0, 0, 0)
    room.addWidget(window.viewport)
    own.resize(500, 400)
    with qtbot.waitExposed(own):
        own.show()
    qtbot.waitUntil(lambda: rests(surface), timeout=8000)
    window.viewport.setParent(window.stage)
    window.viewport.setGeometry(place)
    window.viewport.lower()
    window.viewport.show()
    own.close()
    own.deleteLater()


JOURNEYS = (fill_the_screen_and_return, minimise_and_return, float_and_come_home, take_context_away)


def test_the_same_picture_of_the_same_moment_comes_back(window: Window, lasting: LastingSurface, qtbot: Any) -> None:
    moment, before = window.session.now, pixels_of(lasting)
    place = lasting.screen_box(FAILURE)
    for journey in JOURNEYS:
        journey(window, lasting, qtbot)
        qtbot.waitUntil(lambda: rests(lasting), timeout=8000)
        assert window.session.now == moment, journey
        assert lasting.screen_box(FAILURE) == pytest.approx(place), journey
        after = pixels_of(lasting)
        assert after.shape == before.shape, journey
        assert np.abs(after - before).mean() < 0.5, journey
    nothing_is_left_of_canvases_that_fail(window, lasting, qtbot)


def nothing_is_left_of_canvases_that_fail(window: Window, lasting: LastingSurface, qtbot: Any) -> None:
    before = lasting.rebuilt
    for number in range(1, 4):
        lasting._clock = lambda now_s=1e6 * number: now_s  # type: ignore[misc]  # once in a while
        lasting.fail("the OpenGL context is gone")
        qtbot.waitUntil(lambda: rests(lasting), timeout=8000)
    assert lasting.rebuilt == before + 3
    gc.collect()
    alive = [each for each in gc.get_objects() if isinstance(each, StageCanvas)]
    mine = [each for each in alive if each._stage.showing and each._stage.showing.run is window.session.now.run]
    assert len(mine) == 1
    assert len(lasting.holder.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)) == 1


def test_a_sentence_that_was_waved_away_stays_away(make_window: MakeWindow, qtbot: Any) -> None:
    def none_to_be_had(trouble: Callable[[str], None]) -> CanvasSurface:
        raise OSError("libGL.so.1: cannot open shared object file")

    window = make_window(surface=LastingSurface(make_canvas=none_to_be_had), size=(960, 640))
    assert window.machine is not None
    banner = window.machine.banner
    assert banner is not None
    qtbot.mouseClick(banner.cross, Qt.MouseButton.LeftButton)
    window.showMinimized()
    window.hide()
    window.showNormal()
    qtbot.wait(50)
    assert not banner.isVisible()
