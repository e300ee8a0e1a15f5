"""The columns of the table of steps."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.panels.task_board_reading import amount_check, count_check, text_check, written_number
from desktop_app.text import Words
from desktop_app.widgets.checked_field import Check
from desktop_app.widgets.table_model import Cell, Column
from sim.short import short
from sim.task import Step

Told = Callable[[Step], str]
Value = Callable[[Step], float | None]


def step_columns(words: Words) -> tuple[Column, ...]:
    """Return the columns; where there is little room, those of the highest rank stay longest."""
    title, free = text_check(words, "task.refused.title"), text_check(words)
    whole, amount = count_check(words), amount_check(words)

    def head(key: str) -> str:
        return words.say(f"task.column.{key}")

    def number(at: int, _: Step) -> Cell:
        return Cell(words.number(at), quiet=True, short=str(at))

    def effects(_: int, step: Step) -> Cell:
        return effects_in_short(step, words)

    return (
        Column("number", head("number"), number, 3.5, rank=10, numeric=True),
        _told("title", head("title"), lambda step: step.title, title, (10, 3), 10),
        _told("description", head("description"), lambda step: step.description, free, (6, 3), 1),
        _figure("tokens", head("tokens"), lambda step: step.tokens, whole, (5, 8), words),
        _figure("tool_calls", head("calls"), lambda step: step.n_tool_calls, whole, (4, 6), words),
        _figure("seconds", head("seconds"), lambda step: step.seconds, amount, (5.4, 5), words),
        Column("effects", head("effects"), effects, 6, share=2, rank=4),
    )


def effects_in_short(step: Step, words: Words) -> Cell:
    """Return what a step changes outside, on one line: the first of it, and how much more there is."""
    if not step.effects:
        return Cell(words.say("task.effects.none"), quiet=True)
    first = short(step.effects[0].action)
    more = len(step.effects) - 1
    return Cell(words.say("task.effects.more", first=first, n=more) if more else first)


def _told(key: str, head: str, told: Told, check: Check, width: tuple[float, float], rank: int) -> Column:
    def cell(_: int, step: Step) -> Cell:
        return Cell(short(told(step)))

    return Column(key, head, cell, width[0], share=width[1], rank=rank, written=told, check=check)


def _figure(key: str, head: str, value: Value, check: Check, size: tuple[float, int], words: Words) -> Column:
    def cell(_: int, step: Step) -> Cell:
        found = value(step)
        in_short = words.say("task.dash") if found is None else words.short(found)
        return Cell(words.number(found), quiet=found is None, short=in_short)

    def written(step: Step) -> str:
        return written_number(value(step))

    return Column(key, head, cell, size[0], rank=size[1], numeric=True, written=written, check=check)
