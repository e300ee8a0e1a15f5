"""What the card of a thing says: the thing in plain words, the engineer's words, and the panel's figures."""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop_app.disks import WRITTEN, disk_after
from desktop_app.moment import Moment
from desktop_app.recorded_errors import recorded_errors
from desktop_app.stored_cards import stored_figures
from desktop_app.stretch_cards import stretch_figures, stretch_range
from desktop_app.text import Words
from sim.attempts import rerun_at
from sim.cost import steps_cost
from sim.run_state import StepState
from sim.short import short
from sim.sizes import snapshot_sizes
from sim.story import Note, facts, note_for, step_state


@dataclass(frozen=True, slots=True)
class CardAction:
    """A button of the card: an action's name and its key."""

    name: str
    words: str
    key: str


@dataclass(frozen=True, slots=True)
class Card:
    """The contents of a card, words already said."""

    title: str
    status: str = ""
    plain: str = ""
    engineer: str = ""
    glyph: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    actions: tuple[CardAction, ...] = field(default=())
    foot: str = ""


OF_A_FAILURE = ("restore", "rerun", "lost", "failure", "context", "retry", "person")
DISKS = ("checkpoint", "empty_checkpoint")
GLYPH_OF = {"failure": "bolt", "rerun": "hatch", "context": "note", "restore": "disk", "lost": "step_lost"}
GLYPH_OF |= {"retry": "cross", "person": "person", "waiting": "waiting"}
DISK_GLYPHS = {"planned": "disk_planned", "empty": "no_disk", "half": "disk_half", "dropped": "disk_dropped"}
DISK_ACTIONS = {"planned": "do_not_save", "empty": "save_here"}


def card_of_pick(moment: Moment, kind: str, step: int | None, words: Words, part: int = 0) -> Card:
    """Return the card of a thing in the scene; that of a disk says what stands there now.

    `part` is which of the step's effects on the outside world is meant.
    """
    if kind in DISKS and step:
        kind = "checkpoint" if disk_after(moment, step) in (*WRITTEN, "half") else "empty_checkpoint"
    note = _note(moment, kind, step, part)
    title, plain, engineer = explanation(f"explain.{note.key}", f"explain.{kind}", note, words)
    return Card(
        title=title,
        status=effect_of(moment, step, part) if kind == "outside" else _status(moment, kind, step, words),
        plain=plain,
        engineer=engineer,
        glyph=_glyph(moment, kind, step),
        figures=_figures(moment, kind, step, words),
        actions=_actions(moment, kind, step, words),
        foot=words.say("card.foot"),
    )


def card_of_control(name: str, words: Words, moment: Moment) -> Card:
    """Return the card of a control."""
    key = f"explain.control.{name}"
    note = Note(key, facts(moment.plan, None, moment.run.recovery))
    title, plain, engineer = explanation(key, key, note, words)
    return Card(title=title, plain=plain, engineer=engineer, foot=words.say("card.foot_control"))


def explanation(key: str, general: str, note: Note, words: Words) -> tuple[str, str, str]:
    """Return title, plain and engineer's words: those of `key`, or of the `general` kind where it has none."""
    values = dict(note.values)

    def part(name: str) -> str:
        chosen = f"{key}.{name}" if words.has(f"{key}.{name}") else f"{general}.{name}"
        return words.say(chosen, **values)

    return part("title"), part("plain"), part("engineer")


def effect_of(moment: Moment, step: int | None, part: int) -> str:
    """Return what an effect of a step does, in the task's own words; "" where there is no such effect."""
    effects = moment.plan.task.step(step).effects if step else ()
    return short(effects[part].action) if part < len(effects) else ""


def _note(moment: Moment, kind: str, step: int | None, part: int) -> Note:
    note = note_for(moment.run, moment.t, kind, step, part)
    if kind == "empty_checkpoint" and step and disk_after(moment, step) == "planned":
        return Note(f"{kind}.planned", note.values)
    if moment.is_asked and note.key == "checkpoint.used":  # the class guesses first
        return Note(f"{kind}.{disk_after(moment, step or 0)}", note.values)
    return note


def _glyph(moment: Moment, kind: str, step: int | None) -> str:
    if kind in DISKS and step:
        return DISK_GLYPHS.get(disk_after(moment, step), "disk")
    if kind == "step" and step:
        return f"step_{step_state(moment.run, moment.t, step).name.lower()}"
    return GLYPH_OF.get(kind, "")


def _status(moment: Moment, kind: str, step: int | None, words: Words) -> str:
    if not step:
        return ""
    if kind == "steps":
        return stretch_range(moment, step, words)
    title, disk = short(moment.plan.task.step(step).title), disk_after(moment, step)
    if kind in OF_A_FAILURE or (kind in DISKS and disk == "empty"):
        return title
    held = words.say(f"card.disk_{disk}")
    if kind in (*DISKS, "stored"):
        return words.say("card.status", title=title, state=held)
    now = step_state(moment.run, moment.t, step)
    state = words.say(f"state.{now.name.lower()}")
    if kind != "step":
        return words.say("card.status", title=title, state=state)
    if now is StepState.FAILED:
        held = words.say("card.disk_empty")  # whatever is planned for the second try
    return words.say("card.status", title=state, state=held)


def _figures(moment: Moment, kind: str, step: int | None, words: Words) -> tuple[tuple[str, str], ...]:
    task, run = moment.plan.task, moment.run
    way = run.recovery
    if kind in OF_A_FAILURE and moment.is_asked:  # the class guesses first
        return ()
    if kind in OF_A_FAILURE and way is not None:
        again = rerun_at(run, run.event_index_at(moment.t))
        cost = way.lost if kind in ("lost", "failure") else way.context if kind == "context" else again
        return (
            (words.short(cost.tokens), words.say("card.tokens")),
            (words.number(cost.tool_calls), words.say("card.calls", n=cost.tool_calls or 0)),
            (words.number(way.steps_rerun), words.say("card.steps", n=way.steps_rerun)),
        )
    if not step:
        return ()
    if kind == "outside":
        return ()
    if kind == "steps":
        return stretch_figures(moment, step, words)
    if kind == "stored":
        return stored_figures(moment, step, words)
    bill = steps_cost(moment.plan, 0, step) if kind in DISKS else moment.bill_after(step)
    figures = [
        (words.short(bill.tokens), words.say("card.tokens")),
        (words.number(bill.tool_calls), words.say("card.calls", n=bill.tool_calls or 0)),
    ]
    if kind in DISKS:
        figures.append((words.size(float(snapshot_sizes(task)[step])), words.say("card.size")))
    elif bill.seconds is not None:
        figures.append((words.duration(bill.seconds), words.say("card.time")))
    if kind == "step" and (errors := recorded_errors(task.step(step))):
        figures.append((words.number(errors), words.say("card.errors", n=errors)))
    return tuple(figures)


def _actions(moment: Moment, kind: str, step: int | None, words: Words) -> tuple[CardAction, ...]:
    def button(name: str, key: str) -> CardAction:
        return CardAction(name, words.say(f"card.{name}"), key)

    if kind in OF_A_FAILURE:
        return button("compare", ""), button("no_failure", "")
    if not step or kind in ("steps", "outside"):
        return (button("explain", ""),)
    held = disk_after(moment, step)
    disk = button(DISK_ACTIONS.get(held, "remove_disk"), "S")
    if kind in (*DISKS, "stored"):
        return (button("look_inside", "Enter"), disk) if held in WRITTEN else (disk,)
    fails = moment.plan.failure is not None and moment.plan.failure.step == step
    return (button("look_inside", "Enter"), disk) if fails else (button("fail_here", "F"), disk)
