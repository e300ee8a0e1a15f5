"""What fingers mean: a tap, a long press, turning the scene, or sliding and stretching it with two of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

DRAG_FROM = 12.0  # logical pixels: less is a tap that trembled
HOLD_S = 0.5
NEAREST = 24.0  # pixels: two fingertips cannot be told apart any closer


class Point(NamedTuple):
    """A place in the scene, in logical pixels from its top left."""

    x: float
    y: float


class Contact(NamedTuple):
    """What one finger has just done."""

    finger: int
    phase: Literal["down", "move", "up"]
    at: Point


@dataclass(frozen=True, slots=True)
class Tap:
    """A finger came and went in one place."""

    began: Point
    at: Point


@dataclass(frozen=True, slots=True)
class LongPress:
    """A finger came and stayed."""

    at: Point


@dataclass(frozen=True, slots=True)
class Grip:
    """The hand has taken hold of the scene; nothing under it is meant any more."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One finger dragged the scene round by so many pixels."""

    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Stretch:
    """Two fingers made the scene `factor` times larger about the point between them, and slid it along."""

    about: Point
    factor: float
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Release:
    """The hand has let go of the scene."""


Gesture = Tap | LongPress | Grip | Turn | Stretch | Release
Mode = Literal["idle", "pressing", "holding", "turning", "stretching", "leaving"]


class Hand:
    """Turns what fingers do into gestures; only the first two fingers count, and twisting them means nothing.

    Times are in seconds of any clock that never goes back. With `holds` false there is no long press: a mouse that
    rests says what it is on without one. After two fingers the one that stays is idle until another joins it, so that
    lifting them one after the other turns nothing.
    """

    def __init__(self, *, holds: bool = True) -> None:
        self._holds = holds
        self._mode: Mode = "idle"
        self._at: dict[int, Point] = {}
        self._began, self._began_s = Point(0.0, 0.0), 0.0

    @property
    def is_idle(self) -> bool:
        """Tell whether no finger that counts is on the scene."""
        return self._mode == "idle"

    @property
    def due_s(self) -> float | None:
        """When a finger that stays becomes a long press, if one may: call `feel` with no contacts then."""
        return self._began_s + HOLD_S if self._holds and self._mode == "pressing" else None

    def feel(self, contacts: Sequence[Contact], now_s: float) -> list[Gesture]:
        """Return what these contacts, all of one moment, mean."""
        known = [contact for contact in contacts if all(map(math.isfinite, contact.at))]
        found = self._held(now_s)
        found += self._moved({each.finger: each.at for each in known if each.phase != "down"})
        for each in contacts:
            if each.phase == "up":
                found += self._lifted(each.finger)
        for each in known:
            if each.phase == "down":
                found += self._came(each.finger, each.at, now_s)
        return found

    def cancel(self) -> list[Gesture]:
        """Forget every finger: the screen, or the window, was taken away; nothing is tapped."""
        gripped = self._grips
        self._mode = "idle"
        self._at.clear()
        return [Release()] if gripped else []

    @property
    def _grips(self) -> bool:
        return self._mode in ("turning", "stretching", "leaving")

    def _held(self, now_s: float) -> list[Gesture]:
        if self.due_s is None or now_s < self.due_s:
            return []
        self._mode = "holding"
        return [LongPress(self._began)]

    def _came(self, finger: int, at: Point, now_s: float) -> list[Gesture]:
        lost = self.cancel() if finger in self._at else []  # it never left, as far as we were told
        if len(self._at) == 2:
            return lost
        self._at[finger] = at
        if len(self._at) == 1:
            self._mode, self._began, self._began_s = "pressing", at, now_s
            return lost
        grip: list[Gesture] = [] if self._grips else [Grip()]
        self._mode = "stretching"
        return lost + grip

    def _lifted(self, finger: int) -> list[Gesture]:
        at = self._at.pop(finger, None)
        if at is None:
            return []
        if self._at:
            self._mode = "leaving"
            return []
        taps = self._mode == "pressing"
        return [*([Tap(self._began, at)] if taps else []), *self.cancel()]

    def _moved(self, places: dict[int, Point]) -> list[Gesture]:
        before = tuple(self._at.values())
        self._at = {finger: places.get(finger, at) for finger, at in self._at.items()}
        after = tuple(self._at.values())
        if before == after:
            return []
        if self._mode == "pressing" and math.dist(self._began, after[0]) >= DRAG_FROM:
            self._mode = "turning"  # from here, so that the scene does not jump by the way it took to be sure
            return [Grip()]
        if self._mode == "turning":
            return [Turn(after[0].x - before[0].x, after[0].y - before[0].y)]
        return [_stretch(before, after)] if self._mode == "stretching" else []


def _stretch(before: tuple[Point, ...], after: tuple[Point, ...]) -> Stretch:
    old, new = _middle(before), _middle(after)
    factor = max(math.dist(*after), NEAREST) / max(math.dist(*before), NEAREST)
    return Stretch(new, factor, new.x - old.x, new.y - old.y)


def _middle(pair: tuple[Point, ...]) -> Point:
    first, second = pair
    return Point((first.x + second.x) / 2, (first.y + second.y) / 2)
