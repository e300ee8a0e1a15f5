"""What find can find: every command, and every step of the task."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from desktop_app.actions import Actions
from desktop_app.find import MOST, Entry, Find, fitting
from desktop_app.find_steps import matching_steps
from desktop_app.menus import shown_key
from desktop_app.moment import Moment
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from scenes.stage import Pick
from sim.short import short


def find_sheet(theme: Theme, parent: QWidget, words: Words, actions: Actions, session: Session) -> Find:
    """Return the sheet that searches them."""
    commands = command_entries(actions, words)

    def search(typed: str) -> list[Entry]:
        return found_entries(typed, commands, session, words)

    return Find(theme, parent, search, words.say("find.placeholder"), words.say("find.nothing"))


def found_entries(typed: str, commands: list[Entry], session: Session, words: Words) -> list[Entry]:
    """Return what fits: where a number is typed steps come first, else commands."""
    steps = step_entries(matching_steps(session.now.plan.task, typed, MOST), session, words)
    found = fitting(commands, typed)
    is_number = any(word.isdecimal() for word in typed.split())
    return (steps + found if is_number else found + steps)[:MOST]


def command_entries(actions: Actions, words: Words) -> list[Entry]:
    """Return every command."""
    return [
        Entry(
            title=words.say(f"action.{action.name}"),
            hint="",
            key=shown_key(action.keys[0]) if action.keys else "",
            mark=action.icon,
            do=action.do,
        )
        for action in actions
        if action.findable
    ]


def step_entries(steps: list[int], session: Session, words: Words) -> list[Entry]:
    """Return these steps; to do one of them is to go there."""
    moment = session.now
    saved = frozenset(moment.plan.checkpoint_steps)
    return [_step(step, moment, saved, session, words) for step in steps]


def _step(step: int, moment: Moment, saved: frozenset[int], session: Session, words: Words) -> Entry:
    plan = moment.plan
    fails, each = plan.failure is not None and plan.failure.step == step, plan.task.step(step)
    return Entry(
        title=words.say("question.step_name", step=step, title=short(each.title)),
        hint=words.say("find.step_fails") if fails else short(each.description),
        key="",
        mark="bolt" if fails else "disk" if step in saved else "plain",
        do=partial(session.go_to, Pick(kind="step", step=step)),
    )
