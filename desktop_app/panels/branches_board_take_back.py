"""Two things that sound alike: restoring the agent from a disk, and taking back what it did to the world."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from desktop_app.moment import Moment
from desktop_app.panels.branches_board_card import Card
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.class_type import dress
from sim.compensation import Compensation, compensations
from sim.plan import Plan
from sim.recovery import recovery

MOST = 8  # effects named; of more only their number is told


class TakeBackPage(QWidget):
    """The two beside each other, with what each does and what it leaves as it is."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self._words = words
        self._plan: Plan | None = None
        self.agent = Card(theme, "restore")
        self.world = Card(theme, "world")
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for card in (self.agent, self.world):
            card.column.addStretch(1)
            self._body.addWidget(card, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._body)
        self._column.addStretch(1)

    def show_moment(self, moment: Moment) -> None:
        """Show both for the failure of the moment's plan."""
        if moment.plan is self._plan:
            return
        self._plan = moment.plan
        self.agent.show_lines(self._words.say("branches.back.agent.title"), agent_lines(moment.plan, self._words))
        self.world.show_lines(self._words.say("branches.back.world.title"), world_lines(moment.plan, self._words))

    def arrange(self, *, wide: bool) -> None:
        """Stand side by side where `wide`."""
        directions = QBoxLayout.Direction
        self._body.setDirection(directions.LeftToRight if wide else directions.TopToBottom)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._column.setSpacing(theme.px(10))
        self._body.setSpacing(theme.px(12))
        dress(theme, self.agent, self.world)


def agent_lines(plan: Plan, words: Words) -> tuple[str, ...]:
    """Return what restoring the agent does, and what it does not."""
    say, way = words.say, recovery(plan)
    if way is None:
        return (say("branches.back.agent.none"),)
    after = way.restart_after
    what = say("branches.back.agent.disk", step=after) if after else say("branches.back.agent.start")
    again = say("branches.back.agent.again", n=way.steps_rerun)
    return what, again, say("branches.back.agent.not")


def world_lines(plan: Plan, words: Words) -> tuple[str, ...]:
    """Return what would have to be taken back outside so that the world fits that disk, the newest first."""
    say = words.say
    if recovery(plan) is None:
        return (say("branches.back.world.asleep"),)
    found = compensations(plan)
    if not found:
        return (say("branches.back.world.none"), say("branches.back.world.try"))
    lines = [_line(one, words) for one in found[:MOST]]
    if len(found) > MOST:
        lines.append(say("branches.back.world.more", n=len(found) - MOST))
    return (say("branches.back.world.order"), *lines, say("branches.back.world.by_hand"))


def _line(one: Compensation, words: Words) -> str:
    key = "action" if one.can_be_taken_back else "stays"
    return words.say(f"branches.back.world.{key}", step=one.step, effect=one.effect.action, action=one.action)
