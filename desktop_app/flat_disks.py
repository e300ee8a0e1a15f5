"""The disks of the flat picture: a 3.5-inch disk anyone knows, its outline where one could be, light at its foot."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPolygonF

from desktop_app.flat_brush import NO_PEN, Brush, Floats, clear, mixed, path_of, toned
from desktop_app.flat_track import far_first
from desktop_app.flat_tries import draw_cross
from scenes.disks import (
    CUT,
    DISK_HEIGHT,
    DISK_THICK,
    DISK_TURN,
    DISK_WIDTH,
    DISK_X,
    DISK_Y,
    DROP_HEIGHT,
    LANE_DISK_X,
    LANE_DISK_Y,
    MARK,
    MARK_SEEN,
    SPOILED,
    could_hold,
    disk_foot,
    disk_outline,
    is_simulated,
    is_spoiled,
    is_to_come,
    no_disk_outline,
)
from scenes.easing import eased
from scenes.half_disks import CROSS, CROSS_Z, half_foot, torn_outline
from scenes.labels import font_of
from scenes.layout import LANE_HEIGHT, SLAB_HEIGHT
from scenes.motion import Instant

W, H = DISK_WIDTH / 2, DISK_HEIGHT
SHELL = np.array([[-W, 0], [W, 0], [W, H - CUT], [W - CUT, H], [-W, H]])
NUMBER_PX = 100


def draw_disks(brush: Brush, instant: Instant) -> None:
    """Draw the disks of the track, and outlines where there is none."""
    for stand in far_first(instant, brush):
        if instant.disk[stand] > 0:
            draw_disk(brush, instant, stand, _place(instant, stand), 1.0)
        elif could_hold(instant, stand) and not instant.layout.is_plain:
            _outline(brush, instant, stand)
        if not instant.layout.is_plain:
            _unusable(brush, instant, stand)
    draw_half_disks(brush, instant)


def draw_lane_disks(brush: Brush, instant: Instant) -> None:
    """Draw the disks that were written the second time."""
    layout = instant.layout
    for stand in np.flatnonzero(instant.lane_disk > 0):
        z = LANE_HEIGHT + 0.02 + _drop(instant, float(instant.lane_disk[stand]))
        at = (float(layout.stand_x[stand]) + LANE_DISK_X, layout.lane_y + LANE_DISK_Y, z)
        draw_disk(brush, instant, int(stand), at, 0.86)


def _drop(instant: Instant, u: float) -> float:
    fall = min(u / 0.62, 1.0)
    return 0.0 if instant.calm or fall >= 1 else DROP_HEIGHT * (1 - fall * fall)


def _place(instant: Instant, stand: int) -> tuple[float, float, float]:
    x, y, z = disk_foot(instant, stand)
    z += _drop(instant, float(instant.disk[stand]))
    if stand == instant.layout.disk_stand and not instant.calm and 0 < instant.settle < 1:
        z += 0.16 * float(np.sin(np.pi * instant.settle))
    return x, y, z


def _axes(size: float) -> tuple[Floats, Floats, Floats]:
    """Return right, up and out of a disk's face."""
    turn = np.radians(DISK_TURN)
    right = np.array([np.cos(turn), np.sin(turn), 0.0])
    return size * right, np.array([0, 0, size]), size * np.array([np.sin(turn), -np.cos(turn), 0.0])


def draw_disk(brush: Brush, instant: Instant, stand: int, foot: tuple[float, float, float], size: float) -> None:
    """Draw one disk with its number."""
    palette = brush.palette
    step = int(instant.layout.stand_steps[stand])
    pale = is_simulated(instant, step)
    spoiled = is_spoiled(instant, stand) and size == 1.0  # the one written the second time is clean
    shell = mixed(palette.saved, palette.failed, SPOILED) if spoiled else palette.saved
    shell = mixed(shell, palette.body, 0.62) if pale else shell
    right, up, out = _axes(size)
    middle = np.array(foot)
    back, front = (
        middle + SHELL[:, :1] * right + SHELL[:, 1:] * up + side * DISK_THICK * 0.7 * out for side in (-1, 1)
    )
    rim = mixed(shell, palette.paper, 0.35)
    brush.solid(back, front, toned(shell, 0.8), shell, rim)
    with brush.on(middle + DISK_THICK * 0.7 * out, right, up) as painter:
        if painter is not None:
            _face(painter, brush, shell, pale, str(step))


def _face(painter: QPainter, brush: Brush, shell: str, pale: bool, number: str) -> None:
    palette = brush.palette
    paper = mixed(palette.paper, shell, 0.45) if pale else palette.paper
    metal = mixed(palette.metal, shell, 0.4) if pale else palette.metal
    painter.setPen(NO_PEN)
    for colour, rect, radius in (
        (clear("#FFFFFF", 0.10), QRectF(-W + 0.02, H * 0.5, 2 * W - 0.04, H * 0.48), 0.02),
        (QColor(toned(shell, 0.62)), QRectF(-0.17, H - 0.245, 0.36, 0.245), 0.012),
        (QColor(metal), QRectF(-0.135, H - 0.235, 0.27, 0.235), 0.012),
        (clear("#FFFFFF", 0.28), QRectF(-0.135, H - 0.235, 0.09, 0.235), 0.012),
        (QColor(palette.dark), QRectF(0.037, H - 0.205, 0.062, 0.150), 0.008),
        (QColor(toned(shell, 0.66)), QRectF(-0.215, 0.012, 0.43, 0.315), 0.022),
        (QColor(paper), QRectF(-0.2, 0.018, 0.40, 0.298), 0.016),
        (QColor(toned(shell, 0.92)), QRectF(-0.2, 0.272, 0.40, 0.044), 0.010),
        (QColor(palette.dark), QRectF(-W + 0.028, 0.036, 0.036, 0.040), 0.004),
        (QColor(palette.dark), QRectF(W - 0.064, 0.036, 0.036, 0.040), 0.004),
    ):
        painter.setBrush(colour)
        painter.drawRoundedRect(rect, radius, radius)
    path, width = _number(number)
    scale = min(0.215 / (0.727 * NUMBER_PX), 0.33 / width)
    painter.translate(0.0, 0.142)
    painter.scale(scale, -scale)
    painter.translate(-width / 2, 0.727 * NUMBER_PX / 2)
    painter.setBrush(QColor(palette.dark))
    painter.drawPath(path)


@lru_cache(maxsize=512)
def _number(text: str) -> tuple[QPainterPath, float]:
    font = QFont(font_of(NUMBER_PX, 700, True))
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(0, 0, font, text)
    return path, max(QFontMetricsF(font).horizontalAdvance(text), 1.0)


def _outline(brush: Brush, instant: Instant, stand: int) -> None:
    """Draw a place where no disk stands: a small faint one in a dashed outline where one is to come, else a square."""
    layout, palette = instant.layout, brush.palette
    foot = np.array([float(layout.stand_x[stand]) + DISK_X, layout.track_y + DISK_Y, SLAB_HEIGHT + 0.02])
    right, up, _ = _axes(1.0)
    planned = is_to_come(instant, stand)
    line = disk_outline() if planned else no_disk_outline()
    at = foot + line[:, :1] * right + line[:, 2:] * up
    at = np.concatenate([at, at[:1]])
    if not planned:
        brush.line(at, clear(palette.muted, 0.95 if instant.fill[stand] >= 1 else 0.65), 0.012, (0.05, 0.05))
        return
    brush.line(at, clear(palette.saved, 0.95), 0.018, (0.06, 0.042))
    with brush.on(foot, right, up) as painter:
        if painter is not None:
            painter.setOpacity(MARK_SEEN)
            inside = QRectF(-W * MARK, H * (1 - MARK) / 2, 2 * W * MARK, H * MARK)
            token(painter, brush, inside, is_simulated(instant, int(layout.stand_steps[stand])))


def _unusable(brush: Brush, instant: Instant, stand: int) -> None:
    """Draw dashes round the half of a disk that is missing, and fainter ones where a disk was given up."""
    if not instant.given_up[stand] and instant.half[stand] < 0.7:
        return
    right, up, _ = _axes(1.0)
    line, foot = disk_outline(), np.array(disk_foot(instant, stand))
    at = foot + line[:, :1] * right + line[:, 2:] * up
    palette = brush.palette
    colour = clear(palette.muted, 0.75) if instant.given_up[stand] else clear(palette.text_failed, 0.9)
    brush.line(np.concatenate([at, at[:1]]), colour, 0.018, (0.06, 0.042))


def draw_half_disks(brush: Brush, instant: Instant) -> None:
    """Draw every disk whose writing broke off: what was written of it, and a cross where the rest is missing."""
    palette = brush.palette
    for stand in np.flatnonzero(instant.half > 0).tolist():
        foot, u = np.array(half_foot(instant, stand)), float(instant.half[stand])
        right, up, out = _axes(1.0)
        torn = torn_outline() + np.array([0.0, H / 2])
        back, front = (
            foot + torn[:, :1] * right + torn[:, 1:] * up + side * DISK_THICK * 0.7 * out for side in (-1, 1)
        )
        shell = mixed(palette.saved, palette.body, 0.25)
        brush.solid(back, front, toned(shell, 0.8), shell, mixed(shell, palette.paper, 0.35))
        with brush.on(foot + DISK_THICK * 0.7 * out, right, up) as painter:
            if painter is not None:
                painter.setPen(NO_PEN)
                painter.setBrush(QColor(palette.metal))
                painter.drawRect(QRectF(-0.135, H - 0.235, 0.27, 0.235))
                painter.setBrush(QColor(palette.dark))
                painter.drawRect(QRectF(0.037, H - 0.205, 0.062, 0.150))
        if u > 0.7:
            draw_cross(brush, (foot[0], foot[1] - 0.12, foot[2] + CROSS_Z), CROSS * (u - 0.7) / 0.3)


def draw_ring(brush: Brush, instant: Instant) -> None:
    """Light the foot of the disk that is used, or the start where a restart lands, as far as the light has come."""
    strength = instant.arc_left * max(instant.settle, eased((instant.arc - 0.9) / 0.1))
    if instant.arc <= 0.9:
        return
    stand, layout = instant.layout.disk_stand, instant.layout
    if stand is None:
        x, y, z, radius = layout.start_x, layout.track_y, 0.02, 0.26
    else:
        (x, y, z), radius = disk_foot(instant, stand), 0.40
    angles = np.linspace(0, 2 * np.pi, 49)
    around = np.column_stack([x + radius * np.cos(angles), y + 0.78 * radius * np.sin(angles), np.full(49, z)])
    path = path_of(brush.at(around), closed=True)
    brush.glow(path, brush.palette.light_to, 0.26 * brush.unit, strength)
    painter = brush.painter
    pen = brush.pen(clear(brush.palette.light_to, strength), 0.05)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def token(painter: QPainter, brush: Brush, rect: QRectF, pale: bool) -> None:
    """Draw a disk where it is small: its outline, its slide and its label alone; y grows upwards."""
    palette = brush.palette
    shell = mixed(palette.saved, palette.body, 0.55) if pale else palette.saved
    x, y, w, h = rect.x(), rect.y(), rect.width(), rect.height()
    painter.setPen(NO_PEN)
    painter.setBrush(QColor(shell))
    cut = 0.14 * w
    points = ((x, y), (x + w, y), (x + w, y + h - cut), (x + w - cut, y + h), (x, y + h))
    painter.drawPolygon(QPolygonF([QPointF(*each) for each in points]))
    painter.setBrush(QColor(palette.metal))
    painter.drawRect(QRectF(x + 0.25 * w, y + 0.64 * h, 0.5 * w, 0.36 * h))
    painter.setBrush(QColor(palette.paper))
    painter.drawRect(QRectF(x + 0.16 * w, y + 0.05 * h, 0.68 * w, 0.46 * h))
