"""How likely each way back is to help, and what it costs on average: for people as a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from desktop_app.captions import clauses
from desktop_app.cli.cells import amount, chance, place
from desktop_app.cli.cost_table import is_assumed
from desktop_app.cli.odds import Odds, Way
from desktop_app.cli.spoken import say, words
from sim.bad_input import printable
from sim.failure import Cause
from sim.run import simulate

if TYPE_CHECKING:
    from rich.console import RenderableType

Show = Callable[[Way], str]


def odds_as_table(odds: Odds) -> RenderableType:
    """Return the odds as a table that reads alike in a terminal, in a pipe and without colour."""
    plan = odds.plan
    head = [Text(printable(plan.task.title), style="bold")]
    if plan.failure is None:
        return Group(*head, Text(" ".join(clause.text for clause in clauses(simulate(plan), words()))))
    head += [
        Text(say("cli.odds.failed", step=plan.failure.step, cause=say(f"cli.odds.cause.{plan.failure.cause}"))),
        *_spoiled(odds),
        Text(_verdict(odds, plan.failure.step), style="bold"),
    ]
    return Group(*head, "", _table(odds), *_footnotes(odds))


def _spoiled(odds: Odds) -> list[Text]:
    failure = odds.plan.failure
    if failure is None or failure.cause is not Cause.POISONED or failure.spoiled_step == 0:
        return []
    return [Text(say("cli.odds.spoiled", step=failure.spoiled_step))]


def _verdict(odds: Odds, step: int) -> str:
    unit, winners = odds.unit, odds.winners
    if unit is None:
        return say("cli.odds.nothing_recorded")
    figure = amount(winners[0].means.expected[unit], unit, odds.plan.task.prices.currency)
    cost = say(f"cli.unit.{unit}", figure=figure)
    if odds.further in winners and len(winners) == 1:
        return say("cli.odds.further_wins", step=step, cost=cost)
    names = [_name(way, odds) for way in winners]
    if len(names) == 1:
        return say("cli.odds.wins", step=step, name=names[0], cost=cost)
    return say("cli.odds.tie", step=step, names=", ".join(names), cost=cost)


def _name(way: Way, odds: Odds) -> str:
    return say("cli.odds.further" if way is odds.further else f"strategy.{way.means.strategy}.name")


def _table(odds: Odds) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("", max_width=22)
    for way in odds.all_ways:
        table.add_column(_name(way, odds), justify="right", vertical="bottom", max_width=12)
    winners = odds.winners
    decides = f"expected_{odds.unit}"
    for name, show in _rows(odds).items():
        style = "bold" if name == decides else None
        starred = name in CHANCES or is_assumed(name.replace("expected", "total"), odds.plan.task)
        title = say(f"cli.odds.row.{name}")
        table.add_row(title + ("*" if starred else ""), *(show(way) for way in odds.all_ways), style=style)
    ticks = (say("cli.odds.tick") if way in winners else "" for way in odds.all_ways)
    table.add_row("", *ticks, style="bold green")
    return table


CHANCES = ("p_attempt", "p_recovered", "expected_attempts", "p_person")


def _rows(odds: Odds) -> dict[str, Show]:
    currency = odds.plan.task.prices.currency

    def expected(unit: str) -> Show:
        return lambda way: amount(way.means.expected[unit], unit, currency)

    rows: dict[str, Show] = {
        "restart_after": lambda way: place(way.means.restart_after),
        "p_attempt": lambda way: chance(way.p_attempt),
        "p_recovered": lambda way: chance(way.means.p_recovered),
        "expected_attempts": lambda way: words().number(round(way.means.expected_attempts, 2)),
        "p_person": lambda way: chance(way.means.p_person),
        **{f"expected_{unit}": expected(unit) for unit in ("tokens", "tool_calls", "seconds", "money")},
    }
    return rows if odds.trials is None else {**rows, **_simulated_rows()}


def _simulated_rows() -> dict[str, Show]:
    def of(part: str) -> Show:
        return lambda way: amount(None if way.simulated is None else getattr(way.simulated, part), "tokens", "")

    return {f"simulated_{part}": of(part) for part in ("mean", "standard_error", "p5", "p50", "p95")}


def _footnotes(odds: Odds) -> list[Text]:
    notes = [say("cli.odds.assumed", n=odds.plan.chances.attempts)]
    if odds.trials is not None:
        notes.append(say("cli.odds.simulated", n=odds.trials, seed=odds.seed))
    return [Text(note, style="dim") for note in notes]
