"""What does a disk cost? The unit, what writing one costs, and what going back to one costs."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QWidget

from desktop_app.panels.places_drawer_reckoning import Reckoning
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.amount_stepper import AmountStepper
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.unit_choice import UnitChoice
from sim.hazards import UNITS, in_unit, recorded_units, unit_of
from sim.reliability import Reliability

MOST = 1e9


class CostSection(Section):
    """Four units, of which those are offered that the task recorded, and two amounts in the one in force."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("places.cost.title"), words.say("places.assumption"))
        self._session, self._words = session, words
        names: dict[str, str] = {unit: words.say(f"places.unit.{unit}") for unit in UNITS}
        self._units = UnitChoice(theme, names, explain="places_unit")
        self._units.chosen.connect(lambda unit: self._change(in_unit(session.now.plan, unit)))
        self._amounts = {name: self._stepper(theme, name) for name in ("write", "restore")}
        self._shares = {name: Label(theme, "", 14, muted=True, wrap=True) for name in self._amounts}
        self._usual = Tile(
            theme, words.say("places.cost.usual"), explain="places_usual", icon="undo", height=38, size=14
        )
        self._usual.clicked.connect(
            lambda: self._change(session.now.plan.reliability.replaced(write=None, restore=None))
        )
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        for line, (name, stepper) in enumerate(self._amounts.items()):
            grid.addWidget(Label(theme, words.say(f"places.cost.{name}"), 15, wrap=True), 2 * line, 0)
            grid.addWidget(stepper, 2 * line, 1)
            grid.addWidget(self._shares[name], 2 * line + 1, 0, 1, 2)
        self.add(self._units, table, self._usual)

    def show_reckoning(self, reckoned: Reckoning) -> None:
        """Show the costs in force."""
        plan, hazards = reckoned.plan, reckoned.hazards
        self._units.show_unit(reckoned.unit, recorded_units(plan.task))
        mean_step = reckoned.fault_free / hazards.n_steps
        for name, amount in (("write", hazards.write), ("restore", hazards.restore)):
            self._amounts[name].show_amount(amount)
            self._amounts[name].field.setAccessibleName(self._field_name(name, reckoned.unit))
            share = self._words.percent(amount / mean_step) if mean_step else ""
            self._shares[name].show_text(self._words.say("places.cost.share", percent=share) if share else "")
        usual = plan.reliability.write is None and plan.reliability.restore is None
        self._usual.setEnabled(not usual)

    def _stepper(self, theme: Theme, name: str) -> AmountStepper:
        say = self._words.say
        stepper = AmountStepper(
            theme,
            name=self._field_name(name, "tokens"),
            less=say(f"places.cost.{name}_less"),
            more=say(f"places.cost.{name}_more"),
            explain=f"places_{name}",
            most=MOST,
        )
        stepper.asked.connect(lambda amount: self._use(name, amount))
        return stepper

    def _field_name(self, name: str, unit: str) -> str:
        return self._words.say(f"places.cost.{name}_field", unit=self._words.say(f"places.unit_of.{unit}"))

    def _use(self, name: str, amount: float) -> None:
        """Use another amount, in the unit that it was shown in."""
        plan = self._session.now.plan
        unit = unit_of(plan)
        assert unit is not None
        self._change(in_unit(plan, unit).replaced(**{name: amount}))

    def _change(self, assumed: Reliability) -> None:
        self._session.change(self._session.now.plan.with_reliability(assumed))
