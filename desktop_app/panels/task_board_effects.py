"""What a step changes outside the agent, a row for each change."""

from __future__ import annotations

from typing import Any

from desktop_app.panels.task_board_reading import read_text, read_words_or_none, text_check
from desktop_app.text import Words
from desktop_app.widgets.table_model import Cell, Column
from sim.editing import with_step_changed
from sim.plan import Plan
from sim.short import short
from sim.task import SideEffect

READ = {
    "action": read_text,
    "touches": read_text,
    "idempotency_key": read_words_or_none,
    "compensation": read_words_or_none,
}


def effect_columns(words: Words) -> tuple[Column, ...]:
    """Return the columns; the one that says whether a change does harm twice is flipped, not typed into."""
    say = words.say
    needed, free = text_check(words, "task.refused.action"), text_check(words)
    sizes = {"action": (9, 3, 10), "touches": (6, 2, 6), "idempotency_key": (6, 2, 7), "compensation": (7, 2, 5)}

    def told(key: str) -> Column:
        width, share, rank = sizes[key]

        def cell(_: int, effect: SideEffect) -> Cell:
            text = getattr(effect, key)
            return Cell(short(text)) if text else Cell(say("task.effect.none"), quiet=True)

        def written(effect: SideEffect) -> str:
            return getattr(effect, key) or ""

        head, check = say(f"task.effect.{key}"), needed if key == "action" else free
        return Column(key, head, cell, width, share=share, rank=rank, written=written, check=check)

    def harmless(_: int, effect: SideEffect) -> Cell:
        return Cell(say("task.effect.yes" if effect.idempotent else "task.effect.no"))

    flipped = Column("idempotent", say("task.effect.idempotent"), harmless, 8, rank=8, flips=True)
    return (told("action"), told("touches"), flipped, told("idempotency_key"), told("compensation"))


def with_effect_changed(plan: Plan, step: int, at: int, **fields: Any) -> Plan:
    """Return `plan` with these fields of one change outside in place of its own."""
    effects = plan.task.step(step).effects
    changed = SideEffect.model_validate({**dict(effects[at]), **fields})
    return with_step_changed(plan, step, effects=(*effects[:at], changed, *effects[at + 1 :]))


def with_effect_added(plan: Plan, step: int, effect: SideEffect) -> Plan:
    """Return `plan` with one more change outside in a step, after the others."""
    return with_step_changed(plan, step, effects=(*plan.task.step(step).effects, effect))


def with_effect_removed(plan: Plan, step: int, at: int) -> Plan:
    """Return `plan` without one of the changes outside of a step."""
    effects = plan.task.step(step).effects
    return with_step_changed(plan, step, effects=effects[:at] + effects[at + 1 :])
