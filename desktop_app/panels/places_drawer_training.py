"""In a training run: how often to save, from how long a save takes and how often machines fail."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QWidget

from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.amount_stepper import AmountStepper
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from sim.interval import daly, young, young_holds

DUMP_MIN, MTBF_H = 5.0, 24.0  # of a large training run
MOST = 1e6
LEAST_MIN = 0.01


class TrainingSection(Section):
    """Two amounts, the two answers, and whether each may be trusted."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("places.training.title"), words.say("places.training.remark"))
        self._words = words
        self._dump, self._mtbf = DUMP_MIN, MTBF_H
        self._dump_field = self._stepper(theme, "dump")
        self._mtbf_field = self._stepper(theme, "mtbf")
        self._dump_field.asked.connect(lambda amount: self._use(max(amount, LEAST_MIN), self._mtbf))
        self._mtbf_field.asked.connect(lambda amount: self._use(self._dump, max(amount, LEAST_MIN)))
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 4)
        for line, (name, field, unit) in enumerate(
            (("dump", self._dump_field, "minutes"), ("mtbf", self._mtbf_field, "hours"))
        ):
            grid.addWidget(Label(theme, words.say(f"places.training.{name}"), 14, wrap=True), line, 0)
            grid.addWidget(field, line, 1)
            grid.addWidget(Label(theme, words.say(f"places.training.{unit}"), 14, muted=True), line, 2)
        self._answers = {name: (Label(theme, "", 16, 700, wrap=True), Label(theme, "", 14, muted=True, wrap=True))
                         for name in ("young", "daly")}  # fmt: skip
        self.add(table)
        for answer in self._answers.values():
            self.add(*answer)
        self._show()

    def _stepper(self, theme: Theme, name: str) -> AmountStepper:
        say = self._words.say
        return AmountStepper(
            theme,
            name=say(f"places.training.{name}_name"),
            less=say(f"places.training.{name}_less"),
            more=say(f"places.training.{name}_more"),
            explain=f"places_{name}",
            most=MOST,
        )

    def _use(self, dump: float, mtbf: float) -> None:
        self._dump, self._mtbf = dump, mtbf
        self._show()

    def _show(self) -> None:
        say, dump_s, mtbf_s = self._words.say, 60 * self._dump, 3600 * self._mtbf
        self._dump_field.show_amount(self._dump)
        self._mtbf_field.show_amount(self._mtbf)
        in_range = dump_s < 2 * mtbf_s
        trusted = {"young": in_range and young_holds(dump_s, mtbf_s), "daly": in_range}
        for name, formula in (("young", young), ("daly", daly)):
            every, remark = self._answers[name]
            answer_s = formula(dump_s, mtbf_s)
            time = self._words.duration(answer_s if answer_s < 3600 else 60 * round(answer_s / 60))
            every.show_text(say("places.training.answer", name=say(f"places.training.{name}"), time=time))
            remark.show_text(say(f"places.training.{name}_{'holds' if trusted[name] else 'fails'}"))
