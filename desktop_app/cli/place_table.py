"""Where disks are best put when any step may fail: for people as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from desktop_app.captions import policy_line
from desktop_app.cli.cells import READABLE, amount
from desktop_app.cli.hazards import UNITS
from desktop_app.cli.place import Choice, Places
from desktop_app.cli.spoken import say, step_list, words
from sim.bad_input import printable

if TYPE_CHECKING:
    from rich.console import RenderableType


def places_as_table(places: Places) -> RenderableType:
    """Return the places as a table that reads alike in a terminal, in a pipe and without colour."""
    write, restore = _paid(places, places.hazards.write), _paid(places, places.hazards.restore)
    head = [
        Text(printable(places.plan.task.title), style="bold"),
        Text(say("cli.place.any_step", unit=say(f"cli.place.unit.{places.unit}"))),
        Text(say("cli.place.prices", write=write, restore=restore)),
        Text(say("cli.place.plan", policy=policy_line(places.plan, words()))),
        Text(_verdict(places), style="bold"),
    ]
    return Group(*head, "", _table(places), *_footnotes(places))


def _verdict(places: Places) -> str:
    found = places.choices["best"].placement
    if found.expected is None:
        return say("cli.place.never")
    cost = say(f"cli.unit.{UNITS[places.unit]}", figure=_paid(places, found.expected))
    if not found.steps:
        return say("cli.place.no_disk", cost=cost)
    return say("cli.place.verdict", n=len(found.steps), steps=step_list(found.steps), cost=cost)


def _table(places: Places) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("", max_width=18)
    for name in ("disks", "expected", *(("times",) if places.trials is None else ("simulated", "spread"))):
        table.add_column(say(f"cli.place.column.{name}"), justify="right", vertical="bottom")
    for name, choice in places.choices.items():
        title = _title(name, places)
        table.add_row(title, *_row(places, choice), style="bold green" if name == "best" else None)
    return table


def _title(name: str, places: Places) -> str:
    if name == "best" and places.disks is not None:
        return say("cli.place.row.best_of", n=places.disks)
    return say(f"cli.place.row.{name}")


def _row(places: Places, choice: Choice) -> list[str]:
    expected, simulated = choice.placement.expected, choice.simulated
    row = [
        words().number(len(choice.placement.steps)),
        say("cli.place.practically_never") if expected is None else _paid(places, expected),
    ]
    if places.trials is None:
        return [*row, _times(expected, places.fault_free)]
    if simulated is None:
        return [*row, say("cli.place.would_not_end"), ""]
    return [
        *row,
        say("cli.place.mean", mean=_paid(places, simulated.mean), error=_paid(places, simulated.standard_error)),
        say("cli.place.spread", low=_paid(places, simulated.p5), high=_paid(places, simulated.p95)),
    ]


def _times(expected: float | None, fault_free: float) -> str:
    """Return how many times the fault-free cost that is; nothing where that says nothing."""
    if expected is None or not fault_free or expected / fault_free >= READABLE:
        return ""
    times = expected / fault_free
    return say("cli.place.times", value=words().number(round(times, 2 if times < 100 else None)))


def _paid(places: Places, cost: float) -> str:
    return amount(cost, UNITS[places.unit], places.plan.task.prices.currency)


def _footnotes(places: Places) -> list[Text]:
    if places.trials is None:
        notes = [say("cli.place.times_of"), say("cli.place.assumed")]
    else:
        notes = [say("cli.place.assumed"), say("cli.odds.simulated", n=places.trials, seed=places.seed)]
    return [Text(note, style="dim") for note in notes]
