"""The explain board has the lesson always in view, and every piece of every board can be explained."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.panels.compare_board import CompareBoard
from desktop_app.panels.explain_board import ExplainBoard
from desktop_app.panels.explain_board_view import ORDER, topics
from desktop_app.panels.state_board import StateBoard
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import PALETTES, theme_named
from desktop_app.widgets.class_type import em
from sim.scenario import built_in

WORDS = Words(strict=True)
BOARDS = (StateBoard, CompareBoard, ExplainBoard)
Maker = Callable[..., StateBoard | CompareBoard | ExplainBoard]


def shown(make: Maker, qtbot: QtBot, palette: str = "studio", size: tuple[int, int] = (1440, 766)) -> QWidget:
    session = Session(built_in())
    board = make(session, WORDS, theme_named(palette))
    qtbot.addWidget(board)
    board.resize(*size)
    board.show_moment(session.now)
    board.show()
    return board


def test_topics_come_in_the_order_they_are_taught() -> None:
    assert tuple(topic.key for topic in topics(WORDS)) == ORDER


@pytest.mark.parametrize("size", [(544, 900), (1440, 766)])
def test_the_lesson_is_in_view_beside_every_topic(qtbot: QtBot, size: tuple[int, int]) -> None:
    board = shown(ExplainBoard, qtbot, size=size)
    assert isinstance(board, ExplainBoard)
    for topic in topics(WORDS):
        board.choose(topic.key)
        texts = [label.text() for label in board.findChildren(QLabel) if label.isVisible()]
        assert {topic.plain, topic.engineer, WORDS.say("lesson.two_sentences")} <= set(texts)


@pytest.mark.parametrize("make", BOARDS)
def test_whatever_takes_the_focus_has_a_name_and_an_explanation(make: Maker, qtbot: QtBot) -> None:
    board = shown(make, qtbot)
    for piece in board.findChildren(QWidget):
        if piece.focusPolicy() != Qt.FocusPolicy.NoFocus and not isinstance(piece, QScrollBar):
            assert piece.accessibleName(), piece
            assert WORDS.has(f"explain.control.{piece.property('explain')}.plain"), piece


@pytest.mark.parametrize("make", BOARDS)
@pytest.mark.parametrize("palette", PALETTES)
def test_a_board_dresses_in_every_palette_and_size(make: Maker, palette: str, qtbot: QtBot) -> None:
    board = shown(make, qtbot, palette, (544, 900))
    narrow = board.grab().toImage()
    board.resize(1440, 766)
    assert board.grab().toImage() != narrow


def test_an_audience_reads_at_least_one_fortieth_of_the_frame(qtbot: QtBot) -> None:
    for palette in PALETTES:
        board = shown(StateBoard, qtbot, palette)
        assert em(board, theme_named(palette)) >= 27


def test_a_side_panel_keeps_the_size_of_controls(qtbot: QtBot) -> None:
    board = shown(ExplainBoard, qtbot, size=(544, 900))
    assert em(board, theme_named("studio")) == 15
