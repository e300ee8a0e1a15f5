"""A list of things on a disk, a line for each, marked new, changed, the same or gone; it may be of any length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView

from desktop_app.panels.state_board_paint import LineDelegate
from desktop_app.panels.state_board_view import Entry, Figure, Section
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.ringed import Ringed

Index = QModelIndex | QPersistentModelIndex
LINE = Qt.ItemDataRole.UserRole
SHORT = 5  # entries: as many are shown without folding any


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list: an entry, the fold over those that stayed the same, a heading, a figure, or a remark."""

    kind: Literal["entry", "fold", "head", "figure", "remark"]
    text: str = ""
    remark: str = ""
    entry: Entry | None = None
    figure: Figure | None = None
    section: str = ""


def section_lines(section: Section, words: Words, *, unfolded: bool, headed: bool = False) -> list[Line]:
    """Return the lines of `section`, with a heading of its own where several share one list."""
    lines = [Line("head", section.title, section.remark)] if headed else []
    lines += [Line("entry", entry=entry) for entry in section.entries]
    short = len(section.entries) + len(section.same) <= SHORT
    if section.same and not short:
        press = words.say(f"state_board.{'hide' if unfolded else 'show'}")
        lines.append(Line("fold", section.fold, press, section=section.key))
    if unfolded or short:
        lines += [Line("entry", entry=entry) for entry in section.same]
    if not section.entries and not section.same:
        lines.append(Line("remark", section.empty))
    return lines


class LineModel(QAbstractListModel):
    """Lines as Qt asks for them."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._lines: list[Line] = []

    def show_lines(self, lines: list[Line]) -> None:
        """Offer these lines in place of any others."""
        if lines != self._lines:
            self.beginResetModel()
            self._lines = lines
            self.endResetModel()

    def line(self, index: Index) -> Line:
        """Return the line at `index`."""
        return self._lines[index.row()]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self._lines[index.row()]
        if role == LINE:
            return line
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._spoken(line)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        opens = self._lines[index.row()].kind in ("entry", "fold")
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable if opens else Qt.ItemFlag.ItemIsEnabled

    def _spoken(self, line: Line) -> str:
        if line.entry is not None:
            told = f"{line.entry.lead} {line.entry.rest}".strip()
            return self._words.say(f"state_board.spoken.{line.entry.mark}", entry=told)
        if line.figure is not None:
            figure = line.figure
            return " ".join(filter(None, (figure.title, figure.value, figure.gain, figure.was)))
        return f"{line.text} {line.remark}".strip()


class LineList(Ringed, QListView):
    """Shows lines; `opened(entry)` tells which a person chose, `folded(section)` that a fold was pressed."""

    opened = Signal(object)
    folded = Signal(str)

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self._model = LineModel(words)
        self._delegate = LineDelegate(theme, self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setMouseTracking(True)
        self.setProperty("explain", "entry")
        self.viewport().setAutoFillBackground(False)
        self.clicked.connect(self._choose)

    def show_lines(self, lines: list[Line]) -> None:
        """Show these lines."""
        row = self.currentIndex().row()
        self._model.show_lines(lines)
        if self._model.rowCount():
            self.setCurrentIndex(self._model.index(max(0, min(row, self._model.rowCount() - 1))))
        self._show_whole_lines()

    def lines(self) -> list[Line]:
        """Return what is shown."""
        return [self._model.line(self._model.index(row)) for row in range(self._model.rowCount())]

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._delegate.wear(theme)
        self.doItemsLayout()
        self._show_whole_lines()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_whole_lines()

    def _show_whole_lines(self) -> None:
        """Leave free below what is not enough for another line: none is cut through its letters."""
        line = self.sizeHintForRow(0)
        if line > 0:
            self.setViewportMargins(0, 0, 0, self.contentsRect().height() % line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._choose(self.currentIndex())
        elif event.text() and event.text().isprintable():
            event.ignore()  # letters belong to the window, not to a search in the list
        else:
            super().keyPressEvent(event)

    def _choose(self, index: Index) -> None:
        line = self._model.line(index)
        if line.kind == "fold":
            self.folded.emit(line.section)
        elif line.entry is not None:
            self.opened.emit(line.entry)
