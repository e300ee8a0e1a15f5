"""What a failure costs, three ways side by side: for people as a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from desktop_app.captions import clauses, policy_line
from desktop_app.cli.cells import money, place
from desktop_app.cli.spoken import say, words
from sim.bad_input import printable
from sim.plan import Plan
from sim.recovery import Recovery, cheapest, compare
from sim.run import simulate
from sim.storage import storage_total
from sim.task import Task

if TYPE_CHECKING:
    from rich.console import RenderableType

Show = Callable[[Recovery], str]


def cost_as_table(plan: Plan) -> RenderableType:
    """Return the comparison as a table that reads alike in a terminal, in a pipe and without colour."""
    ways = compare(plan)
    kept = words().size(storage_total(plan.task, plan.checkpoint_steps, plan.storage))
    head = [
        Text(printable(plan.task.title), style="bold"),
        Text(" ".join(clause.text for clause in clauses(simulate(plan), words()))),
        Text(say("cli.cost.kept", policy=policy_line(plan, words()), size=kept)),
    ]
    if not ways:
        return Group(*head)
    return Group(*head, "", _table(plan.task, ways), *_footnotes(plan.task, ways))


def _table(task: Task, ways: tuple[Recovery, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("")
    for way in ways:
        table.add_column(say(f"strategy.{way.strategy}.name"), justify="right", vertical="bottom", max_width=17)
    best = cheapest(ways)
    rows = _rows(task) if any(way.failed_attempts for way in ways) else _without_failed_attempts(_rows(task))
    for name, show in rows.items():
        style = "bold" if name.startswith("total") else None
        table.add_row(_row_name(name, task), *(show(way) for way in ways), style=style)
    table.add_row("", *(say("cli.cost.cheapest") if way.strategy in best else "" for way in ways), style="bold green")
    return table


def _without_failed_attempts(rows: dict[str, Show]) -> dict[str, Show]:
    return {name: show for name, show in rows.items() if name not in OF_FAILED_ATTEMPTS}


OF_FAILED_ATTEMPTS = ("failed_attempts", "retried_tokens", "needs_person")


def _rows(task: Task) -> dict[str, Show]:
    w, currency = words(), task.prices.currency
    return {
        "restart_after": lambda way: place(way.restart_after),
        "steps_rerun": lambda way: w.number(way.steps_rerun),
        "failed_attempts": lambda way: w.number(way.failed_attempts),
        "retried_tokens": lambda way: w.number(way.retried.tokens),
        "needs_person": lambda way: say("cli.cost.person" if way.needs_person else "cli.cost.no_person"),
        "lost_tokens": lambda way: w.number(way.lost.tokens),
        "rerun_tokens": lambda way: w.number(way.rerun.tokens),
        "rerun_tool_calls": lambda way: w.number(way.rerun.tool_calls),
        "rerun_money": lambda way: money(way.rerun.money, currency),
        "context_tokens": lambda way: w.number(way.context.tokens),
        "context_money": lambda way: money(way.context.money, currency),
        "total_tokens": lambda way: w.number(way.total.tokens),
        "total_tool_calls": lambda way: w.number(way.total.tool_calls),
        "total_seconds": lambda way: w.duration(way.total.seconds),
        "total_money": lambda way: money(way.total.money, currency),
    }


ASSUMED = {"context_tokens": {"error_context_tokens"}, "total_seconds": {"seconds", "restore_seconds"}}
ASSUMED |= {name: {"prices"} for name in ("rerun_money", "total_money")}
ASSUMED |= {"context_money": {"error_context_tokens", "prices"}}


def _row_name(name: str, task: Task) -> str:
    return say(f"cli.cost.{name}") + ("*" if is_assumed(name, task) else "")


def is_assumed(name: str, task: Task) -> bool:
    """Whether a row rests on figures of the task that nobody measured."""
    return not ASSUMED.get(name, set()).isdisjoint(task.assumptions)


def _footnotes(task: Task, ways: tuple[Recovery, ...]) -> list[Text]:
    notes = []
    if ways[0].total.tokens is None:
        notes.append(say("cli.cost.by_calls" if ways[0].total.tool_calls is not None else "cli.cost.by_steps"))
    if any(not assumed.isdisjoint(task.assumptions) for assumed in ASSUMED.values()):
        notes.append(say("cli.cost.assumed"))
    return [Text(note, style="dim") for note in notes]
