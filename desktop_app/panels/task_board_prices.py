"""What is taken for granted: prices, the error report, the time to go back, and how likely a new try works."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QBoxLayout, QGridLayout, QVBoxLayout, QWidget

from desktop_app.panels.task_board_reading import (
    amount_check,
    count_check,
    currency_check,
    read_amount,
    read_count,
    written_number,
)
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.chances_table import GAP, ChancesTable
from desktop_app.widgets.checked_field import Check, CheckedField
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.percent_field import PercentField
from desktop_app.widgets.stepper import Stepper
from sim.plan import Plan
from sim.task import PriceCard, Task

USUAL = {name: Task.model_fields[name].default for name in ("error_context_tokens", "restore_seconds", "budget_tokens")}
PRICES = ("currency", "input_per_million", "output_per_million")
OTHERS = tuple(USUAL)


@dataclass(frozen=True)
class _Figure:
    """One figure with its field, what it is called and whether it is ours or the reader's, and the way back."""

    name: Label
    field: CheckedField
    tag: Label
    reset: IconTile


class PricesPage(QWidget):
    """Every figure here is an assumption: it can be typed over, and set back to the usual one."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        self.figures = {key: self._figure(key) for key in (*PRICES, *OTHERS)}
        self._sections = (
            self._section("money", PRICES),
            self._section("recovery", OTHERS),
        )
        title, remark = words.say("task.prices.chances"), words.say("task.prices.chances_remark")
        self.chances = ChancesTable(words, theme, title, remark, size=15)
        self.chances.asked.connect(lambda chances: session.change(session.now.plan.with_chances(chances)))
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._figures = QVBoxLayout()
        for section in self._sections:
            self._figures.addWidget(section)
        self._figures.addStretch(1)
        beside = QVBoxLayout()
        beside.addWidget(self.chances)
        beside.addStretch(1)
        self._sides.addLayout(self._figures, 6)
        self._sides.addLayout(beside, 5)

    def _figure(self, key: str) -> _Figure:
        words, theme, name = self._words, self._theme, self._words.say(f"task.prices.{key}")
        check, read = _reading(key, words)
        field = CheckedField(theme, name, "task_figure", check, numeric=key != "currency")
        field.settled.connect(lambda text: self._use(key, read(text)))
        back = words.say("task.prices.reset", name=name)
        reset = IconTile(theme, "undo", back, explain="task_reset", size=36, flat=True)
        reset.clicked.connect(lambda: self._use(key, _usual(key)))
        return _Figure(Label(theme, name, 15, wrap=True), field, Label(theme, "", 15, muted=True, wrap=True), reset)

    def _section(self, name: str, keys: tuple[str, ...]) -> Section:
        section = Section(self._theme, self._words.say(f"task.prices.{name}"))
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        for line, key in enumerate(keys):
            figure = self.figures[key]
            named = QVBoxLayout()
            named.setSpacing(0)
            named.addWidget(figure.name)
            named.addWidget(figure.tag)
            grid.addLayout(named, line, 0)
            grid.addWidget(figure.field, line, 1)
            grid.addWidget(figure.reset, line, 2)
        grid.setColumnStretch(0, 5)
        grid.setColumnStretch(1, 3)
        section.column.addLayout(grid)
        return section

    # told

    def show_plan(self, plan: Plan) -> None:
        """Show the figures in force."""
        for key, figure in self.figures.items():
            value = _value(plan.task, key)
            text = value if isinstance(value, str) else written_number(value)
            figure.field.show_value(text, self._words.say("task.prices.no_budget") if key == "budget_tokens" else "")
            is_usual = value == _usual(key)
            figure.reset.setEnabled(not is_usual)
            assumed = ("prices" if key in PRICES else key) in plan.task.assumptions
            tag = "assumption" if assumed else "own"
            figure.tag.show_text("" if value is None else self._words.say(f"task.prices.{tag}"))
        self.chances.show_plan(plan)

    def wear(self, theme: Theme, least_row: int) -> None:
        """Repaint in `theme`; there are no rows here."""
        self._theme = theme
        self._sides.setSpacing(theme.px(32))
        self._figures.setSpacing(theme.px(16))
        for section in self._sections:
            dress(theme, section, *section.findChildren(Label))
        for figure in self.figures.values():
            dress(theme, figure.field, figure.reset)
        dress(theme, self.chances, *_pieces(self.chances))
        self.chances.show_gap(theme.px(GAP))

    def arrange(self, *, wide: bool) -> None:
        """Put the chances beside the figures where there is room."""
        directions = QBoxLayout.Direction
        self._sides.setDirection(directions.LeftToRight if wide else directions.TopToBottom)

    # a person did something

    def _use(self, key: str, value: Any) -> None:
        plan = self._session.now.plan
        if key in PRICES:
            task = plan.task.replaced(prices=plan.task.prices.replaced(**{key: value}))
        else:
            task = plan.task.replaced(**{key: value})
        self._session.change(plan.replaced(task=task))


def _pieces(table: ChancesTable) -> list[Label | PercentField | Stepper | Tile]:
    kinds = Label | PercentField | Stepper | Tile
    return [piece for piece in table.findChildren(QWidget) if isinstance(piece, kinds)]


def _value(task: Task, key: str) -> Any:
    return getattr(task.prices if key in PRICES else task, key)


def _usual(key: str) -> Any:
    return getattr(PriceCard(), key) if key in PRICES else USUAL[key]


def _reading(key: str, words: Words) -> tuple[Check, Callable[[str], Any]]:
    if key == "currency":
        return currency_check(words), lambda text: text.strip().upper()
    if key == "budget_tokens":
        return count_check(words, "task.refused.budget"), read_count
    if key == "error_context_tokens":
        return count_check(words, "task.refused.needed_whole", needed=True), read_count
    return amount_check(words, "task.refused.needed", needed=True), read_amount
