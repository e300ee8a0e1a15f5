"""What a lesson offers when it is over: again, the next one, or to try it with one's own hands."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop_app.lesson_card import LessonCard
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.headings import Label

LEAST_BESIDE = 860  # design pixels in which the question and the three buttons stand side by side
LEAST_HIGH = 360  # of a scene that has room for the question above them


class LessonEnding(LessonCard):
    """Three ways on; each is a signal."""

    low = True
    again = Signal()
    next_asked = Signal()
    try_asked = Signal()

    def __init__(self, words: Words, theme: Theme, parent: QWidget, *, has_next: bool) -> None:
        super().__init__(theme, parent, 1000)
        say = words.say
        self._title = Label(theme, say("player.over"), 20, 700, wrap=True)
        self._again = Tile(theme, say("player.again"), explain="lesson_again", icon="restore", height=52, size=17)
        following = say("player.next_lesson")
        self._next = Tile(theme, following, explain="lesson_next_lesson", icon="play", height=52, size=17)
        self._try = Tile(theme, say("player.try"), explain="lesson_try", icon="steer", height=52, size=17)
        self._next.setVisible(has_next)
        self._tiles = [tile for tile in (self._again, self._next, self._try) if tile is not self._next or has_next]
        self._grid = QGridLayout()
        self._grid.setSpacing(theme.px(12))
        self.column.addLayout(self._grid)
        self._stand(beside=True)
        self._again.clicked.connect(lambda: self.again.emit())
        self._next.clicked.connect(lambda: self.next_asked.emit())
        self._try.clicked.connect(lambda: self.try_asked.emit())

    def first(self) -> QWidget:
        """Return the button that has the keyboard first: the next lesson, or to try it."""
        return self._tiles[-2] if len(self._tiles) == 3 else self._tiles[-1]

    def show_room(self, width: int, height: int) -> None:
        """Stand side by side, with the question above or left out where there is little room."""
        beside = width >= self._theme.px(LEAST_BESIDE)
        self._title.setVisible(beside or height >= self._theme.px(LEAST_HIGH))
        self._stand(beside=beside)

    def _stand(self, *, beside: bool) -> None:
        for part in (self._title, *self._tiles):
            self._grid.removeWidget(part)
        self._grid.addWidget(self._title, 0, 0, 1, 1 if beside else len(self._tiles))
        for place, tile in enumerate(self._tiles):
            self._grid.addWidget(tile, 0 if beside else 1, place + beside)
        self._grid.setColumnStretch(0, 1)
