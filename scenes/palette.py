"""The colour roles a scene needs: what a colour says, given by whoever dresses the stage."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Annotated

import numpy as np
import numpy.typing as npt
from pydantic import Field

from sim.values import Frozen

Hex = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Strength = Annotated[float, Field(ge=0, le=4)]


class ScenePalette(Frozen):
    """Colours as #RRGGBB and the few strengths of light that belong to a look."""

    name: str
    # the room
    background_low: Hex
    background_mid: Hex
    background_high: Hex
    floor: Hex
    # the track
    body: Hex
    bevel: Hex
    rail: Hex
    done: Hex
    running: Hex
    lost: Hex
    pending: Hex
    peg: Hex
    # the failure
    failed: Hex
    failed_body: Hex
    ember: Hex
    # disks
    saved: Hex
    metal: Hex
    paper: Hex
    dark: Hex
    # the way back and the second lane
    light_from: Hex
    light_to: Hex
    rerun: Hex
    rerun_dark: Hex
    redone: Hex
    context: Hex
    context_ink: Hex
    # columns and scale
    column: Hex
    column_top: Hex
    line: Hex
    ghost: Hex
    # words
    text: Hex
    muted: Hex
    halo: Hex
    text_failed: Hex
    text_saved: Hex
    text_rerun: Hex
    text_context: Hex
    number_on_done: Hex
    number_on_failed: Hex
    number_on_rerun: Hex
    number_on_lost: Hex
    number_on_pending: Hex
    # light
    ink: Hex
    select: Hex
    key_light: Hex
    fill_light: Hex
    sky_light: Hex
    ground_light: Hex
    floor_base: Strength  # how bright the floor is by itself, and how much the pool of light adds
    floor_pool: Strength
    key: Strength
    fill: Strength
    ambient: Strength
    shadow: Annotated[float, Field(ge=0, le=1)]
    rim: Strength
    glow: Annotated[float, Field(ge=0, le=1)]
    reflection: Annotated[float, Field(ge=0, le=1)]
    column_alpha: Annotated[float, Field(ge=0, le=1)]
    outline: Annotated[float, Field(ge=0, le=4)]  # width of the ink line in thousandths of the frame height; 0: none

    def __hash__(self) -> int:
        return hash((self.name, self.background_mid, self.text))

    @cached_property
    def is_dark(self) -> bool:
        """Whether light text stands on a dark ground."""
        return float(srgb(self.background_mid).sum()) < float(srgb(self.text).sum())

    def linear(self, role: str) -> npt.NDArray[np.float32]:
        """Return the colour of a role as linear light."""
        return linear(getattr(self, role))


@lru_cache(maxsize=512)
def srgb(colour: str) -> npt.NDArray[np.float32]:
    """Return red, green and blue of "#RRGGBB", 0 to 1 as displayed."""
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)], dtype=np.float32)


@lru_cache(maxsize=512)
def linear(colour: str) -> npt.NDArray[np.float32]:
    """Return red, green and blue of "#RRGGBB" as linear light, the space in which light adds up."""
    c = srgb(colour)
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(np.float32)
