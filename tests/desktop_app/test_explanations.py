"""Every control has a name, a plain sentence and an engineer's one."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QAbstractSlider, QLineEdit, QScrollBar, QWidget

from desktop_app.cards import card_of_control
from desktop_app.text import Words
from desktop_app.viewport import Viewport
from desktop_app.window import Window
from tests.desktop_app.conftest import MakeWindow

INTERACTIVE = (QAbstractButton, QLineEdit, QAbstractSlider, QAbstractItemView, Viewport)
WORDS = Words(strict=True)


def interactive_widgets(root: QWidget) -> list[QWidget]:
    return [
        each
        for each in root.findChildren(QWidget)
        if isinstance(each, INTERACTIVE) and not isinstance(each, QScrollBar) and each.isVisibleTo(root)
    ]


def unexplained(window: Window) -> list[str]:
    missing = []
    for widget in interactive_widgets(window):
        thing = window.pointing.at_control(widget)
        if thing is None or not widget.accessibleName():
            missing.append(f"{type(widget).__name__} {widget.accessibleName()!r} {widget.property('explain')}")
            continue
        card = card_of_control(str(thing.name.split()[1]), WORDS, window.session.now)
        assert card.title, thing.name
        assert card.plain, thing.name
        assert card.engineer, thing.name
    return missing


def test_every_widget_of_the_window_is_explained(window: Window) -> None:
    assert len(interactive_widgets(window)) > 30
    assert unexplained(window) == []


@pytest.mark.parametrize("panel", ["state", "compare", "explain"])
def test_every_widget_of_a_board_is_explained(window: Window, panel: Any) -> None:
    window.session.open_panel(panel)
    assert unexplained(window) == []


def test_the_stepper_of_a_long_task_and_the_sheets_are_explained(make_window: MakeWindow) -> None:
    window = make_window(size=(960, 540))
    window.session.checkpoint_every(4)
    for lay_over in (
        window.sheets.find_anything,
        window.sheets.show_about,
        window.sheets.show_help,
        window.sheets.show_lesson,
    ):
        lay_over()
        assert unexplained(window) == []
        window.layers.close_top()
    window.hovering.show_now(window.pointing.at_control(window.top_bar.logo))  # type: ignore[arg-type]
    assert unexplained(window) == []
