"""The words in which making a film is told, and those that stand in its pictures."""

from __future__ import annotations

from functools import cache
from typing import Any

from desktop_app.text import Words
from sim.assets import asset
from sim.lesson import DEFAULT_LANGUAGE


@cache
def words_in(language: str) -> Words:
    """Return the words of a language, or English ones where the program does not speak it."""
    known = sorted(folder.name for folder in asset("text").iterdir() if folder.is_dir())
    return Words(language if language in known else DEFAULT_LANGUAGE)


def say(key: str, **values: Any) -> str:
    """Return what is told to whoever makes the film."""
    return words_in(DEFAULT_LANGUAGE).say(key, **values)
