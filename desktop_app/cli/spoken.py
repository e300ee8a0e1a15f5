"""The words that commands speak."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from desktop_app.text import Words

MOST_SPANS = 8  # stretches of steps; a longer list is not read


@cache
def words() -> Words:
    """Return the words of the language commands speak."""
    return Words()


def say(key: str, **values: Any) -> str:
    """Return the words of `key` with its gaps filled."""
    return words().say(key, **values)


def step_list(steps: Sequence[int]) -> str:
    """Return ascending steps as a person lists them, runs of three or more as a span: 1, 2, 4–9; cut where too long."""
    spans: list[list[int]] = []
    for step in steps:
        if spans and step == spans[-1][-1] + 1:
            spans[-1] = [spans[-1][0], step]
        else:
            spans.append([step, step])
    listed = ", ".join(_span(first, last) for first, last in spans[:MOST_SPANS])
    return listed if len(spans) <= MOST_SPANS else f"{listed}, …"


def _span(first: int, last: int) -> str:
    if last - first < 2:
        return ", ".join(str(step) for step in range(first, last + 1))
    return f"{first}–{last}"
