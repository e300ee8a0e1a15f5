"""How often do steps fail? One chance for all of them on a slider, or one for each in a list."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.percent_field import PercentField
from desktop_app.widgets.stops import Stop, StopSlider
from sim.plan import Plan
from sim.reliability import Reliability
from sim.short import short

RATES = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4)
LONGEST_LIST = 40  # steps
LEAST_CHANCE = 0.001  # of success: with none at all no run would end


class FailSection(Section):
    """A slider over how often any step fails, the same in figures, and a list for steps that differ."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("places.fail.title"), words.say("places.assumption"))
        self._session, self._words = session, words
        self._list_wanted = False
        self._field = PercentField(theme, words.say("places.fail.name"), "places_rate")
        self._field.asked.connect(lambda rate: self._use(success=_success(rate)))
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Label(theme, words.say("places.fail.all"), 15, wrap=True), 2)
        row.addWidget(self._field, 1)
        row.addWidget(Label(theme, "%", 15, muted=True))
        self._slider = StopSlider(
            theme, name=words.say("places.fail.slider"), explain="places_rate", knob="bolt", role="failed"
        )
        self._slider.show_stops([self._stop(number, rate) for number, rate in enumerate(RATES)])
        self._slider.asked.connect(lambda stop: self._use(success=_success(RATES[stop])))
        self._meaning = Label(theme, "", 14, muted=True, wrap=True)
        self._each = Tile(theme, words.say("places.fail.each"), explain="places_each", height=38, size=14)
        self._each.clicked.connect(self._toggle_list)
        self._list = _StepList(theme, words)
        self._list.asked.connect(self._use_step)
        self._same = Tile(theme, words.say("places.fail.same"), explain="places_each", icon="undo", height=38, size=14)
        self._same.clicked.connect(self._use_same)
        self.add(line, self._slider, self._meaning, self._each, self._list, self._same)

    def show_plan(self, plan: Plan) -> None:
        """Show how often steps fail, and how likely a whole run does not."""
        never_fails = float(np.prod(plan.reliability.each(plan.task.n_steps)))
        assumed, n_steps = plan.reliability, plan.task.n_steps
        rate = 1 - assumed.mean(n_steps)
        self._field.show_share(round(rate, 4), in_force=not assumed.is_each)
        self._slider.show_place(_place(rate))
        percent = self._words.percent(never_fails) if never_fails >= 0.005 else self._words.say("places.fail.hardly")
        self._meaning.show_text(self._words.say("places.fail.run", percent=percent))
        is_short = n_steps <= LONGEST_LIST
        listed = is_short and (self._list_wanted or assumed.is_each)
        self._each.setVisible(is_short and not assumed.is_each)
        self._each.show_chosen(listed)
        self._same.setVisible(assumed.is_each)
        self._list.setVisible(listed)
        if listed:
            self._list.show_plan(plan)

    def _stop(self, number: int, rate: float) -> Stop:
        shown = self._words.say("places.percent", value=f"{100 * rate:g}")
        return Stop(shown, text="" if number % 2 else shown)

    def _toggle_list(self) -> None:
        self._list_wanted = not self._list_wanted
        self.show_plan(self._session.now.plan)

    def _use_step(self, step: int, rate: float) -> None:
        plan = self._session.now.plan
        self._change(plan.reliability.with_step(step, _success(rate), plan.task.n_steps))

    def _use_same(self) -> None:
        self._list_wanted = False
        plan = self._session.now.plan
        self._use(success=round(plan.reliability.mean(plan.task.n_steps), 4))

    def _use(self, **fields: float) -> None:
        self._change(self._session.now.plan.reliability.replaced(**fields))

    def _change(self, assumed: Reliability) -> None:
        self._session.change(self._session.now.plan.with_reliability(assumed))


class _StepList(QWidget):
    """A line for each step: its number, its title, and its own chance to fail; `asked(step, rate)` for another."""

    asked = Signal(int, float)

    def __init__(self, theme: Theme, words: Words) -> None:
        super().__init__()
        self._theme, self._words = theme, words
        self._titles: tuple[str, ...] = ()
        self._fields: list[PercentField] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)

    def show_plan(self, plan: Plan) -> None:
        """Show the chance of each step; lines are made anew only for other steps."""
        titles = tuple(step.title for step in plan.task.steps)
        if titles != self._titles:
            self._make(titles)
        for field, chance in zip(self._fields, plan.reliability.each(len(titles)).tolist(), strict=True):
            field.show_share(round(1 - chance, 6), in_force=plan.reliability.is_each)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        self._grid.setSpacing(theme.px(6))

    def _make(self, titles: tuple[str, ...]) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        self._titles, self._fields = titles, []
        for step, title in enumerate(titles, 1):
            name = self._words.say("places.fail.step_field", step=step, title=short(title))
            field = PercentField(self._theme, name, "places_step_rate")
            field.asked.connect(lambda rate, step=step: self.asked.emit(step, rate))
            field.setMaximumWidth(self._theme.px(72))
            self._fields.append(field)
            self._grid.addWidget(Label(self._theme, str(step), 14, 700, tabular=True), step, 0)
            self._grid.addWidget(Label(self._theme, short(title), 14, wrap=True), step, 1)
            self._grid.addWidget(field, step, 2)


def _success(rate: float) -> float:
    return max(round(1 - rate, 6), LEAST_CHANCE)


def _place(rate: float) -> float:
    """Return where on the slider a rate is: at a stop, or between two by its logarithm."""
    return float(np.interp(np.log(max(rate, 1e-9)), np.log(RATES), np.arange(len(RATES))))
