"""The same failure lived through 10 000 times: what it costs most of the time, and how far that is from the mean."""

from __future__ import annotations

from PySide6.QtCore import QTimer

from desktop_app.panels.odds_drawer_reckoning import Reckoning, cost_text
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.range_row import RangeRow
from sim.plan import Strategy
from sim.trials import Distribution, distribution, recovery_costs

TRIALS = 10_000
SEED = 1  # always the same, so that a class sees what its teacher saw


class TrialsSection(Section):
    """A button, and from then on how the costs spread, lived through again after each change of plan.

    One way takes a few milliseconds, so each has a turn of the event loop of its own and nothing waits.
    """

    def __init__(self, words: Words, theme: Theme) -> None:
        n = words.number(TRIALS)
        super().__init__(theme, words.say("odds.trials.title", n=TRIALS))
        self._words = words
        self._reckoned: Reckoning | None = None
        self._wanted = False
        self._spreads: dict[Strategy, Distribution] = {}
        self._run = Tile(theme, words.say("odds.trials.run", trials=n), explain="odds_trials", icon="play", height=40)
        self._run.clicked.connect(self._begin)
        names = {way: words.say(f"odds.way_short.{way}") for way in Strategy}
        self._rows = {way: RangeRow(theme, name, explain="odds_range") for way, name in names.items()}
        self._legend = Label(theme, words.say("odds.trials.legend"), 14, muted=True, wrap=True)
        self._unknown = Label(theme, words.say("odds.trials.unknown"), 15, wrap=True)
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._live_through_next)
        self.add(self._run, *self._rows.values(), self._legend, self._unknown)
        self._show()

    def show_reckoning(self, reckoned: Reckoning) -> None:
        """Show the spread for this plan, once a person asked for it."""
        self._reckoned = reckoned
        self._spreads = {}
        self._turn.stop()
        if self._wanted and reckoned.least is not None:
            self._turn.start()
        else:
            self._show()

    def _begin(self) -> None:
        self._wanted = True
        if self._reckoned is not None:
            self.show_reckoning(self._reckoned)

    def _live_through_next(self) -> None:
        reckoned = self._reckoned
        assert reckoned is not None
        way = list(Strategy)[len(self._spreads)]
        costs = recovery_costs(reckoned.plan, way, TRIALS, SEED, reckoned.unit)
        assert costs is not None
        self._spreads[way] = distribution(costs)
        if len(self._spreads) < len(Strategy):
            self._turn.start()
        else:
            self._show()

    def _show(self) -> None:
        done = len(self._spreads) == len(Strategy)
        known = self._reckoned is None or self._reckoned.least is not None
        self._run.setVisible(known and not self._wanted)
        self._unknown.setVisible(not known)
        self._legend.setVisible(done)
        for row in self._rows.values():
            row.setVisible(done)
        if not done or self._reckoned is None:
            return
        scale = max(max(spread.p95, spread.mean) for spread in self._spreads.values())
        for way, spread in self._spreads.items():
            low, middle, high, mean = map(self._cost, (spread.p5, spread.p50, spread.p95, spread.mean))
            said = self._words.say("odds.trials.spread", low=low, middle=middle, high=high)
            self._rows[way].show_spread(spread, scale, self._words.say("odds.trials.mean", mean=mean), said)

    def _cost(self, value: float) -> str:
        assert self._reckoned is not None
        return cost_text(self._words, value, self._reckoned.unit, self._reckoned.plan)
