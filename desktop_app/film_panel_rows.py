"""The rows of a form: a name, and beside it choices side by side, or fields to type in."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.checked_field import Check, CheckedField, nothing_against
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.headings import Label

NAME_WIDTH, HEIGHT = 84, 36  # design pixels


class FormRow(QWidget):
    """A name and what belongs to it, line by line."""

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self._theme, self.name = theme, name
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(8))
        label = Label(theme, name, 14, 600, muted=True)
        label.setFixedWidth(theme.px(NAME_WIDTH))
        label.setMinimumHeight(theme.px(HEIGHT))
        row.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(theme.px(6))
        row.addLayout(self._lines, 1)

    def add_choices(self, answers: Iterable[tuple[Hashable, str]], explain: str, columns: int) -> Choices:
        """Add answers side by side, so many in a line, and return them."""
        choices = Choices(self._theme, columns, gap=6)
        choices.offer(
            [
                (value, Tile(self._theme, text, explain=explain, height=HEIGHT, size=14, pad=10))
                for value, text in answers
            ]
        )
        for tile in choices.tiles():
            tile.setAccessibleName(f"{self.name}: {tile.text()}")
        self._lines.addWidget(choices)
        return choices

    def add_line(self, *parts: QWidget) -> QWidget:
        """Add parts side by side, the fields among them as wide as there is room, and return the line."""
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self._theme.px(8))
        for part in parts:
            row.addWidget(part, 1 if isinstance(part, CheckedField) else 0)
        self._lines.addWidget(line)
        return line

    def field(self, name: str, explain: str, check: Check = nothing_against, *, numeric: bool = False) -> CheckedField:
        """Return a field of this form."""
        return CheckedField(self._theme, name, explain, check, numeric=numeric)

    def quiet(self, text: str) -> Label:
        """Return words between two fields."""
        return Label(self._theme, text, 14, muted=True)
