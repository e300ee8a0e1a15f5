"""The words of the flat picture: numbers that lie on things, titles and figures that find room beside them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen

from desktop_app.flat_brush import NO_PEN, Brush
from scenes.label_places import LEADER_FROM, Rect, Spot, Wanted, chosen_spots
from scenes.labels import LAST_LATIN, font_of, width_of, wrapped
from scenes.obstacles import fronts_of, obstacles_of
from scenes.outside_boxes import outside_obstacles
from scenes.stage import Detail
from scenes.tableau import Tableau
from scenes.words import Inscription, Label, Line, Place, Point

SMALLEST, LARGEST = 1 / 40, 1 / 24  # of the frame's height
TYPE_UNITS = 0.125  # of the world, from near
LINE_HEIGHT = 1.16
BETWEEN = 0.4  # sizes of the type between labels side by side
NO_ROOM = (1e9, 1e9)  # pixels: larger than any frame
LEAST_ROOM = 4.2  # widths of the type, under which a title is not begun
RASTER_PX = 64
CAP = 0.727
HALO = 0.17


def type_px(brush: Brush, detail: Detail) -> int:
    """Return the size of type: large enough for the back row, and growing when one comes near."""
    low, high = (part * brush.height * detail.text_scale for part in (SMALLEST, LARGEST))
    return max(1, round(max(low, min(TYPE_UNITS * brush.unit, high))))


# numbers that lie on things


def draw_inscriptions(brush: Brush, written: list[Inscription]) -> None:
    """Write on what lies flat; what stands upright is written with the thing itself."""
    for words in written:
        if abs(words.up[2]) < 0.5:
            _inscribe(brush, words)


def _inscribe(brush: Brush, words: Inscription) -> None:
    path, width = _letters(words.text, words.weight)
    scale = words.height / RASTER_PX
    if words.width is not None:
        scale = min(scale, words.width / max(width, 1.0))
    with brush.on(words.at, words.right, words.up) as painter:
        if painter is None:
            return
        painter.scale(scale, -scale)
        painter.translate(-words.align[0] * width, words.align[1] * CAP * RASTER_PX)
        painter.setPen(NO_PEN)
        painter.setBrush(QColor(getattr(brush.palette, words.role)))
        painter.drawPath(path)


@lru_cache(maxsize=2048)
def _letters(text: str, weight: int) -> tuple[QPainterPath, float]:
    font = QFont(font_of(RASTER_PX, weight, _is_latin(text)))
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)  # letters of a variable typeface overlap themselves
    path.addText(0, 0, font, text)
    return path, QFontMetricsF(font).horizontalAdvance(text)


def _is_latin(text: str) -> bool:
    return all(ord(c) <= LAST_LATIN or c in "–—’‘“”…·→" for c in text)


# labels


def draw_labels(brush: Brush, tableau: Tableau, labels: list[Label], detail: Detail) -> list[tuple[Label, Rect]]:
    """Write every label that finds room, and return them with their rectangles."""
    px = type_px(brush, detail)
    asked = [_wanted(brush, label, px) for label in labels]
    left, top, right, bottom = detail.keep_clear
    room = (brush.width * left + 2, brush.height * top + 2,
            brush.width * (1 - right) - 2, brush.height * (1 - bottom) - 2)  # fmt: skip
    covered = [obstacles_of(brush.matrix, (brush.width, brush.height), instant, px) for instant in tableau.instants]
    obstacles = np.concatenate([np.zeros((0, 4)), *covered])
    if tableau.outside:
        obstacles = np.concatenate([obstacles, outside_obstacles(brush.at, tableau.instants[0])])
    each = [fronts_of(brush.matrix, (brush.width, brush.height), instant) for instant in tableau.instants]
    fronts = np.concatenate([np.zeros((0, 4)), *each])
    shown = []
    placed = chosen_spots([want for _, want in asked], room, obstacles, px * BETWEEN, fronts)
    for label, (variants, _), found in zip(labels, asked, placed, strict=True):
        if found is not None:
            rect, (lines, place) = found[0], variants[found[1]]
            if label.leaders and not place.on_thing:
                _lead(brush, label.leaders, rect, px)
            _write(brush, lines, rect, px, place.flush)
            shown.append((label, rect))
    return shown


def _wanted(brush: Brush, label: Label, px: int) -> tuple[list[tuple[tuple[Line, ...], Place]], Wanted]:
    at = brush.at([place.at for place in label.places])
    depths = brush.depth([place.at for place in label.places])
    span = 2 * np.tan(np.radians(brush.shot.fov) / 2) / brush.height
    anchor = tuple(brush.at(label.leaders[:1])[0].tolist()) if label.leaders else None
    spots: list[Spot] = []
    variants: list[tuple[tuple[Line, ...], Place]] = []
    for place, (x, y), depth in zip(label.places, at.tolist(), depths.tolist(), strict=True):
        is_here = depth > 0 and not (place.wide_only if brush.width < brush.height else place.upright_only)
        lines = _broken(label, place, px, 1 / (span * depth)) if is_here else None
        if lines is None:
            if label.row is not None and is_here:  # the row learns that its label has no room here
                spots.append(Spot(0.0, 0.0, size=NO_ROOM, manner=place.manner))
                variants.append(((), place))
            continue
        width = float(np.ceil(max(width_of(line.text, px, line.weight) for line in lines)))
        keeps_off = label.kind == "step" and not place.on_thing
        size = (width, float(round(px * LINE_HEIGHT) * len(lines)))
        at_px = (x + place.shift[0] * px, y + place.shift[1] * px)
        spots.append(Spot(*at_px, place.align, size, place.manner, keeps_off, anchor if keeps_off else None, px))
        variants.append((lines, place))
    return variants, Wanted(0.0, 0.0, spots, label.priority, label.may_cover, label.row)


def _lead(brush: Brush, anchors: tuple[Point, ...], rect: Rect, px: int) -> None:
    """Draw the line from a thing to its label where they stand apart."""
    ends = brush.at(anchors)
    ways = np.clip(ends, rect[:2], rect[2:]) - ends
    nearest = int(np.argmin(np.linalg.norm(ways, axis=1)))
    if float(np.linalg.norm(ways[nearest])) > LEADER_FROM * px:
        brush.painter.setPen(QPen(QColor(brush.palette.muted), max(1.5, px / 14)))
        brush.painter.drawLine(QPointF(*ends[nearest]), QPointF(*(ends[nearest] + ways[nearest] * 0.94)))


def _broken(label: Label, place: Place, px: int, per_unit: float) -> tuple[Line, ...] | None:
    """Break a title into the lines its place allows; None where a word of it would be cut there."""
    given = place.lines or label.lines
    if place.width is None:
        return given
    width = int(place.width * per_unit)
    if width < LEAST_ROOM * px and not place.whole:
        return None
    lines: list[Line] = []
    for line in given:
        parts = wrapped(line.text, px, line.weight, max(width, px), place.most_lines)
        is_last = place is label.places[-1] and not place.whole
        if any(part.endswith("…") for part in parts) and not (is_last and sum(map(len, parts)) > 0.6 * len(line.text)):
            return None
        lines += [Line(part, line.role, line.weight) for part in parts]
    if place.height is not None and len(lines) * px * LINE_HEIGHT > place.height * per_unit:
        return None
    return tuple(lines)


def _write(brush: Brush, lines: tuple[Line, ...], rect: Rect, px: int, flush: float) -> None:
    step = round(px * LINE_HEIGHT)
    top = rect[1] + (rect[3] - rect[1] - step * len(lines)) / 2
    for number, line in enumerate(lines):
        colour, halo = getattr(brush.palette, line.role), brush.palette.halo
        image, margin, ascent = _written(line.text, px, line.weight, colour, halo)
        width = image.width() - 2 * margin
        x = rect[0] + flush * (rect[2] - rect[0] - width) - margin
        y = top + number * step + round(px * 0.94) - ascent
        brush.painter.drawImage(QPointF(round(x), round(y)), image)


@lru_cache(maxsize=1024)
def _written(text: str, px: int, weight: int, colour: str, halo: str) -> tuple[QImage, int, int]:
    """Return a line as a picture, its margin and its ascent."""
    font = QFont(font_of(px, weight, _is_latin(text)))
    metrics = QFontMetricsF(font)
    margin = int(np.ceil(px * HALO)) + 1
    width = int(np.ceil(metrics.horizontalAdvance(text))) + 2 * margin
    image = QImage(width, int(np.ceil(metrics.ascent() + metrics.descent())) + 2 * margin,
                   QImage.Format.Format_ARGB32_Premultiplied)  # fmt: skip
    image.fill(Qt.GlobalColor.transparent)
    ascent = margin + round(metrics.ascent())
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(QPointF(margin, ascent), font, text)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    around = QColor(halo)
    around.setAlphaF(0.85)
    pen = QPen(around, px * HALO)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.fillPath(path, QColor(colour))
    painter.end()
    return image, margin, ascent
