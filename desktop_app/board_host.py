"""Makes a board when it is first opened, and shows the one that is open."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from desktop_app.moment import Moment, Panel
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme

if TYPE_CHECKING:
    from desktop_app.panels import Board

BOARDS: dict[Panel, tuple[str, str]] = {
    "state": ("state_board", "StateBoard"),
    "compare": ("compare_board", "CompareBoard"),
    "explain": ("explain_board", "ExplainBoard"),
    "branches": ("branches_board", "BranchesBoard"),
    "task": ("task_board", "TaskBoard"),
}


DRAWERS: dict[Panel, tuple[str, str]] = {
    "odds": ("odds_drawer", "OddsDrawer"),
    "places": ("places_drawer", "PlacesDrawer"),
    "world": ("world_drawer", "WorldDrawer"),
    "storage": ("storage_drawer", "StorageDrawer"),
}


class BoardHost(QWidget):
    """The place of some of the boards; each is imported when it is wanted, not before."""

    save_asked = Signal()

    def __init__(
        self, session: Session, words: Words, theme: Theme, table: dict[Panel, tuple[str, str]] = BOARDS
    ) -> None:
        super().__init__()
        self._session, self._words, self._theme, self._table = session, words, theme, table
        self._made: dict[Panel, QWidget] = {}
        self._stack = QStackedLayout(self)
        self.hide()

    def show_moment(self, moment: Moment) -> None:
        """Show the board that is open, if any is."""
        panel = moment.view.panel
        if panel is None or panel not in self._table:
            self.hide()
            return
        board = self._board(panel)
        self._stack.setCurrentWidget(board)
        cast("Board", board).show_moment(moment)
        self.show()

    def holds(self, widget: QWidget) -> bool:
        """Tell whether `widget` belongs to a board, which dresses its own pieces."""
        return any(board is widget or board.isAncestorOf(widget) for board in self._made.values())

    def wear(self, theme: Theme) -> None:
        """Tell the boards to repaint."""
        self._theme = theme
        for board in self._made.values():
            cast("Board", board).wear(theme)

    def _board(self, panel: Panel) -> QWidget:
        if panel not in self._made:
            module, name = self._table[panel]
            make = getattr(import_module(f"desktop_app.panels.{module}"), name)
            board: QWidget = make(self._session, self._words, self._theme)
            if hasattr(board, "save_asked"):
                board.save_asked.connect(self.save_asked)
            self._made[panel] = board
            self._stack.addWidget(board)
        return self._made[panel]
