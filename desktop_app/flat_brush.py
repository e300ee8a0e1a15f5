"""How the flat picture is drawn: solids, planes, shadows and light, seen through the camera, painted by Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from scenes.camera import Shot, on_screen
from scenes.palette import ScenePalette

Floats = npt.NDArray[np.float64]
Point = tuple[float, float, float]
KEY = np.array([-0.42, -0.55, 0.72])  # from where light falls: over the left shoulder
DARKEST, BRIGHTEST = 0.60, 1.06
NO_LIGHT, ALL_LIGHT = "black", "white"  # what light does to any colour, in every palette
NO_PEN, NO_BRUSH = QPen(Qt.PenStyle.NoPen), QBrush(Qt.BrushStyle.NoBrush)


@lru_cache(maxsize=2048)
def mixed(first: str, second: str, u: float) -> str:
    """Return a colour `u` of the way from one to another."""
    a, b = QColor(first), QColor(second)
    parts = ((getattr(a, name)(), getattr(b, name)()) for name in ("red", "green", "blue"))
    return QColor(*(round(x + (y - x) * min(max(u, 0.0), 1.0)) for x, y in parts)).name()


@lru_cache(maxsize=2048)
def toned(colour: str, light: float) -> str:
    """Return a colour under less light than all of it, or a little more."""
    return mixed(colour, NO_LIGHT, 1 - light) if light <= 1 else mixed(colour, ALL_LIGHT, light - 1)


def clear(colour: str, alpha: float) -> QColor:
    """Return a colour seen through."""
    made = QColor(colour)
    made.setAlphaF(min(max(alpha, 0.0), 1.0))
    return made


def gleam(alpha: float) -> QColor:
    """Return the light that lies on a smooth thing."""
    return clear(ALL_LIGHT, alpha)


class Brush:
    """Draws things of the world on a frame of `width` x `height` pixels."""

    def __init__(
        self, painter: QPainter, matrix: Floats, shot: Shot, width: int, height: int, palette: ScenePalette
    ) -> None:
        self.painter, self.palette, self.shot = painter, palette, shot
        self.width, self.height = width, height
        self.matrix, self.eye = matrix, shot.eye
        span = 2 * shot.distance * np.tan(np.radians(shot.fov) / 2)
        self.unit = height / float(span)  # pixels to a unit of the world, where one looks
        self.ink = palette.outline * height / 1000

    # from the world to the frame

    def at(self, points: npt.ArrayLike) -> Floats:
        """Return (n, 2) pixels."""
        return on_screen(points, self.matrix, self.width, self.height)[:, :2]

    def depth(self, points: npt.ArrayLike) -> Floats:
        """Return how far along the view each point is."""
        return on_screen(points, self.matrix, self.width, self.height)[:, 2]

    def polygon(self, points: npt.ArrayLike) -> QPolygonF:
        """Return a polygon of the world as one of the frame."""
        return QPolygonF([QPointF(x, y) for x, y in self.at(points).tolist()])

    def plane(self, origin: npt.ArrayLike, right: npt.ArrayLike, up: npt.ArrayLike) -> QTransform | None:
        """Return what puts a drawing, in units of the world, on a plane of the world; None where it cannot be seen."""
        o, r, u = (np.asarray(each, dtype=float) for each in (origin, right, up))
        corners = np.stack([o, o + r, o + r + u, o + u])
        if np.any(self.depth(corners) <= 0.01):
            return None
        square = QPolygonF([QPointF(0, 0), QPointF(1, 0), QPointF(1, 1), QPointF(0, 1)])
        made = QTransform()
        return made if QTransform.quadToQuad(square, self.polygon(corners), made) else None

    @contextmanager
    def on(self, origin: npt.ArrayLike, right: npt.ArrayLike, up: npt.ArrayLike) -> Iterator[QPainter | None]:
        """Paint on a plane; None stands for a plane that is not in view."""
        transform = self.plane(origin, right, up)
        if transform is None:
            yield None
            return
        self.painter.save()
        self.painter.setTransform(transform, True)
        yield self.painter
        self.painter.restore()

    # shapes

    def fill(self, points: npt.ArrayLike, colour: str | QColor | QBrush, pen: QPen = NO_PEN) -> None:
        """Fill a polygon of the world."""
        self.painter.setPen(pen)
        self.painter.setBrush(QBrush(QColor(colour)) if isinstance(colour, str) else QBrush(colour))
        self.painter.drawPolygon(self.polygon(points))

    def line(self, points: npt.ArrayLike, colour: str | QColor, width: float, dashes: Sequence[float] = ()) -> None:
        """Draw a line through points of the world, `width` in its units."""
        self.painter.setPen(self.pen(colour, width, dashes))
        self.painter.setBrush(NO_BRUSH)
        self.painter.drawPolyline(self.polygon(points))

    def pen(self, colour: str | QColor, width: float, dashes: Sequence[float] = ()) -> QPen:
        """Return a round pen, `width` in units of the world; dashes are in units too."""
        thick = max(width * self.unit, 1.0)
        made = QPen(QColor(colour), thick)
        made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        made.setCapStyle(Qt.PenCapStyle.RoundCap)
        if dashes:
            made.setCapStyle(Qt.PenCapStyle.FlatCap)
            made.setDashPattern([max(dash * self.unit / thick, 0.5) for dash in dashes])
        return made

    def solid(
        self,
        base: Floats,
        top: Floats,
        side: str | Callable[[int], str],
        cap: str | QColor,
        rim: str | None = None,
        *,
        alpha: float = 1.0,
    ) -> None:
        """Draw a prism between two rings of points, counter-clockwise as seen from `top`, which faces the viewer.

        Walls take their light from where they face, darker towards their foot; `rim` is an edge that catches light.
        """
        low, high = self.at(base), self.at(top)
        count = len(low)
        after = np.roll(np.arange(count), -1)
        quads = np.stack([low, low[after], high[after], high], axis=1)
        x, y = quads[..., 0], quads[..., 1]
        facing = np.sum(x * np.roll(y, -1, axis=1) - np.roll(x, -1, axis=1) * y, axis=1) < -1e-3
        depth = self.depth((base + base[after]) / 2)
        edge = base[after] - base
        normals = np.cross(edge, top - base)
        normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
        light = DARKEST + (BRIGHTEST - DARKEST) * np.clip(normals @ (KEY / np.linalg.norm(KEY)), 0, 1)
        painter = self.painter
        if self.ink and alpha == 1.0:
            outline = QPen(QColor(self.palette.ink), 2 * self.ink)
            outline.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(outline)
            painter.setBrush(QColor(self.palette.ink))
            for i in np.flatnonzero(facing):
                painter.drawPolygon(_polygon(quads[i]))
            painter.drawPolygon(_polygon(high))
        in_one_piece = int(np.count_nonzero(facing != np.roll(facing, 1))) == 2
        seam = NO_PEN
        if alpha == 1.0 and in_one_piece:  # under the seams between walls lies the colour of the walls
            first = int(np.flatnonzero(facing & ~np.roll(facing, 1))[0])
            chain = (first + np.arange(int(facing.sum()) + 1)) % count
            under = toned(side if isinstance(side, str) else side(first), float(light[facing].mean()) * 0.9)
            painter.setPen(NO_PEN)
            painter.setBrush(QColor(under))
            painter.drawPolygon(_polygon(np.concatenate([low[chain], high[chain[::-1]]])))
        for i in sorted(np.flatnonzero(facing), key=lambda k: -depth[k]):
            colour = toned(side if isinstance(side, str) else side(int(i)), float(light[i]))
            a, b = quads[i, :2].mean(axis=0), quads[i, 2:].mean(axis=0)
            gradient = QLinearGradient(QPointF(*a), QPointF(*b))
            gradient.setColorAt(0, clear(toned(colour, 0.78), alpha))
            gradient.setColorAt(1, clear(colour, alpha))
            if alpha == 1.0 and not in_one_piece:
                seam = QPen(QColor(toned(colour, 0.9)), 0.7)
            painter.setPen(seam)
            painter.setBrush(gradient)
            painter.drawPolygon(_polygon(quads[i]))
        pen = NO_PEN
        if rim is not None:
            pen = self.pen(clear(rim, alpha), 0.016)
        painter.setPen(pen)
        painter.setBrush(QColor(cap) if alpha == 1.0 else clear(QColor(cap).name(), alpha))
        painter.drawPolygon(_polygon(high))

    def shadow(self, middle: tuple[float, float], size: tuple[float, float], strength: float = 1.0) -> None:
        """Let something that stands on the floor darken it."""
        grow = 1.5
        w, d = size[0] * grow, size[1] * grow
        origin = (middle[0] - w / 2 + 0.05, middle[1] - d / 2 - 0.03, 0.0)
        with self.on(origin, (w, 0, 0), (0, d, 0)) as painter:
            if painter is not None:
                painter.setOpacity(painter.opacity() * strength * (0.62 if self.palette.is_dark else 0.30))
                painter.drawImage(QRectF(0, 0, 1, 1), _blot())

    def glow(self, path: QPainterPath, colour: str, width: float, strength: float) -> None:
        """Light a line up: wide and faint to narrow and bright, in pixels of the frame."""
        self.painter.setBrush(NO_BRUSH)
        layers = max(4, min(12, round(width / 5)))
        for layer in range(layers):
            pen = QPen(clear(colour, 0.42 / layers * strength), width * (1 - layer / layers))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            self.painter.setPen(pen)
            self.painter.drawPath(path)


def path_of(points: Floats, closed: bool = False) -> QPainterPath:
    """Return a path through (n, 2) points."""
    path = QPainterPath()
    path.addPolygon(_polygon(points))
    if closed:
        path.closeSubpath()
    return path


def ring(outline: Floats, x: float, y: float, z: float) -> Floats:
    """Return a flat outline set down at a place, (n, 3)."""
    return np.column_stack([outline[:, 0] + x, outline[:, 1] + y, np.full(len(outline), z)])


def stripes(painter: QPainter, shape: QPainterPath, colour: QColor, period: float, part: float) -> None:
    """Fill a shape with slanted stripes."""
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    painter.setPen(NO_PEN)
    painter.setBrush(colour)
    room = shape.boundingRect()
    start = room.left() - room.height()
    while start < room.right():
        wide = period * part
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(start, room.top()),
                    QPointF(start + wide, room.top()),
                    QPointF(start + wide + room.height(), room.bottom()),
                    QPointF(start + room.height(), room.bottom()),
                ]
            )
        )
        start += period
    painter.restore()


def _polygon(points: Floats) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


@lru_cache(maxsize=1)
def _blot() -> QImage:
    """Return a soft dark spot with square shoulders."""
    n = 64
    at = np.abs(np.linspace(-1, 1, n)) * 1.5
    fall = 1 - np.clip((at - 0.62) / 0.85, 0, 1)
    fall = fall * fall * (3 - 2 * fall)
    texels = np.zeros((n, n, 4), dtype=np.uint8)
    texels[..., 3] = np.round(255 * np.outer(fall, fall))
    return QImage(texels.tobytes(), n, n, 4 * n, QImage.Format.Format_RGBA8888).copy()
