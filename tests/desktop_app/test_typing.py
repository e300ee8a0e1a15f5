"""What is typed into a field is text, and nothing else: the camera stays, nothing breaks, no screen goes black."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from desktop_app.looks_plans import stretched
from desktop_app.panels.state_board_reader import Reader
from desktop_app.widgets.buttons import Tile
from desktop_app.window import Window
from tests.desktop_app.conftest import MakeWindow

FIELDS = (QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox)
NONE, SHIFT, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
KEYS = [
    (Qt.Key.Key_Left, NONE), (Qt.Key.Key_Right, NONE), (Qt.Key.Key_Home, NONE), (Qt.Key.Key_Plus, NONE),
    (Qt.Key.Key_Left, SHIFT), (Qt.Key.Key_Right, SHIFT), (Qt.Key.Key_Up, SHIFT), (Qt.Key.Key_Left, ALT),
]  # fmt: skip


def every_n_steps(window: Window) -> None:
    next(tile for tile in window.left.findChildren(Tile) if tile.text() == "Every N steps").click()


def anything_sought(window: Window) -> None:
    window.sheets.find_anything()


def an_entry_read(window: Window) -> None:
    window.session.open_panel("state")
    board: Any = next(each.parentWidget() for each in window.findChildren(Reader))
    while not hasattr(board, "reader"):
        board = board.parentWidget()
    board._stack.setCurrentWidget(board.reader)
    board.reader.show_text("An entry", "its text", note="")


def fields_seen(window: Window) -> Iterator[QWidget]:
    return (each for each in window.findChildren(QWidget) if isinstance(each, FIELDS) and each.isVisible())


@pytest.mark.parametrize(
    ("make", "names"),
    [
        (every_n_steps, {"NumberField"}),
        (anything_sought, {"QLineEdit"}),
        (an_entry_read, {"QPlainTextEdit"}),
    ],
)
def test_typing_into_any_field_leaves_the_camera_and_the_run_alone(
    make_window: MakeWindow, qtbot: Any, make: Callable[[Window], None], names: set[str]
) -> None:
    window = make_window(stretched(21), size=(1600, 900))
    make(window)
    qtbot.wait(20)
    fields = list(fields_seen(window))
    assert {type(field).__name__ for field in fields} >= names
    before = window.session.now
    for field in fields:
        field.setFocus()
        qtbot.keyClicks(field, "wasd b . 123 +-=fs[]")
        for key, held in KEYS:
            qtbot.keyClick(field, key, held)
        assert window.focusWidget() is field
        assert window.session.now == before, "where the eye is belongs to the moment, too"
        assert window.layers.blank is None


@pytest.mark.parametrize("make", [every_n_steps, anything_sought])
def test_a_number_that_was_typed_is_put_back_by_esc(
    make_window: MakeWindow, qtbot: Any, make: Callable[[Window], None]
) -> None:
    window = make_window(stretched(21), size=(1600, 900))
    make(window)
    qtbot.wait(20)
    before = window.session.now
    for field in fields_seen(window):
        qtbot.keyClicks(field, "7")
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert window.session.now == before
