"""The marks of what was tried and of who was asked: a cross, a person, their work, a sign, disks of no use."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from desktop_app.theme import Theme, mixed, scene_palette_named
from desktop_app.widgets.paint import box, polygon

_TORN = ((2, 4), (4, 2), (18.2, 2), (22, 5.8), (22, 11), (19, 13.5), (15.5, 10.5), (12, 13.5), (8.5, 10.5), (5, 13.5),
         (2, 11))  # fmt: skip
_DISK = ((2, 4), (4, 2), (18.2, 2), (22, 5.8), (22, 20), (20, 22), (4, 22), (2, 20))
_BODY = ((5, 22.5), (5.5, 19.5), (9.4, 17.5), (10.3, 12.5), (7.6, 11.5), (7.6, 10), (16.4, 10), (16.4, 11.5),
         (13.7, 12.5), (14.6, 17.5), (18.5, 19.5), (19, 22.5))  # fmt: skip
_DASHES = [2.4, 1.8]  # times the width of the line
_TICK = ((7, 12), (10.5, 15.5), (17, 8.5))


def cross(painter: QPainter, rect: QRectF, theme: Theme, colour: str | None = None) -> None:
    """Draw the mark of a try that failed again."""
    unit = rect.width() / 24
    painter.setPen(_pen(colour or theme.failed.ink, max(2.0, 4.4 * unit)))
    for ends in (((4.5, 4.5), (19.5, 19.5)), ((19.5, 4.5), (4.5, 19.5))):
        painter.drawPolyline(QPolygonF(polygon(ends, rect)))


def person(painter: QPainter, rect: QRectF, theme: Theme, colour: str | None = None) -> None:
    """Draw the mark of a person: a pawn."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour or theme.text))
    painter.drawPolygon(QPolygonF(polygon(_BODY, rect)))
    unit = rect.width() / 24
    painter.drawEllipse(QRectF(rect.x() + 7.2 * unit, rect.y() + 0.8 * unit, 9.6 * unit, 9.6 * unit))


def by_hand(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the mark of a step that a person did: a ruled sheet, ticked."""
    palette, unit = scene_palette_named(theme.name), rect.width() / 24
    sheet = rect.adjusted(1.5 * unit, 4 * unit, -1.5 * unit, -4 * unit)
    box(painter, sheet, 2 * unit, palette.paper, theme.rerun.edge, max(1.2, 1.4 * unit))
    painter.setPen(QPen(QColor(palette.dark), max(0.8, 0.9 * unit)))
    for y in (7.0, 10.3, 13.7, 17.0):
        painter.drawLine(QPointF(sheet.x() + 2 * unit, rect.y() + y * unit),
                         QPointF(sheet.right() - 2 * unit, rect.y() + y * unit))  # fmt: skip
    painter.setPen(_pen(palette.dark, max(2.0, 3.2 * unit)))
    painter.drawPolyline(QPolygonF(polygon(_TICK, rect)))


def waiting(painter: QPainter, rect: QRectF, theme: Theme, colour: str | None = None) -> None:
    """Draw the mark of a run that waits for somebody's yes: two bars in a ring."""
    unit, ink = rect.width() / 24, colour or theme.text
    painter.setPen(QPen(QColor(ink), max(1.6, 2 * unit)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(rect.adjusted(2 * unit, 2 * unit, -2 * unit, -2 * unit))
    for x in (7.6, 13.2):
        box(painter, QRectF(rect.x() + x * unit, rect.y() + 7 * unit, 3.2 * unit, 10 * unit), unit, ink)


def half_disk(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw a disk whose writing broke off: its upper half, torn, in dashes, with a cross where the rest is missing."""
    unit = rect.width() / 24
    painter.setPen(_pen(theme.failed.ink, max(1.0, 1.1 * unit), dashed=True))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF(polygon(_DISK, rect)))
    edge = theme.saved.edge if not theme.is_dark else QColor(theme.saved.fill).darker(150).name()
    painter.setPen(QPen(QColor(edge), max(1.0, unit)))
    painter.setBrush(QColor(mixed(theme.saved.fill, theme.window, 0.2)))
    painter.drawPolygon(QPolygonF(polygon(_TORN, rect)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.disk.shutter))
    painter.drawRect(QRectF(rect.x() + 7 * unit, rect.y() + 2.4 * unit, 9.6 * unit, 6 * unit))
    cross(painter, QRectF(rect.x() + 6.5 * unit, rect.y() + 11.5 * unit, 11 * unit, 11 * unit), theme)


def dropped_disk(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw a disk that made room for newer ones: its outline in dashes, with nothing in it."""
    painter.setPen(_pen(theme.muted, max(1.1, 1.2 * rect.width() / 24), dashed=True))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF(polygon(_DISK, rect)))


def _pen(colour: str, width: float, *, dashed: bool = False) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if dashed:
        pen.setDashPattern(_DASHES)
    else:
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


TRY_MARKS: dict[str, Callable[[QPainter, QRectF, Theme], None]] = {
    "cross": cross,
    "person": person,
    "by_hand": by_hand,
    "waiting": waiting,
    "disk_half": half_disk,
    "disk_dropped": dropped_disk,
}
