"""The rows of a table as Qt asks for them: columns say what stands in a cell and what may be typed there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from desktop_app.widgets.checked_field import Check, nothing_against

Index = QModelIndex | QPersistentModelIndex
CELL = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell; `quiet` words stand for a value that is not there, `short` ones where room is scarce."""

    text: str
    quiet: bool = False
    short: str = ""


@dataclass(frozen=True)
class Column:
    """One column. Widths are in ems; `share` is its part of what is left over; those of higher `rank` stay longest.

    `written` is what the field of a cell begins with; without it a cell is opened or flipped, not typed into.
    """

    key: str
    head: str
    cell: Callable[[int, Any], Cell]
    width: float
    share: float = 0.0
    rank: int = 9
    numeric: bool = False
    flips: bool = False
    written: Callable[[Any], str] | None = None
    check: Check = nothing_against


class TableModel(QAbstractTableModel):
    """Rows of one kind; `name_of(number, row)` says in words which row is meant."""

    def __init__(self, columns: Sequence[Column], name_of: Callable[[int, Any], str]) -> None:
        super().__init__()
        self.columns = tuple(columns)
        self._name_of = name_of
        self._rows: Sequence[Any] = ()

    @property
    def rows(self) -> Sequence[Any]:
        """What is shown, in order."""
        return self._rows

    def show_rows(self, rows: Sequence[Any]) -> int | None:
        """Show these rows and announce no more than what is new; return the first row that is, if any is."""
        old, self_rows = self._rows, self._rows
        if rows is self_rows:
            return None
        same = _same_at_start(old, rows)
        after = _same_at_end(old, rows, same)
        gone, come = len(old) - same - after, len(rows) - same - after
        if gone == come:
            self._rows = rows
            if come:
                last = self.index(same + come - 1, len(self.columns) - 1)
                self.dataChanged.emit(self.index(same, 0), last)
        elif not gone:
            self.beginInsertRows(QModelIndex(), same, same + come - 1)
            self._rows = rows
            self.endInsertRows()
        elif not come:
            self.beginRemoveRows(QModelIndex(), same, same + gone - 1)
            self._rows = rows
            self.endRemoveRows()
        else:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        return min(same, len(rows) - 1) if gone or come else None

    # asked by Qt

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        column, row = self.columns[index.column()], self._rows[index.row()]
        if role == CELL:
            return column.cell(index.row() + 1, row)
        if role == Qt.ItemDataRole.DisplayRole:
            return column.cell(index.row() + 1, row).text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            named = f"{self._name_of(index.row() + 1, row)}, {column.head}"
            return f"{named}: {column.cell(index.row() + 1, row).text}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        is_ours = orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return self.columns[section].head if is_ours else None


def _same_at_start(old: Sequence[Any], new: Sequence[Any]) -> int:
    for at, (was, now) in enumerate(zip(old, new, strict=False)):
        if was is not now:
            return at
    return min(len(old), len(new))


def _same_at_end(old: Sequence[Any], new: Sequence[Any], kept: int) -> int:
    most = min(len(old), len(new)) - kept
    for back in range(most):
        if old[-1 - back] is not new[-1 - back]:
            return back
    return most
