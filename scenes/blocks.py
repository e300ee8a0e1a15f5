"""A frame in square blocks: those that something touches, and the few rectangles that cover them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scenes.frame import Part

BLOCK = 64  # pixels; software draws in such squares, and of a square cut through some edges come out otherwise
WORTH = 16  # blocks that take as long to draw as it takes to begin another rectangle
MOST = 6  # rectangles


class _Span(NamedTuple):
    """A rectangle of blocks, counted from the lower left; the last two are the first block beyond it."""

    left: int
    low: int
    right: int
    high: int

    def with_(self, other: _Span) -> _Span:
        return _Span(*map(min, self[:2], other[:2]), *map(max, self[2:], other[2:]))


def covering(touched: npt.NDArray[np.float64], width: int, height: int) -> tuple[Part, ...]:
    """Return a few rectangles of whole blocks that cover all that is touched in a frame.

    `touched` are rectangles in pixels, (n, 4) left, top, right, bottom; what of them is outside the frame is nothing.
    """
    spans = _joined(_runs(_blocks(touched, width, height)))
    parts = []
    for span in spans:
        right, high = min(span.right * BLOCK, width), min(span.high * BLOCK, height)
        parts.append(Part(span.left * BLOCK, height - high, right - span.left * BLOCK, high - span.low * BLOCK))
    return tuple(parts)


def _blocks(touched: npt.NDArray[np.float64], width: int, height: int) -> npt.NDArray[np.bool_]:
    """Return which blocks are touched: (rows from below, columns)."""
    across, up = -(-width // BLOCK), -(-height // BLOCK)
    left, right = (np.clip(touched[:, i], 0, width) for i in (0, 2))
    low, high = (np.clip(height - touched[:, i], 0, height) for i in (3, 1))
    within = (right > left) & (high > low)
    first = np.stack([low, left], axis=1)[within] // BLOCK
    after = -(-np.stack([high, right], axis=1)[within] // BLOCK)
    (y0, x0), (y1, x1) = first.astype(int).T, after.astype(int).T
    wide, n = across + 1, (up + 1) * (across + 1)
    begins, ends = (  # of how many rectangles, at each block
        np.bincount(np.concatenate([y * wide + x for y, x in some]), minlength=n).reshape(-1, wide)
        for some in (((y0, x0), (y1, x1)), ((y0, x1), (y1, x0)))
    )
    steps = begins - ends
    counts: npt.NDArray[np.int64] = steps.cumsum(axis=0).cumsum(axis=1)
    return counts[:up, :across] > 0


def _runs(blocks: npt.NDArray[np.bool_]) -> list[_Span]:
    """Return the stretches of touched blocks, row by row; equal ones over each other are one."""
    spans: list[_Span] = []
    for row, line in enumerate(blocks):
        edges = np.flatnonzero(np.diff(line.astype(np.int8), prepend=0, append=0)).tolist()
        for left, right in zip(edges[::2], edges[1::2], strict=True):
            below = next((i for i, s in enumerate(spans) if (s.left, s.right, s.high) == (left, right, row)), None)
            if below is None:
                spans.append(_Span(left, row, right, row + 1))
            else:
                spans[below] = spans[below]._replace(high=row + 1)
    return spans


def _joined(spans: list[_Span]) -> list[_Span]:
    """Join what is drawn sooner together than apart, and then what costs least until there are few."""
    while len(spans) > 1:
        extra, one, other = _cheapest(np.array(spans))
        if extra > WORTH and len(spans) <= MOST:
            break
        joined = spans[one].with_(spans[other])
        spans = [span for number, span in enumerate(spans) if number not in (one, other)] + [joined]
    return spans


def _cheapest(spans: npt.NDArray[np.int64]) -> tuple[int, int, int]:
    """Return how many blocks more two spans cover when they are joined, and which two, where these are fewest."""
    left, low = (np.minimum(side[:, None], side) for side in spans.T[:2])
    right, high = (np.maximum(side[:, None], side) for side in spans.T[2:])
    areas = (right - left) * (high - low)
    alone = np.diagonal(areas)
    extra = areas - alone[:, None] - alone
    extra[np.tril_indices(len(spans))] = np.iinfo(np.int64).max
    one, other = divmod(int(np.argmin(extra)), len(spans))
    return int(extra[one, other]), one, other
