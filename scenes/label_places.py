"""Where labels go: each is tried in its good places, the most important first, and none covers another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Rect = tuple[float, float, float, float]  # left, top, right, bottom in pixels
GAP_PX = 2.0
GROWN = np.array([-GAP_PX, -GAP_PX, GAP_PX, GAP_PX])
LEADER_FROM = 1.1  # sizes of the type between a thing and its label, from which a line joins them
NO_ROOM = (1e9, 1e9)  # pixels: the size of a label in a spot that has no room for its words
LEADER_PARTS = 4  # rectangles that keep a line free of words


@dataclass(frozen=True)
class Spot:
    """A place for a label: a point of the frame, and which part of the label sits there.

    `align` (0.5, 1.0) puts the middle of the lower edge on the point; (0, 0.5) the middle of the left edge.
    `size` is how wide and high the label is there, where it is not what it is elsewhere. Labels of one row all take
    spots of one `manner`. One that `keeps_off` covers none of the things that others may lie on. A line leads to the
    `anchor` from a label that stands further than `LEADER_FROM` heights of a line from it, and crosses no label.
    """

    x: float
    y: float
    align: tuple[float, float] = (0.5, 0.5)
    size: tuple[float, float] | None = None
    manner: int = 0
    keeps_off: bool = False
    anchor: tuple[float, float] | None = None
    line_px: float = 0.0


@dataclass(frozen=True)
class Laid:
    """Spots that are worked out only when they are tried: the manner of each, and the spot, where it is at all."""

    manners: Sequence[int]
    spot: Callable[[int], Spot | None]

    def of(self, manner: int) -> Iterator[tuple[int, Spot]]:
        """Go through the spots of one manner, numbered among all."""
        for number, of_spot in enumerate(self.manners):
            if of_spot == manner and (spot := self.spot(number)) is not None:
                yield number, spot

    def has(self, manner: int) -> bool:
        """Tell whether there is a spot of this manner."""
        return next(self.of(manner), None) is not None


@dataclass(frozen=True)
class Wanted:
    """A label that asks for a place; a larger `priority` is served first, and order decides between equals.

    `spots` are tried only as far as the first that is free.
    """

    width: float
    height: float
    spots: Sequence[Spot] | Laid
    priority: float = 0.0
    may_cover: bool = False  # obstacles do not matter to it, other labels still do
    row: str | None = None  # the labels it is set alike with
    may_be_cut: bool = False  # it belongs to one of many things, which the edge of the frame may cut

    @property
    def laid(self) -> Laid:
        """The spots, by their manner."""
        if isinstance(self.spots, Laid):
            return self.spots
        return Laid([spot.manner for spot in self.spots], self.spots.__getitem__)


Placed = tuple[Rect, int]  # where a label is, and which of its spots that is


def placed_labels(
    wanted: Sequence[Wanted],
    frame: Rect,
    obstacles: npt.NDArray[np.float64] | None = None,
    gap: float = GAP_PX,
) -> list[Rect | None]:
    """Return the place of each label, or None where there is no room: all inside `frame`, none over another.

    `obstacles`, (n, 4) rectangles, are kept clear too. `gap` is kept between labels side by side.
    """
    return [None if found is None else found[0] for found in chosen_spots(wanted, frame, obstacles, gap)]


def chosen_spots(
    wanted: Sequence[Wanted],
    frame: Rect,
    obstacles: npt.NDArray[np.float64] | None = None,
    gap: float = GAP_PX,
    things: npt.NDArray[np.float64] | None = None,
) -> list[Placed | None]:
    """Return the place of each label, and which of its spots it took; some spots keep off `things` too.

    A row is placed when its most important label is due: in the first manner in which every one of its labels that
    has a spot of that manner finds room, else in the last, whoever finds room there. What is cut by the edge of the
    frame, so that its label cannot stand where it best would, holds up no other.
    """
    room = _Room(wanted, frame, obstacles, gap, np.empty((0, 4)) if things is None else things)
    done: set[str] = set()
    order = sorted(range(len(wanted)), key=lambda i: -wanted[i].priority)
    for index in order:
        row = wanted[index].row
        if row is None:
            room.place(index)
        elif row not in done:
            done.add(row)
            room.place_row([other for other in order if wanted[other].row == row])
    return room.places


class _Room:
    """What is taken of a frame so far."""

    def __init__(
        self,
        wanted: Sequence[Wanted],
        frame: Rect,
        obstacles: npt.NDArray[np.float64] | None,
        gap: float,
        things: npt.NDArray[np.float64],
    ) -> None:
        self._things = things + GROWN
        self.places: list[Placed | None] = [None] * len(wanted)
        self._wanted, self._frame, self._gap = wanted, frame, gap
        self._first = self._count = 0 if obstacles is None else len(obstacles)
        self._taken = np.empty((self._first + (1 + LEADER_PARTS) * len(wanted), 4))
        if obstacles is not None:
            self._taken[: self._first] = obstacles + GROWN

    def place(self, index: int) -> None:
        """Place a label that stands for itself."""
        laid = self._wanted[index].laid
        any(self._take(index, laid.of(manner)) for manner in sorted(set(laid.manners)))

    def place_row(self, indices: Sequence[int]) -> None:
        """Place labels that are set alike; what stands for one that the edge of the frame cuts is not waited for."""
        laid = [self._wanted[index].laid for index in indices]
        last, before = max((manner for each in laid for manner in each.manners), default=0), self._count
        waited_for = [not self._is_cut(index) for index in indices]
        for manner in range(last):
            asked = [(index, each, waits) for index, each, waits in zip(indices, laid, waited_for, strict=True)
                     if each.has(manner)]  # fmt: skip
            if asked and all(self._take(index, each.of(manner)) or not waits for index, each, waits in asked):
                return
            self._count = before
            for index in indices:
                self.places[index] = None
        for index, each in zip(indices, laid, strict=True):
            self._take(index, each.of(last))

    def _is_cut(self, index: int) -> bool:
        """Tell whether what a label belongs to is at the edge of the frame: the best spots lie over the edge."""
        label = self._wanted[index]
        if not label.may_be_cut:
            return False
        rects = [rect_at(label, spot) for _, spot in label.laid.of(0) if spot.size != NO_ROOM]
        return bool(rects) and not any(_inside(rect, self._frame) for rect in rects)

    def _take(self, index: int, spots: Iterable[tuple[int, Spot]]) -> bool:
        label, count = self._wanted[index], self._count
        for number, spot in spots:
            rect = rect_at(label, spot)
            if not _inside(rect, self._frame) or _hits(
                rect, self._taken[self._first if label.may_cover else 0 : count]
            ):
                continue
            if spot.keeps_off and _hits(rect, self._things):
                continue
            line = leader_parts(spot, rect)
            if any(_hits(part, self._taken[self._first : count]) for part in line):
                continue
            self.places[index] = (rect, number)
            self._taken[count] = rect + GROWN
            self._taken[count, 0::2] += (GAP_PX - self._gap, self._gap - GAP_PX)
            self._taken[count + 1 : count + 1 + len(line)] = np.array(line).reshape(-1, 4) + GROWN
            self._count += 1 + len(line)
            return True
        return False


def leader_parts(spot: Spot, rect: Rect) -> list[Rect]:
    """Return small rectangles along the line that leads from a label to what it belongs to; none where it is near."""
    if spot.anchor is None:
        return []
    x, y = spot.anchor
    ends = np.array([[min(max(x, rect[0]), rect[2]), min(max(y, rect[1]), rect[3])], [x, y]])
    if float(np.hypot(*(ends[1] - ends[0]))) < LEADER_FROM * spot.line_px:
        return []
    way = ends[0] + (ends[1] - ends[0]) * np.linspace(0.0, 1.0, LEADER_PARTS + 1)[:, None]
    low, high = np.minimum(way[:-1], way[1:]), np.maximum(way[:-1], way[1:])
    return [(float(a), float(b), float(c), float(d)) for (a, b), (c, d) in zip(low, high, strict=True)]


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
    """Tell whether a rectangle shares any area with others, which are `GROWN` by the gap that is kept."""
    left, top, right, bottom = rect
    inside = (left < others[:, 2]) & (others[:, 0] < right) & (top < others[:, 3]) & (others[:, 1] < bottom)
    return bool(inside.any())
