"""Who hears the window instead of seeing it is told what each part is, and in the scene what has happened."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from desktop_app.window import Window
from tests.desktop_app.conftest import MakeWindow


def heard(widget: QWidget, what: QAccessible.Text = QAccessible.Text.Name) -> str:
    """Return what a screen reader gets from Qt."""
    return str(QAccessible.queryAccessibleInterface(widget).text(what)).strip()


@pytest.mark.parametrize("panel", [None, "state", "compare", "explain"])
def test_everything_the_keyboard_reaches_has_a_name(make_window: MakeWindow, panel: Any) -> None:
    window = make_window(size=(1600, 900))
    if panel:
        window.session.open_panel(panel)
    reached = [
        each
        for each in window.findChildren(QWidget)
        if each.isVisible() and each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.focusProxy() is None
    ]
    assert len(reached) > 15
    assert [type(each).__name__ for each in reached if not heard(each)] == []


def test_the_scene_tells_its_step_and_how_it_stands(window: Window) -> None:
    viewport, description = window.viewport, QAccessible.Text.Description
    assert heard(viewport)
    opening = heard(viewport, description)
    assert "5" in opening
    assert "fail" in opening.lower()
    window.session.inject_failure(7)
    assert "7" in heard(viewport, description)
    window.session.clear_failure()
    assert "7" not in heard(viewport, description)
