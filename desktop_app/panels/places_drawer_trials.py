"""The same run lived through 10 000 times with each set of disks: what it costs most of the time."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar

from desktop_app.errand import Errand
from desktop_app.landscape_card import amount_text
from desktop_app.panels.places_drawer_reckoning import SETS, TRIALS, Reckoning, spreads
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.range_row import RangeRow
from sim.trials import Distribution

MOST_TIMES = 6.0  # the spread of the best set: what is wider leaves the picture


class TrialsSection(Section):
    """A button that rolls the dice beside the window, how far they have been rolled, and how the costs spread."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("places.trials.title", n=TRIALS))
        self._words = words
        self._reckoned: Reckoning | None = None
        self._spreads: dict[str, Distribution | None] = {}
        self._errand = Errand(self)
        self._errand.done.connect(self._take)
        self._errand.advanced.connect(self._tell)
        n = words.number(TRIALS)
        self._run = Tile(
            theme, words.say("places.trials.run", trials=n), explain="places_trials", icon="play", height=40
        )
        self._run.clicked.connect(self._begin)
        self._bar = QProgressBar()
        self._bar.setRange(0, 100)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(words.say("places.trials.progress_name"))
        self._stop = Tile(theme, words.say("places.trials.stop"), explain="places_stop", icon="close", height=36)
        self._stop.clicked.connect(self._give_up)
        self._rows = {
            name: RangeRow(theme, words.say(f"places.result.{name}"), explain="places_range") for name in SETS
        }
        self._never = {name: Label(theme, "", 14, muted=True, wrap=True) for name in SETS}
        self._legend = Label(theme, words.say("places.trials.legend"), 14, muted=True, wrap=True)
        self.add(self._run, self._bar, self._stop)
        for name in SETS:
            self.add(self._rows[name], self._never[name])
        self.add(self._legend)
        self._show()

    def show_reckoning(self, reckoned: Reckoning) -> None:
        """Take another plan: what was rolled for the last one is of no use."""
        self._reckoned, self._spreads = reckoned, {}
        self._errand.forget()
        self._show()

    def _begin(self) -> None:
        reckoned = self._reckoned
        if reckoned is not None:
            self._bar.setValue(0)
            self._errand.begin(lambda: (reckoned, spreads(reckoned)))
            self._show()
            self._stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tell(self, share: float) -> None:
        self._bar.setValue(round(100 * share))

    def _give_up(self) -> None:
        self._errand.forget()
        self._show()
        self._run.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, came: tuple[Reckoning, dict[str, Distribution | None]]) -> None:
        reckoned, found = came
        if reckoned is self._reckoned:
            self._spreads = found
        self._show()

    def _show(self) -> None:
        busy, is_done = self._errand.is_busy, bool(self._spreads)
        self._run.setVisible(not busy)
        for piece in (self._bar, self._stop):
            piece.setVisible(busy)
        self._legend.setVisible(is_done)
        known = [spread for spread in self._spreads.values() if spread is not None]
        for name in SETS:
            self._rows[name].setVisible(is_done and self._spreads[name] is not None)
            self._never[name].setVisible(is_done and self._spreads[name] is None)
        if not is_done or self._reckoned is None:
            return
        widest = max((max(spread.p95, spread.mean) for spread in known), default=1.0)
        best = self._spreads["best"]
        scale = min(widest, MOST_TIMES * best.p95) if best is not None else widest
        for name, spread in self._spreads.items():
            if spread is None:
                title = self._words.say(f"places.result.{name}")
                self._never[name].show_text(self._words.say("places.trials.never", name=title))
            else:
                self._show_row(name, spread, scale)

    def _show_row(self, name: str, spread: Distribution, scale: float) -> None:
        say = self._words.say
        low, middle, high, mean = map(self._amount, (spread.p5, spread.p50, spread.p95, spread.mean))
        said = say("places.trials.spread", low=low, middle=middle, high=high)
        inside = Distribution(
            mean=min(spread.mean, scale),
            p5=min(spread.p5, scale),
            p50=min(spread.p50, scale),
            p95=min(spread.p95, scale),
            standard_error=spread.standard_error,
        )
        self._rows[name].show_spread(inside, scale, say("places.trials.mean", mean=mean), said)

    def _amount(self, value: float) -> str:
        assert self._reckoned is not None
        return amount_text(self._words, value, self._reckoned.unit, self._reckoned.plan)

    def wear(self, theme: Theme) -> None:
        """Take the spacing and colours of `theme`."""
        super().wear(theme)
        bar = self.findChild(QProgressBar)
        if isinstance(bar, QProgressBar):  # a section dresses itself before it has one
            bar.setFixedHeight(theme.px(12))
            radius = theme.px(5)
            bar.setStyleSheet(
                f"QProgressBar {{ background: {theme.raised}; border: 1px solid {theme.control_edge};"
                f" border-radius: {radius}px; }}"
                f"QProgressBar::chunk {{ background: {theme.text}; border-radius: {radius}px; }}"
            )
