"""A lesson asks before it tells: how many steps will run again? Large enough for a class to answer aloud."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop_app.lesson_card import LessonCard
from desktop_app.lesson_told import Asked
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.headings import Label

HIGH, TIGHT = 64, 44  # design pixels, an answer
LEAST_HIGH = 360  # of a scene that has room for the question beside its caption


class Answer(Tile):
    """One answer; once it is told, the right one wears a tick and a wrong guess a cross."""

    def __init__(self, theme: Theme, text: str) -> None:
        super().__init__(theme, text, explain="lesson_answer", height=HIGH, width=104, size=28, weight=700)

    def show_told(self, *, is_right: bool, is_given: bool, told: bool) -> None:
        """Show what this answer turned out to be."""
        self._role = "done"
        self._glyph = "tick" if told and is_right else None
        self._icon = "close" if told and is_given and not is_right else None
        self.show_chosen(told and is_right)
        self.setEnabled(not told or is_right or is_given)
        self.updateGeometry()
        self.update()


class LessonQuestion(LessonCard):
    """The question with its answers; `answered(number, choice)` tells what somebody chose."""

    answered = Signal(int, int)

    def __init__(self, words: Words, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent, 560)
        self._words = words
        self._asked: Asked | None = None
        self._is_tight = False
        self._said = Label(theme, "", 24, 700, wrap=True)
        self._said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._row = QHBoxLayout()
        self._row.setSpacing(theme.px(12))
        self._tiles: dict[int, Answer] = {}
        self.column.addWidget(self._said)
        self.column.addLayout(self._row)

    def show_asked(self, asked: Asked | None) -> bool:
        """Ask this, or nothing; tell whether the card has changed its size."""
        if asked == self._asked:
            return False
        was, self._asked = self._asked, asked
        self.setVisible(asked is not None)
        if asked is None:
            return False
        if was is None or was.question != asked.question:
            self._offer(asked)
        for choice, tile in self._tiles.items():
            is_right = asked.question.is_right(choice)
            tile.show_told(is_right=is_right, is_given=choice == asked.given, told=asked.revealed)
        self._said.show_text(self._sentence(asked))
        self.setAccessibleName(self._said.text())
        return True

    def first_answer(self) -> QWidget | None:
        """Return the first tile, for the keyboard."""
        return next(iter(self._tiles.values()), None)

    def offers(self, choice: int) -> bool:
        """Tell whether this can be answered now."""
        return self._asked is not None and not self._asked.revealed and choice in self._tiles

    def show_room(self, height: int) -> None:
        """Leave the question to the caption, which asks it too, where the scene is low."""
        self._is_tight = height < self._theme.px(LEAST_HIGH)
        self._said.setVisible(not self._is_tight)
        for tile in self._tiles.values():
            tile.show_height(TIGHT if self._is_tight else HIGH)

    @property
    def number(self) -> int:
        """The chapter that asks."""
        return self._asked.number if self._asked is not None else 0

    def _offer(self, asked: Asked) -> None:
        for tile in self._tiles.values():
            self._row.removeWidget(tile)
            tile.hide()
            tile.deleteLater()
        self._tiles = {}
        for choice in asked.question.choices:
            tile = Answer(self._theme, self._words.number(choice))
            tile.setAccessibleName(self._words.say("figure.steps", n=choice))
            tile.clicked.connect(lambda _=False, choice=choice: self._answer(choice))
            self._tiles[choice] = tile
            self._row.addWidget(tile)
            tile.show()

    def _answer(self, choice: int) -> None:
        if self._asked is not None and not self._asked.revealed:
            self.answered.emit(self._asked.number, choice)

    def _sentence(self, asked: Asked) -> str:
        say, right = self._words.say, asked.question.right
        if not asked.revealed:
            return say("player.ask")
        if asked.given is None:
            return say("player.told", n=right)
        return say("player.right" if asked.given == right else "player.wrong", n=right)
