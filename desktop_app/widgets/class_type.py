"""How large a board writes: for one reader beside the scene, for the whole class on a board."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from PySide6.QtWidgets import QWidget

from desktop_app.theme import Theme

CONTROL = 15  # design pixels, the type of a control, to which everything else on a board is in proportion
SIDE_WIDTH = 620  # design pixels: a narrower board is a side panel, read by the person at the desk
CLASS = 27  # design pixels, what the last row can read at 1080 lines
LINES_IN_FRAME = 40  # type for an audience is never smaller than this part of the frame
TALLEST_FRAME = 0.75  # of its width: what stands higher is no frame with larger type, it is one with more lines
EMS_IN_BOARD = 50  # a board this many ems wide has room for everything side by side
CHROME = 314  # design pixels that the window keeps above and below a board


class Wears(Protocol):
    """A piece that is dressed by its board."""

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""


def dress(theme: Theme, *pieces: Wears) -> None:
    """Let every piece wear `theme`."""
    for piece in pieces:
        piece.wear(theme)


def board_theme(board: QWidget, theme: Theme) -> Theme:
    """Return `theme` at the size in which `board` is to be read."""
    return replace(theme, scale=em(board, theme) / CONTROL, type_scale=1.0)


def em(board: QWidget, theme: Theme) -> float:
    """Return the height of the board's running text in pixels."""
    control = CONTROL * theme.scale * theme.type_scale
    if board.width() < SIDE_WIDTH * theme.scale * theme.type_scale:
        return control
    fitting = min(CLASS * theme.scale, board.width() / EMS_IN_BOARD)
    return max(control, _frame(board, theme) / LINES_IN_FRAME, fitting)


def _frame(board: QWidget, theme: Theme) -> float:
    """Return how high the frame is that type is a part of."""
    window = board.window()
    if window is board:
        return board.height() + CHROME * theme.scale
    return min(window.height(), TALLEST_FRAME * window.width())


def ems_wide(board: QWidget, theme: Theme) -> float:
    """Return the width of `board` in ems, which decides how much stands side by side."""
    return board.width() / em(board, theme)
