"""The explain board has the lesson always in view, and every piece of every board can be explained."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QFrame, QLabel, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.panels.compare_board import CompareBoard
from desktop_app.panels.explain_board import ExplainBoard
from desktop_app.panels.explain_board_legend import MARKS, SceneLegend
from desktop_app.panels.explain_board_view import LEGEND, ORDER, topics
from desktop_app.panels.state_board import StateBoard
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import PALETTES, Theme, theme_named
from desktop_app.widgets.class_type import em
from desktop_app.widgets.glyphs import GLYPHS
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


def drawn(mark: Callable[[QPainter, QRectF, Theme], None], theme: Theme) -> QImage:
    image = QImage(48, 48, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    mark(painter, QRectF(4, 4, 40, 40), theme)
    painter.end()
    return image


@pytest.mark.parametrize("palette", PALETTES)
def test_every_mark_has_a_look_of_its_own_in_the_one_legend(palette: str) -> None:
    assert set(MARKS) == set(LEGEND)
    looks = [drawn(MARKS[mark], theme_named(palette)) for mark in LEGEND]
    assert all(a != b for a, b in combinations(looks, 2))


@pytest.mark.parametrize(
    ("state", "mark"),
    [("pending", "pending"), ("lost", "lost"), ("rerunning", "hatch"), ("failed", "bolt")],
)
def test_a_step_has_the_same_mark_in_the_strip_on_its_card_and_in_the_legend(state: str, mark: str) -> None:
    theme = theme_named("studio")
    assert drawn(GLYPHS[f"step_{state}"], theme) == drawn(MARKS[mark], theme)


def test_the_legend_comes_first_where_one_asks_for_the_marks(qtbot: QtBot) -> None:
    board = shown(ExplainBoard, qtbot)
    assert isinstance(board, ExplainBoard)
    legend, box = board.findChildren(SceneLegend)[0], board.findChildren(QFrame, "engineers")[0]
    assert legend.y() > box.y()
    board.choose("marks")
    qtbot.waitUntil(lambda: legend.y() < box.y())
    qtbot.waitUntil(lambda: not legend.visibleRegion().isEmpty())
    board.choose("forks")
    qtbot.waitUntil(lambda: legend.y() > box.y())


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
