"""What each way back costs on average, on one scale, and the one disk further back where the state was spoiled."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal

from desktop_app.panels.odds_drawer_reckoning import Reckoning, chance_text, cost_text, further_resumed, recorded_units
from desktop_app.panels.odds_drawer_way import WayCard, WayFigures
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.unit_choice import UnitChoice
from sim.cost import UNITS
from sim.odds import Expectation
from sim.plan import Plan, Strategy


class AverageSection(Section):
    """A unit for the costs, and a card for each way; pressing a card recovers that way."""

    unit_asked = Signal(object)

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("odds.average.title"), words.say("odds.assumptions_below"))
        self._session, self._words = session, words
        self._units = UnitChoice(theme, {unit: words.say(f"odds.unit.{unit}") for unit in UNITS}, explain="odds_unit")
        self._units.chosen.connect(self.unit_asked)
        self._cards = Choices(theme, columns=1, gap=8)
        self._cards.offer((way, self._card(theme, way)) for way in Strategy)
        self._cards.chosen.connect(lambda way: session.change(session.now.plan.with_strategy(way)))
        self._further = WayCard(
            theme, words.say("odds.way.further"), "restore", self._captions(), explain="odds_further", offer=True
        )
        self._further.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the button below it says the same to the keyboard
        self._go = Tile(theme, "", explain="odds_further", icon="arrow_left", height=38)
        self._last = Tile(theme, words.say("odds.average.last_disk"), explain="odds_last_disk", height=38)
        self._further.clicked.connect(self._go_further)
        self._go.clicked.connect(self._go_further)
        self._last.clicked.connect(lambda: session.change(session.now.plan.with_back_to(None)))
        self._meaning = Label(theme, "", 14, muted=True, wrap=True)
        self.add(self._units, self._cards, self._further, self._go, self._last, self._meaning)

    def show_reckoning(self, reckoned: Reckoning) -> None:
        """Show what each way comes to."""
        plan, say = reckoned.plan, self._words.say
        self._units.show_unit(reckoned.unit, recorded_units(reckoned.ways))
        self._cards.show_choice(plan.strategy)
        for way in reckoned.ways:
            card = self._cards.tile(way.strategy)
            assert isinstance(card, WayCard)
            card.show_figures(self._figures(way, reckoned, is_best=way.strategy in reckoned.best))
        self._show_further(reckoned)
        newest = max(plan.usable_checkpoints, default=0)  # none before the first disk, whatever `back_to` asks for
        self._last.setVisible(plan.back_to is not None and plan.last_checkpoint < newest)
        self._meaning.show_text(say("odds.average.meaning", n=plan.chances.attempts))

    def _show_further(self, reckoned: Reckoning) -> None:
        further, plan = reckoned.further, reckoned.further_plan
        self._further.setVisible(further is not None)
        self._go.setVisible(further is not None)
        if further is None or plan is None:
            return
        disk = plan.last_checkpoint
        note = self._words.say(f"odds.average.{'clean' if _is_clean(plan) else 'still_spoiled'}", step=disk)
        self._further.show_figures(self._figures(further, reckoned, is_best=reckoned.further_is_best, note=note))
        self._go.show_text(self._words.say("odds.average.go_further", step=disk))

    def _figures(self, way: Expectation, reckoned: Reckoning, *, is_best: bool, note: str = "") -> WayFigures:
        say, cost = self._words.say, way.expected[reckoned.unit]
        return WayFigures(
            works=chance_text(self._words, way.p_recovered),
            works_share=way.p_recovered,
            cost=cost_text(self._words, cost, reckoned.unit, reckoned.plan),
            cost_share=None if cost is None else cost / reckoned.most if reckoned.most else 0.0,
            tries=say("odds.average.tries", n=round(way.expected_attempts, 1)),
            note=note,
            best=say("odds.average.best") if is_best else "",
        )

    def _captions(self) -> tuple[str, str]:
        return self._words.say("odds.average.works"), self._words.say("odds.average.costs")

    def _card(self, theme: Theme, way: Strategy) -> WayCard:
        return WayCard(
            theme, self._words.say(f"odds.way.{way}"), f"strategy_{way.value}", self._captions(), explain="odds_way"
        )

    def _go_further(self) -> None:
        further = further_resumed(self._session.now.plan)
        if further is not None:
            self._session.change(further)


def _is_clean(plan: Plan) -> bool:
    assert plan.failure is not None
    return plan.last_checkpoint < plan.failure.spoiled_step
