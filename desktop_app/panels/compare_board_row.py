"""One strategy of the comparison: its bar on the shared scale and its figures; pressing it chooses it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from desktop_app.panels.compare_board_places import TAG, TOTAL, Places, cells
from desktop_app.panels.compare_board_view import Comparison, Way
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.bars import draw_bill
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import LEFT, RADIUS, RIGHT, box, focus_ring, font, smooth, square_at, text_width, write

WIDE, LINE = 50, 21  # design pixels: the height of a row, of a line of a card
CARD_HEAD, CARD_BAR = 64, 22


class WayRow(Tile):
    """A row of the table where there is room, else a card."""

    def __init__(self, words: Words, theme: Theme, strategy: str) -> None:
        super().__init__(theme, words.say(f"strategy.{strategy}.name"), explain=f"strategy_{strategy}")
        self._words, self._strategy = words, strategy
        self._way: Way | None = None
        self._shown: Comparison | None = None
        self._places: Places | None = None
        self._label = 0.0
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_way(self, way: Way, shown: Comparison) -> None:
        """Show this way on the scale of the whole comparison."""
        self._way, self._shown = way, shown
        self.show_chosen(way.chosen)
        told = ". ".join(way.told)
        values = {"name": way.name, "mark": way.mark, "total": way.total, "added": way.added, "told": told}
        self.setAccessibleDescription(self._words.say("compare_board.spoken", **values))
        self.updateGeometry()
        self.update()

    def arrange(self, places: Places | None, label: float) -> None:
        """Stand in these columns, as a card without any; leave room of `label` pixels behind the longest bar."""
        self._places, self._label = places, label
        self.updateGeometry()
        self.update()

    def label_width(self) -> float:
        """Return the room that the words behind the bar need."""
        return text_width(font(self.theme, 15), self._way.added if self._way else "") + self.theme.px(10)

    def sizeHint(self) -> QSize:
        lines = len(self._way.told) if self._way else 0
        height = WIDE if self._places else CARD_HEAD + CARD_BAR + LINE * lines + 10
        return QSize(self.theme.px(200), self.theme.px(height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._way is None or self._shown is None:
            return
        painter = smooth(self)
        painter.setLayoutDirection(self.layoutDirection())
        self._paint_frame(painter)
        if self._places:
            self._paint_columns(painter, self._way, self._shown, self._places)
        else:
            self._paint_card(painter, self._way, self._shown)
        painter.end()

    def _paint_frame(self, painter: QPainter) -> None:
        theme, rect = self.theme, QRectF(self.rect())
        if not self._places:
            box(painter, rect, theme.px(RADIUS), theme.raised, theme.control_edge)
        elif not self.isChecked():
            box(painter, QRectF(0, rect.bottom() - 1, rect.width(), 1), 0, theme.line)
        if self.isChecked():
            box(painter, rect, theme.px(RADIUS), None, theme.text, theme.px(2))
        elif self.underMouse():
            box(painter, rect, theme.px(RADIUS), None, theme.text, theme.px(1))
        focus_ring(painter, self, rect, theme.px(RADIUS), theme)

    def _paint_columns(self, painter: QPainter, way: Way, shown: Comparison, places: Places) -> None:
        theme, px = self.theme, self.theme.px
        name = places.rect(self, places.bars, px(2), px(27))
        self._paint_name(painter, name, way)
        bar = places.rect(self, places.bars, px(29), px(16))
        self._paint_bar(painter, bar, way, shown)
        self._paint_total(painter, way, places)
        for place, lines in list(zip(places.columns, cells(way), strict=True))[1:]:
            top = (self.height() - px(LINE) * len(lines)) / 2
            for row, text in enumerate(lines):
                rect = places.rect(self, place, top + row * px(LINE), px(LINE))
                write(painter, rect, text, font(theme, 15, 600), theme.text, RIGHT)

    def _paint_total(self, painter: QPainter, way: Way, places: Places) -> None:
        """Write the total, above its mark where it has one."""
        theme, px, place = self.theme, self.theme.px, places.columns[0]
        high = px(29) if way.mark else self.height()
        write(painter, places.rect(self, place, 0, high), way.total, font(theme, TOTAL, 700), theme.text, RIGHT)
        if way.mark:
            line = places.rect(self, place, px(27), px(LINE - 1))
            width = text_width(font(theme, 15, 600), way.mark) + px(TAG)
            self._paint_tag(
                painter,
                line.adjusted(0, 0, width - line.width(), 0)
                if self.isRightToLeft()
                else line.adjusted(line.width() - width, 0, 0, 0),
                way.mark,
            )

    def _paint_tag(self, painter: QPainter, tag: QRectF, words: str) -> None:
        box(painter, tag, self.theme.px(4), self.theme.chosen)
        write(painter, tag, words, font(self.theme, 15, 600), self.theme.on_chosen, Qt.AlignmentFlag.AlignCenter)

    def _paint_card(self, painter: QPainter, way: Way, shown: Comparison) -> None:
        theme, px = self.theme, self.theme.px
        inner = QRectF(self.rect()).adjusted(px(12), 0, -px(12), 0)
        self._paint_name(painter, QRectF(inner.x(), px(6), inner.width(), px(26)), way)
        total = QRectF(inner.x(), px(31), inner.width(), px(30))
        write(painter, total, way.total, font(theme, 21, 700), theme.text, LEFT)
        behind = text_width(font(theme, 21, 700), way.total) + px(8)
        after = total.adjusted(0, px(2), -behind, 0) if self.isRightToLeft() else total.adjusted(behind, px(2), 0, 0)
        unit = self._words.say(f"compare_board.total.{shown.unit}")
        rest = self._words.say("compare_board.card_total", unit=unit)
        write(painter, after, rest, font(theme, 15), theme.muted, LEFT, elide=True)
        self._paint_bar(painter, QRectF(inner.x(), px(CARD_HEAD), inner.width(), px(16)), way, shown)
        for place, line in enumerate(way.told):
            rect = QRectF(inner.x(), px(CARD_HEAD + CARD_BAR + LINE * place), inner.width(), px(LINE))
            write(painter, rect, line, font(theme, 15), theme.text if place == 0 else theme.muted, LEFT, elide=True)

    def _paint_name(self, painter: QPainter, rect: QRectF, way: Way) -> None:
        theme, px, mirrored = self.theme, self.theme.px, self.isRightToLeft()
        mark = square_at(rect.right() - px(20) if mirrored else rect.x(), rect.center().y(), px(20))
        icon(painter, mark, f"strategy_{self._strategy}", theme.text)
        words = rect.adjusted(0, 0, -px(25), 0) if mirrored else rect.adjusted(px(25), 0, 0, 0)
        if way.mark and not self._places:
            width = text_width(font(theme, 15, 600), way.mark) + px(TAG)
            tag = QRectF(
                words.x() if mirrored else words.right() - width, rect.y() + px(3), width, rect.height() - px(6)
            )
            self._paint_tag(painter, tag, way.mark)
            words = words.adjusted(width, 0, 0, 0) if mirrored else words.adjusted(0, 0, -width - px(4), 0)
        fonts = self._name_fonts()
        letters = next((each for each in fonts if text_width(each, way.name) <= words.width()), fonts[-1])
        write(painter, words, way.name, letters, theme.text, LEFT, elide=True)

    def _name_fonts(self) -> tuple[QFont, ...]:
        """Return the type of the name, and smaller ones for where it does not fit."""
        return tuple(font(self.theme, size, 600) for size in (15, 14, 13))

    def _paint_bar(self, painter: QPainter, rect: QRectF, way: Way, shown: Comparison) -> None:
        theme, mirrored, label = self.theme, self.isRightToLeft(), self._label
        whole = rect.adjusted(label, 0, 0, 0) if mirrored else rect.adjusted(0, 0, -label, 0)
        draw_bill(painter, whole, way.bill, shown.scale, theme, right_to_left=mirrored)
        if shown.scale <= 0:
            return
        length = way.bill.total / shown.scale * whole.width() + theme.px(6)
        behind = QRectF(whole.right() - length - label, rect.y(), label, rect.height())
        if not mirrored:
            behind.moveLeft(whole.x() + length)
        write(painter, behind, way.added, font(theme, 15), theme.muted, LEFT)
        self._paint_once(painter, whole, shown, mirrored=mirrored)

    def _paint_once(self, painter: QPainter, whole: QRectF, shown: Comparison, *, mirrored: bool) -> None:
        """Mark how long the bar would be if nothing failed."""
        length = shown.once[0] / shown.scale * whole.width()
        x = whole.right() - length if mirrored else whole.x() + length
        pen = QPen(QColor(self.theme.text), self.theme.px(1.2))
        painter.setPen(pen)
        reach = self.theme.px(4)
        painter.drawLine(QPointF(x, whole.y() - reach), QPointF(x, whole.bottom() + reach))
