"""Works out what disks weigh: at once for a short task, beside the window for a long one."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, Signal

from desktop_app.panels.storage_drawer_reckoning import Weights, weights
from desktop_app.warming import FROM_STEPS, giving_way
from sim.plan import Plan


class Counting(QObject):
    """`counted(weights)` comes for the last plan asked for; an answer that is no longer wanted is dropped."""

    counted = Signal(object)
    _done = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wanted: Plan | None = None
        self._busy = False
        self._done.connect(self._take)

    def ask(self, plan: Plan) -> bool:
        """Begin to count for `plan`; tell whether the answer has come already."""
        self._wanted = plan
        if plan.task.n_steps < FROM_STEPS:
            self.counted.emit(weights(plan))
            return True
        self._begin()
        return False

    def _begin(self) -> None:
        """Count for the plan that is wanted, unless a count is under way: the next one follows it."""
        if not self._busy and self._wanted is not None:
            self._busy = True
            threading.Thread(target=self._count, args=(self._wanted,), daemon=True).start()

    def _count(self, plan: Plan) -> None:
        with giving_way():
            found = weights(plan)
        try:
            self._done.emit(found)
        except RuntimeError:  # the window was closed meanwhile
            return

    def _take(self, found: Weights) -> None:
        self._busy = False
        if found.plan is self._wanted:
            self.counted.emit(found)
        else:
            self._begin()
