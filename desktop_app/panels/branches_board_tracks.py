"""Two tracks below each other: the first run, and the code that runs again and reads back what was recorded."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from desktop_app.panels.branches_board_lane import CELL, Places, Stretch, draw_stretches, thinned
from desktop_app.panels.branches_board_replay_view import ReplayView
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import CENTRE, LEFT, box, font, smooth, text_width, write

EM = 15
GUTTER = 7.0  # ems
TOP, BETWEEN, BOTTOM = 0.3, 3.9, 1.9  # ems above the first track, from middle to middle, below the second


class Tracks(Drawn):
    """Draws a replay; `names` are those of the tracks, `captions` the words below a step by how it comes about."""

    def __init__(self, theme: Theme, names: tuple[str, str], captions: dict[str, str], doubtful: str) -> None:
        super().__init__(theme)
        self._names, self._captions, self._doubtful = names, captions, doubtful
        self._view: ReplayView | None = None
        self._disks: tuple[int, ...] = ()
        self.setProperty("explain", "branches_tracks")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_replay(self, view: ReplayView, disks: tuple[int, ...]) -> None:
        """Show a replay, and the disks that the first run wrote before it broke."""
        self._view, self._disks = view, disks
        self.setAccessibleName(f"{self._names[1]}. {view.counted} {view.doubt}")
        self.update()

    @property
    def _em(self) -> float:
        return float(self._theme.px(EM))

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(320), round((TOP + CELL / 2 + BETWEEN + CELL / 2 + BOTTOM) * self._em))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._view is None:
            return
        painter, em = smooth(self), self._em
        places = Places(self._view.n_steps, em, GUTTER * em + 0.6 * em, self.width() - 1.1 * em)
        above = (TOP + CELL / 2) * em
        below = above + BETWEEN * em
        self._draw_doubt(painter, places, below)
        for name, middle, stretches in zip(
            self._names, (above, below), (self._view.first, self._view.second), strict=True
        ):
            room = QRectF(0, middle - 1.4 * em, GUTTER * em, 2.8 * em)
            write(painter, room, name, font(self._theme, 15, 700), self._theme.text, LEFT, wrap=True)
            draw_stretches(painter, places, stretches, middle, self._theme)
        for step in thinned(places, self._disks):
            x, size = places.disk_x(step), places.disk
            glyphs.disk(painter, QRectF(x - size / 2, above - size / 2, size, size), self._theme)
        self._draw_captions(painter, places, self._view.second, below)
        self._draw_readings(painter, places, above, below)
        painter.end()

    def _draw_captions(self, painter: QPainter, places: Places, stretches: tuple[Stretch, ...], middle: float) -> None:
        """Say once below each stretch how its steps come about, where there is room."""
        small = font(self._theme, 13.5)
        for each in stretches:
            rect = places.cell(each.first, each.last, middle, CELL * places.em)
            rect = rect.adjusted(-places.disk / 2, 0, places.disk / 2, 0)
            words = self._captions[each.look]
            room = QRectF(rect.x(), rect.bottom(), rect.width(), 1.5 * places.em)
            if text_width(small, words) <= room.width():
                write(painter, room, words, small, self._theme.text, CENTRE)

    def _draw_doubt(self, painter: QPainter, places: Places, middle: float) -> None:
        """Draw the ground under the steps that are not to be trusted."""
        assert self._view is not None
        if self._view.doubt_from is None:
            return
        theme, em = self._theme, places.em
        left = places.disk_x(self._view.doubt_from - 1)
        rect = QRectF(left, middle - 1.75 * em, places.disk_x(places.n_steps) - left + 0.7 * em, 4.3 * em)
        box(painter, rect, theme.px(8), None, theme.failed.ink, theme.px(2), dashed=True)
        words, bold = self._doubtful, font(theme, 13.5, 700)
        width = text_width(bold, words) + theme.px(28)
        right = min(rect.right(), self.width() - 1.0)
        tag = QRectF(max(right - width, 0.0), rect.y() - 0.72 * em, width, 1.4 * em)
        box(painter, tag, theme.px(6), theme.panel, theme.failed.ink, theme.px(2))
        size = theme.px(15)
        mark = QRectF(tag.x() + theme.px(6), tag.center().y() - size / 2, size, size)
        icon(painter, mark, "warn", theme.failed.ink)
        write(painter, tag.adjusted(size + theme.px(10), 0, 0, 0), words, bold, theme.text, LEFT)

    def _draw_readings(self, painter: QPainter, places: Places, above: float, below: float) -> None:
        """Join both runs of a step that reads clock or dice; where the values differ the line is broken and red."""
        assert self._view is not None
        theme, em = self._theme, places.em
        kinds = {row.step: row.kind for row in self._view.readings}
        kinds |= {row.step: row.kind for row in self._view.readings if row.is_mismatch}
        last = next((each.last for each in reversed(self._view.second) if each.look != "once"), 0)
        for step, differs in self._view.reading_steps.items():
            if step > last or (places.is_fine and not differs):
                continue
            x = places.disk_x(step) - places.slot / 2
            colour = theme.failed.ink if differs else theme.muted
            pen = QPen(QColor(colour), theme.px(2.5 if differs else 1.5))
            if differs:
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawLine(QLineF(x, above + CELL / 2 * em, x, below - CELL / 2 * em))
            size = 1.35 * em
            middle = (above + below) / 2
            plate = QRectF(x - size / 2, middle - size / 2, size, size)
            box(painter, plate.adjusted(-3, -3, 3, 3), size / 2, theme.panel, colour, theme.px(1.5))
            icon(painter, plate.adjusted(2, 2, -2, -2), "clock" if kinds[step] == "clock" else "odds", theme.text)
