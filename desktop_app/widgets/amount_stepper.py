"""An amount with a little less and a little more beside it; it can be typed too."""

from __future__ import annotations

from math import floor, log10

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDoubleValidator, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile
from desktop_app.widgets.paint import font
from desktop_app.widgets.stepper import NumberField

FIGURES = (1.0, 1.5, 2.0, 3.0, 5.0, 7.0)  # and ten times as much, and so on


def next_amount(amount: float, up: bool) -> float:
    """Return the next round amount above or below; below the smallest lies 0."""
    if amount <= 0:
        return 0.01 if up else 0.0
    power = floor(log10(amount) + 1e-9)
    around = [figure * 10.0**p for p in (power - 1, power, power + 1) for figure in FIGURES]
    if up:
        return float(f"{min(each for each in around if each > amount * (1 + 1e-9)):.6g}")
    lower = max(each for each in around if each < amount * (1 - 1e-9))
    return float(f"{lower:.6g}") if lower >= 0.01 else 0.0


class AmountField(NumberField):
    """The amount itself; up and down go to the next round one."""

    asked = Signal(float)

    def __init__(self, name: str, explain: str, most: float) -> None:
        super().__init__(name, explain)
        self._amount = 0.0
        check = QDoubleValidator(0.0, most, 6, self)
        check.setNotation(QDoubleValidator.Notation.StandardNotation)
        check.setLocale(self.locale().c())
        self.setValidator(check)
        self.editingFinished.connect(self._read)

    def show_amount(self, amount: float) -> None:
        """Show this amount with as many figures as say something."""
        self._amount = amount
        self.shown = f"{amount:.4g}" if amount < 1e4 else f"{amount:.0f}"
        self.setText(self.shown)

    @property
    def amount(self) -> float:
        """The amount shown."""
        return self._amount

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.asked.emit(next_amount(self._amount, event.key() == Qt.Key.Key_Up))
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the column."""
        event.ignore()

    def _read(self) -> None:
        if self.text() and self.text() != self.shown:
            self.asked.emit(float(self.text()))


class AmountStepper(QWidget):
    """A little less, the amount, a little more; `asked(amount)` tells what a person wants."""

    asked = Signal(float)

    def __init__(self, theme: Theme, *, name: str, less: str, more: str, explain: str, most: float = 1e9) -> None:
        super().__init__()
        self._theme = theme
        self.field = AmountField(name, explain, most)
        self._buttons = (
            IconTile(theme, "minus", less, explain=explain, size=36),
            IconTile(theme, "plus", more, explain=explain, size=36),
        )
        for button, up in zip(self._buttons, (False, True), strict=True):
            button.setAutoRepeat(True)
            button.clicked.connect(
                lambda _=False, up=up: self.asked.emit(min(next_amount(self.field.amount, up), most))
            )
        self.field.asked.connect(self.asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(6))
        row.addWidget(self._buttons[0])
        row.addWidget(self.field, 1)
        row.addWidget(self._buttons[1])
        self.wear(theme)

    def show_amount(self, amount: float) -> None:
        """Show the amount in force."""
        self.field.show_amount(amount)
        self._buttons[0].setEnabled(amount > 0)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self.field.setFont(font(theme, 16, 700, tabular=True))
        self.field.setFixedHeight(theme.px(36))
        self.field.setMinimumWidth(theme.px(56))
        self.field.setStyleSheet(
            f"QLineEdit {{ font-size: {theme.type_px(16)}px; font-weight: 700; padding: 0 {theme.px(4)}px; }}"
            f"QLineEdit:focus {{ border: {theme.px(3)}px solid {theme.focus}; }}"
        )
