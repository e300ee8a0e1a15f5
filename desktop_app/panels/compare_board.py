"""The compare board: the three ways back from one failure, what each costs, and what the disks cost to keep."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop_app.moment import Moment
from desktop_app.panels.compare_board_export import as_csv, as_text
from desktop_app.panels.compare_board_places import places
from desktop_app.panels.compare_board_row import WayRow
from desktop_app.panels.compare_board_scale import ColumnHeads, Scale
from desktop_app.panels.compare_board_trade import TradeTable
from desktop_app.panels.compare_board_trade_view import deals
from desktop_app.panels.compare_board_view import Comparison, comparison
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.class_type import board_theme, dress, ems_wide
from desktop_app.widgets.headings import Label
from desktop_app.widgets.key_row import KeyRow
from desktop_app.widgets.one_line import OneLine
from desktop_app.widgets.paint import font, text_width
from sim.plan import Plan, Strategy

WIDE_EMS = 44  # a board of this width shows a table, a narrower one cards
COPIED_MS = 1500
CARD_PAD = 12  # design pixels inside a card at both ends


class CompareBoard(QWidget):
    """Rows to one scale; each can be chosen."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        self._plan: Plan | None = None
        self._shown: Comparison | None = None
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        say = words.say
        self._title = OneLine(theme, 16, 700)
        self._legend = KeyRow(theme, [(key, say(f"legend.{name}")) for key, name in LEGEND])
        self._copy_text = Tile(theme, say("compare_board.copy_text"), explain="copy_text", height=28)
        self._copy_csv = Tile(theme, say("compare_board.copy_csv"), explain="copy_csv", height=28)
        self._close = IconTile(theme, "close", say("board.close"), explain="close", size=28, flat=True)
        self._heads, self._scale = ColumnHeads(words, theme), Scale(theme)
        self._rows = {strategy: WayRow(words, theme, strategy) for strategy in Strategy}
        self._why = Label(theme, "", 15, 600, wrap=True)
        self._remark = Label(theme, "", 15, wrap=True)
        self._footnote = Label(theme, "", 15, muted=True, wrap=True)
        self._asleep = Label(theme, "", 17, wrap=True)
        self._trade = TradeTable(words, theme)
        self._trade_line = Label(theme, say("lesson.two_sentences"), 15, muted=True, wrap=True)
        self._lay_out()
        self._connect()
        self._fit()

    def _lay_out(self) -> None:
        self._head = QHBoxLayout()
        self._head.addWidget(self._title, 1)
        self._head.addWidget(self._close)
        self._low = QHBoxLayout()  # where the copies stand if the head has no room for them
        self._low.addStretch(1)
        self._columns = QHBoxLayout()
        self._columns.addWidget(self._legend, 1)
        self._columns.addWidget(self._heads)
        self._body = _Body()
        self._pieces = QVBoxLayout(self._body)
        self._pieces.setContentsMargins(0, 0, 0, 0)
        self._pieces.addWidget(self._asleep)
        self._pieces.addLayout(self._columns)
        reasons = (self._why, self._remark, self._footnote)
        for piece in (*self._rows.values(), self._scale, *reasons, self._trade, self._trade_line):
            self._pieces.addWidget(piece)
        self._pieces.addLayout(self._low)
        self._pieces.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._body)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addWidget(self._scroll, 1)

    def _connect(self) -> None:
        self._body.resized.connect(self._place)
        self._close.clicked.connect(self._session.close_panel)
        self._copy_text.clicked.connect(self.copy_text)
        self._copy_csv.clicked.connect(self.copy_csv)
        for strategy, row in self._rows.items():
            row.clicked.connect(lambda _=False, strategy=strategy: self._session.choose_strategy(strategy))
            row.join(self._walk)

    # told

    def show_moment(self, moment: Moment) -> None:
        """Show the three ways back from the failure of the moment's plan."""
        if self._plan is moment.plan:
            return
        self._plan = moment.plan
        self._shown = shown = comparison(moment.plan, self._words)
        self._title.show_words(shown.title)
        self._asleep.show_text(shown.asleep)
        self._why.show_text(shown.why)
        self._remark.show_text(shown.remark)
        self._footnote.show_text("   ".join(shown.footnotes))
        for way in shown.ways:
            self._rows[way.strategy].show_way(way, shown)
        self._trade.show_deals(deals(moment.plan, self._words))
        self._fit()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._fit()

    # a person did something

    def copy_text(self) -> None:
        """Put the comparison on the clipboard as text."""
        if self._shown is not None:
            self._copied(self._copy_text, "copy_text", as_text(self._shown, self._words))

    def copy_csv(self) -> None:
        """Put the comparison on the clipboard as CSV."""
        if self._plan is not None:
            self._copied(self._copy_csv, "copy_csv", as_csv(self._plan))

    def _copied(self, tile: Tile, name: str, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        tile.show_text(self._words.say("compare_board.copied"))
        QTimer.singleShot(COPIED_MS, tile, lambda: tile.show_text(self._words.say(f"compare_board.{name}")))

    def row(self, strategy: Strategy) -> WayRow:
        """Return the row of a strategy."""
        return self._rows[strategy]

    def _walk(self, tile: Tile, key: int) -> bool:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if key not in steps:
            return False
        rows: list[Tile] = list(self._rows.values())
        rows[(rows.index(tile) + steps[Qt.Key(key)]) % len(rows)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    # shown

    @property
    def _is_wide(self) -> bool:
        return ems_wide(self, self._theme) >= WIDE_EMS

    def _fit(self) -> None:
        theme = board_theme(self, self._theme)
        margin = theme.px(13)
        self._column.setContentsMargins(margin, theme.px(6), margin, theme.px(4))
        self._column.setSpacing(theme.px(3))
        self._pieces.setSpacing(theme.px(2 if self._is_wide else 8))
        dress(theme, self._title, self._legend, self._copy_text, self._copy_csv, self._close, self._heads, self._scale)
        dress(theme, self._why, self._remark, self._footnote, self._asleep, self._trade_line, self._trade)
        dress(theme, *self._rows.values())
        place = self._head if self._is_wide else self._low
        for at, tile in enumerate((self._copy_text, self._copy_csv)):
            place.insertWidget(1 + at if self._is_wide else at, tile)
        self._show_pieces()
        self._place()

    def _show_pieces(self) -> None:
        """Show what there is to say; the table and its head only where something fails."""
        shown, wide = self._shown, self._is_wide
        awake = shown is not None and bool(shown.ways)
        for piece in (
            *self._rows.values(),
            self._scale,
            self._why,
            self._copy_text,
            self._copy_csv,
            self._legend,
        ):
            piece.setVisible(awake)
        self._heads.setVisible(awake and wide)
        self._asleep.setVisible(not awake)
        self._remark.setVisible(awake and bool(self._remark.text()))
        self._footnote.setVisible(False)
        self._trade_line.setVisible(not wide or not awake)

    def _place(self) -> None:
        """Give the rows their columns and one scale, by the width there is."""
        shown, theme, width = self._shown, board_theme(self, self._theme), self._body.width()
        if shown is None or not shown.ways:
            return
        where = places(shown, self._words, theme, width) if self._is_wide else None
        label = max(row.label_width() for row in self._rows.values())
        for row in self._rows.values():
            row.arrange(where, label)
        pad = float(theme.px(CARD_PAD))
        self._legend.setMinimumHeight(self._legend.heightForWidth(round(where.columns[0][0])) if where else 0)
        begin, length = where.bars if where else (pad, width - 2 * pad)
        footnote = self._footnote.text()
        behind = begin + length if where else 0.0
        room = width - behind - theme.px(30) - self._scale.once_width
        beside = where is not None and text_width(font(theme, 15), footnote) < room
        self._footnote.setVisible(bool(footnote) and not beside)
        self._scale.show_scale(shown, (begin, length - label), footnote if beside else "", behind)
        if where:
            self._heads.show_heads(shown, where)
            self._leave_out_remark_for_trade()

    def _leave_out_remark_for_trade(self) -> None:
        """Show the remark on the note only where the storage trade is in view beside it: a column tells its price."""
        self._remark.setVisible(bool(self._remark.text()))
        wanted = self._pieces.totalHeightForWidth(self._body.width())
        self._remark.setVisible(bool(self._remark.text()) and wanted <= self._scroll.viewport().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


class _Body(QWidget):
    """What scrolls inside the board; it tells when it has another width."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


LEGEND = (("plain", "task"), ("hatch", "twice"), ("note", "note"))
