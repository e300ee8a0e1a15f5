"""Only a few disks? The best cost for each number of them as a curve, and the best places for the number chosen."""

from __future__ import annotations

from desktop_app.landscape_card import amount_text
from desktop_app.panels.places_drawer_reckoning import MOST_BY_NUMBER, Reckoning
from desktop_app.panels.places_drawer_result import MOST_NAMED
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.number_curve import NumberCurve
from desktop_app.widgets.stepper import Stepper
from sim.checkpoints import manual_at
from sim.placement import Placement

FIRST_OFFERED = 2


class NumberSection(Section):
    """A curve that is tapped, dragged or walked by arrows, the same as a stepper, and a button that uses the choice."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("places.number.title"), words.say("places.number.remark"))
        self._session, self._words = session, words
        self._reckoned: Reckoning | None = None
        self._number = FIRST_OFFERED
        self._curve = NumberCurve(theme, name=words.say("places.number.curve"), explain="places_number")
        self._stepper = Stepper(
            theme,
            name=words.say("places.number.name"),
            less=words.say("places.number.fewer"),
            more=words.say("places.number.more"),
            explain="places_number",
        )
        self._stepper.show_height(36)
        self._chosen = Label(theme, "", 15, wrap=True)
        self._use = Tile(theme, "", explain="places_use_number", icon="places", height=40)
        self._too_long = Label(theme, words.say("places.number.too_long", n=MOST_BY_NUMBER), 14, muted=True, wrap=True)
        self._curve.asked.connect(self._choose)
        self._stepper.stepped.connect(self._choose)
        self._use.clicked.connect(self._put_them_there)
        self.add(self._curve, self._stepper, self._chosen, self._use, self._too_long)

    def show_reckoning(self, reckoned: Reckoning) -> None:
        """Show the curve of this plan, and what the number chosen comes to."""
        self._reckoned = reckoned
        found = reckoned.by_number
        for piece in (self._curve, self._stepper, self._chosen, self._use):
            piece.setVisible(bool(found))
        self._too_long.setVisible(not found)
        if found:
            self._number = min(self._number, len(found) - 1)
            self._show(reckoned)

    def _show(self, reckoned: Reckoning) -> None:
        found, placed = reckoned.by_number, reckoned.by_number[self._number]
        say, number = self._words.say, self._number
        self._curve.show_costs([each.expected for each in found], number, reckoned.fault_free)
        self._curve.setAccessibleDescription(self._chosen_text(placed, reckoned))
        self._stepper.show_range(0, len(found) - 1)
        self._stepper.show_number(number)
        self._chosen.show_text(self._chosen_text(placed, reckoned))
        self._use.show_text(say("places.number.use", n=number) if number else say("places.number.use_none"))
        self._use.setEnabled(reckoned.sets["own"].steps != placed.steps)

    def _chosen_text(self, placed: Placement, reckoned: Reckoning) -> str:
        say = self._words.say
        amount = say("places.never")
        if placed.expected is not None:
            amount = amount_text(self._words, placed.expected, reckoned.unit, reckoned.plan)
        if not placed.steps:
            return say("places.number.chosen_none", amount=amount)
        if len(placed.steps) > MOST_NAMED:
            return say("places.number.chosen_many", n=len(placed.steps), amount=amount)
        steps = ", ".join(map(str, placed.steps))
        return say("places.number.chosen", n=len(placed.steps), amount=amount, steps=steps)

    def _choose(self, number: int) -> None:
        self._number = number
        if self._reckoned is not None and self._reckoned.by_number:
            self._show(self._reckoned)

    def _put_them_there(self) -> None:
        if self._reckoned is not None and self._reckoned.by_number:
            steps = self._reckoned.by_number[self._number].steps
            self._session.change(self._session.now.plan.with_checkpoints(manual_at(*steps)))
