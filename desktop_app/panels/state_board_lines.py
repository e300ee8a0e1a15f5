"""How a thing on a disk is told: in one line on the board, and whole when it is opened."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from desktop_app.text import Words
from sim.snapshot import IntermediateResult, LoggedCall, Snapshot, WorkPlan
from sim.task import Artifact, Evidence, Message

ONE_LINE = 240  # characters of a text that a row can show at most


def one_line(text: str) -> str:
    """Return the beginning of a text on one line, without anything that does not print."""
    shown = text[: 2 * ONE_LINE]
    if not shown.isprintable():
        shown = "".join(letter if letter.isprintable() else " " for letter in shown)
    return " ".join(shown.split())[:ONE_LINE]


# in one line


def call_line(call: LoggedCall, words: Words) -> tuple[str, str]:
    """Return the tool, and what went wrong or what it was asked."""
    if call.error:
        return one_line(call.name), words.say("state_board.call_error", error=one_line(call.error))
    if isinstance(call.arguments, str):
        return one_line(call.name), one_line(call.arguments)
    first = next((value for value in call.arguments.values() if isinstance(value, str | int | float)), "")
    return one_line(call.name), one_line(str(first))


def message_line(message: Message, words: Words) -> tuple[str, str]:
    """Return who spoke, and what was said."""
    return words.say(f"state_board.role.{message.role}"), words.say("state_board.quoted", text=one_line(message.text))


def evidence_line(item: Evidence, words: Words) -> tuple[str, str]:
    """Return how the test went, and which it was."""
    return words.say("state_board.passed" if item.passed else "state_board.not_passed"), one_line(item.summary)


LINES: dict[str, Callable[[Any, Words], tuple[str, str]]] = {
    "tool_calls": call_line,
    "conversation": message_line,
    "results": lambda item, words: (one_line(item.title), one_line(item.text)),
    "decisions": lambda item, words: ("", one_line(item)),
    "open_questions": lambda item, words: ("", one_line(item)),
    "artifacts": lambda item, words: (one_line(item.name), words.say("state_board.version", version=item.version)),
    "evidence": evidence_line,
}


def plan_part(snapshot: Snapshot, part: str, words: Words) -> str:
    """Return a part of the agent's plan (done, next, remaining) in a few words."""
    steps, none = plan_steps(snapshot, part, words), f"state_board.plan.{part}_none"
    if steps == words.say("state_board.nothing"):
        return words.say(none)
    if part == "next" and snapshot.plan.next is not None:
        steps = words.say("state_board.numbered", step=snapshot.step + 1, title=one_line(snapshot.plan.next))
    return words.say(f"state_board.plan.{part}", steps=steps)


def plan_steps(snapshot: Snapshot, part: str, words: Words) -> str:
    """Return the numbers of the steps in a part of the plan."""
    first, n = {
        "done": (1, len(snapshot.plan.done)),
        "next": (snapshot.step + 1, int(snapshot.plan.next is not None)),
        "remaining": (snapshot.step + 2, len(snapshot.plan.remaining)),
    }[part]
    if not n:
        return words.say("state_board.nothing")
    return str(first) if n == 1 else words.say("state_board.range", first=first, last=first + n - 1)


# whole


def whole_title(item: Any, words: Words) -> str:
    """Return the heading over the whole text of a thing."""
    if isinstance(item, LoggedCall):
        return words.say("state_board.whole.call", name=one_line(item.name), step=item.step)
    if isinstance(item, IntermediateResult):
        return words.say("question.step_name", step=item.step, title=one_line(item.title))
    if isinstance(item, Message):
        return words.say("state_board.whole.message", who=words.say(f"state_board.role.{item.role}"))
    return one_line(item.name) if isinstance(item, Artifact) else ""


def whole_text(item: Any, words: Words) -> str:
    """Return everything that was recorded of a thing, as plain text."""
    if isinstance(item, LoggedCall):
        return "\n\n".join(_call_parts(item, words))
    if isinstance(item, Message | IntermediateResult):
        return item.text
    if isinstance(item, Evidence):
        return "\n".join(evidence_line(item, words)[:1]) + "\n\n" + item.summary
    if isinstance(item, Artifact):
        sha256 = item.sha256 or words.say("figure.not_recorded")
        return words.say("state_board.whole.artifact", name=item.name, version=item.version, sha256=sha256)
    if isinstance(item, WorkPlan):
        return "\n".join(_plan_lines(item, words))
    return str(item)


def _call_parts(call: LoggedCall, words: Words) -> Iterator[str]:
    arguments = call.arguments if isinstance(call.arguments, str) else "\n".join(_argument_lines(call.arguments))
    yield words.say("state_board.whole.asked", text=arguments or words.say("state_board.nothing"))
    answer = words.say("figure.not_recorded") if call.result is None else call.result
    yield words.say("state_board.whole.answered", text=answer)
    if call.error:
        yield words.say("state_board.whole.error", text=call.error)


def _argument_lines(arguments: dict[str, Any]) -> Iterator[str]:
    for name, value in arguments.items():
        shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=1)
        yield f"{name}: " + ("\n" + shown if "\n" in shown else shown)


def _plan_lines(plan: WorkPlan, words: Words) -> Iterator[str]:
    titles = [*plan.done, *([plan.next] if plan.next is not None else []), *plan.remaining]
    for step, title in enumerate(titles, 1):
        part = "done" if step <= len(plan.done) else "next" if step == len(plan.done) + 1 else "remaining"
        yield words.say(f"state_board.whole.plan_{part}", step=step, title=title)
