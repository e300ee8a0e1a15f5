"""What a recorded run holds, told or kept as a scenario."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop_app.cli.spoken import say, words
from desktop_app.cli.understood import whole_number
from desktop_app.opening import refuse_unreadable
from sim.bad_input import BadInput, shown_bare
from sim.plan import Plan
from sim.scenario import save_scenario

if TYPE_CHECKING:
    from rich.console import RenderableType

    from sim.traces import Recording


HIDDEN = ("name", "tokens_recorded")  # the head of the column, and what the lines of tokens tell themselves
CARRIED_OVER = ("inherited_input_tokens", "inherited_output_tokens")  # told where there was something to carry


def imported(path: Path, output: Path | None, run: str | None, *, as_json: bool) -> RenderableType:
    """Return the summary of the recording at `path`; with `output`, also keep one of its runs as a scenario."""
    from sim.traces import Recording, read_recording, summary

    refuse_unreadable(path)
    recording = read_recording(path)
    chosen = _chosen(recording, run)
    if output is not None:
        save_scenario(chosen, output)
        if run is None and len(recording.runs) > 1:
            print(say("cli.import.first", n=len(recording.runs)), file=sys.stderr)
    told = recording if run is None else Recording(format=recording.format, runs=(chosen,))
    return json.dumps(summary(told), indent=2) if as_json else _as_table(told, summary(told)["runs"])


def _chosen(recording: Recording, run: str | None) -> Plan:
    number = 1 if run is None else whole_number(run)
    if number is None or not 1 <= number <= len(recording.runs):
        raise BadInput(say("cli.refuse.run", option=f"--run {shown_bare(run or '1')}", n=len(recording.runs)))
    return recording.runs[number - 1]


def _as_table(recording: Recording, runs: list[dict[str, Any]]) -> RenderableType:
    from rich import box
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("")
    for run in runs:
        table.add_column(Text(run["name"]), justify="right", overflow="fold", min_width=12)
    for name in runs[0]:
        if name not in HIDDEN and (name not in CARRIED_OVER or any(run[name] for run in runs)):
            table.add_row(say(f"cli.import.{name}"), *(_shown(run[name]) for run in runs))
    notes = dict.fromkeys(note for plan in recording.runs if plan.task.origin for note in plan.task.origin.notes)
    title = Text(say("cli.import.title", n=len(runs), format=recording.format), style="bold")
    return Group(title, "", table, *(Text(say(f"cli.import.note.{note}")) for note in notes))


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return say("cli.import.yes" if value else "cli.import.no")
    return words().number(value) if isinstance(value, int) else say("figure.not_recorded")
