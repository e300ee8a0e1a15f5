"""The words that commands speak."""

from __future__ import annotations

from functools import cache
from typing import Any

from desktop_app.text import Words


@cache
def words() -> Words:
    """Return the words of the language commands speak."""
    return Words()


def say(key: str, **values: Any) -> str:
    """Return the words of `key` with its gaps filled."""
    return words().say(key, **values)
