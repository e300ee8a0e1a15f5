"""Short remarks that come and go by themselves, each with at most one thing to do about it, stacked in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import box, smooth

STAY_MS = 6000
BETWEEN = 8  # design pixels from one sheet to the next
MOST = 3  # sheets at once; the oldest gives way


class Sheet(QWidget):
    """One remark; `gone` tells that it has been said long enough or acted on."""

    gone = Signal()

    def __init__(self, theme: Theme, text: str, action: str, do: Callable[[], object] | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._do = theme, do
        self.text, self.has_action = text, bool(action)
        self._label = Label(theme, text, 15, 600)
        self._button = Tile(theme, action, explain="undo", height=34)
        self._button.setVisible(self.has_action)
        self._button.clicked.connect(self._act)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._label)
        self._row.addWidget(self._button)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STAY_MS)
        self._timer.timeout.connect(self.gone)
        self._timer.start()
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        self._row.setContentsMargins(theme.px(16), theme.px(8), theme.px(8), theme.px(8))
        self._row.setSpacing(theme.px(16))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        box(painter, QRectF(self.rect()), self._theme.px(10), self._theme.raised, self._theme.text, self._theme.px(1.5))
        painter.end()

    def _act(self) -> None:
        self.gone.emit()
        if self._do is not None:
            self._do()


class Notice(QWidget):
    """The remarks that stand now, the latest lowest; `resized` tells that they want another place.

    A remark takes the place of the one before it, but one that can be acted on stays its time.
    """

    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sheets: list[Sheet] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.px(BETWEEN))
        self.hide()

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """What is said now, the earliest first."""
        return tuple(self._sheets)

    def show_remark(self, text: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        """Show `text`, and a button called `action` that does `do`."""
        passing = [sheet for sheet in self._sheets if not sheet.has_action or sheet.text == text]
        for old in (*passing, *[sheet for sheet in self._sheets if sheet not in passing][: 1 - MOST]):
            self._drop(old)
        sheet = Sheet(self._theme, text, action, do, self)
        sheet.gone.connect(lambda: self._take_away(sheet))
        self._sheets.append(sheet)
        self._column.addWidget(sheet)
        sheet.show()
        self.setAccessibleName(text)
        self.show()
        self.raise_()
        self._fit()

    def hide(self) -> None:
        """Take everything away."""
        for sheet in self.sheets:
            self._drop(sheet)
        super().hide()

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        self._column.setSpacing(theme.px(BETWEEN))
        self._fit()

    def _take_away(self, sheet: Sheet) -> None:
        if sheet in self._sheets:
            self._drop(sheet)
        if self._sheets:
            self._fit()
        else:
            self.hide()

    def _drop(self, sheet: Sheet) -> None:
        self._sheets.remove(sheet)
        self._column.removeWidget(sheet)
        sheet.hide()
        sheet.deleteLater()

    def _fit(self) -> None:
        self._column.activate()
        self.adjustSize()
        self.resized.emit()


def stacked(sizes: Sequence[QSize], room: QRect, kept: Sequence[QRect], gap: int) -> list[QPoint]:
    """Return the places of sheets from the lower left corner of `room` upwards: over nothing `kept`, nor each other."""
    places, floor = [], room.bottom() + 1 - gap
    for size in sizes:
        for other in sorted(kept, key=lambda rect: -rect.bottom()):
            if QRect(QPoint(room.left() + gap, floor - size.height()), size).intersects(other):
                floor = other.top() - gap
        floor -= size.height()
        places.append(QPoint(room.left() + gap, floor))
        floor -= gap // 2
    return places


def on_the_bar(sizes: Sequence[QSize], room: QRect, gap: int, *, mirrored: bool) -> list[QPoint]:
    """Return the places of sheets at the far end of the name of what is open, and below it where there are several."""
    places, top = [], None
    for size in sizes:
        x = room.left() if mirrored else room.right() - size.width()
        top = max(room.center().y() - size.height() // 2, 0) if top is None else top
        places.append(QPoint(max(x, 0), top))
        top += size.height() + gap // 2
    return places
