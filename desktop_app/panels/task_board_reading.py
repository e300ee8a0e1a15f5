"""What a person types into the task, read as the values of a step, or refused in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from desktop_app.text import Words
from desktop_app.widgets.checked_field import Check
from sim.numerals import number, whole_number
from sim.step_table import NOT_RECORDED
from sim.values import MAX_COUNT

MOST = 1e9  # of seconds, and of a price


def read_text(text: str) -> str:
    """Return words without the spaces around them."""
    return text.strip()


def read_words_or_none(text: str) -> str | None:
    """Return words, or None where there are none."""
    return text.strip() or None


def read_count(text: str) -> int | None:
    """Return a whole number, or None for not recorded."""
    return None if text.strip() in NOT_RECORDED else whole_number(text)


def read_amount(text: str) -> float | None:
    """Return a number, or None for not recorded."""
    return None if text.strip() in NOT_RECORDED else number(text)


READ: dict[str, Callable[[str], Any]] = {
    "title": read_text,
    "description": read_text,
    "tokens": read_count,
    "input_tokens": read_count,
    "output_tokens": read_count,
    "tool_calls": read_count,
    "seconds": read_amount,
}
"""How each field of a step is read; `tokens` is input and output together."""


def written_number(value: float | None) -> str:
    """Return a number as one types it: no thousands apart, no zero after the point."""
    if value is None:
        return ""
    text = f"{value:.15g}"
    return text if "e" not in text else f"{value:.15f}".rstrip("0")


def text_check(words: Words, needed: str = "") -> Check:
    """Return a check of words; `needed` is the key of what to say where there are none but must be."""

    def check(text: str) -> str:
        if needed and not any(c.isprintable() and c != " " for c in text):
            return words.say(needed)
        return "" if _can_be_kept(text) else words.say("task.refused.characters")

    return check


def count_check(words: Words, otherwise: str = "task.refused.whole", *, needed: bool = False) -> Check:
    """Return a check of whole numbers; an empty one is refused only where one is `needed`."""

    def check(text: str) -> str:
        if text.strip() in NOT_RECORDED and not needed:
            return ""
        read = whole_number(text)
        if read is None:
            return words.say(otherwise)
        return "" if read <= MAX_COUNT else words.say("task.refused.most", most=words.number(MAX_COUNT))

    return check


def amount_check(words: Words, otherwise: str = "task.refused.number", *, needed: bool = False) -> Check:
    """Return a check of numbers; an empty one is refused only where one is `needed`."""

    def check(text: str) -> str:
        if text.strip() in NOT_RECORDED and not needed:
            return ""
        read = number(text)
        if read is None:
            return words.say(otherwise)
        return "" if read <= MOST else words.say("task.refused.most", most=words.number(MOST))

    return check


def currency_check(words: Words) -> Check:
    """Return a check of the letters of a currency."""
    return lambda text: "" if re.fullmatch(r"[A-Za-z]{3}", text.strip()) else words.say("task.refused.currency")


def _can_be_kept(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
