"""The tree as a picture: every line of work in its row, and the way each one grew from a disk."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from desktop_app.panels.branches_board_lane import ROW, Places, draw_stretches, thinned
from desktop_app.panels.branches_board_tree_view import Row, Spot, TreeView
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import CENTRE, LEFT, box, font, text_width, write

GUTTER, LEAST_GUTTER, GUTTER_SHARE = 11.5, 8.0, 0.3  # ems, ems, part of the width


def tree_places(view: TreeView, width: float, em: float) -> Places:
    """Return where the steps stand in a tree so wide; the names of the lines stand before them."""
    gutter = max(min(GUTTER * em, GUTTER_SHARE * width), LEAST_GUTTER * em)
    return Places(view.n_steps, em, gutter + em, width - 1.1 * em)


def middle_of(place: int, em: float) -> float:
    """Return the line on which the row number `place`, from 0, stands."""
    return (place + 0.5) * ROW * em


def row_at(y: float, em: float, n_rows: int) -> int:
    """Return which row is at `y`; the nearest one outside."""
    return min(max(int(y / (ROW * em)), 0), n_rows - 1)


class TreePicture:
    """Draws one tree in one theme; `chosen` is the disk that is meant, `lit` the one under the mouse."""

    def __init__(self, view: TreeView, places: Places, theme: Theme, in_use: str) -> None:
        self._view, self._places, self._theme, self._in_use = view, places, theme, in_use
        self._order = {row.line: place for place, row in enumerate(view.rows)}

    def draw(self, painter: QPainter, width: float, chosen: Spot, lit: Spot | None, *, focused: bool) -> None:
        """Draw everything, the way of the line in use over the others."""
        for place, row in enumerate(self._view.rows):
            self._draw_ground(painter, place, row, width)
        for row in sorted(self._view.rows, key=lambda each: each.is_active):
            if row.parent is not None and row.parent in self._order:
                self._draw_way(painter, row)
        for place, row in enumerate(self._view.rows):
            self._draw_name(painter, place, row)
            draw_stretches(painter, self._places, row.stretches, middle_of(place, self._places.em), self._theme)
            self._draw_disks(painter, place, row)
        for spot, is_chosen in ((lit, False), (chosen, True)):
            if spot is not None and spot.line in self._order:
                self._draw_spot(painter, spot, is_chosen=is_chosen, focused=focused)

    def _draw_ground(self, painter: QPainter, place: int, row: Row, width: float) -> None:
        theme, em = self._theme, self._places.em
        rect = QRectF(0, middle_of(place, em) - (ROW / 2 - 0.12) * em, width, (ROW - 0.24) * em)
        if row.is_active:
            box(painter, rect, theme.px(8), theme.raised, theme.text, theme.px(2))
        else:
            box(painter, rect, theme.px(8), None, theme.line)

    def _draw_name(self, painter: QPainter, place: int, row: Row) -> None:
        theme, em = self._theme, self._places.em
        bold, quiet = font(theme, 15, 700), font(theme, 13.5, tabular=True)
        left, middle = 0.6 * em, middle_of(place, em)
        room = self._places.left - left - 1.1 * em
        name = QRectF(left, middle - 1.35 * em, room, 1.35 * em)
        write(painter, name, row.name, bold, theme.text, LEFT, elide=True)
        cost = QRectF(left, middle + 0.02 * em, room, 1.25 * em)
        write(painter, cost, row.cost, quiet, theme.muted, LEFT, elide=True)
        if row.is_active:
            small = font(theme, 12.5, 700)
            wide = text_width(small, self._in_use) + theme.px(12)
            start = left + text_width(bold, row.name) + theme.px(8)
            if start + wide <= left + room:
                chip = QRectF(start, name.center().y() - theme.px(9.5), wide, theme.px(19))
                box(painter, chip, theme.px(5), theme.chosen)
                write(painter, chip, self._in_use, small, theme.on_chosen, CENTRE)

    def _draw_disks(self, painter: QPainter, place: int, row: Row) -> None:
        middle, places, theme = middle_of(place, self._places.em), self._places, self._theme
        if row.parent is None:
            self._draw_start(painter, middle)
        for step in thinned(places, row.disks):
            if not step:
                continue
            disk = _square(places.disk_x(step), middle, places.disk)
            if places.is_fine:
                box(painter, disk.adjusted(-2, -2, 2, 2), theme.px(3), theme.panel)
            glyphs.disk(painter, disk, theme)

    def _draw_start(self, painter: QPainter, middle: float) -> None:
        size = 1.5 * self._places.em
        place = _square(self._places.disk_x(0), middle, size)
        box(painter, place, size / 2, self._theme.panel, self._theme.control_edge, self._theme.px(1.5))
        inset = size * 0.18
        icon(painter, place.adjusted(inset, inset, -inset, -inset), "strategy_restart", self._theme.text)

    def _draw_way(self, painter: QPainter, row: Row) -> None:
        """Draw the way down from the parent's disk to the first step of a branch."""
        theme, places, em = self._theme, self._places, self._places.em
        assert row.parent is not None
        x = places.disk_x(row.after)
        top = middle_of(self._order[row.parent], em) + places.disk / 2 + theme.px(2)
        bottom = middle_of(self._order[row.line], em)
        reach = max(min(places.slot * 0.3, 0.55 * em), theme.px(5))
        way = QPainterPath(QPointF(x, top))
        way.lineTo(x, bottom - reach)
        way.quadTo(x, bottom, x + reach, bottom)
        colour, wide = (theme.text, 3.0) if row.is_active else (theme.saved.ink, 2.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in ((theme.panel, wide + 3.0), (colour, wide)):
            painter.setPen(QPen(QColor(ink), theme.px(width)))
            painter.drawPath(way)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        tip, head = QPointF(x + reach + theme.px(5), bottom), theme.px(5)
        painter.drawPolygon(QPolygonF([tip, tip - QPointF(head * 1.5, head), tip - QPointF(head * 1.5, -head)]))

    def _draw_spot(self, painter: QPainter, spot: Spot, *, is_chosen: bool, focused: bool) -> None:
        """Draw the disk that is meant larger, on a plate; the one under the mouse in a frame."""
        theme, places = self._theme, self._places
        middle = middle_of(self._order[spot.line], places.em)
        size = places.disk * (1.0 if not places.is_fine else 1.25) if spot.step else 1.5 * places.em
        disk = _square(places.disk_x(spot.step), middle, size)
        gap = theme.px(5)
        plate = disk.adjusted(-gap, -gap, gap, gap)
        if not is_chosen:
            box(painter, plate, theme.px(6), None, theme.text, theme.px(1.5))
            return
        box(painter, plate, theme.px(6), theme.panel, theme.chosen, theme.px(3))
        if focused:
            ring = theme.px(4)
            box(painter, plate.adjusted(-ring, -ring, ring, ring), theme.px(9), None, theme.focus, theme.px(3))
        if spot.step:
            glyphs.disk(painter, disk, theme)
        else:
            self._draw_start(painter, middle)


def _square(x: float, y: float, size: float) -> QRectF:
    return QRectF(x - size / 2, y - size / 2, size, size)
