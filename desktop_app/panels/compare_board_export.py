"""The comparison to take along: as text for a mail or a slide, as CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from desktop_app.panels.compare_board_view import Comparison
from desktop_app.text import Words
from sim.cost import UNITS
from sim.plan import Plan
from sim.recovery import cheapest, compare

COSTS = ("rerun", "lost", "context", "total")
GAP = "  "


def as_text(shown: Comparison, words: Words) -> str:
    """Return the comparison as lines of plain text with aligned columns."""
    if not shown.ways:
        return f"{shown.title}\n{shown.asleep}\n"
    say = words.say
    again = [say("compare_board.again_column", column=column) for column in shown.columns]
    added = [say("compare_board.note_column"), say("compare_board.column.lost")]
    head = ["", say(f"compare_board.total.{shown.unit}"), *again, *added, ""]
    joint = say("compare_board.note_joint")
    rows = [[way.name, way.total, *way.cells, joint.join(way.note), way.lost, way.mark] for way in shown.ways]
    lines = [shown.title, "", *_aligned([head, *rows]), "", shown.why]
    return "\n".join([*lines, *filter(None, (shown.remark, *shown.footnotes))]) + "\n"


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        GAP.join(
            cell.rjust(width) if 0 < place < len(row) - 1 else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def as_csv(plan: Plan) -> str:
    """Return the comparison as CSV: one row for each strategy, exact figures, empty where nothing was recorded."""
    recoveries = compare(plan)
    best = cheapest(recoveries) if recoveries else ()
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    figures = [f"{cost}_{unit}" for cost in COSTS for unit in UNITS]
    writer.writerow(["strategy", "failed_step", "restart_after", "steps_rerun", *figures, "cheapest"])
    for way in recoveries:
        amounts = [getattr(getattr(way, cost), unit) for cost in COSTS for unit in UNITS]
        shown = [round(amount, 6) if isinstance(amount, float) else amount for amount in amounts]
        best_mark = "yes" if way.strategy in best else "no"
        writer.writerow([way.strategy, way.failed_step, way.restart_after, way.steps_rerun, *shown, best_mark])
    return table.getvalue()
