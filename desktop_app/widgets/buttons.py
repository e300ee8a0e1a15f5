"""Buttons: a rounded tile with words, an icon, a mark, a second line or a key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.icons import icon as draw_icon
from desktop_app.widgets.paint import CENTRE, RADIUS, box, focus_ring, font, smooth, text_width, write
from desktop_app.widgets.ringed import Ringed

ICON = 20
GAP = 8


class Tile(Ringed, QAbstractButton):
    """A button that is told whether it is chosen; pressing it only says so.

    Chosen tiles wear the inverted fill, or the fill of `role` where the choice is itself a state.
    `explain` names its explanation (`explain.control.<name>`).
    """

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        *,
        explain: str,
        icon: str | None = None,
        glyph: str | None = None,
        role: str | None = None,
        key: str = "",
        height: int = 40,
        width: int = 0,
        size: int = 15,
        weight: int = 600,
        flat: bool = False,
        pad: int = 12,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._pad = pad
        self.theme = theme
        self._icon, self._glyph, self._role, self._key = icon, glyph, role, key
        self._height, self._width, self._size, self._weight, self._flat = height, width, size, weight, flat
        self._roving: Callable[[Tile, int], bool] | None = None
        self.setText(text)
        self.setAccessibleName(text)
        self.setProperty("explain", explain)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    # told

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self.theme = theme
        self.updateGeometry()
        self.update()

    def show_text(self, text: str) -> None:
        """Show other words."""
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(text)
            self.updateGeometry()

    def show_chosen(self, chosen: bool) -> None:
        """Show whether this is the choice in force."""
        self.setCheckable(True)
        if chosen != self.isChecked():
            self.setChecked(chosen)

    def show_icon(self, name: str) -> None:
        """Show another icon."""
        if name != self._icon:
            self._icon = name
            self.update()

    def show_height(self, height: int, width: int = 0, size: int | None = None) -> None:
        """Take another height, least width and size of type, in design pixels."""
        self._height, self._width, self._size = height, width or self._width, size or self._size
        self.updateGeometry()

    def join(self, roving: Callable[[Tile, int], bool]) -> None:
        """Hand arrow keys to the group this tile stands in."""
        self._roving = roving

    # asked by Qt

    def nextCheckState(self) -> None:
        """Stay as told: only the answer to a press changes what is chosen."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
        elif self._roving is None or not self._roving(self, event.key()):
            event.ignore() if self._is_arrow(event.key()) else super().keyPressEvent(event)

    @staticmethod
    def _is_arrow(key: int) -> bool:
        return key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def sizeHint(self) -> QSize:
        px = self.theme.px
        width = 2.0 * px(self._pad) if self.text() or self._key else 0.0
        if self.text():
            width += text_width(font(self.theme, self._size, self._weight), self.text())
        if self._icon or self._glyph:
            width += px(ICON) + (px(GAP) if self.text() else 0)
        if self._key:
            width += px(GAP) + self._key_width()
        return QSize(max(round(width), px(self._width or (self._height if not self.text() else 0))), px(self._height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        rect, ink = QRectF(self.rect()), self._paint_ground(painter)
        self._paint_contents(painter, rect, ink)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> str:
        theme, rect = self.theme, QRectF(self.rect())
        radius = theme.px(RADIUS)
        if not self.isEnabled():
            painter.setOpacity(0.45)
        if self.isChecked():
            fill = theme.role(self._role).fill if self._role else theme.chosen
            box(painter, rect, radius, fill, theme.role(self._role).edge if self._role else None)
            ink = theme.on_fill if self._role else theme.on_chosen
        else:
            lit = self.isEnabled() and (self.underMouse() or self.isDown())
            quiet = self._flat and not lit
            box(painter, rect, radius, None if quiet else theme.raised, None if self._flat else theme.control_edge)
            if lit:
                box(painter, rect, radius, None, theme.text, theme.px(2))
            ink = theme.text
        focus_ring(painter, self, rect, radius, theme)
        return ink

    def _paint_contents(self, painter: QPainter, rect: QRectF, ink: str) -> None:
        px, words = self.theme.px, font(self.theme, self._size, self._weight)
        mark = px(ICON) if self._icon or self._glyph else 0
        text = text_width(words, self.text()) if self.text() else 0.0
        key = self._key_width() + px(GAP) if self._key else 0.0
        total = mark + (px(GAP) if mark and text else 0) + text + key
        right_to_left = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = (rect.width() - total) / 2
        for width, kind in ((mark, "mark"), (text, "text"), (key, "key")):
            if not width:
                continue
            place = QRectF(rect.width() - x - width if right_to_left else x, 0, width, rect.height())
            self._paint_part(painter, place, kind, ink)
            x += width + (px(GAP) if kind == "mark" else 0)

    def _paint_part(self, painter: QPainter, place: QRectF, kind: str, ink: str) -> None:
        px = self.theme.px
        if kind == "text":
            write(painter, place, self.text(), font(self.theme, self._size, self._weight), ink, CENTRE)
        elif kind == "key":
            cap = QRectF(place.x() + px(GAP), place.center().y() - px(12), place.width() - px(GAP), px(24))
            box(painter, cap, px(4), None, self.theme.control_edge if not self.isChecked() else ink)
            write(painter, cap, self._key, font(self.theme, 13), ink, CENTRE)
        else:
            square = QRectF(place.x(), place.center().y() - px(ICON) / 2, px(ICON), px(ICON))
            if self._icon:
                draw_icon(painter, square, self._icon, ink)
            elif self._glyph == "bolt" and self.isChecked():
                glyphs.bolt(painter, square, self.theme, ink)
            elif self._glyph:
                glyphs.GLYPHS[self._glyph](painter, square, self.theme)

    def _key_width(self) -> float:
        return text_width(font(self.theme, 13), self._key) + self.theme.px(14)


class IconTile(Tile):
    """A square button that shows an icon alone; its name is heard and shown in its card."""

    def __init__(self, theme: Theme, icon: str, name: str, *, explain: str, size: int = 40, flat: bool = False) -> None:
        super().__init__(theme, "", explain=explain, icon=icon, height=size, width=size, flat=flat)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
