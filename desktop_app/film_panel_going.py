"""The film while it is made: its frames, its pace, the time left, its size; then how it ended, and what to do."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.film_panel_run import FilmState
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import CENTRE, box, font, smooth, write

BUTTONS = ("cancel", "away", "go_on", "discard", "folder", "again", "back")
OFFERED = {
    "starting": ("cancel", "away"),
    "going": ("cancel", "away"),
    "joining": ("cancel", "away"),
    "done": ("folder", "again"),
    "stopped": ("go_on", "discard", "back"),
    "failed": ("go_on", "back"),
}


class Bar(Drawn):
    """How much there is, as a line that fills, with the share in it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.share, self._text = 0.0, ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float, text: str) -> None:
        """Show how much there is, and say it."""
        self.share, self._text = share, text
        self.setAccessibleName(text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth(self), self._theme
        rect, radius = QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.px(6)
        box(painter, rect, radius, theme.sunken, theme.control_edge)
        filled = QRectF(rect.x(), rect.y(), rect.width() * self.share, rect.height())
        if self.isRightToLeft():
            filled.moveRight(rect.right())
        painter.save()
        painter.setClipRect(filled)
        box(painter, rect, radius, theme.done.fill)
        painter.restore()
        write(painter, rect, self._text, font(theme, 14, 700, tabular=True), theme.text, CENTRE)
        painter.setClipRect(filled)
        write(painter, rect, self._text, font(theme, 14, 700, tabular=True), theme.on_fill, CENTRE)
        painter.end()


class FilmGoing(QWidget):
    """`asked(name)` tells which of the buttons was pressed."""

    asked = Signal(str)

    def __init__(self, theme: Theme, words: Words) -> None:
        super().__init__()
        self._words = words
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(10))
        self._title = Label(theme, "", 17, 700, wrap=True)
        self._where = Label(theme, "", 14, muted=True, wrap=True)
        self._bar = Bar(theme)
        self._facts = Label(theme, "", 16, 500, wrap=True, tabular=True)
        self._more = Label(theme, "", 14, muted=True, wrap=True)
        for part in (self._title, self._where, self._bar, self._facts, self._more):
            column.addWidget(part)
        row = QHBoxLayout()
        row.setSpacing(theme.px(8))
        self.buttons = {
            name: Tile(theme, words.say(f"film_panel.going.{name}"), explain=f"film_{name}") for name in BUTTONS
        }
        for name, tile in self.buttons.items():
            tile.clicked.connect(lambda _=False, name=name: self.asked.emit(name))
            row.addWidget(tile)
        row.addStretch(1)
        column.addLayout(row)

    def show_state(self, state: FilmState) -> None:
        """Show how far it is."""
        words = self._words
        self._title.show_text(state.title)
        self._where.show_text(str(state.out))
        self._bar.setVisible(state.stage not in ("done", "failed"))
        self._bar.show_share(state.share, words.percent(state.share))
        self._facts.show_text(self._facts_of(state))
        self._more.show_text(self._more_of(state))
        self._more.setVisible(bool(self._more.text()))
        offered = OFFERED[state.stage]
        if state.stage == "stopped" and not state.kept:
            offered = ("back",)
        if state.stage == "failed" and not state.frames:
            offered = ("back",)
        for name, tile in self.buttons.items():
            tile.setVisible(name in offered)

    def first(self) -> QWidget:
        """Return what has the keyboard first."""
        return next(tile for tile in self.buttons.values() if not tile.isHidden())

    @property
    def said(self) -> tuple[str, str]:
        """What is said of it: the facts, and what there is besides."""
        return self._facts.text(), self._more.text()

    def _facts_of(self, state: FilmState) -> str:
        words, say = self._words, self._words.say
        if state.stage in ("starting", "joining"):
            return say(f"film_panel.going.{state.stage}")
        if state.stage == "done":
            given = {"size": words.size(state.bytes), "took": words.duration(state.took_s)}
            return say("film_panel.going.done", name=state.out.name, **given)
        if state.stage == "stopped":
            key = "film_panel.going.stopped" if state.kept else "film_panel.going.stopped_none"
            return say(key, share=words.percent(state.share))
        if state.stage == "failed":
            return say("film_panel.going.failed")
        parts = [say("film_panel.going.frames", frames=words.number(state.frames), of=words.number(state.of))]
        if state.fps:
            parts.append(say("film_panel.going.pace", fps=words.number(round(state.fps, 1))))
        if state.left_s is not None:
            parts.append(say("film_panel.going.left", left=words.duration(round(state.left_s))))
        if state.bytes:
            sizes = {"size": words.size(state.bytes), "whole": words.size(state.estimate_bytes)}
            parts.append(say("film_panel.going.size", **sizes))
        return "  ·  ".join(parts)

    def _more_of(self, state: FilmState) -> str:
        if state.stage == "failed":
            return state.why or self._words.say("film_panel.going.died")
        kept = []
        if state.kept and not state.is_over:
            saved = self._words.duration(state.saved_s)
            kept.append(self._words.say("film_panel.going.kept", n=state.kept, saved=saved))
        return "\n".join([*kept, *state.notes])
