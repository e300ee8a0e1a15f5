"""What became of an effect, as a mark: one piece, one struck in red, one held by a shield, one pale, one to come."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF

from desktop_app.theme import Theme, scene_palette_named
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import box, polygon, smooth

SHIELD = ((4, 5), (12, 2), (20, 5), (20, 12), (18, 17), (12, 22), (6, 17), (4, 12))
BACK, FRONT = (2, 2, 14, 14), (9, 9, 22, 22)  # in 24ths of the mark
MARKS = ("once", "twice", "caught", "harmless", "not_yet", "undo", "never", "parted", "lost")


def draw_mark(painter: QPainter, rect: QRectF, theme: Theme, name: str) -> None:
    """Draw one of MARKS."""
    unit = rect.width() / 24
    palette = scene_palette_named(theme.name)
    ink, fill = theme.text, palette.column_top if theme.is_dark else palette.column
    thin, bold = max(1.2, 1.6 * unit), max(2.0, 2.8 * unit)
    if name == "once":
        box(painter, _part(rect, 5, 5, 19, 19), 3 * unit, fill, ink, thin)
    elif name in ("twice", "harmless"):
        box(painter, _part(rect, *BACK), 2.5 * unit, fill, ink, thin)
        box(painter, _part(rect, *FRONT), 2.5 * unit, fill if name == "twice" else theme.panel, ink, thin,
            dashed=name == "harmless")  # fmt: skip
        if name == "twice":
            _line(painter, rect, (6.5, 23), (23.5, 6), theme.panel, bold + 2 * thin)
            _line(painter, rect, (6.5, 23), (23.5, 6), theme.failed.ink, bold)
    elif name == "caught":
        painter.setPen(QPen(QColor(theme.done.edge), thin))
        painter.setBrush(QColor(theme.done.fill))
        painter.drawPolygon(QPolygonF(polygon(SHIELD, rect)))
        _key(painter, rect, theme.on_fill, bold * 0.75)
    elif name == "not_yet":
        box(painter, _part(rect, 5, 5, 19, 19), 3 * unit, None, theme.muted, thin, dashed=True)
    elif name == "undo":
        _turn_back(painter, rect, ink, bold * 0.8)
    elif name == "parted":
        for x, level in ((5, 8), (19, 16)):
            box(painter, _part(rect, x - 4, level - 4, x + 4, level + 4), 2 * unit, fill, ink, thin)
        _line(painter, rect, (9, 21), (15, 3), theme.failed.ink, bold)
    else:
        box(painter, _part(rect, 5, 5, 19, 19), 3 * unit, None, theme.muted, thin, dashed=name == "lost")
        if name == "never":
            _line(painter, rect, (3, 21), (21, 3), ink, bold * 0.8)
        else:
            _line(painter, rect, (8, 12), (16, 12), ink, bold * 0.8)


class Mark(Drawn):
    """One mark standing in a layout."""

    def __init__(self, theme: Theme, name: str, size: int = 26) -> None:
        super().__init__(theme)
        self._name, self._size = name, size
        self.setFixedSize(self.sizeHint())

    def show_mark(self, name: str) -> None:
        """Show another one."""
        if name != self._name:
            self._name = name
            self.update()

    @property
    def name(self) -> str:
        """Which one is shown."""
        return self._name

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        super().wear(theme)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(self._size), self._theme.px(self._size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        draw_mark(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._theme, self._name)
        painter.end()


def _key(painter: QPainter, rect: QRectF, colour: str, width: float) -> None:
    painter.setPen(_pen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(_part(rect, 6.5, 8.5, 11.5, 13.5))
    painter.drawPolyline(QPolygonF(polygon(((11.5, 11), (17.5, 11), (17.5, 14)), rect)))
    painter.drawLine(*polygon(((14.5, 11), (14.5, 13.5)), rect))


def _turn_back(painter: QPainter, rect: QRectF, colour: str, width: float) -> None:
    painter.setPen(_pen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(polygon(((9, 3), (4, 8), (9, 13)), rect)))
    painter.drawPolyline(QPolygonF(polygon(((4.5, 8), (15, 8), (19, 11), (19, 16), (15, 20), (8, 20)), rect)))


def _line(
    painter: QPainter, rect: QRectF, start: tuple[float, float], end: tuple[float, float], colour: str, width: float
) -> None:
    painter.setPen(_pen(colour, width))
    painter.drawLine(*polygon((start, end), rect))


def _pen(colour: str, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _part(rect: QRectF, left: float, top: float, right: float, bottom: float) -> QRectF:
    unit = rect.width() / 24
    return QRectF(
        QPointF(rect.x() + left * unit, rect.y() + top * unit),
        QPointF(rect.x() + right * unit, rect.y() + bottom * unit),
    )
