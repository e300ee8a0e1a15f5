"""What goes wrong: the step that fails, or none."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.moment import Moment
from desktop_app.panels.strategy_card import Density
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.headings import Label, QuestionHeading
from desktop_app.widgets.paint import CENTRE, font, text_width, write
from desktop_app.widgets.stepper import Stepper

MOST_CHIPS = 12
FRACTIONS = (0.25, 0.5, 0.75, 1.0)
ONE_ROW = 8


class StepChip(Tile):
    """The number of a step; the failed one wears a bolt."""

    def _paint_contents(self, painter: QPainter, rect: QRectF, ink: str) -> None:
        words = font(self.theme, self._size, self._weight)
        if not self.isChecked() or self._role is None:
            write(painter, rect, self.text(), words, ink, CENTRE)
            return
        width, mark = text_width(words, self.text()), self.theme.px(14)
        start = (rect.width() - width - mark) / 2
        write(painter, QRectF(start, 0, width, rect.height()), self.text(), words, ink, CENTRE)
        glyphs.bolt(painter, QRectF(start + width, rect.center().y() - mark / 2, mark, mark), self.theme, ink)


class FailurePanel(QWidget):
    """The first question: a chip for each step of a short task, a stepper for a long one."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        self._n_steps, self._tight, self._chip_height, self._gap = 0, False, 44, 8
        self._heading = QuestionHeading(theme, "1", words.say("question.wrong"))
        self._chips: Choices | None = None
        self._line = QWidget()
        self._stepper = Stepper(
            theme,
            name=words.say("question.wrong"),
            less=words.say("question.one_earlier"),
            more=words.say("question.one_later"),
            explain="failure_step",
            role="failed",
        )
        self._none = Tile(theme, words.say("question.none"), explain="no_failure")
        line = QHBoxLayout(self._line)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._stepper, 1)
        line.addWidget(self._none)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.px(8))
        self._column.addWidget(self._heading)
        self._column.addWidget(self._line)
        self._fraction = self._fractions(words, theme)
        self._column.addWidget(self._fraction)
        self._stepper.stepped.connect(lambda step: session.inject_failure(step))
        self._none.clicked.connect(lambda: session.clear_failure())

    def show_moment(self, moment: Moment) -> None:
        """Show which step fails."""
        n_steps, failure = moment.plan.task.n_steps, moment.plan.failure
        if n_steps != self._n_steps:
            self._n_steps = n_steps
            self._offer_steps()
        self._heading.show_remark(self._words.say("question.wrong_remark" if failure else "question.wrong_remark_none"))
        if self._chips is not None:
            self._chips.show_choice(failure.step if failure else 0)
        self._stepper.show_number(failure.step if failure else None, self._words.say("question.none"))
        self._none.show_chosen(failure is None)
        self._fraction.setVisible(failure is not None and moment.view.level == "engineer")
        self._fraction_choices.show_choice(failure.fraction if failure else None)

    def show_tight(self, narrow: bool, density: Density) -> None:
        """Use the stepper even for a short task, where there is no room for chips; or lower chips."""
        self._tight, self._chip_height = narrow, 36 if density >= Density.DENSE else 44
        self._gap = 4 if density is Density.TIGHT else 8
        self._column.setSpacing(self._theme.px(self._gap))
        self._stepper.show_height(34 if density is Density.TIGHT else 40)
        self._none.show_height(34 if density is Density.TIGHT else 40)
        if self._chips is not None:
            self._chips.show_height(self._chip_height)
        self._show_one_of_both()

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        self._column.setSpacing(theme.px(self._gap))

    def _fractions(self, words: Words, theme: Theme) -> QWidget:
        """Return the question how far the step had come when it failed, which only engineers are asked."""
        asked = QWidget()
        row = QHBoxLayout(asked)
        row.setContentsMargins(0, 0, 0, 0)
        label = Label(theme, words.say("question.fraction"), 14, muted=True)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row.addWidget(label, 1)
        self._fraction_choices = Choices(theme, columns=len(FRACTIONS), gap=4)
        self._fraction_choices.offer((part, self._fraction_tile(theme, words.percent(part))) for part in FRACTIONS)
        self._fraction_choices.chosen.connect(self._strike_at)
        row.addWidget(self._fraction_choices)
        return asked

    @staticmethod
    def _fraction_tile(theme: Theme, text: str) -> Tile:
        return Tile(theme, text, explain="fraction", height=32, size=13, pad=5)

    def _strike_at(self, fraction: float) -> None:
        failure = self._session.now.plan.failure
        if failure is not None:
            self._session.inject_failure(failure.step, fraction)

    def _offer_steps(self) -> None:
        if self._chips is not None:
            self._column.removeWidget(self._chips)
            self._chips.deleteLater()
            self._chips = None
        self._stepper.show_range(1, self._n_steps)
        if self._n_steps <= MOST_CHIPS:
            self._chips = Choices(self._theme, self._columns(), gap=4)
            self._chips.offer(
                [(step, self._chip(str(step), step)) for step in range(1, self._n_steps + 1)]
                + [(0, self._chip(self._words.say("question.none"), 0))]
            )
            self._chips.chosen.connect(self._answer)
            self._column.insertWidget(1, self._chips)
        self._show_one_of_both()

    def _columns(self) -> int:
        return self._n_steps + 1 if self._n_steps <= ONE_ROW else (self._n_steps + 2) // 2

    def _chip(self, text: str, step: int) -> StepChip:
        chip = StepChip(
            self._theme,
            text,
            explain="failure_step" if step else "no_failure",
            role="failed" if step else None,
            height=self._chip_height,
            width=24,
            size=16 if step else 14,
            weight=700 if step else 600,
            pad=3 if step else 4,
        )
        if step:
            chip.setAccessibleName(self._words.say("question.step", step=step))
        return chip

    def _show_one_of_both(self) -> None:
        use_stepper = self._chips is None or self._tight
        self._line.setVisible(use_stepper)
        if self._chips is not None:
            self._chips.setVisible(not use_stepper)

    def _answer(self, step: int) -> None:
        if step:
            self._session.inject_failure(step)
        else:
            self._session.clear_failure()
