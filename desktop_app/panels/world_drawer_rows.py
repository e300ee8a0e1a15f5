"""Rows of a mark and words: what became of each effect, what takes it back, what a restore loses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.panels.world_drawer_marks import Mark
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.headings import Label
from desktop_app.widgets.switch import Switch
from sim.effects import Outcome, effects_of, happened, repeats
from sim.plan import Plan
from sim.task import SideEffect


class Said(NamedTuple):
    """A mark, what it stands for, and a quieter remark."""

    mark: str
    text: str
    remark: str = ""


class MarkedRow(QWidget):
    """A mark with its words beside it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.mark = Mark(theme, "once")
        self.text = Label(theme, "", 15, 600, wrap=True)
        self.remark = Label(theme, "", 14, muted=True, wrap=True)
        self.words = QVBoxLayout()
        self.words.addWidget(self.text)
        self.words.addWidget(self.remark)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addLayout(self.words, 1)
        self.wear(theme)

    def show_said(self, said: Said) -> None:
        """Show a mark and what it stands for."""
        self.mark.show_mark(said.mark)
        self.text.show_text(said.text)
        self.remark.show_text(said.remark)
        self.remark.setVisible(bool(said.remark))

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._row.setSpacing(theme.px(10))
        self.words.setSpacing(theme.px(2))


class MarkedRows(QWidget):
    """Rows below each other, as many as there is something to say."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._rows: list[MarkedRow] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.px(8))

    def show_all(self, said: Sequence[Said]) -> None:
        """Show these, and no others."""
        while len(self._rows) < len(said):
            self._rows.append(MarkedRow(self._theme))
            self._column.addWidget(self._rows[-1])
        for number, row in enumerate(self._rows):
            row.setVisible(number < len(said))
            if number < len(said):
                row.show_said(said[number])
        self.setVisible(bool(said))

    def said(self) -> tuple[str, ...]:
        """Return what the rows that are shown say."""
        return tuple(row.text.text() for row in self._rows if not row.isHidden())

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        self._column.setSpacing(theme.px(8))


@dataclass(frozen=True)
class Entry:
    """An effect of the task as the ledger has it: how often it is carried out, and what that comes to."""

    step: int
    index: int
    effect: SideEffect
    copies: int
    outcome: str


def ledger(plan: Plan) -> tuple[Entry, ...]:
    """Return every effect of the task, in order, with what the plan's way back makes of it."""
    again = {(one.step, one.index): one for one in repeats(plan, plan.strategy)}
    before = {(one.step, one.index) for one in happened(plan)}
    fails = plan.reached_failure is not None
    entries = []
    for step, index, effect in ((one.step, one.index, one.effect) for one in effects_of(plan.task)):
        repeat = again.get((step, index))
        if repeat is not None:
            entries.append(Entry(step, index, effect, repeat.copies, str(repeat.outcome)))
        else:
            outcome = "not_yet" if fails and (step, index) not in before else "once"
            entries.append(Entry(step, index, effect, 1, outcome))
    return tuple(entries)


class EffectRow(QWidget):
    """One effect: what it does and to what, what becomes of it, and the switch of its key."""

    toggled = Signal(bool)

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self._words = words
        self.row = MarkedRow(theme)
        self.outcome = Label(theme, "", 14, 700, wrap=True)
        self.row.words.addWidget(self.outcome)
        self.key = Switch(theme, words.say("world.twice.key"), explain="world_key")
        self.key.clicked.connect(lambda: self.toggled.emit(not self.key.isChecked()))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.row)
        self._column.addWidget(self.key)
        self.wear(theme)

    def show_entry(self, entry: Entry) -> None:
        """Show an effect."""
        say, effect = self._words.say, entry.effect
        key = "where" if effect.touches else "step"
        place = say(f"world.twice.{key}", touches=effect.touches, step=entry.step)
        self.row.show_said(Said(entry.outcome, effect.action, place))
        many = entry.outcome == Outcome.TWICE and entry.copies > 2
        self.outcome.show_text(say(f"world.twice.{'many' if many else entry.outcome}", n=entry.copies))
        self.key.show_chosen(effect.idempotency_key is not None)
        self.key.setAccessibleDescription(effect.action)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._column.setSpacing(theme.px(6))
