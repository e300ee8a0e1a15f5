"""Text grows as far as the window has room, and where it is very large the scene and its sentence come first."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.arrangement import fitting_scale
from desktop_app.panels.strategy_card import StrategyCard
from desktop_app.settings import Settings
from desktop_app.widgets.class_type import ems_wide
from tests.desktop_app.conftest import MakeWindow


@pytest.mark.parametrize(
    ("wanted", "type_scale", "size", "whole"),
    [
        (1.0, 1.0, (1920, 1080), 1.0),
        (1.0, 1.2, (1920, 1080), 1.2),
        (1.0, 1.2, (960, 540), 1.0),  # 1080p at 200 %: what the projector adds gives way
        (2.0, 1.0, (1280, 720), 2.0),  # what a person chose does not
        (2.0, 1.2, (1280, 720), 2.0),
        (2.0, 1.2, (1920, 1080), 2.0),
        (2.0, 1.0, (1024, 768), 1.6),
        (0.8, 1.0, (640, 480), 0.8),
    ],
)
def test_the_whole_enlargement_fits(wanted: float, type_scale: float, size: tuple[int, int], whole: float) -> None:
    assert fitting_scale(wanted, type_scale, *size) * type_scale == pytest.approx(whole)


def test_with_very_large_text_the_scene_keeps_its_room_and_the_questions_are_not_cut(make_window: MakeWindow) -> None:
    window = make_window(size=(1280, 720), settings=Settings(scale=2.0))
    assert window.viewport.height() > 0.6 * window.height()
    assert window.sentence.height() <= 0.36 * window.viewport.height() + 1
    for panel in window.left.parts():
        assert panel.minimumSizeHint().width() <= panel.width()


def test_where_everything_is_very_large_a_question_takes_the_room_of_what_is_beside_it(make_window: MakeWindow) -> None:
    window = make_window(size=(1280, 720), settings=Settings(scale=2.0, ask_first=True))
    window.session.checkpoint_every(3)
    QApplication.processEvents()
    assert window.session.now.is_asked
    _, top, _, low = window.viewport._margins
    assert 1 - top - low > 0.3  # there is something to see of what is asked about
    window.predicting.guess(2)
    QApplication.processEvents()
    assert window.left.isVisible()


def test_the_hint_goes_before_the_three_ways_are_put_closer_together(make_window: MakeWindow) -> None:
    window = make_window(size=(1920, 1080))
    with_a_note = window.left.findChildren(StrategyCard)[2]
    roomy = with_a_note.height()
    window.session.checkpoint_every(3)
    window.session.inject_failure(3)  # no disk to go back to: two ways are cheapest, each with a reason of two lines
    QApplication.processEvents()
    assert with_a_note.height() == roomy


@pytest.mark.parametrize("panel", ["state", "compare", "explain", "branches", "task"])
def test_a_board_in_a_window_that_stands_has_room_for_whole_lines(make_window: MakeWindow, panel: Any) -> None:
    window = make_window(size=(1080, 1920), level="engineer")
    window.session.open_panel(panel)
    QApplication.processEvents()
    board = window.boards._board(panel)
    assert ems_wide(board, window.theme) >= 30
