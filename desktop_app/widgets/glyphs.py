"""The marks that stand for a state wherever it is told: disk, bolt, hatch, note, tick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import box, polygon, rounded, smooth
from desktop_app.widgets.scene_marks import SCENE_MARKS
from desktop_app.widgets.try_marks import TRY_MARKS, dropped_disk, half_disk

DiskState = Literal["saved", "empty", "used", "planned", "simulated", "half", "dropped"]

_DISK = ((2, 4), (4, 2), (18.2, 2), (22, 5.8), (22, 20), (20, 22), (4, 22), (2, 20))
_BOLT = ((14.6, 0.8), (4.2, 13.4), (10.6, 14), (8.2, 23.2), (19.8, 9.6), (13, 9.2))
_TICK = ((4, 12.5), (9.5, 18), (20, 6))
_DASHES = [2.6, 1.9]  # times the width of the line
FAINT = 0.6  # opacity of what is planned
INNER = 0.21  # the disk in a planned disk's outline begins at this part of its width


def disk(painter: QPainter, rect: QRectF, theme: Theme, state: DiskState = "saved") -> None:
    """Draw a 3.5-inch disk: solid where saved, ringed where it is the one used.

    Planned, it is a small faint disk in a dashed outline; where there is none, only a dashed square is left. Half
    written it is torn; of one that made room for newer ones the outline is left.
    """
    unit = rect.width() / 24
    body = QPolygonF(polygon(_DISK, rect))
    others = {"empty": no_disk, "planned": _planned, "half": half_disk, "dropped": dropped_disk}
    if state in others:
        others[state](painter, rect, theme)
        return
    if state == "simulated":
        painter.setOpacity(0.6)
    edge = theme.saved.edge if not theme.is_dark else QColor(theme.saved.fill).darker(150).name()
    painter.setPen(QPen(QColor(edge), max(1.0, unit)))
    painter.setBrush(QColor(theme.saved.fill))
    painter.drawPolygon(body)
    _shutter(painter, rect, theme, unit)
    _label(painter, rect, theme, unit)
    if state == "simulated":
        painter.setOpacity(1.0)
        pen = QPen(QColor(theme.text), max(1.2, 1.2 * unit))
        pen.setDashPattern(_DASHES)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(body)
    if state == "used":
        gap = max(3.0, 3.4 * unit)
        box(painter, rect.adjusted(-gap, -gap, gap, gap), 4 * unit, None, theme.text, max(1.8, 1.8 * unit))


def no_disk(painter: QPainter, rect: QRectF, theme: Theme, *, plus: bool = False) -> None:
    """Draw a place that has no disk; with a plus where a click would put one."""
    unit = rect.width() / 24
    pen = QPen(QColor(theme.text if plus else theme.muted), max(1.1, unit))
    pen.setDashPattern(_DASHES)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(3 * unit, 3 * unit, -3 * unit, -3 * unit), 2 * unit, 2 * unit)
    if plus:
        painter.setPen(QPen(QColor(theme.text), max(1.6, 2 * unit)))
        middle, arm = rect.center(), 4.5 * unit
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))


def _planned(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    pen = QPen(QColor(theme.saved.ink), max(1.2, 1.4 * rect.width() / 24))
    pen.setDashPattern(_DASHES)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF(polygon(_DISK, rect)))
    inset = rect.width() * INNER
    painter.save()
    painter.setOpacity(painter.opacity() * FAINT)
    disk(painter, rect.adjusted(inset, inset, -inset, -inset), theme, "saved")
    painter.restore()


def _shutter(painter: QPainter, rect: QRectF, theme: Theme, unit: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.disk.shutter))
    painter.drawRect(QRectF(rect.x() + 7 * unit, rect.y() + 2.4 * unit, 9.6 * unit, 6.4 * unit))
    painter.setBrush(QColor(theme.disk.slot))
    painter.drawRect(QRectF(rect.x() + 12.6 * unit, rect.y() + 3.3 * unit, 2.4 * unit, 4.6 * unit))


def _label(painter: QPainter, rect: QRectF, theme: Theme, unit: float) -> None:
    label = QRectF(rect.x() + 5 * unit, rect.y() + 12 * unit, 14 * unit, 9.6 * unit)
    painter.setBrush(QColor(theme.disk.label))
    painter.drawRoundedRect(label, unit, unit)
    painter.setPen(QPen(QColor(theme.disk.lines), max(0.8, 1.1 * unit)))
    for line in (3.2, 6.2):
        y = label.y() + line * unit
        painter.drawLine(QPointF(label.x() + 2.2 * unit, y), QPointF(label.right() - 2.2 * unit, y))


def bolt(painter: QPainter, rect: QRectF, theme: Theme, colour: str | None = None) -> None:
    """Draw the lightning mark of a failure; in one flat `colour` where it stands on the failed fill."""
    shape = QPolygonF(polygon(_BOLT, rect))
    painter.setBrush(QColor(colour or theme.failed.fill))
    pen = QPen(Qt.PenStyle.NoPen)
    if colour is None:
        pen = QPen(QColor(theme.text), max(1.0, rect.width() / 17))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPolygon(shape)


def hatched(painter: QPainter, shape: QPainterPath, theme: Theme, spacing: float = 8.0) -> None:
    """Fill `shape` as work that is paid twice: its role colour under slanted lines."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(shape, QColor(theme.rerun.fill))
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(theme.on_fill), spacing * 0.36))
    bounds = shape.boundingRect()
    x = bounds.left() - bounds.height() - (bounds.left() - bounds.height()) % spacing
    while x < bounds.right():
        painter.drawLine(QPointF(x, bounds.bottom()), QPointF(x + bounds.height(), bounds.top()))
        x += spacing
    painter.restore()


def dotted(painter: QPainter, shape: QPainterPath, theme: Theme, spacing: float = 6.0) -> None:
    """Fill `shape` as the way back: dots of the saved colour."""
    painter.save()
    painter.fillPath(shape, QColor(theme.raised))
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.saved.ink))
    bounds, row = shape.boundingRect(), 0
    y = bounds.top() + spacing / 2
    while y < bounds.bottom() + spacing:
        x = bounds.left() + spacing * (0.25 + 0.5 * (row % 2))
        while x < bounds.right():
            painter.drawEllipse(QPointF(x, y), spacing * 0.24, spacing * 0.24)
            x += spacing
        y, row = y + spacing * 0.62, row + 1
    painter.restore()


def hatch(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the mark of a step run again."""
    radius = rect.width() * 0.18
    hatched(painter, rounded(rect, radius), theme, max(3.5, rect.width() / 3.4))
    box(painter, rect, radius, None, theme.rerun.edge, max(1.2, rect.width() / 18))


def note(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the mark of the error note."""
    box(painter, rect, rect.width() * 0.18, theme.note.fill, theme.note.edge)


def plain(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the mark of the task itself, paid once."""
    box(painter, rect, rect.width() * 0.18, task_fill(theme), theme.control_edge)


def task_fill(theme: Theme) -> str:
    """Return the neutral grey of work that is paid once."""
    return theme.line


def tick(painter: QPainter, rect: QRectF, theme: Theme, colour: str | None = None) -> None:
    """Draw a tick."""
    pen = QPen(QColor(colour or theme.text), max(1.8, rect.width() / 9))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(polygon(_TICK, rect)))


def restored(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the mark of what is read back from a disk."""
    radius = rect.width() * 0.18
    dotted(painter, rounded(rect, radius), theme, max(4.0, rect.width() / 3.4))
    box(painter, rect, radius, None, theme.saved.edge, max(1.2, rect.width() / 18))


GLYPHS: dict[str, Callable[[QPainter, QRectF, Theme], None]] = {
    "disk": disk,
    "bolt": bolt,
    "hatch": hatch,
    "restored": restored,
    "note": note,
    "plain": plain,
    "tick": tick,
    "no_disk": no_disk,
    "disk_planned": _planned,
    **TRY_MARKS,
}

STATE_MARKS = {"rerunning": "hatch", "failed": "bolt"}


def state_mark(painter: QPainter, rect: QRectF, theme: Theme, state: str) -> None:
    """Draw the mark of a step's state; where there is no work to show, as it looks in the scene."""
    if state in ("done", "redone"):
        tick(painter, rect, theme, theme.done.ink)
    elif state in STATE_MARKS:
        GLYPHS[STATE_MARKS[state]](painter, rect, theme)
    elif state == "running":
        box(painter, rect.adjusted(2, 2, -2, -2), rect.width() / 2, theme.done.ink)
    else:
        SCENE_MARKS[state](painter, rect, theme)


def _mark_of(state: str) -> Callable[[QPainter, QRectF, Theme], None]:
    return lambda painter, rect, theme: state_mark(painter, rect, theme, state)


STATES = ("pending", "running", "done", "failed", "lost", "rerunning", "redone")
GLYPHS |= {f"step_{state}": _mark_of(state) for state in STATES}


def clause_mark(painter: QPainter, rect: QRectF, theme: Theme, name: str) -> None:
    """Draw the mark before a clause of the sentence: a glyph, a disk that is not there, or the way to the start."""
    if name == "restore":
        icon(painter, rect, "strategy_restart", theme.saved.ink)
    else:
        GLYPHS[name](painter, rect, theme)


def disk_icon(theme: Theme) -> QIcon:
    """Return the program's own icon."""
    made = QIcon()
    for size in (16, 32, 64, 128):
        picture = QPixmap(size, size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        disk(painter, QRectF(0, 0, size, size), theme)
        painter.end()
        made.addPixmap(picture)
    return made


class Glyph(QWidget):
    """One mark standing in a layout."""

    def __init__(self, theme: Theme, name: str, size: int = 24, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._name, self._size = theme, name, size
        self.setFixedSize(self.sizeHint())

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(self._size), self._theme.px(self._size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        GLYPHS[self._name](painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._theme)
        painter.end()
