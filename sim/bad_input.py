"""A refusal the reader can act on: which file, which place in it, which value."""

from __future__ import annotations

import json
from typing import Any

SHOWN_CHARACTERS = 40


class BadInput(ValueError):
    """One clear sentence about input that cannot be used."""


def shown(value: Any) -> str:
    """Return `value` short enough for a sentence: scalars as JSON, containers by kind and size."""
    if isinstance(value, dict):
        return "an object" if value else "an empty object"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}" if value else "an empty list"
    if isinstance(value, int) and value.bit_length() > 128:
        return "a number of many digits"
    text = value if isinstance(value, str) else _scalar(value)
    cut = text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 1] + "…"
    return f'"{printable(cut)}"' if isinstance(value, str) else cut


def shown_bare(text: str) -> str:
    """Return `text` as `shown` does, without quotation marks, for where something else sets it apart."""
    return shown(text)[1:-1]


def printable(text: str) -> str:
    """Return `text` with what would break a line or a terminal written as an escape."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def _scalar(value: Any) -> str:
    return json.dumps(value) if value is None or isinstance(value, bool | int | float) else repr(value)
