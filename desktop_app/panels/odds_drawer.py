"""Why a retry may fail again: the cause, the odds, and what each way costs on average."""

from __future__ import annotations

from desktop_app.moment import Moment
from desktop_app.panels.odds_drawer_average import AverageSection
from desktop_app.panels.odds_drawer_cause import CauseSection
from desktop_app.panels.odds_drawer_instant import InstantSection
from desktop_app.panels.odds_drawer_luck import LuckSection
from desktop_app.panels.odds_drawer_reckoning import reckoning
from desktop_app.panels.odds_drawer_trials import TrialsSection
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.chances_table import ChancesTable
from desktop_app.widgets.drawer import Drawer, Section
from desktop_app.widgets.lines import Line
from sim.failure import Failure
from sim.plan import Plan

OFFERED_STEP = 5  # where the lesson fails


class OddsDrawer(Drawer):
    """Six questions about a second try, each answered below the one before; or the offer of a failure to ask about."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(
            theme, title=words.say("odds.title"), lead=words.say("odds.lead"), close=words.say("board.close")
        )
        self._session, self._words = session, words
        self._shown: Plan | None = None
        self._unit = "tokens"
        self._no_failure = Section(theme, words.say("odds.none.title"), words.say("odds.none.remark"))
        self._fail = Tile(theme, "", explain="odds_fail", glyph="bolt", height=44)
        self._fail.clicked.connect(self._let_it_fail)
        self._no_failure.add(self._fail)
        self._cause = CauseSection(session, words, theme)
        self._instant = InstantSection(session, words, theme)
        self._average = AverageSection(session, words, theme)
        self._luck = LuckSection(session, words, theme)
        self._trials = TrialsSection(words, theme)
        title, remark = words.say("odds.table.title"), words.say("odds.table.remark")
        self._table = ChancesTable(words, theme, title, remark, size=14)
        self._table.asked.connect(lambda chances: session.change(session.now.plan.with_chances(chances)))
        self._average.unit_asked.connect(self._use_unit)
        self.add(self._no_failure)
        self._of_a_failure = self._separated(self._cause, self._instant, self._average, self._luck, self._trials)
        self.add(*self._of_a_failure, Line(theme), self._table)
        self.column.addStretch(1)
        self.closed.connect(session.close_panel)
        self.wear(theme)

    def show_moment(self, moment: Moment) -> None:
        """Show the answers in force."""
        if moment.plan is not self._shown:
            self._shown = moment.plan
            self._show_plan(moment.plan)

    def _show_plan(self, plan: Plan) -> None:
        fails = plan.failure is not None
        self._no_failure.setVisible(not fails)
        for piece in self._of_a_failure:
            piece.setVisible(fails)
        self._table.show_plan(plan)
        self._fail.show_text(self._words.say("odds.none.fail", step=_offered_step(plan)))
        if fails:
            reckoned = reckoning(plan, self._unit)
            for section in (self._cause, self._average, self._trials):
                section.show_reckoning(reckoned)
            self._instant.show_plan(plan)
            self._luck.show_plan(plan)

    def _use_unit(self, unit: str) -> None:
        self._unit = unit
        self._show_plan(self._session.now.plan)

    def _let_it_fail(self) -> None:
        plan = self._session.now.plan
        self._session.change(plan.with_failure(Failure(step=_offered_step(plan))))

    def _separated(self, *sections: Section) -> tuple[Section | Line, ...]:
        lined = [piece for section in sections for piece in (Line(self._theme), section)]
        return tuple(lined[1:])


def _offered_step(plan: Plan) -> int:
    return min(OFFERED_STEP, plan.task.n_steps)
