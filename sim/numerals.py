"""Numbers as people write them: with a decimal comma or a point, and the thousands set apart or not."""

from __future__ import annotations

import re
from collections.abc import Iterable

POINT, COMMA = ".", ","
_THOUSANDS_APART = {POINT: "[,'’ \u00a0\u202f]", COMMA: "[.'’ \u00a0\u202f]"}  # what may do it, by the decimal sign
_WRITTEN = {
    sign: re.compile(rf"(?P<whole>\d+|[1-9]\d{{0,2}}(?P<apart>{apart})\d{{3}}(?:(?P=apart)\d{{3}})*)"
                     rf"(?:{re.escape(sign)}(?P<part>\d+))?")
    for sign, apart in _THOUSANDS_APART.items()
}  # fmt: skip


def _read(text: str, decimal: str) -> float | None:
    """Return the number `text` is when its decimal sign is `decimal`; None where it is none then."""
    written = _WRITTEN[decimal].fullmatch(text.strip())
    if written is None:
        return None
    whole = re.sub(r"\D", "", written["whole"])
    return float(f"{whole}.{written['part'] or 0}")


def number(text: str, decimal: str = POINT) -> float | None:
    """Return the number in `text`, or None; `decimal` decides where both signs could be meant, as in 1,234."""
    other = COMMA if decimal == POINT else POINT
    first = _read(text, decimal)
    return _read(text, other) if first is None else first


def whole_number(text: str) -> int | None:
    """Return the whole number in `text`, or None; a sign before three digits sets thousands apart: 1.200 is 1200."""
    readings = [reading for sign in (POINT, COMMA) if (reading := _read(text, sign)) is not None]
    whole = [int(reading) for reading in readings if reading.is_integer()]
    return max(whole, default=None)


def decimal_sign(numbers: Iterable[str], whole_numbers: Iterable[str], otherwise: str = POINT) -> str:
    """Return the decimal sign of a table by those of its numbers that leave no doubt, or `otherwise`."""
    signs = set()
    for text in numbers:
        fitting = [sign for sign in (POINT, COMMA) if _read(text, sign) is not None]
        signs |= set(fitting) if len(fitting) == 1 else set()
    for text in whole_numbers:
        apart = re.fullmatch(r"[1-9]\d{0,2}([.,])\d{3}", text.strip())
        signs |= {COMMA if apart[1] == POINT else POINT} if apart else set()
    return signs.pop() if len(signs) == 1 else otherwise
