"""The palette as paints: each role of the scene in its colour and its material."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scenes.palette import ScenePalette
from scenes.pieces import Paint

METAL_SHINE, METAL_GLOSS = 0.75, 46.0


@dataclass(frozen=True)
class Paints:
    """One paint a role."""

    body: Paint
    bevel: Paint
    rail: Paint
    done: Paint
    running: Paint
    lost: Paint
    pending: Paint
    peg: Paint
    failed: Paint
    failed_body: Paint
    ember: Paint
    saved: Paint
    metal: Paint
    paper: Paint
    dark: Paint
    light_from: Paint
    light_to: Paint
    rerun: Paint
    rerun_dark: Paint
    redone: Paint
    context: Paint
    context_ink: Paint
    column: Paint
    column_top: Paint
    ghost: Paint
    line: Paint
    muted: Paint
    text_failed: Paint
    text_saved: Paint
    text_rerun: Paint
    ink: Paint
    select: Paint
    floor: Paint


@lru_cache(maxsize=8)
def paints_of(palette_json: str) -> Paints:
    """Return the paints of a palette, given as its JSON so that equal palettes share them."""
    palette = ScenePalette.model_validate_json(palette_json)
    plain = {name: _paint(palette, name) for name in Paints.__dataclass_fields__}
    plain["metal"] = plain["metal"]._replace(shine=METAL_SHINE, gloss=METAL_GLOSS)
    plain["bevel"] = plain["bevel"]._replace(shine=0.5)
    plain["saved"] = plain["saved"]._replace(shine=0.35, gloss=36.0)
    plain["paper"] = plain["paper"]._replace(shine=0.05)
    plain["peg"] = plain["peg"]._replace(shine=0.6, gloss=40.0)
    plain["floor"] = plain["floor"]._replace(shine=0.0)
    plain["ember"] = plain["ember"].glowing(0.85)
    return Paints(**plain)


def _paint(palette: ScenePalette, role: str) -> Paint:
    red, green, blue = (float(c) for c in palette.linear(role))
    return Paint(red, green, blue)
