"""What happens twice outside the agent, and what a restore cannot take back."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from desktop_app.moment import Moment
from desktop_app.panels.world_drawer_back import BackSection
from desktop_app.panels.world_drawer_restore import RestoreSection
from desktop_app.panels.world_drawer_twice import TwiceSection
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.drawer import Drawer
from desktop_app.widgets.lines import Line
from sim.plan import Plan


class WorldDrawer(Drawer):
    """Three questions about the world outside: what happens twice, what puts it back, what a restore takes back."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(
            theme, title=words.say("world.title"), lead=words.say("world.lead"), close=words.say("board.close")
        )
        self._shown: Plan | None = None
        self.twice = TwiceSection(session, words, theme)
        self.back = BackSection(words, theme)
        self.restore = RestoreSection(session, words, theme)
        self._of_a_failure = (Line(theme), self.back, Line(theme), self.restore)
        self.add(self.twice, *self._of_a_failure)
        self.column.addStretch(1)
        self.closed.connect(session.close_panel)
        self.wear(theme)

    def show_moment(self, moment: Moment) -> None:
        """Show the answers in force."""
        if moment.plan is self._shown:
            return
        self._shown = moment.plan
        fails = moment.plan.reached_failure is not None
        for piece in self._of_a_failure:
            piece.setVisible(fails)
        self.twice.show_plan(moment.plan)
        if fails:
            self.back.show_plan(moment.plan)
            self.restore.show_plan(moment.plan)

    def show_restore(self) -> None:
        """Scroll to what a restore takes back."""
        QApplication.processEvents()  # only what is laid out has a place
        self._scroll.verticalScrollBar().setValue(self.restore.y() - self._theme.px(8))
