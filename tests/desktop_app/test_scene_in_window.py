"""The real scene in the real window: it draws, answers the mouse, and rests when nothing changes."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from desktop_app.surfaces import CanvasSurface
from desktop_app.window import Window
from scenes.stage import Pick
from tests.desktop_app.conftest import MakeWindow


@pytest.fixture(autouse=True)
def no_other_context() -> None:
    """Let go of the context that pictures without a display were drawn with: a thread has one at a time."""
    drawn_without_display = sys.modules.get("vispy.app.backends._egl")
    if drawn_without_display is not None:
        egl = drawn_without_display.egl
        egl.eglMakeCurrent(drawn_without_display._EGL_DISPLAY, egl.EGL_NO_SURFACE, egl.EGL_NO_SURFACE, None)


def centre_of(window: Window, pick: Pick) -> QPoint:
    rect = window.viewport.box_of(pick)
    assert rect is not None
    return rect.center()


def test_it_draws_answers_and_rests(make_window: MakeWindow, qtbot: Any) -> None:
    surface = CanvasSurface()
    window = make_window(surface=surface, size=(1280, 720))
    canvas = surface._canvas
    qtbot.waitUntil(lambda: canvas.frames_drawn > 0, timeout=10_000)

    picture = window.grab().toImage()
    at = window.viewport.mapTo(window, centre_of(window, Pick(kind="checkpoint", step=2)))
    colour = picture.pixelColor(at)
    assert colour != picture.pixelColor(at.x(), window.viewport.mapTo(window, QPoint(0, 5)).y())

    qtbot.mouseClick(window.viewport, Qt.MouseButton.LeftButton, pos=centre_of(window, Pick(kind="checkpoint", step=4)))
    assert window.session.now.plan.last_checkpoint == 3

    qtbot.waitUntil(lambda: canvas.is_at_rest, timeout=10_000)  # the change has turned, and edges are smooth
    drawn = canvas.frames_drawn
    QTest.qWait(500)
    assert canvas.frames_drawn == drawn
    assert not window.playback.playing


def test_the_mouse_finds_what_is_drawn_at_every_size(make_window: MakeWindow, qtbot: Any) -> None:
    surface = CanvasSurface()
    window = make_window(surface=surface, size=(1600, 900))
    for size in ((1600, 900), (1100, 760)):
        window.resize(*size)
        qtbot.wait(50)
        for step in (1, 4, 8):
            at = centre_of(window, Pick(kind="checkpoint" if step < 5 else "empty_checkpoint", step=step))
            found = surface.pick(at.x(), at.y())
            assert found is not None
            assert found.step in (step, step - 1)
