"""While only the camera turns, nothing but the scene is painted or laid out anew: each part knows what it shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.looks_plans import stretched
from desktop_app.moment import Panel
from desktop_app.settings import Settings
from desktop_app.theme import PALETTES, theme_named
from desktop_app.viewing import layout_at
from desktop_app.widgets.stepper import Stepper
from desktop_app.window import Window
from scenes.camera import orbited
from tests.desktop_app.conftest import MakeWindow

N_TURNS = 3
LOOK_MS, MOST_LOOKS = 150, 20  # until a panel stands: some fill themselves in a few turns of the loop


class _Noting(QObject):
    """Notes which widgets are painted or laid out."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget) and event.type() in (QEvent.Type.Paint, QEvent.Type.LayoutRequest):
            self.noted.append(f"{type(watched).__name__}: {event.type().name}")
        return False


@contextmanager
def noting() -> Iterator[list[str]]:
    """Note what is painted and laid out while the block runs."""
    application, sees = QApplication.instance(), _Noting()
    assert application is not None
    application.installEventFilter(sees)
    try:
        yield sees.noted
    finally:
        application.removeEventFilter(sees)


def come_to_rest(qtbot: QtBot) -> None:
    for _ in range(MOST_LOOKS):
        with noting() as noted:
            qtbot.wait(LOOK_MS)
        if not noted:
            break


def turn(window: Window) -> None:
    pose, layout = window.viewport.pose(), layout_at(window.session.now)
    assert pose is not None
    for k in range(N_TURNS):
        window.session.look_from(orbited(pose, layout, 3.0 * (k + 1), 0.0))
        QApplication.processEvents()


@pytest.mark.parametrize("n_steps", [8, 600])
@pytest.mark.parametrize("panel", [None, "state", "compare", "odds", "storage", "branches", "task"])
def test_while_the_camera_turns_nothing_but_the_scene_is_painted(
    make_window: MakeWindow, qtbot: QtBot, n_steps: int, panel: Panel | None
) -> None:
    window = make_window(stretched(n_steps), (1280, 720), settings=Settings(reduce_motion=True))
    if panel is not None:
        window.session.open_panel(panel)
    turn(window)
    come_to_rest(qtbot)
    with noting() as noted:
        turn(window)
    assert noted == []


def test_a_stepper_told_the_same_again_does_nothing_and_what_was_typed_goes() -> None:
    stepper = Stepper(theme_named(PALETTES[0]), name="n", less="-", more="+", explain="", role="failed")
    stepper.show_range(1, 9)
    stepper.show_number(4)
    field = stepper._field
    stepper.show()
    QApplication.processEvents()
    with noting() as noted:
        for _ in range(3):
            stepper.show_range(1, 9)
            stepper.show_number(4)
        QApplication.processEvents()
    assert noted == []
    assert len(stepper.findChildren(QIntValidator)) == 1
    field.setText("7")
    stepper.show_number(4)
    assert field.text() == "4"
    stepper.show_range(1, 3)
    assert not field.hasAcceptableInput()
    stepper.close()
