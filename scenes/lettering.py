"""The words of a frame, put in place and drawn: those that lie on things, then those that face the viewer."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt
from vispy import gloo

from scenes import shading
from scenes.camera import Shot, on_screen
from scenes.label_places import LEADER_FROM, NO_ROOM, Laid, Rect, Spot, Wanted, chosen_spots
from scenes.labels import LINE_TEXELS, Entry, Letters, wrapped
from scenes.obstacles import fronts_of, obstacles_of
from scenes.palette import ScenePalette, srgb
from scenes.stage import Detail
from scenes.tableau import Tableau
from scenes.words import Inscription, Label, Line, Place, Point
from sim.later import later

if TYPE_CHECKING:
    from scenes import landscape_curves, outside_boxes
else:
    landscape_curves = later("scenes.landscape_curves")
    outside_boxes = later("scenes.outside_boxes")  # shown at an engineer's request

SMALLEST = 1 / 40  # of the frame's height: what an audience can read
LARGEST = 1 / 24
TALLEST = 1.2  # widths: a taller frame has no room for words as large as its height would have them
LEAST_ROOM = 4.2  # widths of the type, under which a title is not begun
TYPE_UNITS = 0.125  # of the world, from near
LINE_HEIGHT = 1.16
BETWEEN = 0.4  # sizes of the type between labels side by side, so that they do not read as one
WIDTH_STEP = 4  # pixels by which room for words grows, so that few ways to break them are tried
LOST_FROM = 4.0  # heights of a line from its thing: further away a label needs a line to it
RASTER_PX = (20, 28, 40, 56, 80, 112, 160, 224)
CAP_HEIGHT = 0.727  # of the size of the type
TEXT_FLOATS = 15
VERTEX = np.dtype(
    [("a_position", np.float32, (3,)), ("a_at", np.float32, (2,)), ("a_from", np.float32, (2,)),
     ("a_ink", np.float32, (4,)), ("a_halo", np.float32, (4,))]
)  # fmt: skip
Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.float64]
Placed = tuple[Floats, Floats]
Setting = tuple[tuple[Line, ...], Place]  # lines, and where they would stand


class Frame(Protocol):
    """What the words need to know of a frame."""

    @property
    def shot(self) -> Shot:
        """The camera."""

    @property
    def matrix(self) -> npt.NDArray[np.float64]:
        """World to clip space."""

    @property
    def width(self) -> int:
        """Pixels across."""

    @property
    def height(self) -> int:
        """Pixels down."""

    @property
    def palette(self) -> ScenePalette:
        """Colours."""

    @property
    def pixel(self) -> float:
        """The size of a pixel at distance 1."""

    @property
    def to_pixels(self) -> npt.NDArray[np.float64]:
        """Pixels from the top left to clip space."""


def type_px(frame: Frame, detail: Detail) -> int:
    """Return the size of type in pixels: large enough for the back row, and growing when one comes near."""
    near = TYPE_UNITS / (frame.pixel * frame.shot.distance)
    height = min(frame.height, TALLEST * frame.width) * detail.text_scale
    smallest, largest = height * SMALLEST, height * LARGEST
    return max(1, round(max(smallest, min(near, largest))))


class Lettering:
    """Draws words; `shown` are the labels of the last frame with their rectangles, for whoever asks."""

    def __init__(self) -> None:
        self.letters = Letters()
        self.shown: list[tuple[Label, Rect]] = []
        self._program = gloo.Program(shading.TEXT_VERTEX, shading.TEXT_FRAGMENT)
        self._texture: Any = None
        self._version = -1
        self._asked: tuple[Any, ...] = ()
        self._labels: list[Label] = []
        self._places = np.zeros((0, 3))
        self._lying_key: tuple[Any, ...] = ()
        self._lying_quads: list[Floats] = []
        self._facing_key: tuple[Any, ...] = ()
        self._facing_quads: list[Floats] = []
        self._blocks: dict[tuple[Any, ...], Floats] = {}

    def placed(self, frame: Frame, tableau: Tableau, say: Callable[..., str], detail: Detail) -> Placed:
        """Return the words of one instant in their places: on things, in the world; facing the viewer, in pixels."""
        if self.letters.make_room():
            self._blocks.clear()
            self._lying_key = self._facing_key = ()
        px = type_px(frame, detail)
        lying = self._lying(frame, tableau)
        return _joined(lying), _joined(self._facing(frame, tableau, say, detail, px))

    def draw(self, frame: Frame, words: Placed) -> None:
        """Draw words that have been placed for this frame."""
        lying, facing = words
        self._upload()
        self._quads(lying, np.ascontiguousarray(frame.matrix.T, dtype=np.float32))
        gloo.set_state(depth_test=False, blend=True)
        self._quads(facing, np.ascontiguousarray(frame.to_pixels.T, dtype=np.float32))

    def _upload(self) -> None:
        if self._version == self.letters.version:
            return
        texels = self.letters.texels
        if self._texture is None or self._texture.shape[:2] != texels.shape[:2]:
            self._texture = gloo.Texture2D(texels, interpolation="nearest", wrapping="clamp_to_edge")
            self._program["u_letters"], self._program["u_texels"] = self._texture, texels.shape[1::-1]
        else:
            self._texture.set_data(texels)
        self._version = self.letters.version

    def _quads(self, quads: Floats, camera: Floats) -> None:
        if not len(quads):
            return
        self._program.bind(gloo.VertexBuffer(quads.view(VERTEX).reshape(-1)))
        self._program["u_camera"] = camera
        self._program.draw("triangles", gloo.IndexBuffer(_quad_faces(len(quads) // 4)))

    # words that lie on things

    def _lying(self, frame: Frame, tableau: Tableau) -> list[Floats]:
        per_unit = 1 / (frame.pixel * frame.shot.distance)
        scale = next((size for size in RASTER_PX if size >= per_unit * 0.36 * 0.85), RASTER_PX[-1])
        key = (tableau, scale, frame.palette)
        if not _same(key, self._lying_key):
            self._lying_key = key
            self._lying_quads = [self._inscribed(words, frame.palette, per_unit) for words in tableau.inscriptions()]
        return self._lying_quads

    def _inscribed(self, words: Inscription, palette: ScenePalette, per_unit: float) -> Floats:
        wanted = words.height * per_unit
        px = next((size for size in RASTER_PX if size >= wanted * 0.85), RASTER_PX[-1])
        entry = self.letters.entry(words.text, px, words.weight)
        scale = words.height / px
        if words.width is not None:
            scale = min(scale, words.width / max(entry.width - 2 * entry.margin, 1))
        left = -entry.margin - words.align[0] * (entry.width - 2 * entry.margin)
        top = entry.ascent - (1 - words.align[1]) * CAP_HEIGHT * px
        corners = np.array([[0, 0], [0, -entry.height], [entry.width, -entry.height], [entry.width, 0]], dtype=float)
        local = (corners + np.array([left, top])) * scale
        world = np.array(words.at) + local[:, :1] * np.array(words.right) + local[:, 1:] * np.array(words.up)
        return _quad(world, entry, getattr(palette, words.role), palette.halo, 0.0)

    # words that face the viewer

    def _facing(self, frame: Frame, tableau: Tableau, say: Callable[..., str], detail: Detail, px: int) -> list[Floats]:
        asked = (tableau, say, detail)
        if not _same(asked, self._asked):
            self._asked = asked
            labels = tableau.labels(say, detail)
            if labels != self._labels:
                self._labels, self._facing_key = labels, ()
                self._places = np.array([place.at for label in labels for place in label.places]).reshape(-1, 3)
        obstacles, fronts = _in_the_way(frame, tableau, px)
        key = (frame.matrix.tobytes(), frame.width, frame.height, px, frame.palette, detail.keep_clear,
               obstacles.tobytes(), fronts.tobytes())  # fmt: skip
        if key != self._facing_key:
            self._facing_key, self._facing_quads = key, self._set(frame, detail, px, obstacles, fronts)
        return self._facing_quads

    def _set(self, frame: Frame, detail: Detail, px: int, obstacles: Pixels, fronts: Pixels) -> list[Floats]:
        """Give each label its place, and return the letters of those that found one."""
        at = iter(on_screen(self._places, frame.matrix, frame.width, frame.height).tolist())
        tried: list[dict[int, Setting]] = [{} for _ in self._labels]
        wanted = []
        for label, settings in zip(self._labels, tried, strict=True):
            spots = self._spots(label, [next(at) for _ in label.places], frame, px, settings)
            wanted.append(Wanted(0.0, 0.0, spots, label.priority, label.may_cover, label.row, label.step is not None))
        left, top, right, bottom = detail.keep_clear
        ends = (frame.width * (1 - right) - 2, frame.height * (1 - bottom) - 2)
        inner = (frame.width * left + 2, frame.height * top + 2, *ends)
        shown: list[tuple[Label, Rect, Setting]] = []
        for label, settings, found in zip(
            self._labels, tried, chosen_spots(wanted, inner, obstacles, px * BETWEEN, fronts), strict=True
        ):
            if found is not None:
                shown.append((label, found[0], settings[found[1]]))
        self.shown, quads, written = [], [], []
        for label, rect, (lines, place) in shown:
            if label.leaders and not place.on_thing:
                leader = _leader(label.leaders, rect, [other for _, other, _ in shown], frame, px)
                if leader is None and not label.essential:
                    continue  # nobody could tell what it belongs to
                quads += leader or []
            self.shown.append((label, rect))
            written.append(self._written(lines, place.flush, rect, frame.palette, px))
        return [*quads, *written]

    def _spots(self, label: Label, at: list[list[float]], frame: Frame, px: int, tried: dict[int, Setting]) -> Laid:
        """Return the places of a label on the frame; what is `tried` is how it is set in each."""
        upright = frame.width < frame.height
        here = [not (place.wide_only if upright else place.upright_only) for place in label.places]
        broken: dict[tuple[object, ...], tuple[tuple[Line, ...], tuple[float, float]] | None] = {}
        anchor = None
        if label.leaders:
            x, y, _ = on_screen(label.leaders[0], frame.matrix, frame.width, frame.height)[0].tolist()
            anchor = (x, y)

        def spot(number: int) -> Spot | None:
            place, (x, y, depth) = label.places[number], at[number]
            if not here[number] or depth <= 0:
                return None
            room = (place.width, place.height, place.most_lines, place.lines, number == len(at) - 1, depth)
            if room not in broken:
                lines = _broken(label, place, px, 1 / (frame.pixel * depth))
                broken[room] = None if lines is None else (lines, self._size(lines, px))
            found = broken[room]
            if found is None:  # a row learns that its label has no room here
                return None if label.row is None else Spot(0.0, 0.0, size=NO_ROOM, manner=place.manner)
            tried[number] = (found[0], place)
            apart = label.kind == "step" and not place.on_thing
            left, top = x + place.shift[0] * px, y + place.shift[1] * px
            return Spot(left, top, place.align, found[1], place.manner, apart, anchor if apart else None, px)

        return Laid([place.manner for place in label.places], spot)

    def _size(self, lines: tuple[Line, ...], px: int) -> tuple[float, float]:
        entries = [self.letters.entry(line.text, round(px * line.size), line.weight) for line in lines]
        width = max(entry.width - 2 * entry.margin for entry in entries)
        return float(width), float(_height(lines, px))

    def _written(self, lines: tuple[Line, ...], flush: float, rect: Rect, palette: ScenePalette, px: int) -> Floats:
        block = self._block(lines, palette, px, flush).copy()
        used = _height(lines, px)
        block[:, 0] += round(rect[0] + flush * (rect[2] - rect[0]))
        block[:, 1] += rect[1] + round((rect[3] - rect[1] - used) / 2)
        return block

    def _block(self, lines: tuple[Line, ...], palette: ScenePalette, px: int, flush: float) -> Floats:
        """Return the letters of a label about a point of its upper edge."""
        key = (lines, px, palette.name, flush)
        if key not in self._blocks:
            quads = []
            for number, line in enumerate(lines):
                size = round(px * line.size)
                entry = self.letters.entry(line.text, size, line.weight)
                x = -entry.margin - round(flush * (entry.width - 2 * entry.margin))
                y = _height(lines[:number], px) + round(size * 0.94) - entry.ascent
                right, low = x + entry.width, y + entry.height
                corners = np.array([[x, y, 0], [x, low, 0], [right, low, 0], [right, y, 0]])
                quads.append(_quad(corners, entry, getattr(palette, line.role), palette.halo, 0.9))
            self._blocks[key] = np.concatenate(quads)
        return self._blocks[key]


def _in_the_way(frame: Frame, tableau: Tableau, px: int) -> tuple[Pixels, Pixels]:
    """Return what words must not cover, and what only a title of its own may lie on: (n, 4) rectangles in pixels."""
    size = (frame.width, frame.height)
    obstacles = [obstacles_of(frame.matrix, size, instant, px) for instant in tableau.settled]
    on_frame = partial(on_screen, matrix=frame.matrix, width=size[0], height=size[1])
    if tableau.relief is not None:
        obstacles.append(landscape_curves.curve_obstacles(on_frame, tableau.relief))
    if tableau.outside:
        obstacles.append(outside_boxes.outside_obstacles(on_frame, tableau.settled[0]))
    fronts = [fronts_of(frame.matrix, size, each) for each in tableau.settled]
    nothing = np.zeros((0, 4))
    return np.concatenate([nothing, *obstacles]), np.concatenate([nothing, *fronts])


def _joined(quads: list[Floats]) -> Floats:
    return np.concatenate([np.zeros((0, TEXT_FLOATS), dtype=np.float32), *quads])


def _height(lines: tuple[Line, ...], px: int) -> int:
    """Return how high lines are that stand on one another, in pixels."""
    return sum(round(round(px * line.size) * LINE_HEIGHT) for line in lines)


def _same(key: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Tell whether two keys hold the very same values; to compare whole runs would take longer than to draw them."""
    pairs = zip(key, other, strict=False)
    return len(key) == len(other) and all(a is b or (not isinstance(a, Tableau) and a == b) for a, b in pairs)


@lru_cache(maxsize=64)
def _quad_faces(count: int) -> npt.NDArray[np.uint32]:
    first = np.arange(count, dtype=np.uint32)[:, None] * 4
    return np.concatenate([first + np.array([0, 1, 2], np.uint32), first + np.array([0, 2, 3], np.uint32)], 1).ravel()


def _quad(corners: npt.NDArray[np.float64], entry: Entry, ink: str, halo: str, around: float) -> Floats:
    """Return the corners of a line of words: where each is, where in its line, and where that is in the letters."""
    quad = np.empty((4, TEXT_FLOATS), dtype=np.float32)
    quad[:, 0:3] = corners
    quad[:, 3] = [0, 0, entry.across, entry.across]
    quad[:, 4] = [0, entry.down, entry.down, 0]
    quad[:, 5:7] = entry.x, entry.y
    quad[:, 7:10], quad[:, 10] = srgb(ink), 1.0
    quad[:, 11:14], quad[:, 14] = srgb(halo), around
    return quad


def _broken(label: Label, place: Place, px: int, per_unit: float) -> tuple[Line, ...] | None:
    """Break a title into the lines its place allows; None where a word of it would be cut there."""
    if place.width is None:
        return place.lines or label.lines
    width = int(place.width * per_unit) // WIDTH_STEP * WIDTH_STEP
    if width < LEAST_ROOM * px and not place.whole:
        return None
    lines: list[Line] = []
    for line in place.lines or label.lines:
        parts = wrapped(line.text, round(px * line.size), line.weight, max(width, px), place.most_lines)
        is_last = place is label.places[-1] and not place.whole
        if any(part.endswith("…") for part in parts) and not _may_be_cut(line.text, parts, is_last):
            return None
        lines += [Line(part, line.role, line.weight, line.size) for part in parts]
    if place.height is not None and _height(tuple(lines), px) > place.height * per_unit:
        return None
    return tuple(lines)


def _may_be_cut(text: str, parts: tuple[str, ...], is_last_resort: bool) -> bool:
    """Half a title says something; less is noise."""
    return is_last_resort and sum(map(len, parts)) > 0.6 * len(text)


def _leader(anchors: tuple[Point, ...], rect: Rect, others: list[Rect], frame: Frame, px: int) -> list[Floats] | None:
    """Return the line from a thing to its label where they stand apart; None where something else is between."""
    ends = on_screen(anchors, frame.matrix, frame.width, frame.height)[:, :2]
    lines = np.clip(ends, rect[:2], rect[2:]) - ends
    nearest = int(np.argmin(np.linalg.norm(lines, axis=1)))
    at, along = ends[nearest], lines[nearest]
    end, length = at + along, float(np.linalg.norm(along))
    along /= max(length, 1e-9)
    way = at + along * np.linspace(0, length, 12)[:-1, None]
    written = np.array([other for other in others if other is not rect]).reshape(-1, 4)
    crossed = np.all((way[:, None] > written[:, :2]) & (way[:, None] < written[:, 2:]), axis=2)
    if length < LEADER_FROM * px:
        return []
    if crossed.any():
        return [] if length < LOST_FROM * px else None
    start, end = at + along * px * 0.2, end - along * px * 0.15
    out = np.array([-along[1], along[0]]) * max(0.75, px / 28)
    corners = np.zeros((4, 3))
    corners[:, :2] = [start + out, start - out, end - out, end + out]
    square = Entry(2, 2, LINE_TEXELS - 4, LINE_TEXELS - 4, 0, 0)
    return [_quad(corners, square, frame.palette.muted, frame.palette.halo, 0.0)]
