"""The whole text of one thing on a disk, in place of the lists, with a way back and a way to copy it."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.one_line import OneLine
from desktop_app.widgets.paint import font

SHOWN = 200_000  # characters: what can be laid out without a wait
COPIED_MS = 1500


class Reader(QWidget):
    """Shows one text as it is, never as mark-up; `left` tells that a person is done with it."""

    left = Signal()

    def __init__(self, words: Words, theme: Theme, *, can_go_back: bool = True) -> None:
        super().__init__()
        self._words = words
        self._whole = ""
        self._title = OneLine(theme, 15.5, 700)
        self._note = OneLine(theme, muted=True)
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.setTabChangesFocus(True)
        self._text.setProperty("explain", "entry_text")
        self._text.setAccessibleName(words.say("state_board.whole.entry"))
        self._back = Tile(theme, words.say("state_board.back"), explain="entry_text", icon="chevron_back", height=28)
        self._copy = Tile(theme, words.say("state_board.copy"), explain="copy_entry", height=28)
        self._back.setVisible(can_go_back)
        self.setFocusProxy(self._text)
        self._back.clicked.connect(self.left)
        self._copy.clicked.connect(self.copy)
        self._timer = QTimer(self, interval=COPIED_MS, singleShot=True)
        self._timer.timeout.connect(lambda: self._copy.show_text(words.say("state_board.copy")))
        row = QHBoxLayout()
        for piece in (self._back, self._title, self._copy):
            row.addWidget(piece, int(piece is self._title))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self._note)
        column.addWidget(self._text, 1)
        self.wear(theme)

    def show_text(self, title: str, text: str, *, whole: str | None = None, note: str = "") -> None:
        """Show `text`; copying takes `whole` where that is more."""
        self._whole = text if whole is None else whole
        self._title.show_words(title)
        self._text.setAccessibleName(title)
        self._text.setPlainText(text[:SHOWN])
        if len(text) > SHOWN:
            shown, everything = self._words.number(SHOWN), self._words.number(len(text))
            note = self._words.say("state_board.cut", shown=shown, all=everything)
        self._note.show_words(note)
        self._note.setVisible(bool(note))

    def text(self) -> str:
        """Return what is shown of the text."""
        return self._text.toPlainText()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        for piece in (self._title, self._note, self._back, self._copy):
            piece.wear(theme)
        letters = font(theme, 15)
        letters.setFamilies(["Noto Sans Mono", *letters.families()])
        self._text.setFont(letters)
        self._text.setStyleSheet(
            f"QPlainTextEdit {{ background: {theme.raised}; color: {theme.text}; padding: {theme.px(6)}px;"
            f" border: 1px solid {theme.control_edge};"
            f" font-family: 'Noto Sans Mono', 'Inter'; font-size: {theme.type_px(15)}px; }}"
            f" QPlainTextEdit:focus {{ border: {theme.px(2)}px solid {theme.focus}; }}"
        )

    def copy(self) -> None:
        """Put the whole text on the clipboard."""
        QGuiApplication.clipboard().setText(self._whole)
        self._copy.show_text(self._words.say("state_board.copied"))
        self._timer.start()
