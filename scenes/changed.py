"""Which part of a frame differs from the one before, told from what is drawn and never from pixels: it may be drawn
alone, and all the rest stays as it was, to the last bit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scenes.camera import on_screen
from scenes.frame import Frame, Part
from scenes.light import Bake
from scenes.pieces import Piece
from scenes.ribbons import Ribbon
from scenes.scenery import Scenery

Floats = npt.NDArray[np.float32]
Corners = npt.NDArray[np.float64]
EDGE_PX = 3.0  # beyond its outline, to which a thing's smooth edge or a line's least width may reach
BLOCK = 64  # pixels; software draws in such squares, and of a square cut through some edges come out otherwise
HALF_WIDTH = slice(7, 8)  # of a line's vertex
CUBE = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=np.float64)


@dataclass(frozen=True, eq=False)
class Drawing:
    """All that a picture is made from."""

    frame: Frame
    scenery: Scenery
    bake: Bake
    lying: Floats  # words on things, four corners each, in the world
    facing: Floats  # words that face the viewer, in pixels
    letters: int  # which picture of letters the words are in: in one picture they stay where they are


def changed_part(before: Drawing | None, after: Drawing) -> Part | None:
    """Return the part outside of which both give the same pixels; None where all may differ."""
    if before is None or not _seen_alike(before, after):
        return None
    rects = [rect for rect in _changes(before, after) if rect is not None]
    if not rects:
        return Part(0, 0, 0, 0)
    low = np.min([rect[:2] for rect in rects], axis=0)
    high = np.max([rect[2:] for rect in rects], axis=0)
    if not np.all(np.isfinite([low, high])):
        return None
    margin = EDGE_PX + after.frame.palette.outline / 1000 * after.frame.height
    width, height = after.frame.width, after.frame.height
    left, right = _in_blocks(low[0] - margin, high[0] + margin, width)
    below, above = _in_blocks(height - high[1] - margin, height - low[1] + margin, height)
    return Part(left, height - above, right - left, above - below)


def _in_blocks(low: float, high: float, end: int) -> tuple[int, int]:
    """Return from where to where whole blocks, counted from the lower left, cover a stretch of the frame."""
    first, last = np.clip([low, high], 0, end)
    return int(first // BLOCK) * BLOCK, min(int(np.ceil(last / BLOCK)) * BLOCK, end)


def _seen_alike(before: Drawing, after: Drawing) -> bool:
    """Tell whether light, camera, room and letters are the same, so that only things and words may differ."""
    a, b = before.frame, after.frame
    return (
        before.bake is after.bake
        and before.letters == after.letters
        and a.layout is b.layout
        and (a.shot, a.palette, a.see_through) == (b.shot, b.palette, b.see_through)
        and (a.width, a.height, a.part) == (b.width, b.height, b.part)
        and a.part is None
    )


def _changes(before: Drawing, after: Drawing) -> Iterator[Corners | None]:
    """Yield the rectangles, left, top, right, bottom, that cover what differs."""
    frame, old, new = after.frame, before.scenery, after.scenery
    for solid in ((old.solid, new.solid), (old.glass, new.glass)):
        points = np.concatenate([rows[:, :3] for rows in _different(*solid)]).astype(np.float64)
        yield _rect(points, frame)
        yield _rect(points * (1, 1, -1), frame)  # in the mirror of the floor
    for lines in ((old.lines, new.lines), (old.light, new.light)):
        rows = np.concatenate(_different(*lines)).astype(np.float64)
        reach = np.maximum(rows[:, HALF_WIDTH], 0.0)
        yield _rect((rows[:, None, :3] + CUBE * reach[:, None]).reshape(-1, 3), frame)
    yield _rect(np.concatenate(_apart(before.lying, after.lying))[:, :3].astype(np.float64), frame)
    on_frame = np.concatenate(_apart(before.facing, after.facing))[:, :2].astype(np.float64)
    yield _bounds(on_frame)


def _rect(points: Corners, frame: Frame) -> Corners | None:
    if not len(points):
        return None
    at = on_screen(points, frame.matrix, frame.width, frame.height)
    if np.any(at[:, 2] <= 0.01):  # beside or behind the eye: it may be anywhere
        return np.array([-np.inf, -np.inf, np.inf, np.inf])
    return _bounds(at[:, :2])


def _bounds(points: Corners) -> Corners | None:
    return np.concatenate([points.min(axis=0), points.max(axis=0)]) if len(points) else None


def _different(before: Piece | Ribbon, after: Piece | Ribbon) -> tuple[Floats, Floats]:
    """Return the corners, before and after, of the triangles that are not the same in both."""
    if before is after:
        return before.vertices[:0], after.vertices[:0]
    if before.vertices.shape == after.vertices.shape and np.array_equal(before.faces, after.faces):
        moved = np.any(before.vertices != after.vertices, axis=1)
        faces = after.faces[np.any(moved[after.faces], axis=1)].ravel()
        return before.vertices[faces], after.vertices[faces]
    width = before.vertices.shape[1]
    triangles = [piece.vertices[piece.faces].reshape(-1, 3 * width) for piece in (before, after)]
    was, is_now = _between(*triangles)
    return was.reshape(-1, width), is_now.reshape(-1, width)


def _apart(before: Floats, after: Floats) -> tuple[Floats, Floats]:
    """Return the words, before and after, that are not the same in both."""
    if before.shape == after.shape:
        quads = np.any((before != after).reshape(-1, 4 * before.shape[1]), axis=1)
        corners = np.repeat(quads, 4)
        return before[corners], after[corners]
    width = before.shape[1]
    was, is_now = _between(before.reshape(-1, 4 * width), after.reshape(-1, 4 * width))
    return was.reshape(-1, width), is_now.reshape(-1, width)


def _between(before: Floats, after: Floats) -> tuple[Floats, Floats]:
    """Return what stands, in both, between what they begin with alike and what they end with alike."""
    n = min(len(before), len(after))
    begin = _alike(before[:n], after[:n])
    end = _alike(before[len(before) - n + begin :][::-1], after[len(after) - n + begin :][::-1])
    return before[begin : len(before) - end], after[begin : len(after) - end]


def _alike(before: Floats, after: Floats) -> int:
    """Return with how many equal rows both begin."""
    differ = np.flatnonzero(np.any(before != after, axis=1))
    return int(differ[0]) if len(differ) else len(before)
