"""Steps pasted from a spreadsheet: a row a step, its columns named in the first row or in the usual order."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from types import MappingProxyType
from typing import Any

from sim.bad_input import BadInput, shown
from sim.editing import shared_out
from sim.numerals import COMMA, POINT, decimal_sign, number, whole_number
from sim.task import MAX_STEPS, Step
from sim.validation import validated
from sim.values import MAX_COUNT

COLUMNS = ("title", "description", "tokens", "calls", "seconds", "effects")
"""The columns of a table without a heading, in order; any after the first may be missing."""

WHOLE = ("tokens", "input tokens", "output tokens", "calls")
IGNORED = "number"
HEADINGS = {
    **{name: name for name in (*COLUMNS, *WHOLE)},
    **dict.fromkeys(("step", "name", "task"), "title"),
    **dict.fromkeys(("details", "what it does"), "description"),
    "input": "input tokens",
    "output": "output tokens",
    "tool calls": "calls",
    "side effects": "effects",
    **dict.fromkeys(("time", "time (s)", "seconds (s)", "duration", "duration (s)", "s"), "seconds"),
    **dict.fromkeys(("#", "no", "no.", "nr", "nr.", "k", "number"), IGNORED),
}
"""What a column may be called in the first row, in any case, and which column that is."""

NOT_RECORDED = frozenset({"", "-", "–", "—", "?"})
NONE_OF_MINE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class _Row:
    """The cells of one row by the column they stand in; `number` counts from 1 as a spreadsheet does."""

    number: int
    cells: Mapping[str, str]

    def cell(self, column: str) -> str:
        return self.cells.get(column, "").strip()

    def refused(self, column: str, wanted: str) -> BadInput:
        return BadInput(f"row {self.number}, {column}: must be {wanted}, not {shown(self.cell(column))}")


def steps_from_table(text: str, headings: Mapping[str, str] = NONE_OF_MINE) -> tuple[Step, ...]:
    """Return the steps in a table pasted or saved from a spreadsheet, or BadInput naming row, column and value.

    Columns are set apart by tabs, semicolons or commas. `headings` adds names of columns, such as those of another
    language. An empty cell was not recorded; several effects stand on lines of their own or between semicolons.
    """
    text = text.removeprefix("\ufeff")
    between = _between(text)
    rows = _rows(_lines(text, between), HEADINGS | {name.casefold(): column for name, column in headings.items()})
    if not rows:
        raise BadInput("the table holds no steps")
    if len(rows) > MAX_STEPS:
        raise BadInput(f"the table holds {len(rows)} steps, and a task has at most {MAX_STEPS}")
    counts = (row.cell(column) for row in rows for column in WHOLE)
    usual = COMMA if between == ";" else POINT  # what sets columns apart where the comma is taken
    decimal = decimal_sign((row.cell("seconds") for row in rows), counts, usual)
    return tuple(_step(row, decimal) for row in rows)


def _between(text: str) -> str:
    """Return what sets the columns apart, by the first line that holds anything."""
    if "\t" in text:
        return "\t"
    first = next((line for line in text.splitlines() if line.strip()), "")
    return ";" if ";" in first else ","


def _lines(text: str, between: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that hold anything, with their numbers."""
    at = 0
    try:
        for at, cells in enumerate(csv.reader(StringIO(text, newline=""), delimiter=between, strict=True), 1):
            if any(cell.strip() for cell in cells):
                yield at, cells
    except csv.Error as problem:
        raise BadInput(f"row {at + 1}: {problem}") from problem


def _rows(lines: Iterator[tuple[int, list[str]]], headings: Mapping[str, str]) -> list[_Row]:
    columns: tuple[str, ...] = COLUMNS
    rows: list[_Row] = []
    for at, cells in lines:
        names = [headings.get(cell.strip().casefold()) for cell in cells]
        if not rows and columns is COLUMNS and "title" in names:
            columns = _columns(at, cells, names)
            continue
        if any(cell.strip() for cell in cells[len(columns) :]):
            surplus = next(cell for cell in cells[len(columns) :] if cell.strip())
            raise BadInput(f"row {at}, column {len(columns) + 1}: there is no such column, for {shown(surplus)}")
        rows.append(_Row(at, dict(zip(columns, cells, strict=False))))
    return rows


def _columns(at: int, cells: list[str], names: list[str | None]) -> tuple[str, ...]:
    """Return the columns a heading names; one without a name is passed over, one with an unknown name refused."""
    for cell, name in zip(cells, names, strict=True):
        if cell.strip() and name is None:
            raise BadInput(f"row {at}: {shown(cell.strip())} is none of the columns {', '.join(COLUMNS)}")
    columns = tuple(name or IGNORED for name in names)
    for column in columns:
        if column != IGNORED and columns.count(column) > 1:
            raise BadInput(f"row {at}: the column {column} is there twice")
    return columns


def _step(row: _Row, decimal: str) -> Step:
    if not row.cell("title"):
        raise row.refused("title", "text")
    fields: dict[str, Any] = {"title": row.cell("title"), "description": row.cell("description")}
    tokens, given, made, calls = (_count(row, column) for column in WHOLE)
    fields |= {"input_tokens": given, "output_tokens": made}
    if given is None and made is None:
        fields |= shared_out(tokens, None)
    fields |= {"tool_calls": calls, "seconds": _seconds(row, decimal)}
    effects = [effect.strip() for effect in re.split(r"[;\n]", row.cell("effects"))]
    fields["effects"] = [effect for effect in effects if effect not in NOT_RECORDED]
    return validated(Step, fields, f"row {row.number}")


def _count(row: _Row, column: str) -> int | None:
    if row.cell(column) in NOT_RECORDED:
        return None
    count = whole_number(row.cell(column))
    if count is None or count > MAX_COUNT:
        raise row.refused(column, f"a whole number of at most {MAX_COUNT}" if count else "a whole number")
    return count


def _seconds(row: _Row, decimal: str) -> float | None:
    if row.cell("seconds") in NOT_RECORDED:
        return None
    seconds = number(row.cell("seconds"), decimal)
    if seconds is None or seconds > 1e9:
        raise row.refused("seconds", "at most 1000000000" if seconds else "a number")
    return seconds
