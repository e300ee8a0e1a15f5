"""A card of the branches board: a mark with a heading, and below it lines and buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.headings import Label
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import box, smooth


class Mark(Drawn):
    """An icon standing in a layout."""

    def __init__(self, theme: Theme, name: str, size: int = 24) -> None:
        super().__init__(theme)
        self._name, self._size = name, size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_icon(self, name: str) -> None:
        """Show another icon."""
        self._name = name
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(self._size), self._theme.px(self._size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        icon(painter, QRectF(self.rect()), self._name, self._theme.text)
        painter.end()


class Card(QWidget):
    """Shows a heading and some lines; what else belongs to it is put below them."""

    def __init__(self, theme: Theme, name: str, size: int = 17) -> None:
        super().__init__()
        self._theme = theme
        self.mark = Mark(theme, name)
        self.heading = Label(theme, "", size, 700, wrap=True)
        self._lines: list[Label] = []
        self._head = QHBoxLayout()
        self._head.addWidget(self.mark)
        self._head.addWidget(self.heading, 1)
        self._inside = QVBoxLayout()
        self.column = QVBoxLayout(self)
        self.column.addLayout(self._head)
        self.column.addLayout(self._inside)

    def show_lines(self, heading: str, lines: Sequence[str]) -> None:
        """Say this; lines that are the same stay as they are."""
        self.heading.show_text(heading)
        while len(self._lines) < len(lines):
            label = Label(self._theme, "", 15, wrap=True)
            self._lines.append(label)
            self._inside.addWidget(label)
        for place, label in enumerate(self._lines):
            label.setVisible(place < len(lines))
            label.show_text(lines[place] if place < len(lines) else "")

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        side = theme.px(14)
        self.column.setContentsMargins(side, theme.px(10), side, theme.px(12))
        self.column.setSpacing(theme.px(8))
        self._inside.setSpacing(theme.px(5))
        self._head.setSpacing(theme.px(10))
        dress(theme, self.mark, self.heading, *self._lines)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth(self), self._theme
        box(painter, QRectF(self.rect()), theme.px(10), theme.raised, theme.line)
        painter.end()
