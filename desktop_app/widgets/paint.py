"""Shapes and type as every piece draws them."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.ringed import Ringed
from sim.short import short

FAMILIES = ("Inter", "Noto Sans")
RADIUS = 8  # design pixels, the corner of a control
RING = 3  # design pixels, the width of the focus ring
WRAP = int(Qt.TextFlag.TextWordWrap)
HAIRLINE = 1.25

LEFT = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter


def font(theme: Theme, size: float, weight: int = 400, *, tabular: bool = False) -> QFont:
    """Return the program's typeface at a design size; `tabular` figures are all of one width and do not jump."""
    return QFont(_font(theme.type_px(size), weight, tabular))


@lru_cache(maxsize=256)
def _font(pixels: int, weight: int, tabular: bool) -> QFont:
    made = QFont()
    made.setFamilies(list(FAMILIES))
    made.setPixelSize(max(pixels, 1))
    made.setWeight(QFont.Weight(weight))
    if tabular:  # not everywhere: it widens the hyphen too
        made.setFeature(QFont.Tag("tnum"), 1)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


def text_width(a_font: QFont, text: str) -> float:
    """Return how wide `text` is on one line."""
    return QFontMetricsF(a_font).horizontalAdvance(short(text))


def text_height(a_font: QFont, text: str, width: float) -> float:
    """Return how high `text` is when wrapped to `width`."""
    return QFontMetricsF(a_font).boundingRect(QRectF(0, 0, max(width, 1.0), 1e6), WRAP, text).height()


def write(
    painter: QPainter,
    rect: QRectF,
    text: str,
    a_font: QFont,
    colour: str,
    align: Qt.AlignmentFlag = LEFT,
    *,
    wrap: bool = False,
    elide: bool = False,
) -> None:
    """Draw `text` inside `rect`; on one line unless `wrap`."""
    painter.setFont(a_font)
    painter.setPen(QColor(colour))
    if not wrap:
        text = short(text)
    if elide:
        text = QFontMetricsF(a_font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    flags = int(align.value) | (WRAP if wrap else int(Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip))
    painter.drawText(rect, flags, text)


def box(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    fill: str | None,
    edge: str | None = None,
    width: float = HAIRLINE,
    *,
    dashed: bool = False,
) -> None:
    """Draw a rounded box; its outline lies inside `rect`."""
    pen = QPen(Qt.PenStyle.NoPen)
    if edge is not None:
        pen = QPen(QColor(edge), width)
        if dashed:
            pen.setDashPattern([3.0, 2.0])
        rect = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.setPen(pen)
    painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, radius, radius)


def focus_ring(painter: QPainter, widget: QWidget, rect: QRectF, radius: float, theme: Theme) -> None:
    """Draw the ring that shows where the keyboard is, just inside `rect`; nothing for the mouse."""
    if isinstance(widget, Ringed) and widget.is_ringed:
        box(painter, rect, radius, None, theme.focus, theme.px(RING))


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """Return a rounded rectangle as a path, for clipping."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def smooth(widget: QWidget) -> QPainter:
    """Return a painter for `widget` that draws soft edges."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def mirrored(widget: QWidget, rect: QRectF) -> QRectF:
    """Return a place that was measured from the left where `widget` has it: from the right if it reads so."""
    if widget.isRightToLeft():
        return QRectF(widget.width() - rect.right(), rect.y(), rect.width(), rect.height())
    return rect


def square_at(x: float, middle: float, size: float) -> QRectF:
    """Return a square that begins at `x` and is centred on the line `middle`."""
    return QRectF(x, middle - size / 2, size, size)


def polygon(points: tuple[tuple[float, float], ...], rect: QRectF, unit: float = 24.0) -> list[QPointF]:
    """Return points of a drawing on a `unit` grid, placed in `rect`."""
    return [QPointF(rect.x() + x * rect.width() / unit, rect.y() + y * rect.height() / unit) for x, y in points]
