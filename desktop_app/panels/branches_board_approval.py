"""A pause for a person: the run stands at a disk until somebody says yes, however long that takes."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.moment import Moment
from desktop_app.panels.branches_board_card import Card
from desktop_app.panels.branches_board_chooser import DiskChooser
from desktop_app.panels.branches_board_pause import PauseLane
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.class_type import dress
from sim.approval import Approval, Decision
from sim.run import EventKind


class ApprovalPage(QWidget):
    """Where a person is asked, what the run waits for, and the two answers."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words = session, words
        say = words.say
        self.chooser = DiskChooser(words, theme, none=say("branches.approval.nobody"))
        self._lane = PauseLane(theme)
        self.card = Card(theme, "pause", 19)
        self.approve = Tile(theme, say("branches.approval.approve"), explain="branches_approve", icon="play", height=44)
        no = say("branches.approval.decline")
        self.decline = Tile(theme, no, explain="branches_decline", icon="close", height=44)
        self.ask_again = Tile(
            theme, say("branches.approval.ask_again"), explain="branches_again", icon="undo", height=44
        )
        self._buttons = QHBoxLayout()
        for tile in (self.approve, self.decline, self.ask_again):
            self._buttons.addWidget(tile)
        self._buttons.addStretch(1)
        self.card.column.addLayout(self._buttons)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for piece in (self.chooser, self._lane, self.card):
            self._column.addWidget(piece)
        self._column.addStretch(1)
        self.chooser.chosen.connect(self._pause_after)
        self.approve.clicked.connect(lambda: self._decide(Decision.APPROVED))
        self.decline.clicked.connect(lambda: self._decide(Decision.DECLINED))
        self.ask_again.clicked.connect(lambda: self._decide(Decision.WAITING))

    def show_moment(self, moment: Moment) -> None:
        """Show where the moment's plan asks, and what was said."""
        plan, approval = moment.plan, moment.plan.approval
        after = approval.after if approval is not None else 0
        self.chooser.show_disks(plan.checkpoint_steps, after, self._words.say("branches.approval.choose"))
        state = self._state(moment)
        heading, lines = self._said(moment, state, after)
        self.card.show_lines(heading, lines)
        signs = {"waiting": "pause", "approved": "play", "declined": "close"}
        self.card.mark.show_icon(signs.get(state, "info"))
        self._lane.show_plan(plan, heading)
        for tile in (self.approve, self.decline):
            tile.setVisible(state == "waiting")
        self.ask_again.setVisible(state in ("approved", "declined"))

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._column.setSpacing(theme.px(12))
        self._buttons.setSpacing(theme.px(8))
        dress(theme, self.chooser, self._lane, self.card, self.approve, self.decline, self.ask_again)

    def _state(self, moment: Moment) -> str:
        """Return how things stand: nobody is asked, there is no such disk, it is not asked yet, or what was said."""
        approval = moment.plan.approval
        if approval is None:
            return "nowhere"
        if not moment.plan.saves_after(approval.after):
            return "no_disk"
        asked = bool((moment.run.kinds == EventKind.APPROVAL).any())
        return approval.decision.value if asked else "not_reached"

    def _said(self, moment: Moment, state: str, after: int) -> tuple[str, tuple[str, ...]]:
        say, key = self._words.say, f"branches.approval.{state}"
        since = self._time(moment.waiting_since) if moment.waiting_since is not None else ""
        lines = [say(f"{key}.plain", step=after)]
        if self._words.has(f"{key}.kept"):
            lines.append(say(f"{key}.kept"))
        return say(f"{key}.title", step=after, since=since), tuple(lines)

    def _time(self, since: datetime) -> str:
        """Return a time of today by its hour, another one with its day."""
        hour = f"{since:%H:%M}"
        if since.date() == datetime.now(since.tzinfo).date():
            return hour
        return self._words.say("branches.approval.day", day=f"{since:%Y-%m-%d}", hour=hour)

    def _pause_after(self, step: int) -> None:
        plan = self._session.now.plan
        self._session.change(plan.with_approval(Approval(after=step) if step else None))

    def _decide(self, decision: Decision) -> None:
        plan = self._session.now.plan
        if plan.approval is not None:
            self._session.change(plan.with_approval(plan.approval.decided(decision)))
