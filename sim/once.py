"""Work done once for a value and kept as long as the value lives."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Value = TypeVar("Value")
Result = TypeVar("Result")


def once(compute: Callable[[Value], Result]) -> Callable[[Value], Result]:
    """Return `compute`, remembering its result for each value by identity.

    Values here are frozen, so a result stays true; it is dropped with its value. (Hashing a whole task to look one
    number up would take longer than the work saved.)
    """
    kept: dict[int, Result] = {}

    @wraps(compute)
    def remembered(value: Value) -> Result:
        key = id(value)
        if key not in kept:
            result = compute(value)
            if kept.setdefault(key, result) is result:  # else another thread was quicker
                weakref.finalize(value, kept.pop, key, None).atexit = False
        return kept[key]

    return remembered
