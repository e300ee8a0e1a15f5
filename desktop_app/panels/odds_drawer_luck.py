"""The same failure with dice: which tries fail this time, and on which one it works."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.panels.odds_drawer_tries import TriesRow
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from sim.ladder import LESSON_LUCK, Level, failed_attempts, ladder
from sim.plan import Plan, Strategy


@dataclass(frozen=True)
class Tries:
    """How the tries of one way went: how many failed, of how many there are at each level."""

    strategy: Strategy
    failed: int
    levels: tuple[Level, ...]

    @property
    def attempts(self) -> int:
        """How many tries each level has."""
        return self.levels[0].attempts

    @property
    def needs_person(self) -> bool:
        """Whether all of them failed."""
        return self.failed == self.attempts * len(self.levels)


def tries(plan: Plan, strategy: Strategy) -> Tries:
    """Return how the tries of `strategy` go with the plan's luck."""
    levels = ladder(plan, strategy)
    return Tries(strategy, failed_attempts(plan, levels), levels)


class LuckSection(Section):
    """Dice or none, another roll, and the tries of all three ways with the same dice."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("odds.luck.title"), words.say("odds.luck.remark"))
        self._session, self._words = session, words
        self._dice = Choices(theme, columns=2, gap=6)
        self._dice.offer((on, self._tile(theme, on)) for on in (False, True))
        self._dice.chosen.connect(lambda on: self._draw(LESSON_LUCK if on else None))
        self._roll = Tile(theme, words.say("odds.luck.roll"), explain="odds_roll", icon="odds", height=40)
        self._roll.clicked.connect(self._roll_again)
        self._told = Label(theme, "", 15, 700, wrap=True)
        self._rows = {way: TriesRow(theme, f"strategy_{way.value}") for way in Strategy}
        self.add(self._dice, self._roll, *self._rows.values(), self._told)

    def show_plan(self, plan: Plan) -> None:
        """Show what the dice in force did."""
        assert plan.failure is not None
        with_dice = plan.failure.luck is not None
        self._dice.show_choice(with_dice)
        self._roll.setVisible(with_dice)
        for way, row in self._rows.items():
            row.setVisible(with_dice)
            how = tries(plan, way)
            row.show_tries(how.failed, how.attempts, len(how.levels), chosen=way is plan.strategy)
            row.setAccessibleName(self._words.say(f"odds.way.{way}"))
            row.setAccessibleDescription(told(how, self._words))
        self._told.show_text(
            told(tries(plan, plan.strategy), self._words) if with_dice else self._words.say("odds.luck.none")
        )

    def _tile(self, theme: Theme, on: bool) -> Tile:
        text = self._words.say(f"odds.luck.{'dice' if on else 'first_works'}")
        return Tile(theme, text, explain="odds_luck", height=40, size=14, pad=4)

    def _draw(self, luck: int | None) -> None:
        plan = self._session.now.plan
        if plan.failure is not None and (luck is None or plan.failure.luck is None):
            self._session.change(plan.with_failure(plan.failure.replaced(luck=luck)))

    def _roll_again(self) -> None:
        plan = self._session.now.plan
        if plan.failure is not None and plan.failure.luck is not None:
            self._session.change(plan.with_failure(plan.failure.replaced(luck=plan.failure.luck + 1)))


def told(how: Tries, words: Words) -> str:
    """Return what happened with these dice, in a sentence or two."""
    say, here, escalates = words.say, how.strategy, how.failed >= how.attempts
    if how.needs_person:
        return say("odds.luck.person", n=how.failed)
    if not how.failed:
        return say("odds.luck.at_once")
    if not escalates:
        return say("odds.luck.later", n=how.failed)
    assert here is not Strategy.RESTART
    if how.failed == how.attempts:
        return say("odds.luck.restarted", n=how.failed)
    return say("odds.luck.restarted_later", n=how.attempts, more=how.failed - how.attempts + 1)
