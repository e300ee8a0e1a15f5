"""The commands that answer, as a table for people or as JSON for programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desktop_app.cli.asked import Asked
from desktop_app.cli.spoken import say
from desktop_app.cli.state_options import option, takes_state_options

if TYPE_CHECKING:
    from sim.plan import Plan

File = Annotated[Path | None, typer.Argument(metavar="FILE", help=say("cli.help.file"), show_default=False)]
Json = Annotated[bool, typer.Option("--json", help=say("cli.help.json"))]
Trials = Annotated[str | None, option("--trials", "N", "trials")]
Seed = Annotated[str | None, option("--seed", "S", "seed")]


def _plan(file: Path | None, asked: Asked) -> Plan:
    from desktop_app.opening import open_plan

    asked.t(), asked.palette_name()  # refused here as everywhere, though no figure depends on them
    return asked.plan(open_plan(file))


@takes_state_options
def cost(asked: Asked, file: File = None, json: Json = False) -> object:
    """Compare the three strategies for one failure."""
    from desktop_app.cli.cost import cost_as_json

    plan = _plan(file, asked)
    if json:
        return cost_as_json(plan)
    from desktop_app.cli.cost_table import cost_as_table

    return cost_as_table(plan)


@takes_state_options
def odds(asked: Asked, file: File = None, json: Json = False, trials: Trials = None, seed: Seed = None) -> object:
    """Tell how likely each strategy is to help, and what it costs on average."""
    from desktop_app.cli.odds import asked_odds, odds_as_json

    found = asked_odds(_plan(file, asked), trials, seed)
    if json:
        return odds_as_json(found)
    from desktop_app.cli.odds_table import odds_as_table

    return odds_as_table(found)


@takes_state_options
def place(
    success: Annotated[str, option("--success", "Q,Q,...", "success")],
    asked: Asked,
    file: File = None,
    write: Annotated[str, option("--write", "W", "write")] = "0",
    restore: Annotated[str, option("--restore", "R", "restore")] = "0",
    disks: Annotated[str | None, option("--disks", "K", "disks")] = None,
    cost: Annotated[str, option("--cost", "UNIT", "cost_unit")] = "tokens",
    trials: Trials = None,
    seed: Seed = None,
    json: Json = False,
) -> object:
    """Tell where disks are best put when any step may fail."""
    from desktop_app.cli.place import asked_places, places_as_json

    found = asked_places(_plan(file, asked), success, write, restore, disks, cost, trials, seed)
    if json:
        return places_as_json(found)
    from desktop_app.cli.place_table import places_as_table

    return places_as_table(found)


def interval(
    dump: Annotated[str, option("--dump", "TIME", "dump")],
    mtbf: Annotated[str, option("--mtbf", "TIME", "mtbf")],
    json: Json = False,
) -> str:
    """Tell how often to save when failures come at random times."""
    from desktop_app.cli.interval import interval_as_json, interval_in_words

    return interval_as_json(dump, mtbf) if json else interval_in_words(dump, mtbf)


def imported(
    trace: Annotated[Path, typer.Argument(metavar="TRACE", help=say("cli.help.trace"))],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="SCENARIO.json", help=say("cli.help.import_output"), show_default=False),
    ] = None,
    run: Annotated[str | None, option("--run", "N", "run")] = None,
    json: Json = False,
) -> object:
    """Tell what a recorded run holds."""
    from desktop_app.cli.recorded import imported

    return imported(trace, output, run, as_json=json)


def doctor(
    json: Json = False, ask: Annotated[str | None, typer.Option("--ask", metavar="WHAT", hidden=True)] = None
) -> object:
    """Tell what this machine offers and what was chosen."""
    from desktop_app.cli.doctor_report import doctor

    return doctor(json, ask)
