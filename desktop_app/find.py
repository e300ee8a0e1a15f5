"""Find anything: type a few letters of a command or of a step, and do it or go there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop_app.overlays import Overlay
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.headings import Label
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import LEFT, RIGHT, box, font, text_width, write

MOST = 40
LONGEST = 200  # letters that can be typed
ROW, MOST_ROWS = 50, 7  # design pixels; entries seen at once
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found."""

    title: str
    hint: str
    key: str
    mark: str  # an icon, or a glyph
    do: Callable[[], object]


def fitting(entries: list[Entry], typed: str) -> list[Entry]:
    """Return the entries that hold every word typed, those whose title begins with it first."""
    wanted = typed.casefold().split()
    if not wanted:
        return entries[:MOST]
    found = [entry for entry in entries if all(word in f"{entry.title} {entry.hint}".casefold() for word in wanted)]
    return sorted(found, key=lambda entry: _rank(entry.title.casefold(), wanted))[:MOST]


def _rank(title: str, wanted: list[str]) -> tuple[bool, bool]:
    return not title.startswith(wanted[0]), not all(word in title for word in wanted)


class Found(QAbstractListModel):
    """The entries that fit."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []

    def hold(self, entries: list[Entry]) -> None:
        """Hold these instead."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        return self.entries[index.row()].title


class RowPainter(QStyledItemDelegate):
    """Draws one entry: mark, title, hint, key."""

    def __init__(self, theme: Theme, found: Found, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._found = theme, found

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, px = self._theme, self._theme.px
        entry, view = self._found.entries[index.row()], self.parent()
        assert isinstance(view, QListView)
        rect = QRectF(option.rect).adjusted(1, 1, -1, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.row() == view.currentIndex().row():
            box(painter, rect, px(8), theme.raised, theme.focus, px(3))
        mark = QRectF(rect.x() + px(14), rect.center().y() - px(11), px(22), px(22))
        if entry.mark in glyphs.GLYPHS:
            glyphs.GLYPHS[entry.mark](painter, mark, theme)
        elif entry.mark:
            icon(painter, mark, entry.mark, theme.text)
        title, small = font(theme, 17, 600), font(theme, 15)
        inner = rect.adjusted(px(50), 0, -px(16), 0)
        key_width = text_width(small, entry.key) + px(16) if entry.key else 0
        write(painter, inner.adjusted(0, 0, -key_width, 0), entry.title, title, theme.text, LEFT, elide=True)
        after = text_width(title, entry.title) + px(12)
        hint = inner.adjusted(after, 0, -key_width, 0)
        if hint.width() > px(40):
            write(painter, hint, entry.hint, small, theme.muted, LEFT, elide=True)
        write(painter, inner, entry.key, small, theme.muted, RIGHT)
        painter.restore()


class Find(Overlay):
    """A line to type in and what fits below it."""

    def __init__(
        self, theme: Theme, parent: QWidget, search: Callable[[str], list[Entry]], placeholder: str, nothing: str
    ) -> None:
        super().__init__(theme, parent, width=720, high=True)
        self._search = search
        self._found = Found()
        self._line = QLineEdit()
        self._line.setPlaceholderText(placeholder)
        self._line.setAccessibleName(placeholder)
        self._line.setMaxLength(LONGEST)
        self._line.setProperty("explain", "find")
        self._line.setFixedHeight(theme.px(52))
        self._line.setFont(font(theme, 20, 500))
        self._line.setStyleSheet(f"QLineEdit {{ font-size: {theme.type_px(20)}px; }}")
        self._list = QListView()
        self._list.setModel(self._found)
        self._list.setItemDelegate(RowPainter(theme, self._found, self._list))
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setStyleSheet("QListView { background: transparent; outline: none; }")
        self._list.setAccessibleName(placeholder)
        self._list.setProperty("explain", "find")
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setUniformItemSizes(True)
        self._nothing = Label(theme, nothing, 16, muted=True)
        for part in (self._line, self._nothing, self._list):
            self.sheet.column.addWidget(part)
        self._line.textChanged.connect(self._show_fitting)
        self._line.installEventFilter(self)
        self._list.clicked.connect(lambda index: self._do(index.row()))
        self._show_fitting("")

    def first_focus(self) -> QWidget:
        return self._line

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self._list.currentIndex().row()
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 6, Qt.Key.Key_PageUp: -6}
        if event.key() in step:
            last = self._found.rowCount() - 1
            self._list.setCurrentIndex(self._found.index(min(max(row + step[Qt.Key(event.key())], 0), last)))
            event.accept()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._do(row)
        else:
            super().keyPressEvent(event)

    def _show_fitting(self, typed: str) -> None:
        self._found.hold(self._search(typed))
        self._nothing.setVisible(not self._found.entries)
        self._list.setVisible(bool(self._found.entries))
        self._list.setCurrentIndex(self._found.index(0))
        rows = min(max(len(self._found.entries), 1), MOST_ROWS)
        self._list.setFixedHeight(self.theme.px(ROW) * rows)
        self.settle()

    def _do(self, row: int) -> None:
        if 0 <= row < len(self._found.entries):
            entry = self._found.entries[row]
            self.close_overlay()
            entry.do()
