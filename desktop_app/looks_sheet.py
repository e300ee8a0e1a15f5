"""The contact sheet: every view in one row, so that an eye sees at once what is out of line."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from desktop_app.looks_eyes import EYES
from desktop_app.theme import theme_named

CELL_W, CELL_H = 320, 180
GAP, HEAD, SIDE = 16, 56, 232
PALETTE = "projector"  # its lines are a grey on which the pictures of light and dark palettes stand out

Row = tuple[str, dict[str, Path]]  # a view; its pictures by the name of their column


def contact_sheet(rows: list[Row]) -> QImage:
    """Return one image with a row for each view and a column for each palette and size."""
    columns = sorted(dict.fromkeys(name for _, pictures in rows for name in pictures), key=_is_late)
    width = SIDE + len(columns) * (CELL_W + GAP) + GAP
    height = HEAD + len(rows) * (CELL_H + GAP) + GAP
    sheet = QImage(width, height, QImage.Format.Format_RGB888)
    theme = theme_named(PALETTE)
    sheet.fill(QColor(theme.line))
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setPen(QColor(theme.text))
    painter.setFont(_font())
    for c, name in enumerate(columns):
        painter.drawText(QRectF(SIDE + c * (CELL_W + GAP), 0, CELL_W, HEAD), Qt.AlignmentFlag.AlignCenter, name)
    for r, (view, pictures) in enumerate(rows):
        y = HEAD + r * (CELL_H + GAP)
        label = QRectF(GAP, y, SIDE - 2 * GAP, CELL_H)
        painter.drawText(label, int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap), view)
        for c, name in enumerate(columns):
            if name in pictures:
                _thumbnail(painter, pictures[name], QRectF(SIDE + c * (CELL_W + GAP), y, CELL_W, CELL_H))
    painter.end()
    return sheet


def _is_late(column: str) -> int:
    """Large text and what other eyes see stand last; sorting leaves the others in their order."""
    return 2 if column in EYES else int("200 %" in column)


def _thumbnail(painter: QPainter, path: Path, cell: QRectF) -> None:
    image = QImage(str(path))
    smooth = Qt.TransformationMode.SmoothTransformation
    small = image.scaled(cell.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio, smooth)
    painter.drawImage(cell.center().toPoint() - small.rect().center(), small)


def _font() -> QFont:
    font = QFont("Inter")
    font.setPixelSize(18)
    font.setWeight(QFont.Weight.DemiBold)
    return font
