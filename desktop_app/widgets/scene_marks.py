"""The things of the scene as marks a few letters high: a step in each state, the bill, the way back, the end."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from desktop_app.theme import Theme, mixed, scene_palette_named
from desktop_app.widgets.paint import box, polygon

_CRACK = ((13, 6), (10.5, 10), (14.5, 12.5), (10, 16), (13, 21))
_SHARDS = (((7, 3), (9.5, 1), (10, 4)), ((13, 3.5), (15.5, 1.5), (16, 4.4)))
_TICK = ((7, 12.5), (10, 15), (17, 9))
_FLAG = ((6, 2), (22, 2), (18.5, 6.5), (22, 11), (6, 11))
_CRUMBS = ((2.6, 5.4, 1.0), (5.6, 5.0, 0.95), (8.6, 5.2, 0.85), (4.2, 2.2, 0.8), (12, 4.2, 0.65), (9.4, 1.8, 0.6),
           (15.4, 3, 0.5), (18.6, 1.2, 0.35), (20.2, 4.4, 0.3))  # fmt: skip
_CRUMB = 2.7
TOP, FRONT, FOOT = 7.5, 15.0, 21.5  # of a slab, in 24ths of its mark
DASHES = [2.2, 1.7]  # times the width of the line


def done(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw a step that ran."""
    palette = scene_palette_named(theme.name)
    _slab(painter, rect, palette.done, palette.body, palette.bevel)


def pending(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw a step that has not run yet: its top and its front in dashes."""
    unit = rect.width() / 24
    pen = QPen(QColor(theme.muted), max(1.2, 1.3 * unit))
    pen.setDashPattern(DASHES)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_part(rect, 1.5, TOP, 22.5, FRONT), 2 * unit, 2 * unit)
    painter.drawPolyline(QPolygonF(polygon(((2, FRONT), (2, FOOT), (22, FOOT), (22, FRONT)), rect)))


def failed(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the step that broke: split by a crack, with shards above it."""
    palette = scene_palette_named(theme.name)
    _slab(painter, rect, palette.failed, palette.failed_body, mixed(palette.failed, palette.paper, 0.35))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.failed))
    for shard in _SHARDS:
        painter.drawPolygon(QPolygonF(polygon(shard, rect)))
    for colour, width in ((mixed(palette.failed, palette.paper, 0.55), 3.6), (palette.failed_body, 1.6)):
        painter.setPen(QPen(QColor(colour), max(1.0, width * rect.width() / 24)))
        painter.drawPolyline(QPolygonF(polygon(_CRACK, rect)))


def lost(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw work thrown away: a grey striped step that comes apart in crumbs."""
    palette = scene_palette_named(theme.name)
    _slab(painter, rect, palette.lost, palette.body, palette.bevel)
    stripe = mixed(palette.lost, palette.ghost, 0.45)
    _striped(painter, _rounded(_part(rect, 1.5, TOP, 22.5, FRONT), rect), stripe, 3.2 * rect.width() / 24, 0.3)
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y, part in _CRUMBS:
        colour = QColor(palette.ghost if theme.is_dark else theme.muted)
        colour.setAlphaF(part)
        painter.setBrush(colour)
        painter.drawRect(_part(rect, x, y, x + _CRUMB * (0.5 + part / 2), y + _CRUMB * (0.5 + part / 2)))


def redone(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw a step of the second lane that has been run: filled, with a tick."""
    palette, unit = scene_palette_named(theme.name), rect.width() / 24
    top = _part(rect, 1.5, 5, 22.5, 18)
    box(painter, _part(rect, 1.5, 8, 22.5, FOOT), 2 * unit, palette.rerun_dark)
    box(painter, top, 2 * unit, palette.rerun, mixed(palette.rerun, palette.paper, 0.3), max(1.0, unit))
    _striped(painter, _rounded(top, rect), mixed(palette.rerun, palette.rerun_dark, 0.6), 4 * unit, 0.22)
    _tick(painter, rect, palette.dark, 3.2)


def column(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the bill: a column of glass, what was added last on top."""
    palette = scene_palette_named(theme.name)
    _pillar(painter, rect, palette.column, palette.column_top)


def lost_column(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the part of the bill that was lost: in red stripes."""
    palette, unit = scene_palette_named(theme.name), rect.width() / 24
    _pillar(painter, rect, palette.column, palette.failed_body)
    top = QPainterPath()
    top.addRect(_part(rect, 6, 2, 18, 12))
    painter.fillPath(top, QColor(palette.failed_body))
    stripe = mixed(palette.failed, palette.paper, 0.35) if theme.is_dark else palette.failed
    _striped(painter, top, stripe, 3.4 * unit, 0.45)


def arc(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the way back: an arc from the failure to the disk."""
    palette, unit = scene_palette_named(theme.name), rect.width() / 24
    way = QPainterPath(QPointF(*_at(rect, 21, 19)))
    way.cubicTo(QPointF(*_at(rect, 19, 2)), QPointF(*_at(rect, 6, 2)), QPointF(*_at(rect, 5, 15)))
    shade = QLinearGradient(rect.topRight(), rect.topLeft())
    shade.setColorAt(0.0, QColor(theme.failed.ink))
    shade.setColorAt(1.0, QColor(theme.saved.ink if not theme.is_dark else palette.light_to))
    pen = QPen(shade, max(2.0, 2.6 * unit))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(way)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.saved.ink if not theme.is_dark else palette.light_to))
    painter.drawPolygon(QPolygonF(polygon(((0.5, 13.5), (9.5, 13.5), (5, 21.5)), rect)))


def pins(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw tool calls: pins on a step."""
    palette = scene_palette_named(theme.name)
    _slab(painter, rect, palette.done, palette.body, palette.bevel)
    for x in (5, 10.5, 16):
        box(painter, _part(rect, x, 4, x + 3, 12.5), 1.2 * rect.width() / 24, palette.peg, palette.dark, 1.0)


def flag(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the end of the task: a flag."""
    palette, unit = scene_palette_named(theme.name), rect.width() / 24
    painter.setPen(QPen(QColor(theme.muted), max(1.4, 1.7 * unit)))
    painter.drawLine(QPointF(*_at(rect, 5, 2)), QPointF(*_at(rect, 5, 23)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.done))
    painter.drawPolygon(QPolygonF(polygon(_FLAG, rect)))
    painter.save()
    painter.translate(_at(rect, 12, 6.5)[0], _at(rect, 12, 6.5)[1])
    painter.scale(0.62, 0.62)
    painter.translate(-_at(rect, 12, 12)[0], -_at(rect, 12, 12)[1])
    _tick(painter, rect, palette.paper, 3.2)
    painter.restore()


SCENE_MARKS: dict[str, Callable[[QPainter, QRectF, Theme], None]] = {
    "done": done,
    "pending": pending,
    "crack": failed,
    "lost": lost,
    "redone": redone,
    "column": column,
    "lost_column": lost_column,
    "arc": arc,
    "pins": pins,
    "flag": flag,
}


def _slab(painter: QPainter, rect: QRectF, top: str, front: str, edge: str) -> None:
    unit = rect.width() / 24
    black = QColor(Qt.GlobalColor.black).name()
    rim = mixed(front, black, 0.35)  # as the light leaves it; on white ground the front would be lost without
    box(painter, _part(rect, 1.5, FRONT - 3, 22.5, FOOT), 2 * unit, front, rim, max(1.0, 0.8 * unit))
    box(painter, _part(rect, 1.5, TOP, 22.5, FRONT), 2 * unit, top, edge, max(1.0, unit))


def _pillar(painter: QPainter, rect: QRectF, body: str, top: str) -> None:
    glass = QColor(body)
    glass.setAlphaF(0.75)
    painter.fillRect(_part(rect, 6, 12, 18, 23), glass)
    painter.fillRect(_part(rect, 6, 2, 18, 12), QColor(top))


def _striped(painter: QPainter, shape: QPainterPath, colour: str, spacing: float, part: float) -> None:
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(colour), max(1.0, spacing * part)))
    bounds = shape.boundingRect()
    x = bounds.left() - bounds.height()
    while x < bounds.right():
        painter.drawLine(QPointF(x, bounds.bottom()), QPointF(x + bounds.height(), bounds.top()))
        x += spacing
    painter.restore()


def _tick(painter: QPainter, rect: QRectF, colour: str, width: float) -> None:
    pen = QPen(QColor(colour), max(1.6, width * rect.width() / 24))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(polygon(_TICK, rect)))


def _part(rect: QRectF, left: float, top: float, right: float, bottom: float) -> QRectF:
    """Return a part of a mark, given in 24ths of it."""
    return QRectF(QPointF(*_at(rect, left, top)), QPointF(*_at(rect, right, bottom)))


def _at(rect: QRectF, x: float, y: float) -> tuple[float, float]:
    return rect.x() + x * rect.width() / 24, rect.y() + y * rect.height() / 24


def _rounded(part: QRectF, rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(part, rect.width() / 12, rect.width() / 12)
    return path
