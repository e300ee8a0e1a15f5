"""The scene lasts: whatever becomes of OpenGL, what was shown is shown again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from vispy import gloo

from desktop_app.surfaces import CanvasSurface
from desktop_app.watchdog import MOST_FAILURES, LastingSurface
from desktop_app.window import Window
from scenes.gl_stage import GlStage
from scenes.stage import Pick
from tests.desktop_app.conftest import MakeWindow


@pytest.fixture
def lasting(qapp: QApplication) -> LastingSurface:
    return LastingSurface()


@pytest.fixture
def window(make_window: MakeWindow, lasting: LastingSurface, qtbot: Any) -> Window:
    window = make_window(surface=lasting, size=(960, 640))
    qtbot.waitUntil(lambda: drawn(lasting) > 0, timeout=10_000)
    return window


def canvas_of(surface: LastingSurface) -> CanvasSurface:
    assert isinstance(surface.inner, CanvasSurface)
    return surface.inner


def drawn(surface: LastingSurface) -> int:
    return canvas_of(surface).frames_drawn


def is_right(surface: LastingSurface) -> bool:
    return drawn(surface) > 0 and canvas_of(surface).frame_problem() == ""


def stands_right(surface: LastingSurface) -> bool:
    return not surface.is_flat and is_right(surface)


def draw_black(self: GlStage, width: int, height: int, samples: int = 1) -> None:
    gloo.clear(color=(0, 0, 0, 1), depth=True)


def test_the_self_test_says_who_draws_and_that_it_is_right(window: Window, lasting: LastingSurface) -> None:
    lasting.look()
    assert lasting.renderer is not None
    assert lasting.renderer.works
    assert lasting.renderer.is_software
    assert lasting.rebuilt == 0


def test_a_black_frame_is_seen_and_drawn_anew_with_all_that_was_shown(
    window: Window, lasting: LastingSurface, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.session.inject_failure(3)
    first = lasting.inner
    with monkeypatch.context() as broken:
        broken.setattr(GlStage, "draw", draw_black)
        canvas_of(lasting).widget.update()
        blank = "the frame is blank"
        qtbot.waitUntil(lambda: lasting.rebuilt > 0 or canvas_of(lasting).frame_problem() == blank, timeout=5000)
        if lasting.rebuilt == 0:  # it looks by itself now and then, and may have done so already
            lasting.look()
    assert lasting.inner is not first
    qtbot.waitUntil(lambda: is_right(lasting), timeout=5000)
    assert lasting.screen_box(Pick(kind="failure", step=3)) is not None
    assert lasting.rebuilt >= 1
    assert not lasting.is_flat


def test_an_error_amid_drawing_begins_anew_and_is_survived(
    window: Window, lasting: LastingSurface, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = GlStage.draw
    failed: list[GlStage] = []

    def draw_failing_once(self: GlStage, width: int, height: int, samples: int = 1) -> None:
        if not failed:
            failed.append(self)
            raise RuntimeError("OpenGL got errors: out of memory")
        draw(self, width, height, samples)

    monkeypatch.setattr(GlStage, "draw", draw_failing_once)
    canvas_of(lasting).widget.update()
    qtbot.waitUntil(lambda: lasting.rebuilt == 1, timeout=5000)
    qtbot.waitUntil(lambda: stands_right(lasting), timeout=5000)
    assert "out of memory" in lasting.what_failed


def test_after_a_few_failures_it_is_drawn_flat_and_said_so(
    window: Window, lasting: LastingSurface, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GlStage, "draw", draw_black)
    canvas_of(lasting).widget.update()
    qtbot.wait(60)
    lasting.look()
    qtbot.waitUntil(lambda: lasting.is_flat, timeout=10_000)
    assert lasting.why_flat == "failing"
    assert window.machine is not None
    banner = window.machine.banner
    assert banner is not None
    assert banner.isVisible()
    assert "OpenGL failed" in banner.accessibleName()
    at = lasting.screen_box(Pick(kind="checkpoint", step=4))
    assert at is not None
    where = QPoint(round(at[0] + at[2] / 2), round(at[1] + at[3] / 2))
    qtbot.mouseClick(window.viewport, Qt.MouseButton.LeftButton, pos=where)
    assert window.session.now.plan.last_checkpoint == 3
    qtbot.mouseClick(banner.cross, Qt.MouseButton.LeftButton)
    assert not banner.isVisible()


def test_failures_long_ago_do_not_count(qapp: QApplication) -> None:
    now = [0.0]
    surface = LastingSurface(clock=lambda: now[0])
    for k in range(2 * MOST_FAILURES):
        now[0] = 1000.0 * k
        surface.fail("once in a while")
    assert not surface.is_flat
    surface.widget.deleteLater()


@pytest.mark.parametrize(
    ("problem", "why"), [(ImportError("no vispy"), "import"), (OSError("libGL.so.1: cannot open"), "missing")]
)
def test_without_vispy_or_opengl_it_is_drawn_flat(qapp: QApplication, problem: Exception, why: str) -> None:
    def none_to_be_had(trouble: Callable[[str], None]) -> CanvasSurface:
        raise problem

    surface = LastingSurface(make_canvas=none_to_be_had)
    assert surface.is_flat
    assert surface.why_flat == why
    assert str(problem) in surface.what_failed
    surface.widget.deleteLater()


def test_flat_and_back_by_hand_keeps_what_is_shown(window: Window, lasting: LastingSurface, qtbot: Any) -> None:
    window.session.inject_failure(6)
    where = lasting.screen_box(Pick(kind="failure", step=6))
    window.actions_table.do("flat_view")
    assert lasting.is_flat
    assert window.settings.flat
    assert lasting.screen_box(Pick(kind="failure", step=6)) == pytest.approx(where, abs=1)
    window.actions_table.do("flat_view")
    qtbot.waitUntil(lambda: stands_right(lasting), timeout=5000)
    assert not window.settings.flat


@pytest.mark.parametrize("quality", ["low", "normal", "high"])
def test_a_chosen_quality_is_drawn_and_remembered(
    window: Window, lasting: LastingSurface, qtbot: Any, quality: str
) -> None:
    window.actions_table.do(f"quality_{quality}")
    assert window.settings.quality == quality
    before = drawn(lasting)
    canvas_of(lasting).widget.update()
    qtbot.waitUntil(lambda: drawn(lasting) > before, timeout=8000)
    assert lasting.tier == quality
    assert is_right(lasting)


def survives(surface: LastingSurface, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: stands_right(surface), timeout=8000)
    canvas: Any = canvas_of(surface)._canvas
    width, height = canvas._framebuffer_size()
    pixels = canvas.native.grabFramebuffer()
    assert (pixels.width(), pixels.height()) == (width, height)


def test_it_survives_full_screen_and_coming_back(window: Window, lasting: LastingSurface, qtbot: Any) -> None:
    window.showFullScreen()
    qtbot.wait(150)
    survives(lasting, qtbot)
    window.showNormal()
    qtbot.wait(150)
    survives(lasting, qtbot)


def test_it_survives_being_hidden_and_minimised(window: Window, lasting: LastingSurface, qtbot: Any) -> None:
    window.showMinimized()
    qtbot.wait(100)
    window.showNormal()
    window.hide()
    qtbot.wait(50)
    window.show()
    qtbot.wait(150)
    survives(lasting, qtbot)


def test_it_survives_a_window_of_its_own_and_coming_home(window: Window, lasting: LastingSurface, qtbot: Any) -> None:
    own = QWidget()
    room = QVBoxLayout(own)
    room.addWidget(window.viewport)
    own.resize(700, 400)
    own.show()
    qtbot.wait(200)
    survives(lasting, qtbot)
    window.viewport.setParent(window.stage)
    window.viewport.show()
    own.close()
    own.deleteLater()
    qtbot.wait(200)
    survives(lasting, qtbot)


def test_another_screen_is_noticed_and_the_frame_looked_at(window: Window, lasting: LastingSurface, qtbot: Any) -> None:
    looked: list[int] = []
    lasting.holder.came_to_light.connect(lambda: looked.append(1))
    before = drawn(lasting)
    QApplication.sendEvent(lasting.holder, QEvent(QEvent.Type.DevicePixelRatioChange))
    window.windowHandle().screenChanged.emit(QGuiApplication.primaryScreen())
    qtbot.waitUntil(lambda: drawn(lasting) > before, timeout=5000)
    assert looked
    survives(lasting, qtbot)
    assert lasting.rebuilt == 0
