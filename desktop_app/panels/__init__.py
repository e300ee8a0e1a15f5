"""The panels: each shows one side of the present moment and knows nothing of the others.

A *board* is a panel opened from the rail. Its module is imported when it is first opened, and it is made by
`SomeBoard(session, words, theme)`. It must be a QWidget with the two methods of `Board`:

- `show_moment(moment)` draws the whole truth about `moment`; calling it twice changes nothing. It is called once after
  making and again after each change while the board is open. The session has already moved: never call a verb in it.
- `wear(theme)` repaints in another palette or size. `theme.px(n)` turns design pixels into screen pixels,
  `theme.type_px(n)` heights of type; pieces of `desktop_app.widgets` inside the board are dressed by the board.

The host gives a board a column of 544 design pixels beside the scene, or the whole board area below a small scene; a
board arranges itself by its own width and scrolls inside itself where it must. The heading with the closing cross is
the board's own; pressing the cross is `session.close_panel`.
"""

from __future__ import annotations

from typing import Protocol

from desktop_app.moment import Moment
from desktop_app.theme import Theme


class Board(Protocol):
    """What the window asks of a board."""

    def show_moment(self, moment: Moment) -> None:
        """Draw the whole truth about `moment`."""

    def wear(self, theme: Theme) -> None:
        """Repaint in the colours and sizes of `theme`."""
