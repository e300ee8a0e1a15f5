"""The world outside: where what a step did there comes to rest, and how far each piece has come at an instant."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

import numpy as np
import numpy.typing as npt

from scenes.easing import between, eased
from scenes.layout import LANE_DEPTH, PITCH, SLAB_DEPTH, SLAB_HEIGHT, Layout
from scenes.outside_things import thing_of
from sim.effects import Drop, Outcome, drops
from sim.once import once
from sim.run import Run
from sim.task import SideEffect

Floats = npt.NDArray[np.float64]

OUTSIDE_Y, OUTSIDE_DEPTH, OUTSIDE_HEIGHT = -2.78, 1.0, 0.05  # of the lane, y from the middle of the track
WORDS_BELOW = 0.92  # world units under the front edge in which its words stand
HIGHEST = 2.2  # of what stands behind: no figures are written over it here
SIDE_ROOM = 0.62  # of the lane beyond the first and the last slab
FLIGHT_S = 0.70  # story seconds before it reaches the world in which a piece is under way
ANSWER_S = 0.55  # and after it in which the world answers: struck, refused, faded
HOP = 0.75  # how high the way over rises above a straight one
LARGEST, WIDEST_GAP = 1.0, 0.52  # of a piece beside another
MOST_IN_ROW, MOST_ROWS = 4, 2
ROW_GAP = 0.42
FORWARD = 0.10  # of the middle of the lane: what stands there hides the border behind it less
HELD_Z = 0.30  # how high the shield holds what it refuses


@dataclass(frozen=True)
class Token:
    """One copy of an effect in the world outside: where it comes to rest, how large it is, and what it comes to."""

    drop: Drop
    effect: SideEffect
    stand: int
    x: float
    y: float
    size: float
    from_lane: bool

    @property
    def thing(self) -> str:
        """What kind of thing is touched."""
        return thing_of(self.effect.touches or self.effect.action)


@dataclass(frozen=True)
class Spot:
    """Where a token is: its foot, and how much of its size it has."""

    x: float
    y: float
    z: float
    grown: float


def outside_y(layout: Layout) -> float:
    """Return where the middle of the lane runs."""
    return layout.track_y + OUTSIDE_Y


def outside_ends(layout: Layout) -> tuple[float, float]:
    """Return where the lane begins and ends along the track."""
    if not len(layout.stand_x):
        return 0.0, 0.0
    return float(layout.stand_x[0]) - SIDE_ROOM, float(layout.stand_x[-1]) + SIDE_ROOM


@lru_cache(maxsize=64)
def with_outside(layout: Layout) -> Layout:
    """Return the same places with room in front for the world outside; equal places are one object."""
    (left, right), front = outside_ends(layout), outside_y(layout) - OUTSIDE_DEPTH / 2
    corners = np.array([[x, front, z] for x in (left, right) for z in (-WORDS_BELOW, 0.0)])
    behind = np.minimum(layout.frame_points, [np.inf, np.inf, HIGHEST])
    low = np.minimum(layout.low, [left - 0.3, front - 0.9, 0.0])
    return replace(layout, frame_points=np.concatenate([behind, corners]), low=low)


def tokens(run: Run, layout: Layout) -> tuple[Token, ...]:
    """Return every copy of every effect that has a place: those of steps that are shown large, in order of time.

    Where they stand does not depend on the instant. Of one step no more than fit in the rows beside one another.
    """
    kept, key = _kept(run), (layout.stand_steps.tobytes(), layout.stand_x.tobytes(), layout.track_y)
    if key not in kept:
        kept.clear()
        kept[key] = _placed(run, layout)
    return kept[key]


@once
def _kept(run: Run) -> dict[tuple[bytes, bytes, float], tuple[Token, ...]]:
    return {}


def _placed(run: Run, layout: Layout) -> tuple[Token, ...]:
    found: list[Token] = []
    in_order = sorted(drops(run), key=lambda drop: (drop.step, drop.index, drop.copy))
    for step, of_step in groupby(in_order, key=lambda drop: drop.step):
        stand = layout.stand_of(step)
        if stand is None:
            continue
        shown = list(of_step)[: MOST_IN_ROW * MOST_ROWS]
        effects, x = run.plan.task.step(step).effects, float(layout.stand_x[stand])
        for drop, (dx, dy, size) in zip(shown, _slots(len(shown)), strict=True):
            y = outside_y(layout) + dy
            found.append(Token(drop, effects[drop.index], stand, x + dx, y, size, from_lane=drop.copy > 1))
    return tuple(sorted(found, key=lambda token: (token.drop.t, token.drop.step, token.drop.index)))


def _slots(count: int) -> list[tuple[float, float, float]]:
    """Return for each of so many pieces of one step how far it stands aside and to the front, and its size."""
    rows = [list(range(count))[k : k + MOST_IN_ROW] for k in range(0, count, MOST_IN_ROW)]
    places = []
    for number, row in enumerate(rows):
        gap = min(WIDEST_GAP, PITCH * 0.94 / max(len(row), 1))
        y = (len(rows) - 1) / 2 * ROW_GAP - number * ROW_GAP - FORWARD
        places += [((k - (len(row) - 1) / 2) * gap, y, LARGEST * gap / WIDEST_GAP) for k in range(len(row))]
    return places


def flown(token: Token, t: float) -> float:
    """Return how far a token is on its way over, 0 to 1: it is there when its drop says."""
    return between(t, (token.drop.t - FLIGHT_S, token.drop.t))


def answered(token: Token, t: float) -> float:
    """Return how far the world has answered to it, 0 to 1."""
    return eased(between(t, (token.drop.t, token.drop.t + ANSWER_S)))


def spot(token: Token, layout: Layout, t: float, calm: bool) -> Spot:
    """Return where a token is at t; where motion is reduced it is where it will rest."""
    u = flown(token, t)
    if calm or u >= 1 or u <= 0:  # to come: where it will stand
        return Spot(token.x, token.y, OUTSIDE_HEIGHT + _bounce(token, t, calm), 1.0)
    x, y, z = _start(token, layout)
    along = eased(u)
    height = z + (OUTSIDE_HEIGHT - z) * u + 4 * HOP * u * (1 - u) * (1 - 0.35 * u)
    return Spot(x + (token.x - x) * along, y + (token.y - y) * along, height, 0.35 + 0.65 * eased(u * 1.4))


def _start(token: Token, layout: Layout) -> tuple[float, float, float]:
    """Return where it sets out: over the front of its step, or over the second lane where the step runs again."""
    x = float(layout.stand_x[token.stand])
    if token.from_lane:
        return x, layout.lane_y - LANE_DEPTH / 2, 0.35
    return x, layout.track_y - SLAB_DEPTH / 2, SLAB_HEIGHT + 0.2


def _bounce(token: Token, t: float, calm: bool) -> float:
    """A piece that lands springs once, a little; one that is refused is thrown up off the shield and stays on it."""
    since = between(t, (token.drop.t, token.drop.t + ANSWER_S))
    if token.drop.outcome is Outcome.CAUGHT:
        rest = HELD_Z * token.size
        return rest if calm else rest * eased(since * 1.6) + 0.30 * float(np.sin(np.pi * since))
    return 0.0 if calm else 0.07 * float(np.sin(np.pi * min(since * 2, 1.0)))
