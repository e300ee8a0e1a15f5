"""What disks weigh, kept whole or as differences."""

from __future__ import annotations

from functools import partial

from desktop_app.errand import Errand
from desktop_app.moment import Moment
from desktop_app.panels.storage_drawer_growth import GrowthSection
from desktop_app.panels.storage_drawer_keep import KeepSection
from desktop_app.panels.storage_drawer_kept import KeptSection, RestoreSection
from desktop_app.panels.storage_drawer_kind import KindSection
from desktop_app.panels.storage_drawer_reckoning import Weights, weights
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.warming import FROM_STEPS
from desktop_app.widgets.drawer import Drawer
from desktop_app.widgets.lines import Line
from sim.plan import Plan


class StorageDrawer(Drawer):
    """Two questions, and what follows: the bytes kept, the bytes read, and how both ways grow with the run."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(
            theme, title=words.say("storage.title"), lead=words.say("storage.lead"), close=words.say("board.close")
        )
        self._session, self._words = session, words
        self._shown: Plan | None = None
        self._weights: Weights | None = None
        self._kind = KindSection(session, words, theme)
        self._kept = KeptSection(session, words, theme)
        self._keep = KeepSection(session, words, theme)
        self._restore = RestoreSection(words, theme)
        self._growth = GrowthSection(words, theme)
        self._lines = (Line(theme), Line(theme))
        self.add(self._kind, self._keep, Line(theme), self._kept)
        self.add(self._lines[0], self._restore, self._lines[1], self._growth)
        self.column.addStretch(1)
        self._counting = Errand(self)
        self._counting.done.connect(self._show_weights)
        self.closed.connect(session.close_panel)
        self.wear(theme)

    def show_moment(self, moment: Moment) -> None:
        """Show the answers in force; what they come to follows at once, or as soon as it is counted."""
        if moment.plan is not self._shown:
            self._shown = moment.plan
            self._kind.show_plan(moment.plan)
            self._keep.show_plan(moment.plan)
            self._count(moment.plan)
        self._kept.show_moment(moment, self._weights)

    def _count(self, plan: Plan) -> None:
        """Work out what disks weigh: at once for a short task, beside the window for a long one."""
        if plan.task.n_steps < FROM_STEPS:
            self._counting.forget()
            self._show_weights(weights(plan))
        else:
            self._show_weights(None)
            self._counting.begin(partial(weights, plan))

    def _show_weights(self, weights: Weights | None) -> None:
        self._weights = weights
        self._kind.show_weights(weights)
        self._kept.show_weights(weights)
        for piece in (self._restore, self._growth, *self._lines):
            piece.setVisible(weights is not None)
        if weights is not None:
            self._restore.show_weights(weights)
            self._growth.show_weights(weights)
            self._kept.show_moment(self._session.now, weights)
