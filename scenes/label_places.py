"""Where labels go: each is tried in its good places, the most important first, and none covers another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Rect = tuple[float, float, float, float]  # left, top, right, bottom in pixels
GAP_PX = 2.0


@dataclass(frozen=True)
class Spot:
    """A place for a label: a point of the frame, and which part of the label sits there.

    `align` (0.5, 1.0) puts the middle of the lower edge on the point; (0, 0.5) the middle of the left edge.
    `size` is how wide and high the label is there, where it is not what it is elsewhere.
    """

    x: float
    y: float
    align: tuple[float, float] = (0.5, 0.5)
    size: tuple[float, float] | None = None


@dataclass(frozen=True)
class Wanted:
    """A label that asks for a place; a larger `priority` is served first, and order decides between equals.

    `spots` are gone through once, only as far as the first that is free.
    """

    width: float
    height: float
    spots: Iterable[Spot]
    priority: float = 0.0
    may_cover: bool = False  # obstacles do not matter to it, other labels still do


def placed_labels(
    wanted: Sequence[Wanted],
    frame: Rect,
    obstacles: npt.NDArray[np.float64] | None = None,
    gap: float = GAP_PX,
) -> list[Rect | None]:
    """Return the place of each label, or None where there is no room: all inside `frame`, none over another.

    `obstacles`, (n, 4) rectangles, are kept clear too. `gap` is kept between labels side by side.
    """
    first = 0 if obstacles is None else len(obstacles)
    taken = np.empty((first + len(wanted), 4))
    if obstacles is not None:
        taken[:first] = obstacles
    count = first
    places: list[Rect | None] = [None] * len(wanted)
    for index in sorted(range(len(wanted)), key=lambda i: -wanted[i].priority):
        label = wanted[index]
        for spot in label.spots:
            rect = rect_at(label, spot)
            if not _inside(rect, frame) or _hits(rect, taken[first if label.may_cover else 0 : count]):
                continue
            places[index] = rect
            taken[count] = rect
            taken[count, 0::2] += (GAP_PX - gap, gap - GAP_PX)
            count += 1
            break
    return places


def overlap(a: Rect, b: Rect) -> bool:
    """Tell whether two rectangles share any area."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def rect_at(label: Wanted, spot: Spot) -> Rect:
    """Return what a label covers at one of its spots."""
    width, height = spot.size or (label.width, label.height)
    left = float(round(spot.x - spot.align[0] * width))
    top = float(round(spot.y - spot.align[1] * height))
    return left, top, left + width, top + height


def _inside(rect: Rect, frame: Rect) -> bool:
    return rect[0] >= frame[0] and rect[1] >= frame[1] and rect[2] <= frame[2] and rect[3] <= frame[3]


def _hits(rect: Rect, others: npt.NDArray[np.float64]) -> bool:
    if not len(others):
        return False
    left, top, right, bottom = rect
    return bool(
        np.any(
            (left < others[:, 2] + GAP_PX)
            & (others[:, 0] < right + GAP_PX)
            & (top < others[:, 3] + GAP_PX)
            & (others[:, 1] < bottom + GAP_PX)
        )
    )
