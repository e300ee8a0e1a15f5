"""Over the scene while a lesson plays: its caption, large, and a place to tap that stops it and lets it go on."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop_app.lettering import SMALLEST_TEXT
from desktop_app.outlined import outlined
from desktop_app.theme import Theme, scene_palette_named
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import FAMILIES, smooth

CAPTION, EDGE = 0.046, 0.04  # of the height of the picture, or of what a narrow one has instead
LEADING = 1.34
WIDEST = 0.9  # of the width
MOST_LARGER = 1.5  # times, with larger text
MOST_ROWS = 2  # that the scene keeps clear of, in every chapter alike


class LessonScreen(Drawn):
    """Takes the mouse from the scene: what is shown belongs to the lesson, and a tap only stops it; `tapped` tells."""

    tapped = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.text = ""
        self._rows: tuple[str, ...] = ()
        self.setProperty("explain", "lesson_screen")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_caption(self, text: str) -> None:
        """Say this."""
        if text != self.text:
            self.text = text
            self.setAccessibleName(text)
            self.update()

    @property
    def free_below(self) -> float:
        """The part of the height that captions take at the bottom, 0 to 1."""
        rows = max(MOST_ROWS, len(self.rows()))
        return min((EDGE * self._unit + LEADING * rows * self.type_px) / max(self.height(), 1), 0.45)

    @property
    def type_px(self) -> float:
        """How high the letters of the caption are."""
        larger = min(max(self._theme.unit, 1.0), MOST_LARGER)
        least = SMALLEST_TEXT * max(self.window().height(), self.height())
        return max(CAPTION * self._unit * larger, least)

    @property
    def _unit(self) -> float:
        return float(min(self.height(), self.width() * 0.75))

    def rows(self) -> tuple[str, ...]:
        """Return the caption, line by line."""
        metrics, room = QFontMetricsF(self._font()), WIDEST * self.width()
        count = max(1, -(-metrics.horizontalAdvance(self.text) // room))
        while True:
            rows = _broken(self.text, metrics, room, metrics.horizontalAdvance(self.text) / count)
            if len(rows) <= count or count > len(self.text):
                return rows
            count += 1

    def _font(self) -> QFont:
        font = QFont()
        font.setFamilies(list(FAMILIES))
        font.setPixelSize(max(1, round(self.type_px)))
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.tapped.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.text:
            return
        painter, rows, size = smooth(self), self.rows(), self.type_px
        palette = scene_palette_named(self._theme.name)
        top = self.height() * (1 - self.free_below)
        veil = QLinearGradient(0, top - size, 0, self.height())
        ground = QColor(self._theme.window)
        for at, alpha in ((0.0, 0.0), (0.45, 0.5), (1.0, 0.7)):
            ground.setAlphaF(alpha)
            veil.setColorAt(at, QColor(ground))
        painter.fillRect(0, round(top - size), self.width(), self.height(), veil)
        font = self._font()
        metrics = QFontMetricsF(font)
        y = self.height() - EDGE * self._unit - LEADING * size * (len(rows) - 1) - metrics.descent()
        for row in rows:
            x = (self.width() - metrics.horizontalAdvance(row)) / 2
            outlined(painter, QPointF(x, y), row, font, palette.text, palette.halo)
            y += LEADING * size
        painter.end()


def _broken(text: str, metrics: QFontMetricsF, room: float, wanted: float) -> tuple[str, ...]:
    """Break a text between words into lines of about the `wanted` width, none wider than there is room for."""
    rows: list[str] = []
    for word in text.split():
        longer = f"{rows[-1]} {word}" if rows else word
        width = metrics.horizontalAdvance(longer)
        is_full = bool(rows) and (width > room or metrics.horizontalAdvance(rows[-1]) >= wanted)
        if rows and not is_full:
            rows[-1] = longer
        else:
            rows.append(word)
    return tuple(rows)
