"""How a line on the state board looks: filled where new, outlined where changed, dim if the same, struck if gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.theme import Theme, mixed
from desktop_app.widgets.paint import LEFT, RIGHT, box, font, text_width, write
from desktop_app.widgets.ringed import Ringed

if TYPE_CHECKING:
    from desktop_app.panels.state_board_list import Line
    from desktop_app.panels.state_board_view import Entry, Figure

SIGNS = {"new": "+", "changed": "→", "same": "=", "gone": "−", "held": ""}
PITCH, ROW = 29, 26  # design pixels at control size: from line to line, and the part of it that is filled
EDGE = 2.2  # design pixels, the bar at the beginning of a new or changed line
TINT = 0.25  # how much of the role's colour a filled line takes


def tinted(theme: Theme) -> str:
    """Return the ground of what is new: the panel with a part of the saved colour."""
    return mixed(theme.panel, theme.saved.fill, TINT)


def draw_gain(painter: QPainter, rect: QRectF, text: str, theme: Theme, size: float = 15) -> None:
    """Draw what was added since the base, on the ground of what is new."""
    box(painter, rect, 0, tinted(theme))
    box(painter, QRectF(rect.x(), rect.y(), theme.px(EDGE), rect.height()), 0, theme.saved.edge)
    write(
        painter,
        rect.adjusted(theme.px(EDGE), 0, 0, 0),
        text,
        font(theme, size, 600),
        theme.text,
        Qt.AlignmentFlag.AlignCenter,
    )


class LineDelegate(QStyledItemDelegate):
    """Paints one line."""

    def __init__(self, theme: Theme, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._theme, self._view = theme, view

    def wear(self, theme: Theme) -> None:
        """Paint in `theme` from now on."""
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(self._theme.px(80), self._theme.px(PITCH))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        shown: Any = option  # the stubs leave out the fields of the option's base
        line: Line = index.data(Qt.ItemDataRole.UserRole)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(self._view.layoutDirection())
        rect = QRectF(shown.rect).adjusted(1, 0, -1, self._theme.px(ROW) - self._theme.px(PITCH))
        if line.entry is not None:
            self._paint_entry(painter, rect, line.entry)
        elif line.figure is not None:
            self._paint_figure(painter, rect, line.figure)
        else:
            self._paint_words(painter, rect, line)
        if line.kind in ("entry", "fold") and shown.state & QStyle.StateFlag.State_MouseOver:
            box(painter, rect, 0, None, self._theme.text, self._theme.px(1))
        if isinstance(self._view, Ringed) and self._view.is_ringed and self._view.currentIndex() == index:
            box(painter, rect, 0, None, self._theme.focus, self._theme.px(2))
        painter.restore()

    def _paint_entry(self, painter: QPainter, rect: QRectF, entry: Entry) -> None:
        theme = self._theme
        if entry.mark == "new":
            box(painter, rect, 0, tinted(theme))
        elif entry.mark == "changed":
            box(painter, rect, 0, None, theme.saved.ink, theme.px(1))
        elif entry.mark == "gone":
            box(painter, rect, 0, None, theme.control_edge, theme.px(1), dashed=True)
        if entry.mark in ("new", "changed"):
            box(painter, self._placed(rect, 0, theme.px(EDGE)), 0, theme.saved.edge)
        dim = entry.mark in ("same", "gone")
        ink = theme.muted if dim else theme.text
        x = self._sign(painter, rect, SIGNS[entry.mark], ink) if entry.mark != "held" else float(theme.px(2))
        lead_font = font(theme, 15, 600)
        lead_font.setStrikeOut(entry.mark == "gone")
        x = self._written(painter, rect, x, entry.lead, lead_font, ink)
        rest_ink = theme.text if entry.mark == "new" or not entry.lead else theme.muted
        self._written(painter, rect, x, entry.rest, font(theme, 15), theme.muted if dim else rest_ink)

    def _paint_words(self, painter: QPainter, rect: QRectF, line: Line) -> None:
        theme = self._theme
        if line.kind == "head":
            write(painter, rect, line.text, font(theme, 15.5, 700), theme.text, LEFT, elide=True)
            write(painter, rect, line.remark, font(theme, 15), theme.muted, RIGHT)
            box(painter, QRectF(rect.x(), rect.bottom() - 1, rect.width(), 1), 0, theme.line)
            return
        x = self._sign(painter, rect, SIGNS["same"], theme.muted) if line.kind == "fold" else float(theme.px(2))
        x = self._written(painter, rect, x, line.text, font(theme, 15), theme.muted)
        shown = font(theme, 15)
        shown.setUnderline(True)
        self._written(painter, rect, x, line.remark, shown, theme.text)

    def _paint_figure(self, painter: QPainter, rect: QRectF, figure: Figure) -> None:
        theme = self._theme
        write(painter, rect, figure.title, font(theme, 15), theme.muted, LEFT)
        value = font(theme, 18, 700) if figure.recorded else font(theme, 15)
        x = self._written(painter, rect, float(theme.px(112)), figure.value, value, theme.text)
        if figure.gain:
            width = text_width(font(theme, 15, 600), figure.gain) + theme.px(16)
            pill = self._placed(rect, x, width).adjusted(0, theme.px(2), 0, -theme.px(2))
            draw_gain(painter, pill, figure.gain, theme)
            x += width + theme.px(8)
        self._written(painter, rect, x, figure.was, font(theme, 15), theme.muted)

    def _sign(self, painter: QPainter, rect: QRectF, sign: str, ink: str) -> float:
        column = self._placed(rect, self._theme.px(6), self._theme.px(14))
        write(painter, column, sign, font(self._theme, 15, 600), ink, Qt.AlignmentFlag.AlignCenter)
        return float(self._theme.px(24))

    def _written(self, painter: QPainter, rect: QRectF, x: float, text: str, a_font: Any, ink: str) -> float:
        """Write on the line from `x` on as far as there is room; return where the next may begin."""
        room = rect.width() - x - self._theme.px(6)
        if text and room > self._theme.px(12):
            write(painter, self._placed(rect, x, room), text, a_font, ink, LEFT, elide=True)
        return x + (text_width(a_font, text) + self._theme.px(7) if text else 0)

    def _placed(self, rect: QRectF, x: float, width: float) -> QRectF:
        """Return a part of a line that begins at `x` in reading order."""
        right_to_left = self._view.layoutDirection() == Qt.LayoutDirection.RightToLeft
        return QRectF(rect.right() - x - width if right_to_left else rect.x() + x, rect.y(), width, rect.height())
