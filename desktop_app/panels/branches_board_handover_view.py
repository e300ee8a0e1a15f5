"""A hand-over as five sections of lines, on the screen and as text to take along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from desktop_app.text import Words
from sim.handover import HandOver, Standing, hand_over
from sim.task import Task

MOST = 4  # lines of a list on the screen; all are in the copy


@dataclass(frozen=True)
class Part:
    """One of the five things that are handed over."""

    key: str
    title: str
    lines: tuple[str, ...]


def parts(task: Task, step: int, words: Words, most: int | None = MOST) -> tuple[Part, ...]:
    """Return what the disk after `step` hands over; of a list no more than `most` lines, where that is given."""
    handed, say = hand_over(task, step), words.say
    bound = handed.constraints
    budget = bound.budget_left_tokens
    constraints = [message.text for message in bound.specification]
    if budget is not None:
        constraints.append(say("branches.hand.budget", tokens=words.tokens(budget)))
    constraints += [say("branches.hand.open", question=question) for question in bound.open_questions]
    held = {
        "objective": (handed.objective or task.title,),
        "state": tuple(_state(handed, words, most)),
        "evidence": tuple(_evidence(handed, words)),
        "decisions": handed.decisions,
        "constraints": tuple(constraints),
    }
    return tuple(
        Part(key, say(f"branches.hand.{key}"), _first(lines, most, words) or (say("branches.hand.nothing"),))
        for key, lines in held.items()
    )


def as_text(task: Task, step: int, words: Words) -> str:
    """Return the whole hand-over as text."""
    say = words.say
    head = say("branches.hand.title", step=step, task=task.title) if step else say("branches.hand.at_start")
    held = parts(task, step, words, most=None)
    blocks = ["\n".join((part.title, *(f"- {line}" for line in part.lines))) for part in held]
    return "\n\n".join((head, *blocks, say("branches.hand.behind"))) + "\n"


def _state(handed: HandOver, words: Words, most: int | None) -> Iterator[str]:
    state, say = handed.state, words.say
    yield say("branches.hand.done", n=len(state.done), titles=_listed(state.done, words, most))
    if state.next is not None:
        yield say("branches.hand.next", title=state.next)
    if state.remaining:
        yield say("branches.hand.remaining", n=len(state.remaining), titles=_listed(state.remaining, words, most))
    yield _took(state, words)
    if state.artifacts:
        names = tuple(one.name for one in state.artifacts)
        yield say("branches.hand.made", n=len(names), names=_listed(names, words, most))


def _took(state: Standing, words: Words) -> str:
    tokens, calls = words.tokens(state.counters.tokens), words.calls(state.counters.tool_calls)
    return words.say("branches.hand.took", tokens=tokens, calls=calls)


def _evidence(handed: HandOver, words: Words) -> Iterator[str]:
    for one in handed.evidence:
        yield words.say("branches.hand.passed" if one.passed else "branches.hand.failed", summary=one.summary)


def _listed(names: tuple[str, ...], words: Words, most: int | None) -> str:
    if not names:
        return words.say("branches.hand.nothing")
    more = 0 if most is None else max(len(names) - most, 0)
    shown = ", ".join(names[:most])
    return words.say("branches.hand.and_more", shown=shown, n=more) if more else shown


def _first(lines: tuple[str, ...], most: int | None, words: Words) -> tuple[str, ...]:
    if most is None or len(lines) <= most:
        return lines
    return (*lines[: most - 1], words.say("branches.hand.more", n=len(lines) - most + 1))
