"""The tree under a hand: a click or the arrows choose a disk, a second click or Enter goes on from it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from desktop_app.panels.branches_board_lane import ROW, Places
from desktop_app.panels.branches_board_tree_paint import TreePicture, middle_of, row_at, tree_places
from desktop_app.panels.branches_board_tree_view import Row, Spot, TreeView
from desktop_app.theme import Theme
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import smooth
from desktop_app.widgets.ringed import Ringed

EM = 15  # design pixels, the type of a board
NEAR = 1.1  # rows of disks: what is further from a disk means none


class TreeCanvas(Ringed, Drawn):
    """Shows a tree; `chosen(spot)` tells which disk is meant now, `entered(spot)` that one wants to go on from it."""

    chosen = Signal(object)
    entered = Signal(object)

    def __init__(self, theme: Theme, name: str, in_use: str) -> None:
        super().__init__(theme)
        self._in_use = in_use
        self._view: TreeView | None = None
        self._spot = Spot(0, 0)
        self._lit: Spot | None = None
        self.setProperty("explain", "branches_tree")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # told

    def show_tree(self, view: TreeView, spot: Spot, spoken: str) -> None:
        """Show a tree with the disk that is meant, and what is heard of it."""
        self._view, self._spot, self._lit = view, spot, None
        self.setAccessibleDescription(spoken)
        self.updateGeometry()
        self.update()

    # asked

    @property
    def em(self) -> float:
        """The type of the board in pixels."""
        return float(self._theme.px(EM))

    @property
    def places(self) -> Places:
        """Where the steps stand."""
        assert self._view is not None
        return tree_places(self._view, self.width(), self.em)

    def spot_rect(self, spot: Spot) -> QRect:
        """Return where a disk is drawn, with room round it."""
        place = next((k for k, row in enumerate(self._rows) if row.line == spot.line), 0)
        half = 1.4 * self.em
        x, y = self.places.disk_x(spot.step), middle_of(place, self.em)
        return QRectF(x - half, y - half, 2 * half, 2 * half).toRect()

    def spot_at(self, at: QPointF) -> Spot | None:
        """Return the disk at a point, where one is near."""
        if not self._rows or not self._rows[0].disks:
            return None
        row = self._rows[row_at(at.y(), self.em, len(self._rows))]
        if not row.disks:
            return None
        step = self.places.nearest(row.disks, at.x())
        reach = max(NEAR * self.em, self.places.slot * 0.5)
        return Spot(row.line, step) if abs(self.places.disk_x(step) - at.x()) <= reach else None

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(320), round(max(len(self._rows), 1) * ROW * self.em))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @property
    def _rows(self) -> tuple[Row, ...]:
        return self._view.rows if self._view is not None else ()

    # done by a person

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._light(self.spot_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._light(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.heed(event)
        spot = self.spot_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and spot is not None:
            self.chosen.emit(spot)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        spot = self.spot_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and spot is not None:
            self.entered.emit(spot)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heed(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.entered.emit(self._spot)
            return
        spot = self._walked(Qt.Key(event.key()))
        if spot is None:
            event.ignore()
        elif spot != self._spot:
            self.chosen.emit(spot)

    def _walked(self, key: Qt.Key) -> Spot | None:
        """Return the disk an arrow leads to; None for another key."""
        along = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        across = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        places = [row.line for row in self._rows]
        here = self._rows[places.index(self._spot.line)] if self._spot.line in places else None
        if here is None or key not in {*along, *across, Qt.Key.Key_Home, Qt.Key.Key_End}:
            return None
        if key in across:
            return self._on_next_row(places.index(here.line), across[key])
        if not here.disks:
            return self._spot
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            return Spot(here.line, here.disks[0 if key == Qt.Key.Key_Home else -1])
        at = here.disks.index(self._spot.step) + along[key]
        return Spot(here.line, here.disks[min(max(at, 0), len(here.disks) - 1)])

    def _on_next_row(self, place: int, by: int) -> Spot:
        """Return the nearest disk of the next row that way which has any."""
        place += by
        while 0 <= place < len(self._rows):
            row = self._rows[place]
            if row.disks:
                step = self.places.nearest(row.disks, self.places.disk_x(self._spot.step))
                return Spot(row.line, step)
            place += by
        return self._spot

    def _light(self, spot: Spot | None) -> None:
        self.setCursor(Qt.CursorShape.PointingHandCursor if spot is not None else Qt.CursorShape.ArrowCursor)
        if spot != self._lit:
            self._lit = spot
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._view is None:
            return
        painter = smooth(self)
        picture = TreePicture(self._view, self.places, self._theme, self._in_use)
        lit = self._lit if self._lit != self._spot else None
        picture.draw(painter, self.width(), self._spot, lit, focused=self.is_ringed)
        painter.end()
