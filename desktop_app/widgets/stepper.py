"""A number with one less and one more beside it; it can be typed too."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile
from desktop_app.widgets.paint import font


class NumberField(QLineEdit):
    """The number itself; Esc puts back what was there before."""

    def __init__(self, name: str, explain: str) -> None:
        super().__init__()
        self.shown = ""
        self.setAccessibleName(name)
        self.setProperty("explain", explain)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def event(self, event: QEvent) -> bool:
        """Keep Esc while there is something to put back; otherwise it belongs to the window."""
        is_esc = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if event.type() == QEvent.Type.ShortcutOverride and is_esc and self.text() != self.shown:
            event.accept()
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text() != self.shown:
            self.setText(self.shown)
        else:
            super().keyPressEvent(event)


class Stepper(QWidget):
    """One less, the number, one more; `stepped(value)` tells what a person asked for."""

    stepped = Signal(int)

    def __init__(self, theme: Theme, *, name: str, less: str, more: str, explain: str, role: str | None = None) -> None:
        super().__init__()
        self._theme, self._role = theme, role
        self._value, self._lowest, self._highest = 1, 1, 1
        self._in_force, self._height, self._dress = True, 40, ""
        self._field = NumberField(name, explain)
        self._allowed = QIntValidator(self._lowest, self._highest, self._field)
        self._field.setValidator(self._allowed)
        self._less = IconTile(theme, "minus", less, explain=explain)
        self._more = IconTile(theme, "plus", more, explain=explain)
        for button, by in ((self._less, -1), (self._more, 1)):
            button.setAutoRepeat(True)
            button.clicked.connect(lambda _=False, by=by: self._ask(self._value + by))
        self._field.editingFinished.connect(self._read)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(8))
        row.addWidget(self._less)
        row.addWidget(self._field, 1)
        row.addWidget(self._more)
        self.wear(theme)

    def show_range(self, lowest: int, highest: int) -> None:
        """Allow numbers from `lowest` to `highest`."""
        if (lowest, highest) != (self._lowest, self._highest):
            self._lowest, self._highest = lowest, highest
            self._allowed.setRange(lowest, highest)

    def show_number(self, value: int | None, instead: str = "") -> None:
        """Show the number in force, or the words `instead` of one; where they stand there already, nothing is done."""
        self._in_force = value is not None
        if value is not None:
            self._value = value
        self._field.shown = str(value) if value is not None else ""
        if instead != self._field.placeholderText():
            self._field.setPlaceholderText(instead)
        if self._field.text() != self._field.shown:
            self._field.setText(self._field.shown)
        self._less.setEnabled(self._value > self._lowest)
        self._more.setEnabled(self._value < self._highest)
        self._dress_field()

    @property
    def number(self) -> int:
        """The number shown, or the last one shown where words stand instead."""
        return self._value

    def show_height(self, height: int) -> None:
        """Take another height, in design pixels."""
        if height != self._height:
            self._height = height
            self._field.setFixedHeight(self._theme.px(height))
            for button in (self._less, self._more):
                button.show_height(height)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._field.setFont(font(theme, 17, 700))
        self._field.setFixedHeight(theme.px(self._height))
        self._dress_field()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the column: a number must not change while one scrolls past it."""
        event.ignore()

    def _dress_field(self) -> None:
        theme = self._theme
        colours = f"font-size: {theme.type_px(17)}px; font-weight: 700; padding: 0 {theme.px(8)}px;"
        if self._role and self._in_force:
            role = theme.role(self._role)
            colours += f"background: {role.fill}; color: {theme.on_fill}; border-color: {role.edge};"
        if colours != self._dress:  # Qt would work out the style of it anew, and the layout of all round it
            self._dress = colours
            self._field.setStyleSheet(f"QLineEdit {{ {colours} }}")

    def _read(self) -> None:
        if self._field.text() and self._field.text() != self._field.shown:
            self._ask(int(self._field.text()))

    def _ask(self, value: int) -> None:
        self.stepped.emit(min(max(value, self._lowest), self._highest))
