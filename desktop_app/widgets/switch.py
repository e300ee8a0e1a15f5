"""A switch: its words, and at the far end a pill that is to one side or the other."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.paint import LEFT, RADIUS, box, focus_ring, font, smooth, text_width, write

PILL_WIDTH, PILL_HEIGHT, KNOB = 40, 22, 16  # design pixels
HEIGHT, GAP = 36, 10


class Switch(Tile):
    """A tile that is told whether it is on; pressing it only says so. A tick on the knob tells it without colour."""

    def __init__(self, theme: Theme, text: str, *, explain: str) -> None:
        super().__init__(theme, text, explain=explain, height=HEIGHT, size=14)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        px = self.theme.px
        width = text_width(font(self.theme, 14, 600), self.text()) + px(PILL_WIDTH) + 3 * px(GAP)
        return QSize(round(width), px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = smooth(self), self.theme, self.theme.px
        rect, mirrored = QRectF(self.rect()), self.isRightToLeft()
        lit = self.underMouse() or self.isDown()
        box(painter, rect, px(RADIUS), theme.raised, theme.text if lit else theme.line, px(2) if lit else 1.25)
        pill = QRectF(0, rect.center().y() - px(PILL_HEIGHT) / 2, px(PILL_WIDTH), px(PILL_HEIGHT))
        pill.moveLeft(px(GAP) if mirrored else rect.right() - px(GAP) - pill.width())
        on = self.isChecked()
        box(painter, pill, pill.height() / 2, theme.chosen if on else theme.sunken, theme.control_edge)
        knob = QRectF(0, rect.center().y() - px(KNOB) / 2, px(KNOB), px(KNOB))
        inset = (pill.height() - knob.height()) / 2
        knob.moveLeft(pill.right() - inset - knob.width() if on is not mirrored else pill.left() + inset)
        box(painter, knob, knob.height() / 2, theme.on_chosen if on else theme.muted)
        if on:
            glyphs.tick(painter, knob.adjusted(px(3), px(3), -px(3), -px(3)), theme, theme.text)
        words = rect.adjusted(px(GAP), 0, -px(PILL_WIDTH) - 2 * px(GAP), 0)
        if mirrored:
            words.translate(px(PILL_WIDTH) + px(GAP), 0)
        painter.setLayoutDirection(self.layoutDirection())
        write(painter, words, self.text(), font(theme, 14, 600), theme.text, LEFT, elide=True)
        focus_ring(painter, self, rect, px(RADIUS), theme)
        painter.end()
