"""The room of the flat picture: a calm sky, and a floor with a pool of light where the lesson stands."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QRadialGradient

from desktop_app.flat_brush import Brush, clear, mixed
from scenes.layout import Layout


def draw_room(brush: Brush, layout: Layout) -> None:
    """Paint all of the frame."""
    painter, palette = brush.painter, brush.palette
    frame = QRectF(0, 0, brush.width, brush.height)
    span = float(np.tan(np.radians(brush.shot.fov) / 2))
    horizon = 0.5 - float(np.clip(np.tan(np.radians(brush.shot.elevation)) / span, -0.5, 0.55)) / 2
    sky = QLinearGradient(0, 0, 0, brush.height)
    sky.setColorAt(0.0, QColor(palette.background_high))
    sky.setColorAt(min(max(horizon + 0.12, 0.02), 0.98), QColor(palette.background_mid))
    sky.setColorAt(1.0, QColor(palette.background_low))
    painter.fillRect(frame, sky)
    _pool(brush, layout)


def _pool(brush: Brush, layout: Layout) -> None:
    """Light the floor under the track, fading out before anything ends."""
    middle, half = (layout.low + layout.high) / 2, (layout.high - layout.low) / 2
    reach = (float(half[0]) * 1.5 + 1.6, float(half[1]) * 1.9 + 2.6)
    centre = brush.at([[middle[0], middle[1] - 0.3, 0.0]])[0]
    ends = brush.at([[middle[0] + reach[0], middle[1] - 0.3, 0.0], [middle[0], middle[1] - 0.3 - reach[1], 0.0]])
    wide, high = float(np.linalg.norm(ends[0] - centre)), float(np.linalg.norm(ends[1] - centre))
    palette, painter = brush.palette, brush.painter
    bright = mixed(palette.background_mid, palette.floor, 0.85 if palette.is_dark else 1.0)
    light = QRadialGradient(QPointF(0, 0), 1.0)
    for stop, alpha in ((0.0, 0.95), (0.35, 0.75), (0.7, 0.28), (1.0, 0.0)):
        light.setColorAt(stop, clear(bright, alpha))
    painter.save()
    painter.translate(float(centre[0]), float(centre[1]))
    painter.scale(max(wide, 1.0), max(high, 1.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawEllipse(QPointF(0, 0), 1.0, 1.0)
    painter.restore()
