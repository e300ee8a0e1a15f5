"""A film that was put away: a small bar on the top bar, which brings it back."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent

from desktop_app.film_panel_run import FilmState
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.paint import box, smooth

BAR = 4  # design pixels


class FilmChip(Tile):
    """Says how far the film is, in words and as a line that fills."""

    def __init__(self, theme: Theme, words: Words) -> None:
        super().__init__(theme, "", explain="film_chip", height=40, size=14)
        self._words = words
        self._share = 0.0
        self.hide()

    def show_state(self, state: FilmState | None) -> None:
        """Show how far the film is; None: there is none, and no chip."""
        self.setVisible(state is not None)
        if state is None:
            return
        self._share = 1.0 if state.stage == "done" else state.share
        over = state.stage in ("done", "failed")
        text = self._words.say("film_panel.going.chip_over") if over else self._words.say(
            "film_panel.going.chip", share=self._words.percent(state.share))  # fmt: skip
        self.show_text(text)
        self.show_icon("warn" if state.stage == "failed" else "play")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, px = smooth(self), self.theme.px
        line = QRectF(px(8), self.height() - px(BAR + 3), self.width() - px(16), px(BAR))
        box(painter, line, px(2), self.theme.sunken)
        filled = QRectF(line.x(), line.y(), line.width() * self._share, line.height())
        if self.isRightToLeft():
            filled.moveRight(line.right())
        box(painter, filled, px(2), self.theme.done.ink)
        painter.end()
