"""Which parts of a frame differ from the one before, told from what is drawn and never from pixels: they may be drawn
alone, and all the rest stays as it was, to the last bit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

import numpy as np
import numpy.typing as npt

from scenes.blocks import covering
from scenes.camera import on_screen
from scenes.frame import Frame, Part
from scenes.light import Bake
from scenes.pieces import Piece
from scenes.ribbons import Ribbon
from scenes.scenery import Scenery

Floats = npt.NDArray[np.float32]
Corners = npt.NDArray[np.float64]
Rects = npt.NDArray[np.float64]
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
    mirrored: bool  # whether the floor shows what stands on it
    letters: int  # which picture of letters the words are in: in one picture they stay where they are


def changed_parts(before: Drawing | None, after: Drawing) -> tuple[Part, ...] | None:
    """Return the parts outside of which both give the same pixels; None where all may differ."""
    if before is None or not _seen_alike(before, after):
        return None
    rects = np.concatenate(list(_changes(before, after)))
    if not np.all(np.isfinite(rects)):
        return None
    margin = after.frame.edge
    grown = np.array([-margin, -margin, margin, margin])
    return covering(rects + grown, after.frame.width, after.frame.height)


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


def _changes(before: Drawing, after: Drawing) -> Iterator[Rects]:
    """Yield the rectangles, (n, 4) left, top, right, bottom in pixels, that cover what differs."""
    frame, old, new = after.frame, before.scenery, after.scenery
    for solid in ((old.solid, new.solid), (old.glass, new.glass)):
        points = np.concatenate([rows[:, :3] for rows in _different(*solid)]).astype(np.float64)
        yield _rects(points, frame, 3)
        if after.mirrored:
            yield _rects(points * (1, 1, -1), frame, 3)
    for lines in ((old.lines, new.lines), (old.light, new.light)):
        rows = np.concatenate(_different(*lines)).astype(np.float64)
        reach = np.maximum(rows[:, HALF_WIDTH], 0.0)
        yield _rects((rows[:, None, :3] + CUBE * reach[:, None]).reshape(-1, 3), frame, 3 * len(CUBE))
    yield _rects(np.concatenate(_apart(before.lying, after.lying))[:, :3].astype(np.float64), frame, 4)
    on_frame = np.concatenate(_apart(before.facing, after.facing))[:, :2].astype(np.float64)
    yield _bounds(on_frame, 4)


def _rects(points: Corners, frame: Frame, corners: int) -> Rects:
    """Return what things cover of a frame; each has so many `corners`, one after the other."""
    at = on_screen(points, frame.matrix, frame.width, frame.height)
    rects = _bounds(at[:, :2], corners)
    rects[np.any(at[:, 2].reshape(-1, corners) <= 0.01, axis=1)] = np.inf  # beside or behind the eye: anywhere
    return rects


def _bounds(points: Corners, corners: int) -> Rects:
    each = points.reshape(-1, corners, 2).swapaxes(0, 1)  # corner by corner: many times as fast as thing by thing
    return np.concatenate([reduce(np.minimum, each), reduce(np.maximum, each)], axis=1)


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
