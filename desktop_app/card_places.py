"""Where a card stands: near its thing, and where it hides least of what is being taught."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPoint, QRect, QSize

EDGE = 8
PITCH = 32  # pixels between the places that are weighed
POINTS = 16  # along a leader line
FARTHER = 1.0  # what a pixel of leader line costs; a card wholly over something of weight 1 costs 1000
MATTERS = 8.0  # the least weight of what no leader line should cross
CROSSED = 400.0
NEVER = 1000.0  # the weight of what no card may cover: the thing itself, and buttons one is about to press
CLEAR = 60.0  # and of the ground right round the thing


Corners = npt.NDArray[np.int64]


class Kept(NamedTuple):
    """A place to be left in sight, and how much that matters."""

    rect: QRect
    weight: float


def best_place(size: QSize, thing: QRect, kept: Sequence[Kept], room: QRect, reach: int) -> QRect:
    """Return where in `room` a card of `size` hides least of `kept`, with a line of no more than is needed.

    It is at least `reach` from `thing` wherever that can be had.
    """
    corners = _corners(size, thing, room, reach)
    area = size.width() * size.height() / 1000
    costs = np.abs(_gap(corners, size, thing) - reach) * FARTHER
    ground = Kept(thing.adjusted(-reach // 2, -reach // 2, reach // 2, reach // 2), CLEAR)
    for rect, weight in (*kept, ground, Kept(thing, NEVER)):
        costs = costs + weight * _overlap(corners, size, rect) / area
    line = _line(corners, size, thing)
    for rect, weight in kept:
        if weight >= MATTERS and not rect.intersects(thing):
            costs = costs + CROSSED * _is_crossed(line, rect)
    x, y = corners[int(np.argmin(costs))].tolist()
    return QRect(QPoint(x, y), size)


def never_covered(thing: QRect, kept: Sequence[Kept]) -> list[QRect]:
    """Return what no card may lie over."""
    return [thing, *(rect for rect, weight in kept if weight >= NEVER)]


def covers(place: QRect, never: Sequence[QRect], room: QRect) -> bool:
    """Tell whether a card would lie over what it may not, or reach out of the room."""
    return not room.contains(place) or any(place.intersects(rect) for rect in never)


def roomiest(thing: QRect, never: Sequence[QRect], room: QRect, widest: int) -> QRect:
    """Return the largest place beside, above or below `thing` that is over nothing of `never`, at most so wide."""
    free = [room.adjusted(EDGE, EDGE, -EDGE, -EDGE)]
    for rect in (thing.adjusted(-EDGE, -EDGE, EDGE, EDGE), *(other for other in never if other != thing)):
        free = [part for whole in free for part in _around(whole, rect)]
    if not free:
        return QRect()
    best = max(free, key=lambda part: min(part.width(), widest) * part.height())
    if best.width() > widest:
        x = min(max(thing.center().x() - widest // 2, best.left()), best.right() + 1 - widest)
        best = QRect(x, best.top(), widest, best.height())
    return best


def _around(whole: QRect, hole: QRect) -> list[QRect]:
    """Return what is left of a place on each side of a hole in it."""
    if not whole.intersects(hole):
        return [whole]
    left, top, right, bottom = whole.left(), whole.top(), whole.right(), whole.bottom()
    sides = (
        QRect(QPoint(left, top), QPoint(hole.left() - 1, bottom)),
        QRect(QPoint(hole.right() + 1, top), QPoint(right, bottom)),
        QRect(QPoint(left, top), QPoint(right, hole.top() - 1)),
        QRect(QPoint(left, hole.bottom() + 1), QPoint(right, bottom)),
    )
    return [side for side in sides if side.isValid()]


def _corners(size: QSize, thing: QRect, room: QRect, reach: int) -> Corners:
    """Return the upper left corners to choose from, (n, 2): beside, below and above the thing, then all over."""
    lowest = np.array([room.x() + EDGE, room.y() + EDGE])
    ends = np.array([room.right() + 1 - EDGE - size.width(), room.bottom() + 1 - EDGE - size.height()])
    highest = np.maximum(lowest, ends)
    middle_x, middle_y = thing.center().x() - size.width() // 2, thing.center().y() - size.height() // 3
    near = [
        (thing.left() - reach - size.width(), middle_y),
        (thing.right() + 1 + reach, middle_y),
        (middle_x, thing.bottom() + 1 + reach),
        (middle_x, thing.top() - reach - size.height()),
    ]
    xs, ys = (np.append(np.arange(low, high, PITCH), high) for low, high in zip(lowest, highest, strict=True))
    over = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    return np.concatenate([np.clip(near, lowest, highest), over])


def _gap(corners: Corners, size: QSize, thing: QRect) -> npt.NDArray[np.float64]:
    x, y = corners[:, 0], corners[:, 1]
    across = np.maximum(np.maximum(thing.left() - x - size.width(), x - thing.right() - 1), 0)
    down = np.maximum(np.maximum(thing.top() - y - size.height(), y - thing.bottom() - 1), 0)
    gap: npt.NDArray[np.float64] = np.hypot(across, down)
    return gap


def _line(corners: Corners, size: QSize, thing: QRect) -> npt.NDArray[np.float64]:
    """Return points along the leader line of every place, (n, POINTS, 2)."""
    extent = np.array([size.width(), size.height()])
    low, high = np.array([thing.left(), thing.top()]), np.array([thing.right(), thing.bottom()])
    end = np.clip(corners + extent / 2, low, high)
    start = np.clip(end, corners, corners + extent)
    along = np.linspace(0.0, 1.0, POINTS)[:, None]
    points: npt.NDArray[np.float64] = start[:, None] + along * (end - start)[:, None]
    return points


def _is_crossed(points: npt.NDArray[np.float64], rect: QRect) -> npt.NDArray[np.bool_]:
    x, y = points[..., 0], points[..., 1]
    inside = (x >= rect.left()) & (x <= rect.right()) & (y >= rect.top()) & (y <= rect.bottom())
    return np.asarray(inside.any(axis=1), dtype=np.bool_)


def _overlap(corners: Corners, size: QSize, rect: QRect) -> npt.NDArray[np.float64]:
    x, y = corners[:, 0], corners[:, 1]
    width = np.minimum(x + size.width(), rect.right() + 1) - np.maximum(x, rect.left())
    height = np.minimum(y + size.height(), rect.bottom() + 1) - np.maximum(y, rect.top())
    area: npt.NDArray[np.float64] = np.maximum(width, 0).astype(float) * np.maximum(height, 0)
    return area
