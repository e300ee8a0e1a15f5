"""The end of the run in the flat picture: a flag goes up on the last step."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPolygonF

from desktop_app.flat_brush import NO_PEN, Brush, mixed
from scenes.finish import CHECK, CLOTH, POLE_HEIGHT
from scenes.layout import SLAB_DEPTH, SLAB_HEIGHT, SLAB_WIDTH
from scenes.motion import Instant


def draw_flag(brush: Brush, instant: Instant) -> None:
    """Draw the flag, as far as it has been raised."""
    layout = instant.layout
    if instant.finish <= 0 or not len(layout.stand_x) or layout.stand_steps[-1] != layout.n_steps:
        return
    up = 1.0 if instant.calm else max(instant.finish, 0.02)
    foot = np.array([float(layout.stand_x[-1]) + SLAB_WIDTH / 2 - 0.14, layout.track_y + SLAB_DEPTH / 2 - 0.12,
                     SLAB_HEIGHT])  # fmt: skip
    brush.line([foot, foot + np.array([0, 0, POLE_HEIGHT * up])], brush.palette.metal, 0.036)
    with brush.on(foot + np.array([0.018, 0, (POLE_HEIGHT - 0.36) * up]), (1, -0.12, 0), (0, 0, up)) as painter:
        if painter is not None:
            painter.setPen(NO_PEN)
            for points, colour in ((CLOTH, mixed(brush.palette.done, brush.palette.paper, 0.12)),
                                   (CHECK, brush.palette.paper)):  # fmt: skip
                painter.setBrush(QColor(colour))
                painter.drawPolygon(QPolygonF([QPointF(*each) for each in points.tolist()]))
