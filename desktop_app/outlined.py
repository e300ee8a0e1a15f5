"""Words with a rim of the ground's colour, so that they read over anything behind them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QTransform

RIM = 0.16  # of the size of the type
EM = 2048  # pixels: the units in which the typeface is drawn, so that an outline comes out whole


def outlined(painter: QPainter, at: QPointF, text: str, font: QFont, ink: str, halo: str) -> None:
    """Set `text` with its baseline beginning at a point."""
    path = _outline(text, font).translated(at)
    rim = QPen(QColor(halo), font.pixelSize() * RIM)
    rim.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, rim)
    painter.fillPath(path, QColor(ink))


def _outline(text: str, font: QFont) -> QPainterPath:
    """Return the outline of words: taken at the size they were designed in, then made as small as is wanted.

    Taken at a small size its corners are rounded to 1/64 of a pixel, and which way depends on what was written before.
    """
    large = QFont(font)
    large.setPixelSize(EM)
    large.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    path = QPainterPath()
    path.addText(QPointF(0, 0), large, text)
    path = QTransform.fromScale(font.pixelSize() / EM, font.pixelSize() / EM).map(path)
    path.setFillRule(Qt.FillRule.WindingFill)  # strokes of a letter may overlap
    return path
