"""Where the disks are: how often the agent's state is saved."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.session import Moment, Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.headings import QuestionHeading
from desktop_app.widgets.stepper import Stepper
from sim.checkpoints import CheckpointPolicy, verified

ANSWERS = ("every_step", "every_3", "every_n", "by_hand", "verified")
FIRST_N = 2


class CheckpointPanel(QWidget):
    """The second question: every step, every few, or by hand."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words = session, words
        self._n, self._by_number = FIRST_N, False
        self._heading = QuestionHeading(theme, "2", words.say("question.disks"))
        self._answers = Choices(theme, columns=2)
        self._answers.offer([(name, self._answer_tile(theme, name)) for name in ANSWERS])
        self._stepper = Stepper(
            theme,
            name=words.say("question.every_n"),
            less=words.say("question.fewer"),
            more=words.say("question.more"),
            explain="every_n_number",
        )
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.px(8))
        for part in (self._heading, self._answers, self._stepper):
            self._column.addWidget(part)
        self._answers.chosen.connect(self._answer)
        self._stepper.stepped.connect(self._every)

    def show_moment(self, moment: Moment) -> None:
        """Show the policy in force and how many disks stand now."""
        policy, n_steps = moment.plan.checkpoints, moment.plan.task.n_steps
        saved = int(moment.state.saved.sum())
        self._heading.show_remark(self._words.say("question.saved_of", saved=saved, all=n_steps))
        if policy.kind == "every_n":
            self._n = policy.every
        answer = self._answer_in_force(policy)
        self._answers.show_choice(answer)
        self._answers.tile("verified").setVisible(answer == "verified")
        self._answers.tile("every_3").setEnabled(n_steps >= 3)
        self._answers.tile("every_n").show_text(
            self._words.say("question.every_this", every=self._n)
            if answer == "every_n"
            else self._words.say("question.every_n")
        )
        self._stepper.setVisible(answer == "every_n")
        self._stepper.show_range(1, n_steps)
        self._stepper.show_number(self._n)

    def show_low(self, low: bool) -> None:
        """Make the answers lower where the window is low."""
        self._answers.show_height(34 if low else 40)
        self._answers.show_gap(6 if low else 8)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._column.setSpacing(theme.px(8))

    def _answer_tile(self, theme: Theme, name: str) -> Tile:
        return Tile(theme, self._words.say(f"question.{name}"), explain=name, pad=8)

    def _answer_in_force(self, policy: CheckpointPolicy) -> str:
        if policy.kind == "manual":
            return "by_hand"
        if policy.kind == "verified":
            return "verified"
        if self._by_number and policy.kind in ("every_n", "every_step") and policy.every == self._n:
            return "every_n"
        if policy.kind == "every_step":
            return "every_step"
        return "every_3" if policy.every == 3 else "every_n"

    def _answer(self, name: str) -> None:
        self._by_number = name == "every_n"
        if name == "by_hand":
            self._session.checkpoint_by_hand()
        elif name == "verified":
            self._session.use_checkpoints(verified())
        elif name == "every_n":
            self._every(self._n)
        else:
            self._session.checkpoint_every(3 if name == "every_3" else 1)

    def _every(self, n: int) -> None:
        self._by_number, self._n = True, n
        self._session.checkpoint_every(n)
        self.show_moment(self._session.now)  # every 3 by number is the same plan as every 3: no change is announced
