"""The explain board: the lesson in two sentences, what the marks mean, and one topic at a time."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop_app.moment import Moment
from desktop_app.panels.explain_board_legend import SceneLegend
from desktop_app.panels.explain_board_view import MARKS_TOPIC, topics
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.class_type import board_theme, dress, em, ems_wide
from desktop_app.widgets.headings import Label
from desktop_app.widgets.one_line import OneLine

WIDE_EMS, HIGH_EMS = 44, 22  # a board of this size shows topics beside the text


class ExplainBoard(QWidget):
    """Topics as tabs, the chosen one in plain words and in a box for engineers."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        self._topics = {topic.key: topic for topic in topics(words)}
        self._chosen = next(iter(self._topics))
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = OneLine(theme, 16, 700)
        self._title.show_words(words.say("explaining.title"))
        self._close = IconTile(theme, "close", words.say("board.close"), explain="close", size=28, flat=True)
        self._lesson = Label(theme, words.say("lesson.two_sentences"), 15, 600, wrap=True)
        self._tabs = (Choices(theme, 2, gap=4), Choices(theme, 1, gap=4))  # above the text, beside it where wide
        self._heading = Label(theme, "", 16, 700, wrap=True)
        self._plain = Label(theme, "", 15, wrap=True)
        self._box = QFrame()
        self._box.setObjectName("engineers")
        self._box_title = Label(theme, words.say("card.engineers"), 15, 700)
        self._engineer = Label(theme, "", 15, wrap=True)
        self._legend = SceneLegend(words, theme)
        self._lay_out()
        self._close.clicked.connect(session.close_panel)
        for tabs, size in zip(self._tabs, (14, 15), strict=True):
            tabs.offer((key, self._tab(topic.title, size)) for key, topic in self._topics.items())
            tabs.chosen.connect(self.choose)
        self._show_topic()
        self._fit()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._close)
        self._inside = QVBoxLayout(self._box)
        self._inside.addWidget(self._box_title)
        self._inside.addWidget(self._engineer)
        self._text = QVBoxLayout()
        for piece in (self._heading, self._plain, self._box, self._legend):
            self._text.addWidget(piece)
        self._text.addStretch(1)
        body = QWidget()
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        self._body.setContentsMargins(0, 0, 0, 0)
        for tabs in self._tabs:
            self._body.addWidget(tabs, 0, Qt.AlignmentFlag.AlignTop)
        self._body.addLayout(self._text, 1)
        self._scroll = scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(body)
        scroll.setProperty("explain", "explain_text")
        scroll.setAccessibleName(self._words.say("explaining.title"))
        self._column = QVBoxLayout(self)
        self._column.addLayout(head)
        self._column.addWidget(self._lesson)
        self._column.addWidget(scroll, 1)

    # told

    def show_moment(self, moment: Moment) -> None:
        """Stay as it is: the topics are the same at every moment."""

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._fit()

    def choose(self, key: str) -> None:
        """Show the topic called `key`."""
        self._chosen = key
        self._show_topic()
        first = self._legend if key == MARKS_TOPIC else self._box
        QTimer.singleShot(0, first, lambda: self._scroll.ensureWidgetVisible(first))

    # shown

    def _show_topic(self) -> None:
        topic = self._topics[self._chosen]
        for tabs in self._tabs:
            tabs.show_choice(topic.key)
        self._heading.show_text(topic.title)
        self._plain.show_text(topic.plain)
        self._engineer.show_text(topic.engineer)
        place = self._text.indexOf(self._box)
        if (self._text.indexOf(self._legend) < place) != (topic.key == MARKS_TOPIC):
            self._text.removeWidget(self._legend)
            self._text.insertWidget(self._text.indexOf(self._box) + (topic.key != MARKS_TOPIC), self._legend)

    def _fit(self) -> None:
        theme = board_theme(self, self._theme)
        wide = ems_wide(self, self._theme) >= WIDE_EMS and self.height() >= HIGH_EMS * em(self, self._theme)
        directions = QBoxLayout.Direction
        self._body.setDirection(directions.LeftToRight if wide else directions.TopToBottom)
        self._body.setSpacing(theme.px(12))
        self._text.setSpacing(theme.px(9))
        pad = theme.px(11)
        self._inside.setContentsMargins(pad, theme.px(8), pad, theme.px(8))
        margin = theme.px(13)
        self._column.setContentsMargins(margin, theme.px(6), margin, theme.px(6))
        self._column.setSpacing(theme.px(7))
        self._box.setStyleSheet(
            f"QFrame {{ background: {theme.raised}; border: 1px solid {theme.line}; border-radius: {theme.px(8)}px; }}"
            " QLabel { background: transparent; border: none; }"
        )
        labels = (self._lesson, self._heading, self._plain, self._box_title, self._engineer)
        tiles = [tile for tabs in self._tabs for tile in tabs.tiles()]
        dress(theme, self._title, self._close, self._legend, *self._tabs, *tiles, *labels)
        room = self.width() - 2 * margin - theme.px(12)
        one_column = wide or self._tabs[0].sizeHint().width() > room
        for place, tabs in enumerate(self._tabs):
            tabs.setVisible(place == one_column)

    def _tab(self, title: str, size: int) -> Tile:
        return Tile(self._theme, title, explain="topic", height=28, size=size)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
