"""The run as far as it came before a person was asked, and the disk at which it stands."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from desktop_app.panels.branches_board_lane import CELL, Places, draw_stretches, stretch, thinned
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import box, smooth
from sim.approval import Decision
from sim.plan import Plan

EM = 15
SIGNS = {Decision.WAITING: "pause", Decision.APPROVED: "play", Decision.DECLINED: "close"}


class PauseLane(Drawn):
    """One lane with a sign over the disk where a person is asked: a pause, a go, or a stop."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._plan: Plan | None = None
        self.setProperty("explain", "branches_disk")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_plan(self, plan: Plan, spoken: str) -> None:
        """Show where the plan asks."""
        self._plan = plan
        self.setAccessibleName(spoken)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(320), round((CELL + 2.5) * self._theme.px(EM)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        plan = self._plan
        if plan is None:
            return
        painter, em, theme = smooth(self), float(self._theme.px(EM)), self._theme
        places = Places(plan.task.n_steps, em, 0.3 * em, self.width() - 1.3 * em)
        middle = self.height() - (CELL / 2 + 0.25) * em
        approval = plan.approval if plan.approval is not None and plan.saves_after(plan.approval.after) else None
        last = plan.task.n_steps if approval is None or approval.lets_on else approval.after
        steps = stretch(1, last, "once") + stretch(last + 1, plan.task.n_steps, "pending")
        draw_stretches(painter, places, steps, middle, theme)
        for step in thinned(places, plan.checkpoint_steps):
            x, size = places.disk_x(step), places.disk
            rect = QRectF(x - size / 2, middle - size / 2, size, size)
            glyphs.disk(painter, rect, theme, "saved" if step <= last else "planned")
        if approval is not None:
            x, size = places.disk_x(approval.after), 1.7 * em
            sign = QRectF(min(x - size / 2, self.width() - size), 0.1 * em, size, size)
            box(painter, sign, size / 2, theme.chosen)
            inset = size * 0.22
            icon(painter, sign.adjusted(inset, inset, -inset, -inset), SIGNS[approval.decision], theme.on_chosen)
        painter.end()
