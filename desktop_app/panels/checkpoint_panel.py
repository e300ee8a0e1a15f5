"""Where the disks are: how often the agent's state is saved."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.moment import Moment
from desktop_app.panels.strategy_card import Density
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.headings import QuestionHeading
from desktop_app.widgets.stepper import Stepper
from sim.checkpoints import CheckpointPolicy, verified

ANSWERS = ("every_step", "every_3", "every_n", "by_hand", "verified")
PRESET = 3  # steps, of the answer that needs no number
FIRST_N = 2


class CheckpointPanel(QWidget):
    """The second question: every step, every few, or by hand."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme, self._gap = session, words, theme, 8
        self._number_is_open = False  # every 3 by number is the same plan as every 3: the plan cannot tell
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
        self._stepper.show_number(FIRST_N)
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
        self._heading.show_remark(*self._remarks(len(moment.plan.checkpoint_steps), int(moment.state.saved.sum())))
        only_by_number = policy.kind == "every_n" and policy.every != PRESET
        self._stepper.show_range(1, n_steps)
        self._stepper.show_number(policy.every if only_by_number else min(self._stepper.number, max(n_steps, 1)))
        answer = self._answer_in_force(policy)
        self._show_answer(answer)
        self._answers.tile("verified").setVisible(answer == "verified")
        self._answers.tile("every_3").setEnabled(n_steps >= PRESET)

    def show_density(self, density: Density) -> None:
        """Make the answers lower where there is little room."""
        self._answers.show_height((40, 40, 34, 32)[density])
        self._answers.show_gap((8, 8, 6, 5)[density])
        self._stepper.show_height(34 if density is Density.TIGHT else 40)
        self._gap = 4 if density is Density.TIGHT else 8
        self._column.setSpacing(self._theme.px(self._gap))

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        self._column.setSpacing(theme.px(self._gap))

    def _remarks(self, planned: int, saved: int) -> tuple[str, ...]:
        """Return how many disks there are now, of how many in the end; and the same in fewer words."""
        say = self._words.say
        if not planned:
            return (say("question.no_disks"),)
        if saved == planned:
            return (say("question.all_saved", n=saved),)
        if not saved:
            return (say("question.planned", n=planned),)
        return tuple(say(f"question.saved_of{form}", saved=saved, all=planned) for form in ("", "_short"))

    def _answer_tile(self, theme: Theme, name: str) -> Tile:
        return Tile(theme, self._words.say(f"question.{name}"), explain=name, pad=8)

    def _show_answer(self, name: str) -> None:
        self._answers.show_choice(name)
        self._stepper.setVisible(name == "every_n")

    def _answer_in_force(self, policy: CheckpointPolicy) -> str:
        if policy.kind == "manual":
            return "by_hand"
        if policy.kind == "verified":
            return "verified"
        if self._number_is_open and policy.every == self._stepper.number:
            return "every_n"
        if policy.kind == "every_step":
            return "every_step"
        return "every_3" if policy.every == PRESET else "every_n"

    def _answer(self, name: str) -> None:
        self._number_is_open = name == "every_n"
        self._show_answer(name)  # where it is the same plan as before, no change is announced
        if name == "by_hand":
            self._session.checkpoint_by_hand()
        elif name == "verified":
            self._session.use_checkpoints(verified())
        elif name == "every_n":
            self._session.checkpoint_every(self._stepper.number)
        else:
            self._session.checkpoint_every(PRESET if name == "every_3" else 1)

    def _every(self, n: int) -> None:
        self._stepper.show_number(n)
        self._session.checkpoint_every(n)
