"""What every way back comes to on average, one disk further back included, in the unit that is asked for."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.text import Words
from sim.cost import UNITS
from sim.failure import Cause
from sim.odds import Expectation, expectation, expectations, further_back
from sim.plan import Plan, Strategy

ALMOST = 0.005  # a chance nearer to never or always than this is not rounded to it


@dataclass(frozen=True)
class Reckoning:
    """The three ways in the order they are taught, and one disk further back where that is a question.

    Attributes
    ----------
    further_plan, further : the plan that goes one disk further back, and what it comes to; None where it is no help.
    """

    plan: Plan
    unit: str
    ways: tuple[Expectation, ...]
    further_plan: Plan | None
    further: Expectation | None

    @property
    def costs(self) -> tuple[float | None, ...]:
        """What each way costs on average, the way one disk further back as the last."""
        extra = (self.further,) if self.further else ()
        return tuple(way.expected[self.unit] for way in (*self.ways, *extra))

    @property
    def least(self) -> float | None:
        """The lowest cost; None where the task did not record this unit."""
        return min((cost for cost in self.costs if cost is not None), default=None)

    @property
    def most(self) -> float:
        """The highest cost, the length of a whole bar."""
        return max((cost for cost in self.costs if cost is not None), default=0.0)

    @property
    def best(self) -> tuple[Strategy, ...]:
        """The strategies that cost least; none where one disk further back costs less than all three."""
        return tuple(way.strategy for way in self.ways if self.least is not None and self._is_least(way))

    @property
    def further_is_best(self) -> bool:
        """Whether going one disk further back costs least."""
        return self.further is not None and self.least is not None and self._is_least(self.further)

    def _is_least(self, way: Expectation) -> bool:
        return way.expected[self.unit] == self.least


def reckoning(plan: Plan, unit: str) -> Reckoning:
    """Return what each way comes to in `unit`, or in the first that the task recorded where it did not record that."""
    ways = expectations(plan)
    units = recorded_units(ways)
    further = further_resumed(plan)
    return Reckoning(
        plan=plan,
        unit=unit if unit in units else next(iter(units), unit),
        ways=ways,
        further_plan=further,
        further=expectation(further, further.strategy) if further else None,
    )


def recorded_units(ways: tuple[Expectation, ...]) -> tuple[str, ...]:
    """Return the units in which the task recorded its work."""
    return tuple(unit for unit in UNITS if ways and ways[0].expected[unit] is not None)


def further_resumed(plan: Plan) -> Plan | None:
    """Return the plan that resumes one disk further back, where a spoiled state makes that worth asking."""
    if plan.failure is None or plan.failure.cause is not Cause.POISONED:
        return None
    further = further_back(plan)
    if further is not None and further.strategy is Strategy.RESTART:
        return further.with_strategy(Strategy.RESUME)
    return further


def cost_text(words: Words, value: float | None, unit: str, plan: Plan) -> str:
    """Return a cost in few characters: 13.9k, 38.3, 4 min 42 s, $0.14."""
    if value is None:
        return words.say("odds.unknown")
    if unit == "seconds":
        return words.duration(value)
    return words.money(value, plan.task.prices.currency) if unit == "money" else words.short(value)


def chance_text(words: Words, chance: float) -> str:
    """Return a chance in per cent; nearly sure is not sure."""
    if 1 - ALMOST <= chance < 1:
        return words.say("odds.nearly_sure", percent=words.percent(0.99))
    if 0 < chance <= ALMOST:
        return words.say("odds.nearly_never", percent=words.percent(0.01))
    return words.percent(chance)
