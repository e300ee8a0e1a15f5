"""Where disks are best put when any step may fail: how often they fail, what disks cost, what comes of it."""

from __future__ import annotations

from desktop_app.errand import Errand
from desktop_app.moment import Moment
from desktop_app.panels.places_drawer_cost import CostSection
from desktop_app.panels.places_drawer_fail import FailSection
from desktop_app.panels.places_drawer_landscape import LandscapeSection
from desktop_app.panels.places_drawer_number import NumberSection
from desktop_app.panels.places_drawer_reckoning import AT_ONCE, MOST_STEPS, Reckoning, reckoning
from desktop_app.panels.places_drawer_result import ResultSection
from desktop_app.panels.places_drawer_training import TrainingSection
from desktop_app.panels.places_drawer_trials import TrialsSection
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.drawer import Drawer
from desktop_app.widgets.headings import Label
from desktop_app.widgets.lines import Line
from sim.hazards import unit_of
from sim.plan import Plan
from sim.task import Task


class PlacesDrawer(Drawer):
    """Questions first, then answers; those of a long run come when they are worked out, and nothing waits for them."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(
            theme, title=words.say("places.title"), lead=words.say("places.lead"), close=words.say("board.close")
        )
        self._words = words
        self._plan: Plan | None = None
        self._reckoned_task: Task | None = None
        self._fail = FailSection(session, words, theme)
        self._result = ResultSection(session, words, theme)
        self._landscape = LandscapeSection(session, words, theme)
        self._cost = CostSection(session, words, theme)
        self._number = NumberSection(session, words, theme)
        self._trials = TrialsSection(words, theme)
        self._waits = Label(theme, "", 15, muted=True, wrap=True)
        self._errand = Errand(self)
        self._errand.done.connect(self._take)
        self._reckoned_pieces = [self._result, Line(theme), self._landscape, Line(theme), self._cost, Line(theme)]
        self._reckoned_pieces += [self._number, Line(theme), self._trials, Line(theme)]
        self.add(self._fail, Line(theme), self._waits, *self._reckoned_pieces, TrainingSection(words, theme))
        self.column.addStretch(1)
        self.closed.connect(session.close_panel)
        self.wear(theme)

    def show_moment(self, moment: Moment) -> None:
        """Show the answers in force."""
        self._landscape.show_moment(moment)
        if moment.plan is self._plan:
            return
        self._plan = moment.plan
        self._fail.show_plan(moment.plan)
        refusal = _refusal(moment.plan)
        self._say(refusal)
        if refusal:
            self._errand.forget()
            self._show_pieces(False)
        elif moment.plan.task.n_steps <= AT_ONCE:
            self._errand.forget()
            self._show(reckoning(moment.plan))
        else:
            if self._reckoned_task is not moment.plan.task:  # what is there is of another one
                self._show_pieces(False)
            self._say("places.result.working")
            plan = moment.plan
            self._errand.begin(lambda: (plan, reckoning(plan)))

    def _take(self, came: tuple[Plan, Reckoning | None]) -> None:
        plan, reckoned = came
        if plan is self._plan:
            self._say("")
            self._show(reckoned)

    def _show(self, reckoned: Reckoning | None) -> None:
        self._show_pieces(reckoned is not None)
        self._reckoned_task = None if reckoned is None else reckoned.plan.task
        if reckoned is not None:
            for section in (self._result, self._cost, self._number, self._trials):
                section.show_reckoning(reckoned)

    def _show_pieces(self, shown: bool) -> None:
        for piece in self._reckoned_pieces:
            piece.setVisible(shown)

    def _say(self, key: str) -> None:
        self._waits.setVisible(bool(key))
        self._waits.show_text(self._words.say(key) if key else "")


def _refusal(plan: Plan) -> str:
    """Return the key of why there is nothing to work out, or ""."""
    if unit_of(plan) is None:
        return "places.unknown"
    if plan.task.n_steps < 2:
        return "places.one_step"
    return "places.result.too_long" if plan.task.n_steps > MOST_STEPS else ""
