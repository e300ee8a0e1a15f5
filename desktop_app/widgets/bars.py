"""The bill as a bar: the task in grey, what is paid twice hatched, the error note in its own colour."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.paint import box, rounded
from sim.bill import Bill


def draw_bill(
    painter: QPainter, rect: QRectF, bill: Bill, scale: float, theme: Theme, *, right_to_left: bool = False
) -> None:
    """Draw `bill` in `rect`, whose whole width is an amount of `scale`."""
    if scale <= 0:
        return
    if right_to_left:
        painter.save()
        painter.translate(2 * rect.x() + rect.width(), 0)
        painter.scale(-1, 1)
    x, radius = rect.x(), theme.px(3)
    for amount, kind in ((bill.task, "task"), (bill.twice, "twice"), (bill.note, "note")):
        if amount <= 0:
            continue
        width = max(amount / scale * rect.width(), theme.px(3))
        part = QRectF(x, rect.y(), width - theme.px(1), rect.height())
        if kind == "task":
            box(painter, part, radius, glyphs.task_fill(theme), theme.control_edge)
        elif kind == "twice":
            glyphs.hatched(painter, rounded(part, radius), theme, theme.px(9))
            box(painter, part, radius, None, theme.rerun.edge, 1.5)
        else:
            box(painter, part, min(radius, width / 2), theme.note.fill, theme.note.edge)
        x += width
    if right_to_left:
        painter.restore()
