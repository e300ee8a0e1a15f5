"""A window whose scene is a plain sheet, for tests of everything around the scene."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QOpenGLContext
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.application import application
from desktop_app.program import window_on
from desktop_app.settings import Settings
from desktop_app.text import Words
from desktop_app.window import Window
from scenes.showing import Showing
from scenes.stage import Detail, Pick
from sim.plan import Plan
from sim.scenario import built_in

WORDS = Words(strict=True)  # read once: no test changes them


class SheetSurface:
    """Draws nothing and answers as told."""

    def __init__(self) -> None:
        self.widget = QWidget()
        self.under_mouse: Pick | None = None
        self.shown: list[Showing] = []

    def show(self, showing: Showing) -> None:
        """Note what should be drawn."""
        self.shown.append(showing)

    def pick(self, x: float, y: float) -> Pick | None:
        """Return what the test put under the mouse."""
        return self.under_mouse

    def screen_box(self, pick: Pick) -> tuple[float, float, float, float] | None:
        """Return a place that depends on the step alone."""
        return 100.0 + 60 * (pick.step or 0), 200.0, 50.0, 50.0

    def wear(self, palette: str, words: Words, detail: Detail) -> None:
        """Wear anything."""


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    """Return the application as the program makes it."""
    return application()


@pytest.fixture(scope="session", autouse=True)
def one_application(qapp: QApplication) -> None:
    """Let pictures without a window use the windows' application too: a process has only one, and its kind stays."""


@pytest.fixture(autouse=True)
def collector_at_work() -> Iterator[None]:
    """Wake the garbage collector after each test: what lets it rest does so for the whole process."""
    yield
    gc.enable()
    gc.unfreeze()


MakeWindow = Callable[..., Window]


@pytest.fixture
def make_window(qtbot: Any) -> Iterator[MakeWindow]:
    """Return a maker of windows that are shown at 1920x1080 or another size, and closed after the test."""
    made: list[Window] = []

    def make(plan: Plan | None = None, size: tuple[int, int] = (1920, 1080), **fields: Any) -> Window:
        settings = fields.pop("settings", Settings())
        surface = fields.pop("surface", None) or SheetSurface()
        window = window_on(plan or built_in(), settings=settings, words=WORDS, surface=surface, **fields)
        window.resize(*size)
        made.append(window)
        with qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        with qtbot.waitActive(window):
            pass
        QApplication.processEvents()
        return window

    yield make
    for window in made:
        window.close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)
    if (drawing := QOpenGLContext.currentContext()) is not None:
        drawing.doneCurrent()  # or no picture without a display can be drawn in this process


@pytest.fixture
def window(make_window: MakeWindow) -> Window:
    """Return the window on the built-in task."""
    return make_window()
