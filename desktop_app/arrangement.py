"""How the window divides its room: full, compact or tiny, by what the text size leaves of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Sizes in design pixels."""

    left: int
    rail: int
    board: int
    sentence: int
    compact: bool
    tiny: bool
    dense_cards: bool
    low: bool

    @property
    def short_rail(self) -> bool:
        """Tell whether the rail has no room for numbers."""
        return self.compact


def arrangement_for(width: float, height: float, *, panel_open: bool) -> Arrangement:
    """Return how to divide a window of this size, in design pixels."""
    tiny = width < 1024 or height < 600
    compact = tiny or width < 1600 or height < 900
    return Arrangement(
        left=292 if tiny else 324 if compact else 384,
        rail=72 if tiny else 80 if compact else 96,
        board=544 if width >= 1500 else 420,
        sentence=22 if tiny else 26 if compact else 30 if panel_open else 34,
        compact=compact,
        tiny=tiny,
        dense_cards=height < 960,
        low=height < 800,
    )
