"""What find can find: every command, and every step of the task."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from desktop_app.actions import Actions
from desktop_app.find import Entry, Find
from desktop_app.menus import shown_key
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from scenes.stage import Pick


def find_sheet(theme: Theme, parent: QWidget, words: Words, actions: Actions, session: Session) -> Find:
    """Return the sheet that searches them."""
    found = entries(actions, session, words)
    return Find(theme, parent, found, words.say("find.placeholder"), words.say("find.nothing"))


def entries(actions: Actions, session: Session, words: Words) -> list[Entry]:
    """Return commands first, then the steps."""
    commands = [
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
    return commands + _steps(session, words)


def _steps(session: Session, words: Words) -> list[Entry]:
    moment = session.now
    plan, failed = moment.plan, moment.plan.failure.step if moment.plan.failure else 0
    saved = frozenset(plan.checkpoint_steps)
    found = []
    for step, each in enumerate(plan.task.steps, 1):
        hint = words.say("find.step_fails") if step == failed else each.description
        found.append(
            Entry(
                title=words.say("question.step_name", step=step, title=each.title),
                hint=hint,
                key="",
                mark="bolt" if step == failed else "disk" if step in saved else "plain",
                do=partial(session.select, Pick(kind="step", step=step)),
            )
        )
    return found
