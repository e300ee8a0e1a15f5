"""Line icons, drawn from SVG files in the ink of the theme."""

from __future__ import annotations

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from sim.assets import asset


@cache
def _source(name: str) -> str:
    return asset("icons", f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=256)
def _pixmap(name: str, pixels: int, colour: str) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode()))
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    return pixmap


def icon(painter: QPainter, rect: QRectF, name: str, colour: str) -> None:
    """Draw the icon called `name` in `colour`; fixed role colours inside it stay."""
    ratio = painter.device().devicePixelRatioF()
    pixmap = _pixmap(name, max(1, round(rect.width() * ratio)), colour)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(rect, pixmap, QRectF(pixmap.rect()))
