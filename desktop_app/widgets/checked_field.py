"""A field that says at once what is wrong with what is typed, keeps it, and gives back what was there on Esc."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMoveEvent
from PySide6.QtWidgets import QLineEdit

from desktop_app.theme import Theme
from desktop_app.widgets.paint import font
from desktop_app.widgets.refusal import Refusal

Check = Callable[[str], str]
"""Returns why a text cannot be, as a sentence; empty where it can."""

WINDOW_REASONS = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


def nothing_against(text: str) -> str:
    """Allow every text."""
    return ""


class CheckedField(QLineEdit):
    """One line of text; `settled(text)` tells a new one that may be, as soon as a person is done with it."""

    settled = Signal(str)

    def __init__(
        self, theme: Theme, name: str, explain: str, check: Check = nothing_against, *, numeric: bool = False
    ) -> None:
        super().__init__()
        self._theme, self._check, self._numeric, self._height = theme, check, numeric, 36
        self.shown = ""
        self.refusal = Refusal(theme, self)
        self.setAccessibleName(name)
        self.setProperty("explain", explain)
        self.setAlignment(Qt.AlignmentFlag.AlignTrailing if numeric else Qt.AlignmentFlag.AlignLeading)
        self.textChanged.connect(self._weigh)
        self.wear(theme)

    # told

    def show_value(self, text: str, instead: str = "") -> None:
        """Show the text in force, or the words `instead` of one; what is being typed and cannot be yet stays."""
        self.setPlaceholderText(instead)
        if text != self.shown or not self.refused:
            self.shown = text
            if text != self.text():
                self.setText(text)
                if not self.hasFocus():
                    self.setCursorPosition(0)  # what is too long shows its beginning
        self._weigh()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self.setFont(font(theme, 15, tabular=self._numeric))
        self.setFixedHeight(theme.px(self._height))
        self._dress()
        self.refusal.wear(theme)

    @property
    def refused(self) -> str:
        """Why what stands there cannot be; empty where it can."""
        return self._check(self.text()) if self.text() != self.shown else ""

    # a person did something

    def settle(self) -> bool:
        """Take what was typed; tell whether it could be taken."""
        if self.refused:
            return False
        if self.text() != self.shown:
            self.shown, at = self.text(), self.cursorPosition()
            self.setText(self.shown)  # what is settled is undone in the window, not in the field
            self.setCursorPosition(at)
            self.settled.emit(self.shown)
        return True

    def put_back(self) -> None:
        """Show what is in force again."""
        self.setText(self.shown)

    def event(self, event: QEvent) -> bool:
        """Keep Esc while there is something to put back, and leave undo to the window while nothing was typed."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape and self.keeps_esc:
                event.accept()
                return True
            if event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable():
                return False
            if event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable():
                return False
        return bool(super().event(event))

    @property
    def keeps_esc(self) -> bool:
        """Whether Esc means this field, and not what lies below it."""
        return self.text() != self.shown

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.keeps_esc:
            self.put_back()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.settle()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in WINDOW_REASONS:
            self.settle()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.refusal.place()

    def _weigh(self) -> None:
        refused = self.refused
        self.refusal.show_sentence(refused)
        self.setAccessibleDescription(refused)
        self._dress()

    def _dress(self) -> None:
        theme, edge = self._theme, ""
        if self.refused:
            edge = f"border: {theme.px(2)}px solid {theme.failed.edge};"
        rule = f"font-size: {theme.type_px(15)}px; padding: 0 {theme.px(8)}px; {edge}"
        focus = f"QLineEdit:focus {{ {edge} }}" if edge else ""
        sheet = f"QLineEdit {{ {rule} }} {focus}"
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)
