"""A percentage that is typed over in place; up and down change it, Esc puts back what was there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDoubleValidator, QKeyEvent

from desktop_app.theme import Theme
from desktop_app.widgets.paint import font
from desktop_app.widgets.stepper import NumberField

BY_KEY = 5.0  # per cent


class PercentField(NumberField):
    """Shows a share of one in per cent; `asked(share)` tells what a person wants it to be."""

    asked = Signal(float)

    def __init__(self, theme: Theme, name: str, explain: str) -> None:
        super().__init__(name, explain)
        self._theme, self._in_force = theme, False
        check = QDoubleValidator(0.0, 100.0, 2, self)
        check.setNotation(QDoubleValidator.Notation.StandardNotation)
        check.setLocale(self.locale().c())
        self.setValidator(check)
        self.editingFinished.connect(self._read)
        self.wear(theme)

    def show_share(self, share: float, *, in_force: bool) -> None:
        """Show this share; one that is in force stands out."""
        self.shown = f"{round(100 * share, 2):g}"
        self.setText(self.shown)
        if in_force is not self._in_force:
            self._in_force = in_force
            self.wear(self._theme)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        weight = 700 if self._in_force else 500
        self.setFont(font(theme, 16, weight, tabular=True))
        self.setFixedHeight(theme.px(40))
        self.setMinimumWidth(theme.px(44))
        edge = f"border: {theme.px(2)}px solid {theme.text};" if self._in_force else ""
        self.setStyleSheet(
            f"QLineEdit {{ font-size: {theme.type_px(16)}px; font-weight: {weight}; padding: 0; {edge} }}"
            f"QLineEdit:focus {{ border: {theme.px(3)}px solid {theme.focus}; }}"
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Up: BY_KEY, Qt.Key.Key_Down: -BY_KEY}.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        else:
            self._ask(float(self.text() or self.shown) + by)

    def _read(self) -> None:
        if self.text() and self.text() != self.shown:
            self._ask(float(self.text()))

    def _ask(self, percent: float) -> None:
        self.asked.emit(min(max(percent, 0.0), 100.0) / 100)
