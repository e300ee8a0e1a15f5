"""How the window divides its room: full, compact, tiny or minute, by what the text size leaves of it."""

from __future__ import annotations

from dataclasses import dataclass

SMALLEST = (640, 480)  # pixels, of a window
LEAST = (640, 360)  # design pixels in which every part has room
AT_EASE = (960, 540)  # design pixels in which none has to give way
MINUTE = (800, 440)  # design pixels: in less, a panel takes the place of the questions and the steps


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Sizes in design pixels."""

    left: int
    rail: int
    sentence: int
    compact: bool
    tiny: bool
    minute: bool
    with_steps: bool  # listed below the scene: in a low window the scene, which shows them too, has their room


def largest_scale(width: float, height: float) -> float:
    """Return the largest size of everything that leaves each part its room in a window of this size in pixels."""
    return min(width / LEAST[0], height / LEAST[1])


def fitting_scale(wanted: float, type_scale: float, width: int, height: int) -> float:
    """Return the scale chosen, or the largest with which a window of so many pixels still has room for every part.

    What a palette adds by itself, `type_scale`, is only taken as far as no part has to give way to it.
    """
    most = max(1.0, largest_scale(width, height))
    at_ease = min(width / AT_EASE[0], height / AT_EASE[1])
    whole = max(min(wanted * type_scale, at_ease), wanted) if type_scale > 1 else wanted
    return min(whole, most) / type_scale


def arrangement_for(width: float, height: float, *, panel_open: bool = False) -> Arrangement:
    """Return how to divide a window of this size, in design pixels."""
    tiny = width < 1024 or height < 600
    minute = width < MINUTE[0] or height < MINUTE[1]
    compact = tiny or width < 1600 or height < 900
    left, rail = (280, 72) if minute else (292, 72) if tiny else (324, 80) if compact else (384, 96)
    return Arrangement(
        left=left,
        rail=rail,
        sentence=18 if minute else 22 if tiny else 26 if compact else 30 if panel_open else 34,
        compact=compact,
        tiny=tiny,
        minute=minute,
        with_steps=height >= MINUTE[1],
    )
