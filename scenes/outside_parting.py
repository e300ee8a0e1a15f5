"""Where a restore took back one lane alone: the conversation stands after one step, the world after another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from scenes.hatch import hatch_shape
from scenes.layout import PITCH, Layout
from scenes.mesh import Shape, circle, extruded, joined, rounded_rectangle
from scenes.motion import Instant
from scenes.outside import OUTSIDE_DEPTH, outside_y
from scenes.outside_things import thing_shape
from scenes.paints import Paints
from scenes.pieces import Piece, Pose, placed
from scenes.words import BOLD, SEMIBOLD, Label, Line, Place, Say
from sim.lanes import lanes_after_restore

BEFORE_THE_LANE = 0.30  # world units between the lane of the world outside and the gap
GAP_DEPTH = 0.20
POLE, SIGN = 0.22, 0.72  # how high a sign stands, and its size
SIGNS = ("message", "thing")  # the conversation, the world


@dataclass(frozen=True)
class Parting:
    """Two signs on one line, `x` along the track: the conversation's and the world's; `y` is the line."""

    conversation_x: float
    world_x: float
    conversation_step: int
    world_step: int
    y: float

    @property
    def ends(self) -> tuple[float, float]:
        """The gap between them."""
        return min(self.conversation_x, self.world_x), max(self.conversation_x, self.world_x)


def parting_of(instant: Instant) -> Parting | None:
    """Return where the two lanes stand once a restore has parted them; None before it, and where they agree."""
    lanes = lanes_after_restore(instant.run.plan)
    if lanes is None or lanes.agree or instant.settle <= 0:
        return None
    places = [_x_after(instant.layout, step) for step in (lanes.context_step, lanes.world_step)]
    if None in places:
        return None
    y = outside_y(instant.layout) + OUTSIDE_DEPTH / 2 + BEFORE_THE_LANE
    return Parting(places[0] or 0.0, places[1] or 0.0, lanes.context_step, lanes.world_step, y)


def _x_after(layout: Layout, step: int) -> float | None:
    if step == 0:
        return layout.start_x if len(layout.stand_x) and layout.stand_steps[0] == 1 else None
    stand = layout.stand_of(step)
    return None if stand is None else float(layout.stand_x[stand]) + PITCH / 2


@lru_cache(maxsize=1)
def pole_shape() -> Shape:
    """Return the post a sign stands on."""
    foot = extruded(circle(0.10, 20), 0.0, 0.03, bevel=0.012)
    return joined(foot, extruded(circle(0.022, 10), 0.0, POLE + 0.04))


def parting_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the two signs and the red gap between them."""
    parting = parting_of(instant)
    if parting is None:
        return []
    left, right = parting.ends
    up = 1.0 if instant.calm else max(instant.settle, 0.05)
    width = round((right - left) * up, 3)
    ground = extruded_gap(width)
    middle = Pose((left + right) / 2, parting.y, 0.0)
    edge = paints.failed.mixed(paints.paper, 0.3)
    dark = paints.failed_body.mixed(paints.floor, 0.35)
    pieces = [placed(ground, middle, (dark, edge, dark))]
    if width > 0.15:
        stripes = hatch_shape(round(width - 0.06, 3), GAP_DEPTH - 0.05, 0.12, 0.5)
        at = Pose((left + right - width) / 2 + 0.03, parting.y - GAP_DEPTH / 2 + 0.025, 0.026)
        pieces.append(placed(stripes, at, (paints.failed.glowing(0.3),)))
    metal, face = paints.metal, paints.paper
    for x, kind in zip((parting.conversation_x, parting.world_x), SIGNS, strict=True):
        pieces.append(placed(pole_shape(), Pose(x, parting.y, 0.0), (metal.darker(0.7), metal, metal)))
        pose = Pose(x, parting.y, POLE * up, scale=(SIGN, SIGN, SIGN))
        pieces.append(placed(thing_shape(kind), pose, (paints.body, edge, face, paints.dark)))
    return pieces


@lru_cache(maxsize=32)
def extruded_gap(width: float) -> Shape:
    """Return the ground of the gap."""
    return extruded(rounded_rectangle(max(width, 0.06), GAP_DEPTH, 0.03, 3), 0.0, 0.022, bevel=0.008)


def parting_labels(instant: Instant, say: Say) -> list[Label]:
    """Return what each sign says, on its outer side where there is room; the one in front adds that they do not fit."""
    parting = parting_of(instant)
    if parting is None:
        return []
    left, _ = parting.ends
    z = POLE + 0.2 * SIGN
    asked = []
    for name, x, step in (
        ("conversation", parting.conversation_x, parting.conversation_step),
        ("world", parting.world_x, parting.world_step),
    ):
        words = say(f"scene.outside.{name}", step=step) if step else say(f"scene.outside.{name}_at_start")
        lines: tuple[Line, ...] = (Line(words, "text", SEMIBOLD),)
        if x != left:
            lines += (Line(say("scene.outside.parted"), "text_failed", BOLD),)
        side = -1 if x == left else 1
        outer, inner = (
            tuple(
                Place((x + s * 0.22, parting.y, z), ((1 - s) / 2, 0.5), (0.0, row), flush=(1 - s) / 2)
                for row in (0.0, 0.8, -0.8, 1.6)
            )
            for s in (side, -side)
        )
        top = (x, parting.y, POLE + 0.46 * SIGN)
        above = tuple(Place(top, (part, 1.0), (0.0, -0.1)) for part in (0.5, 0.5 + side * 0.3, 0.5 + side * 0.45))
        asked.append(Label(lines, (*outer, *above, *inner), 101, "outside", may_cover=True, essential=True))
    return asked


def parting_ends(parting: Parting) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return two opposite corners of each sign, (4, 3)."""
    half, high = 0.25 * SIGN, POLE + 0.45 * SIGN
    xs = (parting.conversation_x, parting.world_x)
    return np.array([[x + side * half, parting.y, z] for x in xs for side, z in ((-1, 0.0), (1, high))])
