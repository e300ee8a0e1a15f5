"""One thing a step reads from a clock or from dice: what it was, what it is now, and the switch that records it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.panels.branches_board_replay_view import ReadingRow
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.headings import Label
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import box, smooth

ICON = 22


class ReadingLine(QWidget):
    """A row: icon, name and values; the switch at its end says whether the value is recorded."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self._words, self._theme, self._is_mismatch = words, theme, False
        self._icon = _Icon(theme)
        self._name = Label(theme, "", 15, 600, wrap=True)
        self._values = Label(theme, "", 14, wrap=True, tabular=True)
        self.switch = Tile(theme, "", explain="branches_record", height=36)
        text = QVBoxLayout()
        text.setSpacing(0)
        text.addWidget(self._name)
        text.addWidget(self._values)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._icon)
        self._row.addLayout(text, 1)
        self._row.addWidget(self.switch)
        self.wear(theme)

    def show_row(self, row: ReadingRow) -> None:
        """Show a reading."""
        say = self._words.say
        self._is_mismatch = row.is_mismatch
        self._icon.show_icon("clock" if row.kind == "clock" else "odds", warns=row.is_mismatch)
        self._name.show_text(say("branches.replay.reading", step=row.step, name=row.name))
        key = "branches.replay.one_value" if row.then == row.now else "branches.replay.values"
        values = say(key, then=row.then, now=row.now, verdict=row.verdict)
        self._values.show_text(values if row.then else row.verdict)
        self.switch.show_text(say("branches.replay.recorded" if row.is_recorded else "branches.replay.record"))
        self.switch.setAccessibleName(f"{self.switch.text()}: {row.name}")
        self.switch.show_chosen(row.is_recorded)
        self.switch.setMinimumWidth(self.switch.sizeHint().width())
        self.update()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._row.setContentsMargins(theme.px(10), theme.px(6), theme.px(8), theme.px(6))
        self._row.setSpacing(theme.px(10))
        dress(theme, self._icon, self._name, self._values, self.switch)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth(self), self._theme
        edge = theme.failed.ink if self._is_mismatch else theme.line
        box(painter, QRectF(self.rect()), theme.px(8), theme.raised, edge, theme.px(2 if self._is_mismatch else 1.25))
        painter.end()


class _Icon(Drawn):
    """The clock or the dice; where the values do not fit, with a mark of warning."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._name, self._warns = "clock", False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_icon(self, name: str, *, warns: bool) -> None:
        """Show another one."""
        self._name, self._warns = name, warns
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = self._theme.px
        return QSize(px(2 * ICON + 6) if self._warns else px(ICON), px(ICON))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, size = smooth(self), self._theme.px(ICON)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = self.width() - size if mirrored else 0
        icon(painter, QRectF(x, 0, size, size), self._name, self._theme.text)
        if self._warns:
            far = 0 if mirrored else self.width() - size
            icon(painter, QRectF(far, 0, size, size), "warn", self._theme.failed.ink)
        painter.end()
