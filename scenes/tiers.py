"""How finely the scene is drawn: three finishes, and which of them this machine keeps up with."""

from __future__ import annotations

import statistics
from typing import Literal, get_args

from scenes.palette import ScenePalette
from sim.values import Frozen

Tier = Literal["low", "normal", "high"]
Quality = Literal["automatic", "low", "normal", "high"]
TIERS: tuple[Tier, ...] = get_args(Tier)
QUALITIES: tuple[Quality, ...] = get_args(Quality)

WINDOW = 9  # frames that are looked at together
TOO_SLOW_MS: dict[Tier, float] = {"normal": 60.0, "high": 33.0}  # their median, above which it goes one tier down
EASY_MS: dict[Tier, float] = {"low": 20.0, "normal": 7.0}  # below which it goes one tier up: far from the other border
EASY_FRAMES = 40  # so many easy frames in a row
TRIES = 2  # of a tier: the first time, something else may have kept the machine busy


class Finish(Frozen):
    """What a tier spends its time on.

    `samples` are the pictures averaged once the scene rests, `moving_samples` while it moves. No tier draws fewer
    pixels: with software OpenGL the frame costs its triangles and Qt's own work, and at 0.6 of a 1438 x 765 or a
    3358 x 1845 scene it took as long as the whole.
    """

    light_at_pixels: bool
    reflection: bool
    shadows: bool
    samples: int
    moving_samples: int


FINISHES: dict[Tier, Finish] = {
    "low": Finish(
        light_at_pixels=False, reflection=False, shadows=False, samples=1, moving_samples=1
    ),
    "normal": Finish(
        light_at_pixels=False, reflection=False, shadows=True, samples=4, moving_samples=1
    ),
    "high": Finish(
        light_at_pixels=True, reflection=True, shadows=True, samples=4, moving_samples=4
    ),
}  # fmt: skip


def toned(palette: ScenePalette, tier: Tier) -> ScenePalette:
    """Return the palette without what the tier leaves out."""
    finish = FINISHES[tier]
    left_out: dict[str, float] = {}
    if not finish.reflection:
        left_out["reflection"] = 0.0
    if not finish.shadows:
        left_out["shadow"] = 0.0
    return palette.model_copy(update=left_out) if left_out else palette


class Pace(Frozen):
    """The tier in use, the frames it was last measured by, and how often each tier was found too slow."""

    tier: Tier
    best: Tier
    recent_ms: tuple[float, ...] = ()
    easy: int = 0
    too_slow: tuple[Tier, ...] = ()


def first_pace(is_software: bool) -> Pace:
    """Return where to begin: a graphics card is trusted with everything until it proves slow."""
    return Pace(tier="normal", best="normal") if is_software else Pace(tier="high", best="high")


def paced(pace: Pace, frame_ms: float) -> Pace:
    """Return the pace after one more frame.

    It does not flap: one goes up only after many easy frames, and a tier that was too slow twice is not tried again.
    """
    recent = (*pace.recent_ms, frame_ms)[-WINDOW:]
    place = TIERS.index(pace.tier)
    if len(recent) == WINDOW and statistics.median(recent) > TOO_SLOW_MS.get(pace.tier, float("inf")):
        return Pace(tier=TIERS[place - 1], best=pace.best, too_slow=(*pace.too_slow, pace.tier))
    easy = pace.easy + 1 if frame_ms < EASY_MS.get(pace.tier, 0.0) else 0
    if easy >= EASY_FRAMES and place < TIERS.index(pace.best) and pace.too_slow.count(TIERS[place + 1]) < TRIES:
        return Pace(tier=TIERS[place + 1], best=pace.best, too_slow=pace.too_slow)
    return pace.model_copy(update={"recent_ms": recent, "easy": easy})
