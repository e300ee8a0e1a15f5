"""A short remark that comes and goes by itself, with at most one thing to do about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import box, smooth

STAY_MS = 6000


class Notice(QWidget):
    """One remark, at the lower edge of the scene or on the bar above a board."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._do: Callable[[], object] | None = None
        self._label = Label(theme, "", 15, 600)
        self._button = Tile(theme, "", explain="undo", height=34)
        self._button.clicked.connect(self._act)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._label)
        self._row.addWidget(self._button)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STAY_MS)
        self._timer.timeout.connect(self.hide)
        self.wear(theme)
        self.hide()

    def show_remark(self, text: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        """Show `text`, and a button called `action` that does `do`."""
        self._label.show_text(text)
        self._do = do
        self._button.setVisible(bool(action))
        self._button.show_text(action)
        self.setAccessibleName(text)
        self.adjustSize()
        self.show()
        self.raise_()
        self._timer.start()

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
        self.hide()
        if self._do is not None:
            self._do()


def at_lower_left(notice: QWidget, room: QRectF, gap: int) -> None:
    """Place `notice` in the lower left corner of `room`, where the scene has nothing to say."""
    notice.move(round(room.left() + gap), round(room.bottom() - notice.height() - gap))


def on_the_bar(notice: QWidget, room: QRect) -> None:
    """Place `notice` at the far end of the name of what is open, and over the program's name if it is longer."""
    x = room.left() if notice.isRightToLeft() else room.right() - notice.width()
    notice.move(max(x, 0), max(room.center().y() - notice.height() // 2, 0))
