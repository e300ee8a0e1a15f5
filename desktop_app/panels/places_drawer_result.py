"""What a whole run costs on average: four sets of disks on one scale, and the best of all at the press of a button."""

from __future__ import annotations

from math import isclose

from desktop_app.landscape_card import amount_text
from desktop_app.panels.places_drawer_reckoning import SETS, Reckoning
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.cost_row import CostFigures, CostRow
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from sim.checkpoints import manual_at
from sim.placement import Placement

MOST_TIMES = 4.0  # the best: a longer bar is torn off
MOST_NAMED = 9  # disks; more are counted


class ResultSection(Section):
    """Rows for no disk, a disk after every step, the plan's own and the best places; the best is offered."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("places.result.title"))
        self._session, self._words = session, words
        self._reckoned: Reckoning | None = None
        self._rows = {name: CostRow(theme, words.say(f"places.result.{name}"), explain="places_set") for name in SETS}
        self._line = Label(theme, "", 14, muted=True, wrap=True)
        self._last = Label(theme, "", 14, muted=True, wrap=True)
        self._put = Tile(theme, "", explain="places_put", icon="places", height=44)
        self._put.clicked.connect(self._put_them_there)
        self.add(*self._rows.values(), self._line, self._last, self._put)

    def show_reckoning(self, reckoned: Reckoning) -> None:
        """Show what each set comes to."""
        self._reckoned = reckoned
        say, least = self._words.say, reckoned.least
        finite = [each.expected for each in reckoned.sets.values() if each.expected is not None]
        most = min(max(finite, default=1.0), MOST_TIMES * (least or 1.0)) or 1.0
        for name, placed in reckoned.sets.items():
            is_best = least is not None and placed.expected is not None and isclose(placed.expected, least)
            self._rows[name].show_figures(
                CostFigures(
                    amount=self._amount(placed, reckoned),
                    share=None if placed.expected is None else placed.expected / most,
                    least_share=min(reckoned.fault_free / most, 1.0),
                    disks=disks_text(placed.steps, self._words),
                    best=say("places.result.least") if is_best else "",
                )
            )
        bare = amount_text(self._words, reckoned.fault_free, reckoned.unit, reckoned.plan)
        self._line.show_text(say("places.result.fault_free", amount=bare))
        n_steps = reckoned.plan.task.n_steps
        self._last.show_text(say("places.result.last", step=n_steps))
        self._last.setVisible(reckoned.plan.saves_after(n_steps))
        stands = reckoned.sets["own"].steps == reckoned.sets["best"].steps
        self._put.setEnabled(not stands)
        self._put.show_text(say("places.result.put_done" if stands else "places.result.put"))

    def _amount(self, placed: Placement, reckoned: Reckoning) -> str:
        if placed.expected is None:
            return self._words.say("places.never")
        return amount_text(self._words, placed.expected, reckoned.unit, reckoned.plan)

    def _put_them_there(self) -> None:
        if self._reckoned is not None:
            plan = self._session.now.plan
            self._session.change(plan.with_checkpoints(manual_at(*self._reckoned.sets["best"].steps)))


def disks_text(steps: tuple[int, ...], words: Words) -> str:
    """Return where disks are; many are counted."""
    if not steps:
        return words.say("places.result.bare")
    if len(steps) > MOST_NAMED:
        return words.say("places.result.many", n=len(steps))
    return words.say("places.result.at", n=len(steps), steps=", ".join(map(str, steps)))
