"""What the card of a thing says: the thing in plain words, the engineer's words, and the panel's figures."""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop_app.session import Moment
from desktop_app.stretch_cards import stretch_figures, stretch_range
from desktop_app.text import Words
from sim.run import StepState
from sim.sizes import snapshot_sizes
from sim.story import Note, facts, note_for


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


OF_A_FAILURE = ("restore", "rerun", "lost", "failure", "context")
GLYPH_OF = {
    "checkpoint": "disk",
    "failure": "bolt",
    "rerun": "hatch",
    "context": "note",
    "restore": "disk",
    "step": "plain",
    "lost": "plain",
}


def card_of_pick(moment: Moment, kind: str, step: int | None, words: Words) -> Card:
    """Return the card of a thing in the scene."""
    note = note_for(moment.run, moment.t, kind, step)
    title, plain, engineer = explanation(f"explain.{note.key}", f"explain.{kind}", note, words)
    return Card(
        title=title,
        status=_status(moment, kind, step, words),
        plain=plain,
        engineer=engineer,
        glyph=GLYPH_OF.get(kind, ""),
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


def _status(moment: Moment, kind: str, step: int | None, words: Words) -> str:
    if not step:
        return ""
    if kind == "steps":
        return stretch_range(moment, step, words)
    title, plan = moment.plan.task.step(step).title, moment.plan
    if kind in ("checkpoint", "empty_checkpoint"):
        used = plan.failure is not None and plan.last_checkpoint == step
        saved = bool(moment.state.saved[step - 1])
        word = "used" if used and saved else "saved" if saved else "empty"
        return words.say("card.status", title=title, state=words.say(f"card.disk_{word}"))
    if kind in OF_A_FAILURE:
        return title
    state = StepState(moment.state.states[step - 1]).name.lower()
    return words.say("card.status", title=title, state=words.say(f"state.{state}"))


def _figures(moment: Moment, kind: str, step: int | None, words: Words) -> tuple[tuple[str, str], ...]:
    task, run = moment.plan.task, moment.run
    way = run.recovery
    if kind in OF_A_FAILURE and way is not None:
        cost = way.lost if kind in ("lost", "failure") else way.context if kind == "context" else way.rerun
        return (
            (words.short(cost.tokens), words.say("card.tokens")),
            (words.number(cost.tool_calls), words.say("card.calls", n=cost.tool_calls or 0)),
            (words.number(way.steps_rerun), words.say("card.steps", n=way.steps_rerun)),
        )
    if not step:
        return ()
    if kind == "steps":
        return stretch_figures(moment, step, words)
    calls = task.tool_calls.cumulative(step)
    figures = [
        (words.short(task.tokens.cumulative(step)), words.say("card.tokens")),
        (words.number(calls), words.say("card.calls", n=calls or 0)),
    ]
    if kind in ("checkpoint", "empty_checkpoint"):
        figures.append((words.size(float(snapshot_sizes(task)[step])), words.say("card.size")))
    return tuple(figures)


def _actions(moment: Moment, kind: str, step: int | None, words: Words) -> tuple[CardAction, ...]:
    def button(name: str, key: str) -> CardAction:
        return CardAction(name, words.say(f"card.{name}"), key)

    if kind in OF_A_FAILURE:
        return button("compare", ""), button("no_failure", "")
    if not step or kind == "steps":
        return (button("explain", ""),)
    saved = moment.plan.saves_after(step)
    disk = button("remove_disk" if saved else "put_disk", "S")
    if kind in ("checkpoint", "empty_checkpoint"):
        return (button("look_inside", "Enter"), disk) if saved else (disk,)
    fails = moment.plan.failure is not None and moment.plan.failure.step == step
    return (button("look_inside", "Enter"), disk) if fails else (button("fail_here", "F"), disk)
