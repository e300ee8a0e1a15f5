"""A card over the scene that asks a class for its guess, and then tells it kindly."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.predict_words import Guesses, choice_words, score_words
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.glyphs import Glyph
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import box, smooth
from sim.prediction import Question

WIDTH = 560  # design pixels
ANSWER = 46  # design pixels; a finger must find it
NARROW = 430  # design pixels: a narrower card has its choices in two rows, without keys


class PredictCard(QWidget):
    """Shows a question or a verdict; `guessed(choice)` tells a guess, `shown` that nobody has one, `closed` the end."""

    guessed = Signal(int)
    shown = Signal()
    closed = Signal()
    reset = Signal()

    def __init__(self, words: Words, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._words, self._theme = words, theme
        self._question: Question | None = None
        self._is_narrow = False
        self._mark = Glyph(theme, "tick", 22)
        self._title = Label(theme, "", 17, 700, wrap=True)
        self._reason = Label(theme, "", 15, wrap=True)
        self._score = Label(theme, "", 15, 600, tabular=True)
        self.start_again = IconTile(
            theme, "undo", words.say("predict.reset"), explain="predict_reset", size=30, flat=True
        )
        self.close_tile = IconTile(
            theme, "close", words.say("predict.close"), explain="predict_close", size=30, flat=True
        )
        self.choices = Choices(theme, 4, gap=8)
        self.show_me = Tile(theme, words.say("predict.show"), explain="predict_show", height=ANSWER, flat=True)
        self._lay_out()
        self.choices.chosen.connect(self.guessed.emit)
        self.show_me.clicked.connect(self.shown)
        self.close_tile.clicked.connect(self.closed)
        self.start_again.clicked.connect(self.reset)
        self.hide()

    def _lay_out(self) -> None:
        self._head = QHBoxLayout()
        self._head.addWidget(self._mark)
        self._head.addWidget(self._title, 1)
        for piece in (self._score, self.start_again, self.close_tile):
            self._head.addWidget(piece)
        self._row = QHBoxLayout()
        self._row.addWidget(self.choices, 1)
        self._row.addWidget(self.show_me)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addWidget(self._reason)
        self._column.addLayout(self._row)

    # told

    def ask(self, question: Question, score: Guesses) -> None:
        """Ask for a guess."""
        if question != self._question:
            self._question = question
            self._offer()
        self._title.show_text(self._words.say("predict.question"))
        self._show_kind(asks=True, is_right=False)
        self.show_score(score)
        self.setAccessibleName(self._title.text())
        self.show()

    def tell(self, verdict: str, reason: str, *, is_right: bool, score: Guesses) -> None:
        """Tell what a guess was worth, and why."""
        self._question = None
        self._title.show_text(verdict)
        self._reason.show_text(reason)
        self._show_kind(asks=False, is_right=is_right)
        self.show_score(score)
        self.setAccessibleName(f"{verdict} {reason}")
        self.show()

    def show_score(self, score: Guesses) -> None:
        """Show how the class stands."""
        said = score_words(score, self._words)
        self._score.show_text(said)
        for piece in (self._score, self.start_again):
            piece.setVisible(bool(said))

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        side = theme.px(16)
        self._column.setContentsMargins(side, theme.px(12), theme.px(12), theme.px(12))
        self._column.setSpacing(theme.px(8))
        self._head.setSpacing(theme.px(8))
        self._row.setSpacing(theme.px(8))
        dress(theme, self._mark, self._title, self._reason, self._score, self.start_again, self.close_tile)
        dress(theme, self.choices, *self.choices.tiles(), self.show_me)
        self.update()

    def fitted(self, width: int) -> QSize:
        """Return the size that the card takes in a room so wide, and arrange it for that."""
        width = min(self._theme.px(WIDTH), width)
        narrow = width < self._theme.px(NARROW)
        if narrow != self._is_narrow:
            self._is_narrow = narrow
            self._offer()
        self._column.invalidate()
        self._column.activate()
        return QSize(width, max(self._column.totalHeightForWidth(width), self._column.totalMinimumSize().height()))

    # shown

    def _offer(self) -> None:
        """Offer the choices of the question, each with the key that takes it."""
        if self._question is None:
            return
        tiles: list[tuple[int, Tile]] = []
        for place, choice in enumerate(self._question.choices, 1):
            key = "" if self._is_narrow else str(place)
            text = choice_words(choice, self._words)
            tiles.append((choice, Tile(self._theme, text, explain="predict_answer", height=ANSWER, key=key, pad=8)))
        self.choices.show_columns(2 if self._is_narrow else len(tiles))
        self.choices.offer(tiles)
        for _, tile in tiles:
            tile.show()  # only then the card knows how high it is

    def _show_kind(self, *, asks: bool, is_right: bool) -> None:
        self.choices.setVisible(asks)
        self.show_me.setVisible(asks)
        self._reason.setVisible(not asks)
        self.close_tile.setVisible(not asks)
        self._mark.setVisible(is_right)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth(self), self._theme
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        box(painter, QRectF(self.rect()), theme.px(12), theme.panel, theme.text, theme.px(2))
        painter.end()
