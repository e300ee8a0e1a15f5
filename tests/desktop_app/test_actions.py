"""One table of actions: a key means one thing, and everything has its words."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from desktop_app.actions import Actions
from desktop_app.main_menu import main_menu
from desktop_app.window import Window


def test_every_action_has_words_and_valid_keys(window: Window) -> None:
    for action in window.actions_table:
        assert window.words.has(f"action.{action.name}"), action.name
        assert all(QKeySequence(key).toString() for key in action.keys), action.name


def test_no_key_means_two_things(window: Window) -> None:
    keys = [QKeySequence(key).toString() for action in window.actions_table for key in action.keys]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("key", "name"),
    [("PgUp", "back"), ("PgDown", "forward"), ("Space", "play"), ("F5", "present"), ("B", "blank"), (".", "blank")],
)
def test_a_presenter_clicker_works(window: Window, key: str, name: str) -> None:
    assert key in window.actions_table.get(name).keys


def test_a_presenter_clicker_never_moves_the_camera(window: Window, qtbot: Any) -> None:
    pose = window.viewport.pose()
    window.viewport.setFocus()
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_Space, Qt.Key.Key_B, Qt.Key.Key_B):
        qtbot.keyClick(window.viewport, key)
        assert window.viewport.pose() == pose
    assert window.session.now.view.shot is None


def test_a_name_is_entered_once() -> None:
    actions = Actions()
    actions.add("one", lambda: None)
    with pytest.raises(ValueError, match="there already"):
        actions.add("one", lambda: None)


def test_the_menu_is_read_from_the_table(window: Window) -> None:
    titles = [action.text() for action in main_menu(window).actions()]
    assert any(title.startswith("Open") for title in titles)
    assert any("Ctrl+S" in title for title in titles)


def test_keys_reach_their_actions(window: Window, qtbot: Any) -> None:
    window.viewport.setFocus()
    qtbot.keyClick(window.viewport, Qt.Key.Key_BracketRight)
    assert window.session.now.plan.failure is not None
    assert window.session.now.plan.failure.step == 6
    qtbot.keyClick(window.viewport, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.session.now.plan.failure.step == 5
    qtbot.keyClick(window.viewport, Qt.Key.Key_PageUp)
    assert window.session.now.t < window.session.now.run.opening_t
