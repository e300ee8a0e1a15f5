"""What a step of a lesson says in a film: its words in the language asked for, with the figures of its plan."""

from __future__ import annotations

from functools import lru_cache

from desktop_app.film.spoken import words_in
from sim.lesson import in_language
from sim.lesson_facts import lesson_facts
from sim.score import Cue


@lru_cache(maxsize=1024)
def caption_in(language: str, cue: Cue) -> str:
    """Return the caption of a step."""
    return _filled(in_language(cue.step.caption, language), language, cue)


@lru_cache(maxsize=1024)
def title_in(language: str, cue: Cue) -> str:
    """Return the title of a step."""
    return _filled(in_language(cue.step.title, language), language, cue)


@lru_cache(maxsize=1024)
def narration_in(language: str, cue: Cue) -> str:
    """Return what is spoken while a step is seen: its narration, or its caption where it has none; on one line."""
    said = in_language(cue.step.narration, language) or in_language(cue.step.caption, language)
    return " ".join(_filled(said, language, cue).split())


def _filled(text: str, language: str, cue: Cue) -> str:
    if "{" not in text and "}" not in text:
        return text
    return words_in(language).fill(text, **lesson_facts(cue.plan))


def unfilled(text: str) -> str:
    """Return a text that is said as it stands, whatever braces it has."""
    return text.replace("{", "{{").replace("}", "}}")
