"""How the window divides its room: full, compact or tiny, by what the text size leaves of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Sizes in design pixels."""

    left: int
    rail: int
    sentence: int
    compact: bool
    tiny: bool
    dense_cards: bool
    low: bool


def arrangement_for(width: float, height: float, *, panel_open: bool = False) -> Arrangement:
    """Return how to divide a window of this size, in design pixels."""
    tiny = width < 1024 or height < 600
    compact = tiny or width < 1600 or height < 900
    left, rail = (292, 72) if tiny else (324, 80) if compact else (384, 96)
    return Arrangement(
        left=left,
        rail=rail,
        sentence=22 if tiny else 26 if compact else 30 if panel_open else 34,
        compact=compact,
        tiny=tiny,
        dense_cards=height < 960,
        low=height < 800,
    )
