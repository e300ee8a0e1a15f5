"""Steps by number or by title: which of them are meant by what was typed, however many there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from sim.once import once
from sim.task import Task


def matching_steps(task: Task, typed: str, most: int) -> list[int]:
    """Return the steps meant, the likeliest first.

    A number means that step, then those whose numbers begin with it; words mean steps whose title, or failing that
    description, holds them all. Both may be typed together, as in "step 12 parse".
    """
    wanted = typed.casefold().replace(",", "").split()
    numbers = [word for word in wanted if word.isdecimal()]
    words = [word for word in wanted if not word.isdecimal() and not "step".startswith(word)]
    found = _by_number(task.n_steps, numbers[0], most) if numbers and not words else []
    found += [step for step in _by_words(task, wanted, most) if step not in set(found)]
    if words and numbers:
        found = [step for step in _by_words(task, words, task.n_steps) if _has_number(step, numbers)] or found
    return found[:most]


def _has_number(step: int, numbers: list[str]) -> bool:
    return any(str(step).startswith(number) for number in numbers)


def _by_number(n_steps: int, number: str, most: int) -> list[int]:
    """Return the step itself, then 12, 120..129, 1200..1299 and so on."""
    found: list[int] = []
    first, count = int(number[:12]), 1
    while 0 < first <= n_steps and len(found) < most:
        found += range(first, min(first + count, n_steps + 1, first + most))
        first, count = first * 10, count * 10
    return found


def _by_words(task: Task, words: list[str], most: int) -> list[int]:
    """Return the steps that hold all the words: in their titles first."""
    if not words:
        return list(range(1, min(task.n_steps, most) + 1))
    text = text_of(task)
    rare = max(words, key=len)
    titles: list[int] = []
    others: list[int] = []
    for number, title, description in _lines_with(text, rare):
        if all(word in title for word in words):
            titles.append(number)
            if len(titles) >= most:
                break
        elif len(others) < most and all(word in title or word in description for word in words):
            others.append(number)
    return [*titles, *others][:most]


@once
def text_of(task: Task) -> str:
    """Return all titles and descriptions as one text, a line a step: one search goes through all of them."""
    lines = (f"{k}\tstep {k}: {_tidy(step.title)}\t{_tidy(step.description)}" for k, step in enumerate(task.steps, 1))
    return "\n".join(lines)


def _tidy(text: str) -> str:
    """Return a text as it is searched: without capitals, tabs and ends of lines."""
    folded = text.casefold()
    return folded if folded.isprintable() else " ".join(folded.split())


def _lines_with(text: str, word: str) -> Iterator[tuple[int, str, str]]:
    """Yield number, title and description of each line that holds the word."""
    for match in _pattern(word).finditer(text):
        number, title, description = match[0].split("\t")
        yield int(number), title, description


@lru_cache(maxsize=8)
def _pattern(word: str) -> re.Pattern[str]:
    return re.compile(f"^.*{re.escape(word)}.*$", re.MULTILINE)
