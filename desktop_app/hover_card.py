"""The card beside a thing: what it is, in plain words and in the engineer's, drawn inside the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop_app.card_places import EDGE, Kept, best_place, covers, never_covered, roomiest
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.focus import give_focus_back
from desktop_app.widgets.glyphs import Glyph
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import box, smooth

if TYPE_CHECKING:
    from desktop_app.cards import Card

WIDTHS = (440, 560, 340)  # design pixels, the first that finds room
LEAST_HEIGHT = 200  # of a card whose sentences scroll
REACH = 44  # how far from its thing the card stands; the leader line bridges it
BRIDGE = 14  # half the thickness of the leader's hover zone


class CardBox(QWidget):
    """The body of the card."""

    pressed = Signal(str)

    def __init__(self, card: Card, theme: Theme, close_name: str, engineers: str) -> None:
        super().__init__()
        self._theme = theme
        px = theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(16), px(12), px(16), px(12))
        column.setSpacing(px(8))
        column.addLayout(self._head(card, theme, close_name))
        self._title = card.title
        self._texts = self._told(card, theme, engineers)
        column.addWidget(self._texts)
        if card.figures:
            column.addLayout(self._figures(card, theme))
        if card.actions:
            column.addLayout(self._buttons(card, theme))
        self._foot = Label(theme, card.foot, 14, muted=True) if card.foot else None
        if self._foot is not None:
            column.addWidget(self._foot)

    def _told(self, card: Card, theme: Theme, engineers: str) -> QWidget:
        told = QWidget()
        column = QVBoxLayout(told)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(8))
        if card.plain:
            column.addWidget(Label(theme, card.plain, 17, 500, wrap=True))
        if card.engineer:
            column.addWidget(EngineerBox(card.engineer, theme, engineers))
        return told

    def scroll_texts(self) -> None:
        """Let the sentences scroll, and leave out the remark below: there is no room for all of it."""
        column = self.layout()
        assert column is not None
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setProperty("explain", "explain_text")
        area.setAccessibleName(self._title)
        column.replaceWidget(self._texts, area)
        area.setWidget(self._texts)
        if self._foot is not None:
            self._foot.hide()

    def height_at(self, width: int) -> int:
        """Return how high the whole card is at this width."""
        column = self.layout()
        assert column is not None
        return column.heightForWidth(width) if column.hasHeightForWidth() else column.sizeHint().height()

    @property
    def narrowest(self) -> int:
        """How wide it has to be for its buttons."""
        column = self.layout()
        assert column is not None
        return column.minimumSize().width()

    def _head(self, card: Card, theme: Theme, close_name: str) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.px(12))
        if card.glyph:
            row.addWidget(Glyph(theme, card.glyph, 32), 0, Qt.AlignmentFlag.AlignTop)
        titles = QVBoxLayout()
        titles.setSpacing(0)
        titles.addWidget(Label(theme, card.title, 18, 700, wrap=True))
        if card.status:
            titles.addWidget(Label(theme, card.status, 15, muted=True, wrap=True))
        row.addLayout(titles, 1)
        cross = IconTile(theme, "close", close_name, explain="close", size=32, flat=True)
        cross.clicked.connect(lambda: self.pressed.emit("close"))
        row.addWidget(cross, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _figures(self, card: Card, theme: Theme) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.px(6))
        for value, unit in card.figures:
            row.addWidget(Label(theme, value, 18, 700))
            row.addWidget(Label(theme, unit, 14, muted=True))
            row.addSpacing(theme.px(10))
        row.addStretch(1)
        return row

    def _buttons(self, card: Card, theme: Theme) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.px(8))
        for action in card.actions:
            tile = Tile(theme, action.words, explain="card_action", key=action.key)
            tile.clicked.connect(lambda _=False, name=action.name: self.pressed.emit(name))
            row.addWidget(tile)
        row.addStretch(1)
        return row

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        box(painter, QRectF(self.rect()), self._theme.px(10), self._theme.panel, self._theme.text, self._theme.px(2))
        painter.end()


class EngineerBox(QWidget):
    """The field's own words, set apart."""

    def __init__(self, text: str, theme: Theme, title: str) -> None:
        super().__init__()
        self._theme = theme
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(12), theme.px(8), theme.px(12), theme.px(10))
        column.setSpacing(theme.px(2))
        column.addWidget(Label(theme, title, 14, 700, muted=True))
        column.addWidget(Label(theme, text, 15, wrap=True))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        box(painter, QRectF(self.rect()), self._theme.px(8), self._theme.sunken)
        painter.end()


class HoverCard(QWidget):
    """Shows one card at a time beside its thing, with a line to it; `pressed(action)` tells what was asked in it.

    `entered` and `left` tell where the mouse is; the line is part of the card, so that one can walk along it.
    """

    pressed = Signal(str)
    entered = Signal()
    left = Signal()

    def __init__(self, theme: Theme, close_name: str, engineers: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._close_name, self._engineers = theme, close_name, engineers
        self._box: CardBox | None = None
        self._target = QPoint()
        self._came_from: QWidget | None = None
        self.hide()

    def wear(self, theme: Theme) -> None:
        """Take the colours and sizes of `theme` for the next card."""
        self._theme = theme
        self.hide()

    def show_card(self, card: Card, thing: QRect, kept: Sequence[Kept], room: QRect) -> None:
        """Show `card` beside `thing`, inside `room`, over as little of `kept` as can be."""
        if self._box is not None:
            self._box.hide()
            self._box.deleteLater()
        self._box = CardBox(card, self._theme, self._close_name, self._engineers)
        self._box.setParent(self)
        self._box.pressed.connect(self.pressed)
        self.setAccessibleName(card.title)
        self.setAccessibleDescription(f"{card.status} {card.plain} {card.engineer}".strip())
        place = self._place(self._box, thing, kept, room)
        self._target = _nearest(thing, place.center())
        whole = place.united(QRect(self._target, QSize(1, 1)).adjusted(-8, -8, 8, 8))
        self.setGeometry(whole)
        self._box.setGeometry(place.translated(-whole.topLeft()))
        self.setMask(self._region(place.translated(-whole.topLeft()), self._target - whole.topLeft()))
        self._box.show()
        self.show()
        self.raise_()

    def box_rect(self) -> QRect:
        """Return where the body of the card is, in the window."""
        return self._box.geometry().translated(self.pos()) if self._box is not None else QRect()

    def holds(self, at: QPoint) -> bool:
        """Tell whether a point of the screen is on the card or on its line."""
        return self.isVisible() and self.mask().contains(self.mapFromGlobal(at))

    def take_focus(self) -> None:
        """Move the keyboard into the card; it goes back where it was when the card closes."""
        if self._box is not None:
            self._came_from = QApplication.focusWidget()
            self._box.findChildren(Tile)[-1].setFocus(Qt.FocusReason.TabFocusReason)

    def close_card(self) -> None:
        """Go, and give the keyboard back if the card has it."""
        came_from, self._came_from = self._came_from, None
        focus = QApplication.focusWidget()
        if focus is not None and self.isAncestorOf(focus):
            give_focus_back(came_from)
        self.hide()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.entered.emit()

    def leaveEvent(self, event: QEvent) -> None:
        self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._box is None:
            return
        painter = smooth(self)
        end = QPointF(self._target - self.pos())
        start = QPointF(_nearest(self._box.geometry(), end.toPoint()))
        for colour, width in ((self._theme.window, 6), (self._theme.text, 2.5)):
            painter.setPen(QPen(QColor(colour), self._theme.px(width)))
            painter.drawLine(start, end)
        self._dot(painter, end)
        painter.end()

    def _dot(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(QPen(QColor(self._theme.window), self._theme.px(1.5)))
        painter.setBrush(QColor(self._theme.text))
        radius = self._theme.px(5)
        painter.drawEllipse(at, radius, radius)

    def _place(self, body: CardBox, thing: QRect, kept: Sequence[Kept], room: QRect) -> QRect:
        """Return where the card stands: whole where it covers nothing it may not, else in the largest place left."""
        px, never = self._theme.px, never_covered(thing, kept)
        for design in WIDTHS:
            width = min(max(px(design), body.narrowest), room.width() - 2 * EDGE)
            place = best_place(QSize(width, body.height_at(width)), thing, kept, room, px(REACH))
            if not covers(place, never, room):
                return place
        body.scroll_texts()
        left = roomiest(thing, never, room, max(px(WIDTHS[0]), body.narrowest))
        if left.width() >= body.narrowest and left.height() >= px(LEAST_HEIGHT):
            return left
        width = min(max(px(WIDTHS[0]), body.narrowest), room.width() - 2 * EDGE)  # the thing is nearly all there is
        height = min(body.height_at(width), room.height() - 2 * EDGE)
        return best_place(QSize(width, height), thing, kept, room, px(REACH))

    def _region(self, body: QRect, target: QPoint) -> QRegion:
        start = _nearest(body, target)
        bridge = QRect(start, target).normalized().adjusted(-BRIDGE, -BRIDGE, BRIDGE, BRIDGE)
        return QRegion(body.adjusted(-1, -1, 1, 1)).united(QRegion(bridge.intersected(self.rect())))


def _nearest(rect: QRect, point: QPoint) -> QPoint:
    x = min(max(point.x(), rect.left()), rect.right())
    y = min(max(point.y(), rect.top()), rect.bottom())
    return QPoint(x, y)
