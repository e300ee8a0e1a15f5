"""What is kept in the end, in bytes and disk by disk; and what it takes to read the disk that is used."""

from __future__ import annotations

import numpy as np

from desktop_app.moment import Moment
from desktop_app.panels.storage_drawer_bars import DiskBars
from desktop_app.panels.storage_drawer_marks import StoredKey
from desktop_app.panels.storage_drawer_reckoning import Weights
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from sim.plan import Strategy

NAMED = 4  # so many disks of a chain are named one by one


class KeptSection(Section):
    """The number, the bars with their key, and how far the run has come."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("storage.kept.title"))
        self._words = words
        self._amount = Label(theme, words.say("storage.counting"), 24, 700, tabular=True)
        self._disks = Label(theme, "", 15, muted=True)
        self._bars = DiskBars(words, theme)
        self._key = StoredKey(theme, words.say("storage.kept.whole"), words.say("storage.kept.difference"))
        self._bars.told.connect(self._say_of)
        self._on = ""
        self._so_far = Label(theme, "", 14, muted=True, wrap=True)
        self._end = Tile(theme, words.say("storage.kept.end"), explain="storage_end", icon="forward", height=38)
        self._end.clicked.connect(lambda: session.seek(session.now.run.duration_s))
        self.add(self._amount, self._disks, self._bars, self._key, self._so_far, self._end)

    def show_weights(self, weights: Weights | None) -> None:
        """Show what is kept; None while it is being counted."""
        say = self._words.say
        has_disks = weights is not None and len(weights.disks) > 0
        for piece in (self._disks, self._bars, self._key):
            piece.setVisible(has_disks)
        if weights is None:
            self._amount.show_text(say("storage.counting"))
            return
        self._amount.show_text(self._words.size(weights.total) if has_disks else say("storage.kept.none"))
        self._on = say("storage.kept.disks", n=len(weights.disks))
        self._bars.show_weights(weights)

    def _say_of(self, bar: str) -> None:
        """Tell of the bar that is pointed at, else how many there are."""
        self._disks.show_text(bar or self._on)

    def show_moment(self, moment: Moment, weights: Weights | None) -> None:
        """Say how much of it is there now, where the run is not over."""
        plan = moment.plan
        n_written = int(np.count_nonzero(moment.state.saved | moment.state.dropped))
        is_under_way = weights is not None and n_written < len(plan.checkpoint_steps)
        self._so_far.setVisible(is_under_way)
        self._end.setVisible(is_under_way)
        if weights is not None and is_under_way:
            held = weights.planned[plan.checkpoint_steps[n_written - 1]] if n_written else 0
            size = self._words.size(int(held))
            self._so_far.show_text(self._words.say("storage.kept.so_far", n=n_written, size=size))


class RestoreSection(Section):
    """How many bytes are read to have a state back, and from which disks."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("storage.restore.title"))
        self._words = words
        self.setProperty("explain", "storage_restore")
        self._amount = Label(theme, "", 18, 700, tabular=True)
        self._chain = Label(theme, "", 15, wrap=True)
        self._when = Label(theme, "", 14, muted=True, wrap=True)
        self.add(self._amount, self._chain, self._when)

    def show_weights(self, weights: Weights) -> None:
        """Show the chain of disks that is read."""
        say, plan = self._words.say, weights.plan
        self._amount.setVisible(weights.used is not None)
        self._when.setVisible(weights.used is not None)
        if weights.used is None:
            restarts = plan.failure is not None and plan.strategy is Strategy.RESTART
            self._chain.show_text(say(f"storage.restore.{'scratch' if restarts else 'none'}"))
            return
        self._amount.show_text(say("storage.restore.reads", size=self._words.size(weights.read)))
        self._chain.show_text(self._chain_text(weights.chain))
        failed = plan.failure.step if plan.failure else 0
        when = say("storage.restore.used", failed=failed, step=weights.used) if failed else say("storage.restore.last")
        self._when.show_text(when)

    def _chain_text(self, chain: tuple[int, ...]) -> str:
        say, (first, *later) = self._words.say, chain
        if not later:
            return say("storage.restore.whole", step=first)
        if len(later) > NAMED:
            return say("storage.restore.long_chain", first=first, n=len(later), step=later[-1])
        named = say("storage.restore.between").join(self._words.number(step) for step in later)
        return say("storage.restore.chain", first=first, later=named)
