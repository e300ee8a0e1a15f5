"""The landscape in the flat picture: its ground in small facets from the back to the front, its lines among them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from desktop_app.flat_brush import KEY, Brush, clear, toned
from scenes.landscape import AROUND, DEPTH, PLINTH, POLE, WIDTH, Relief, height_of, ratio_ticks
from scenes.landscape_curves import cells_between, contour, curves
from scenes.landscape_pieces import LIFT, MINOR, VALLEY_WIDTH, contour_heights, ground_colours, raised
from scenes.paints import paints_of
from scenes.stage import Pick

Floats = npt.NDArray[np.float64]
DARK, BRIGHT = 0.72, 1.06  # of the colour of the ground, in shade and in the light
OVER = 0.2  # world units: lines lie over the facets that are so little nearer


def draw_relief(brush: Brush, relief: Relief, marked: Sequence[Pick]) -> None:
    """Paint the landscape, its pin, and what is pointed at."""
    brush.shadow((WIDTH / 2, DEPTH / 2), (WIDTH + 0.6, DEPTH + 0.6))
    _scale(brush, relief)
    brush.painter.drawImage(0, 0, _ground(brush, relief))
    _pin(brush, relief)
    for pick in marked:
        _mark(brush, relief, pick)


_kept: dict[str, tuple[Relief, bytes, QImage]] = {}  # the last ground that was painted, in each palette


def _ground(brush: Brush, relief: Relief) -> QImage:
    """Return facets, lines and walls as a picture: it stays while one only points at things."""
    seen = brush.at(relief.layout.frame_points).tobytes() + bytes(f"{brush.width} {brush.height}", "ascii")
    kept = _kept.get(brush.palette.name)
    if kept is not None and kept[0] is relief and kept[1] == seen:
        return kept[2]
    image = QImage(brush.width, brush.height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    outer, brush.painter = brush.painter, QPainter(image)
    brush.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_ground(brush, relief)
    brush.painter.end()
    brush.painter = outer
    _kept.clear()
    _kept[brush.palette.name] = (relief, seen, image)
    return image


def _paint_ground(brush: Brush, relief: Relief) -> None:
    facets, lines = _facets(brush, relief), list(_lines(brush, relief))
    depths = np.concatenate([[depth for depth, *_ in facets], [depth - OVER for depth, *_ in lines]])
    drawn = [*facets, *lines]
    for index in np.argsort(-depths, kind="stable").tolist():
        _, shape, pen, fill = drawn[index]
        brush.painter.setPen(pen)
        if fill is None:
            brush.painter.drawPolyline(shape)
        else:
            brush.painter.setBrush(fill)
            brush.painter.drawPolygon(shape)
    _walls(brush, relief)


Drawn = tuple[float, QPolygonF, QPen, QColor | None]


def _facets(brush: Brush, relief: Relief) -> list[Drawn]:
    surface, paints = relief.surface, paints_of(brush.palette.model_dump_json())
    rows, columns = len(surface.y), len(surface.x)
    index = np.arange(rows * columns).reshape(rows, columns)
    quads = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], axis=-1).reshape(-1, 4)
    middles, normals = surface.points[quads].mean(axis=1), surface.normals[quads].mean(axis=1)
    light = DARK + (BRIGHT - DARK) * np.clip(normals @ (KEY / np.linalg.norm(KEY)), 0, 1)
    colours = _shown(ground_colours(middles[:, 2], paints) * light[:, None] ** 2.2)
    at, depths = brush.at(surface.points), brush.depth(middles)
    facets: list[Drawn] = []
    for corners, colour, depth in zip(at[quads].tolist(), colours, depths.tolist(), strict=True):
        shape = QPolygonF([QPointF(x, y) for x, y in corners])
        facets.append((depth, shape, QPen(colour, 0.8), colour))
    return facets


def _shown(light: Floats) -> list[QColor]:
    """Return linear light as colours of the screen."""
    c = np.clip(light, 0, 1)
    encoded = np.where(c <= 0.0031308, 12.92 * c, 1.055 * c ** (1 / 2.4) - 0.055)
    return [QColor(*rgb) for rgb in np.rint(255 * encoded).astype(int).tolist()]


def _lines(brush: Brush, relief: Relief) -> Iterable[Drawn]:
    palette = brush.palette
    for levels, width, alpha in ((MINOR, 0.013, 0.32), (ratio_ticks(relief)[1:], 0.026, 0.62)):
        pen = brush.pen(clear(palette.ink, alpha), width)
        for height in contour_heights(relief, levels):
            yield from _pieces(brush, contour(relief.surface, height, LIFT), pen)
    rim = palette.halo
    for curve, colour in zip(curves(relief), (palette.context, palette.saved), strict=True):
        for part in (*curve.solid, *curve.dashed):
            yield from _pieces(brush, _pairs(part), brush.pen(clear(rim, 0.6), 0.075))
            yield from _pieces(brush, _pairs(part), brush.pen(colour, 0.04), nearer=0.2)
    valley = _pairs(cells_between(relief, relief.valley))
    yield from _pieces(brush, valley, brush.pen(clear(rim, 0.75), VALLEY_WIDTH * 1.9), nearer=0.25)
    yield from _pieces(brush, valley, brush.pen(palette.select, VALLEY_WIDTH), nearer=0.5)


def _pairs(line: Floats) -> Floats:
    return np.stack([line[:-1], line[1:]], axis=1)


def _pieces(brush: Brush, pairs: Floats, pen: QPen, nearer: float = 0.0) -> Iterable[Drawn]:
    if not len(pairs):
        return
    at, depths = brush.at(pairs.reshape(-1, 3)).reshape(-1, 2, 2), brush.depth(pairs.mean(axis=1)) - nearer
    for ends, depth in zip(at.tolist(), depths.tolist(), strict=True):
        yield depth, QPolygonF([QPointF(x, y) for x, y in ends]), pen, None


def _walls(brush: Brush, relief: Relief) -> None:
    """Paint the cut sides that face the viewer; they stand before all of the ground."""
    surface = relief.surface
    sides = (
        (np.column_stack([surface.x, np.zeros(len(surface.x)), surface.z[:, 0]]), (0.0, -1.0)),
        (np.column_stack([surface.x, np.full(len(surface.x), DEPTH), surface.z[:, -1]]), (0.0, 1.0)),
        (np.column_stack([np.zeros(len(surface.y)), surface.y, surface.z[0]]), (-1.0, 0.0)),
        (np.column_stack([np.full(len(surface.y), WIDTH), surface.y, surface.z[-1]]), (1.0, 0.0)),
    )
    for top, out in sides:
        if float((brush.eye[:2] - top[0, :2]) @ np.array(out)) <= 0:
            continue
        foot = top * [1, 1, 0]
        light = 0.9 if out[1] < 0 else 0.74
        brush.fill(np.concatenate([foot, top[::-1]]), toned(brush.palette.body, light))
        brush.line(top, brush.palette.bevel, 0.03)


def _scale(brush: Brush, relief: Relief) -> None:
    heights = [float(height_of(each, relief.ceiling)) for each in ratio_ticks(relief)]
    colour = clear(brush.palette.line, 0.8)
    brush.line([[0.0, DEPTH, PLINTH], [0.0, DEPTH, max(heights)]], colour, 0.02)
    for z in heights:
        brush.line([[-AROUND * 0.35, DEPTH, z], [0.0, DEPTH, z]], colour, 0.02)


def _pin(brush: Brush, relief: Relief) -> None:
    x, y, z = relief.pin.foot
    brush.line([[x, y, z], [x, y, z + POLE]], brush.palette.metal, 0.045)
    _ball(brush, (x, y, z + POLE), 0.14, brush.palette.light_from)


def _ball(brush: Brush, at: tuple[float, float, float], radius: float, colour: str) -> None:
    centre = brush.at([at])[0]
    brush.painter.setPen(QPen(QColor(brush.palette.ink), max(radius * brush.unit * 0.12, 1.0)))
    brush.painter.setBrush(QColor(colour))
    brush.painter.drawEllipse(QPointF(*centre), radius * brush.unit, radius * brush.unit)


def _mark(brush: Brush, relief: Relief, pick: Pick) -> None:
    """Cross hairs over the ground, and a bead where they meet."""
    node = relief.node_of(pick)
    if node is None:
        return
    surface, (x, y, z) = relief.surface, (float(part) for part in relief.nodes[node])
    for line in (
        np.column_stack([surface.x, np.full(len(surface.x), y), surface.height_at(surface.x, y)]),
        np.column_stack([np.full(len(surface.y), x), surface.y, surface.height_at(x, surface.y)]),
    ):
        brush.painter.setBrush(Qt.BrushStyle.NoBrush)
        brush.line(raised(line, LIFT), clear(brush.palette.select, 0.8), 0.03)
    _ball(brush, (x, y, z + 0.05), 0.105, brush.palette.select)
