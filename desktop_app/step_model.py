"""The steps of the task as a list of cells, each put into words when it is looked at."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QStringListModel, Qt

from desktop_app.disks import disk_after
from desktop_app.moment import Moment
from desktop_app.recorded_errors import recorded_errors
from desktop_app.step_cell import Cell
from desktop_app.text import Words
from desktop_app.tried import failed_tries, mark_of
from sim.run_state import StepState
from sim.short import short

LONGEST = 600  # characters of a description that a cell shows at most
Index = QModelIndex | QPersistentModelIndex


class StepModel(QStringListModel):
    """One row a step; a row is put into words only when it is looked at.

    The rows themselves are Qt's own list of empty texts: a view asks for their number once a row, and that of
    100 000 rows takes a second in Python.
    """

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._moment: Moment | None = None

    def show_moment(self, moment: Moment) -> None:
        """Hold the steps of `moment`."""
        old, self._moment = self._moment, moment
        if old is None or old.plan.task is not moment.plan.task:
            self.setStringList([""] * moment.plan.task.n_steps)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or self._moment is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            step = index.row() + 1
            title = short(self._moment.plan.task.step(step).title)
            return self._words.say("question.step_name", step=step, title=title)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.cell(index.row() + 1).spoken
        return None

    def cell(self, step: int) -> Cell:
        """Return what the cell of `step` says."""
        assert self._moment is not None
        plan, state, say = self._moment.plan, self._moment.state, self._words.say
        task, failure = plan.task, plan.failure
        bill = self._moment.bill_after(step)
        fails = failure is not None and failure.step == step
        disk = disk_after(self._moment, step)
        status = StepState(state.states[step - 1]).name.lower()
        title = short(task.step(step).title)
        figures = self._words.tokens(bill.tokens), self._words.calls(bill.tool_calls)
        both = say("figure.tokens_calls", tokens=figures[0], calls=figures[1])
        told, errors = short(task.step(step).description, LONGEST), recorded_errors(task.step(step))
        told = say("app.errors_in_step", n=errors, text=told).strip() if errors else told
        tries = failed_tries(self._moment) if fails else 0
        at, mark = mark_of(self._moment)
        spoken = ". ".join(
            [
                say("question.step_name", step=step, title=title),
                say("step.fail_point") if fails else say(f"state.{status}"),
                *([say("step.tries", n=tries)] if tries else []),
                *([say(f"step.mark_{mark}")] if at == step else []),
                say(f"step.disk_{disk}", step=step),
                both,
                *([say("app.errors", n=errors)] if errors else []),
            ]
        )
        return Cell(
            step=step,
            title=title,
            text=told,
            figures=both,
            figure_lines=figures,
            state=status,
            fail_point=say("step.fail_point") if fails else "",
            disk=disk,
            chosen=self._moment.selection is not None and self._moment.selection.step == step,
            spoken=spoken,
            tries=tries,
            mark=mark if at == step else "",
        )
