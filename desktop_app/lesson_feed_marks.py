"""For a recording: a halo round the pointer and the keys that were pressed, drawn inside the picture."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import CENTRE, box, font, smooth, text_width, write

HALO = 26  # design pixels from the pointer to its ring
KEYS_STAY_S = 1.8
MOST_KEYS = 4
ALONE = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class FeedMarks(Drawn):
    """Lies over the scene and lets the mouse through; it listens to the window only while it is wanted."""

    def __init__(self, theme: Theme, parent: QWidget, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(theme, parent)
        self._clock = clock
        self.halo, self.with_keys = False, False
        self.keys: list[tuple[str, float]] = []
        self._at: QPointF | None = None
        self._down = False
        self._timer = QTimer(self)
        self._timer.setInterval(200)
        self._timer.timeout.connect(self.forget_old)
        self._listening = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_marks(self, *, halo: bool, keys: bool) -> None:
        """Show these marks, or none."""
        self.halo, self.with_keys = halo, keys
        wanted = halo or keys
        app = QApplication.instance()
        assert app is not None
        if wanted != self._listening:
            self._listening = wanted
            app.installEventFilter(self) if wanted else app.removeEventFilter(self)
        if not keys:
            self.keys.clear()
        self.setVisible(wanted)
        self.raise_()
        self.update()

    def place(self, room: QRect) -> None:
        """Cover the picture."""
        self.setGeometry(room)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, QWidget) or watched.window() is not self.window():
            return False
        if isinstance(event, QMouseEvent):
            self._follow(event)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            self._note(event)  # every key comes by as this first, those of shortcuts too
        return False

    def _follow(self, event: QMouseEvent) -> None:
        self._at = QPointF(self.mapFromGlobal(event.globalPosition()))
        self._down = bool(event.buttons())
        if self.halo:
            self.update()

    def _note(self, event: QKeyEvent) -> None:
        if event.key() in ALONE or event.isAutoRepeat():
            return
        text = QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.NativeText)
        now = self._clock()
        if self.keys and self.keys[-1] == (text, now):
            return  # the same event on its way through several widgets
        if self.with_keys and text.isprintable() and text:
            last, since = self.keys[-1] if self.keys else ("", 0.0)
            if last == text and now - since < 0.03:
                return
            self.keys = [*self.keys, (text, now)][-MOST_KEYS:]
            self._timer.start()
            self.update()

    def forget_old(self) -> None:
        """Let keys go that were seen for long enough."""
        now = self._clock()
        self.keys = [(text, since) for text, since in self.keys if now - since < KEYS_STAY_S]
        if not self.keys:
            self._timer.stop()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        if self.halo and self._at is not None:
            self._paint_halo(painter, self._at)
        if self.keys:
            self._paint_keys(painter)
        painter.end()

    def _paint_halo(self, painter: QPainter, at: QPointF) -> None:
        theme, px = self._theme, self._theme.px
        ground, rim = QColor(theme.focus), QColor(theme.sunken)
        ground.setAlphaF(0.45 if self._down else 0.22)
        radius = px(HALO) * (0.75 if self._down else 1.0)
        painter.setBrush(ground)
        painter.setPen(QPen(rim, px(5)))
        painter.drawEllipse(at, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.focus), px(3)))
        painter.drawEllipse(at, radius, radius)

    def _paint_keys(self, painter: QPainter) -> None:
        theme, px = self._theme, self._theme.px
        words, x, high = font(theme, 22, 700), float(px(24)), px(48)
        y = self.height() * 0.7
        for text, _ in self.keys:
            cap = QRectF(x, y, max(text_width(words, text) + px(28), high), high)
            box(painter, cap, px(8), theme.panel, theme.text, px(2))
            write(painter, cap, text, words, theme.text, CENTRE)
            x = cap.right() + px(10)
