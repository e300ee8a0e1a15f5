"""The table of steps as a spreadsheet takes it, and a new task to begin with."""

from __future__ import annotations

import csv
from io import StringIO

from desktop_app.panels.task_board_reading import written_number
from desktop_app.text import Words
from sim.plan import Plan
from sim.step_table import COLUMNS
from sim.task import Step, Task


def as_table(task: Task) -> str:
    """Return the steps set apart by tabs, with the names of the columns in the first row: it can be pasted back."""
    text = StringIO()
    rows = csv.writer(text, delimiter="\t", lineterminator="\n")
    rows.writerow(COLUMNS)
    for step in task.steps:
        effects = "; ".join(effect.action for effect in step.effects)
        figures = (written_number(value) for value in (step.tokens, step.n_tool_calls, step.seconds))
        rows.writerow((step.title, step.description, *figures, effects))
    return text.getvalue()


def new_task(words: Words) -> Plan:
    """Return a task of three steps that have names and no figures yet, and nothing that goes wrong."""
    say = words.say
    steps = tuple(
        Step(title=say(f"task.fresh.{name}"), description=say(f"task.fresh.{name}_what"))
        for name in ("first", "second", "third")
    )
    return Plan(task=Task(title=say("task.fresh.title"), objective=say("task.fresh.objective"), steps=steps))


def headings_of(words: Words) -> dict[str, str]:
    """Return the names of the columns in this language, and which columns of a spreadsheet they are."""
    return {words.say(f"task.column.{name}"): name for name in COLUMNS}
