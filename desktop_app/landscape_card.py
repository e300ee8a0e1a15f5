"""What is said of the landscape: the card of a point of it, and the sentence over it."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.captions import Clause
from desktop_app.cards import Card
from desktop_app.moment import Moment
from desktop_app.text import Words
from scenes.landscape import Relief, relief_of
from scenes.landscape_words import percent
from scenes.stage import Pick
from sim.hazards import hazards_of, unit_of
from sim.landscape import best_interval
from sim.once import once
from sim.placement import PRACTICALLY_NEVER
from sim.plan import Plan

MOST_TIMES = 1000  # a larger ratio says no more than "never"


def card_of_landscape(moment: Moment, pick: Pick, words: Words) -> Card:
    """Return the card of a point: how far apart disks are there, how often steps fail, what that costs on average."""
    relief = relief_of(moment.plan)
    node = None if relief is None else relief.node_of(pick)
    figures: tuple[tuple[str, str], ...] = ()
    status = ""
    if relief is not None and node is not None:
        row, column = node
        interval, rate = int(relief.land.intervals[row]), float(relief.land.rates[column])
        status = setting_text(interval, rate, relief, words)
        figures = _cost_figures(moment.plan, float(relief.land.costs[row, column]), relief, words)
        best = int(relief.land.valley[column])
        figures = (*figures, (words.number(best), words.say("places.card.best", n=best)))
    say = words.say
    return Card(
        title=say("explain.landscape.title"),
        status=status,
        plain=say("explain.landscape.plain"),
        engineer=say("explain.landscape.engineer"),
        glyph="disk",
        figures=figures,
        foot=say("card.foot_control"),
    )


def setting_text(interval: int, rate: float, relief: Relief, words: Words) -> str:
    """Return in words how far apart disks are, and how often steps fail."""
    shown = words.say("places.percent", value=percent(rate))
    if interval >= relief.land.intervals[-1]:
        return words.say("places.card.none", percent=shown)
    return words.say("places.card.setting", n=interval, percent=shown)


def _cost_figures(plan: Plan, cost: float, relief: Relief, words: Words) -> tuple[tuple[str, str], ...]:
    unit = unit_of(plan)
    assert unit is not None
    if cost > PRACTICALLY_NEVER:
        return ((words.say("places.never_short"), words.say("places.card.average")),)
    times = cost / relief.land.fault_free
    return (
        (amount_text(words, cost, unit, plan), words.say(f"places.card.unit.{unit}")),
        (times_text(times, words), words.say("places.card.times")),
    )


def times_text(times: float, words: Words) -> str:
    """Return how many times as much something costs."""
    shown = f"{times:.2f}" if times < 9.995 else words.short(round(times))
    return words.say("places.times", value=shown)


def amount_text(words: Words, amount: float, unit: str, plan: Plan) -> str:
    """Return an average amount in few characters, in the unit it is counted in."""
    if amount > PRACTICALLY_NEVER:
        return words.say("places.never_short")
    if unit == "seconds":
        return words.duration(amount) if amount < 1e7 else words.say("places.never_short")
    if unit == "money":
        return words.money(amount, plan.task.prices.currency)
    if amount < 100 and unit == "tool_calls":
        return words.number(round(amount, 1))
    return words.short(amount) if amount < 1e15 else words.say("places.huge")


@dataclass(frozen=True)
class _Best:
    """Where disks are best put at the plan's own rate, and how many times a run without failures that costs."""

    rate: float
    every: int
    times: float


@once
def _best(plan: Plan) -> _Best | None:
    relief, hazards = relief_of(plan), hazards_of(plan)
    if relief is None or hazards is None:
        return None
    rate = 1 - plan.reliability.mean(plan.task.n_steps)
    every, cost = best_interval(hazards.costs, hazards.write, hazards.restore, rate, relief.land.intervals)
    return _Best(rate, every, cost / relief.land.fault_free)


def landscape_clauses(plan: Plan, words: Words) -> tuple[Clause, ...]:
    """Return the sentence over the landscape: how often steps fail, and where the disks of such a run are best put."""
    found = _best(plan)
    if found is None:
        return ()
    is_none = found.every >= plan.task.n_steps
    best = words.say("places.sentence.none") if is_none else words.say("places.sentence.best", n=found.every)
    fails = words.say("places.sentence.fails", percent=words.say("places.percent", value=percent(found.rate)))
    return (Clause(fails, "failed", "bolt"), Clause(best, "saved", "no_disk" if is_none else "disk"))


def landscape_facts(plan: Plan, words: Words) -> tuple[str, ...]:
    """Return the quieter facts below: what the best costs, and what one looks at."""
    found = _best(plan)
    if found is None:
        return ()
    return (words.say("places.sentence.costs", times=times_text(found.times, words)), words.say("places.sentence.why"))
