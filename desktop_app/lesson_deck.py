"""What a lesson is steered by: back, play, next, the chapters, the time, and the way out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.lesson_bar import LessonBar
from desktop_app.lesson_clock import LessonClock
from desktop_app.lesson_told import title_of
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.transport import PlayButton
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.headings import Label
from desktop_app.widgets.one_line import OneLine


class LessonDeck(QWidget):
    """Asks the clock; `closed` and `more_asked` tell of the two buttons that are not about time."""

    closed = Signal()
    more_asked = Signal()

    def __init__(self, clock: LessonClock, words: Words, theme: Theme) -> None:
        super().__init__()
        self._clock, self._words, self._theme = clock, words, theme
        self._pointed: int | None = None
        say = words.say
        self.setProperty("surface", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._back = IconTile(theme, "back", say("player.back"), explain="lesson_back", size=48)
        self.play = PlayButton(theme, say("player.play"))
        self.play.setProperty("explain", "lesson_play")
        self._next = IconTile(theme, "forward", say("player.next"), explain="lesson_next", size=48)
        self._where = OneLine(theme, 17, 600)
        self._time = Label(theme, "", 15, 500, muted=True, tabular=True)
        self.bar = LessonBar(words, theme)
        self.more = Tile(theme, say("top.more"), explain="lesson_more", height=40, width=40, size=18, weight=700, pad=6)
        self.more.setAccessibleName(say("player.more"))
        self._close = Tile(theme, say("player.close"), explain="lesson_close", icon="close", height=40)
        self._lay_out()
        self._join()
        self.wear(theme)
        self.show_second()

    def _lay_out(self) -> None:
        self._row = QHBoxLayout(self)
        for part in (self._back, self.play, self._next):
            self._row.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        above = QHBoxLayout()
        above.addWidget(self._where, 1)
        above.addWidget(self._time)
        self._middle = QVBoxLayout()
        self._middle.addLayout(above)
        self._middle.addWidget(self.bar)
        self._row.addLayout(self._middle, 1)
        for tile in (self.more, self._close):
            self._row.addWidget(tile, 0, Qt.AlignmentFlag.AlignVCenter)

    def _join(self) -> None:
        clock = self._clock
        self._back.clicked.connect(lambda: clock.backward())
        self.play.clicked.connect(lambda: clock.toggle())
        self._next.clicked.connect(lambda: clock.forward())
        self.bar.sought.connect(lambda s: clock.seek(s))
        self.bar.chosen.connect(lambda number: clock.go_to(number))
        self.bar.pointed.connect(self._show_pointed)
        self.more.clicked.connect(lambda: self.more_asked.emit())
        self._close.clicked.connect(lambda: self.closed.emit())
        clock.moved.connect(self.show_second)
        clock.changed.connect(self.show_playing)

    def show_second(self) -> None:
        """Show where in the lesson we are."""
        score, s = self._clock.score, self._clock.s
        self.bar.show_second(score, s)
        now, whole = self._words.clock(s), self._words.clock(score.duration_s)
        self._time.show_text(self._words.say("transport.time", now=now, all=whole))
        self._show_where()
        self.show_playing()

    def show_playing(self) -> None:
        """Show whether it plays."""
        name = "pause" if self._clock.playing else "play"
        self.play.show_icon(name)
        self.play.setAccessibleName(self._words.say(f"player.{name}"))
        self._next.setEnabled(not self._clock.at_end)

    def _show_pointed(self, number: int | None) -> None:
        self._pointed = number
        self._show_where()

    def _show_where(self) -> None:
        cues = self._clock.score.cues
        cue = self._clock.cue if self._pointed is None else cues[min(self._pointed, len(cues) - 1)]
        title = title_of(cue, self._words)
        self._where.show_words(self._words.say("player.chapter", number=cue.number + 1, all=len(cues), title=title))

    def show_narrow(self, *, narrow: bool) -> None:
        """Leave out what keys do as well, where there is little room."""
        self._back.setVisible(not narrow)
        self.more.setVisible(not narrow)
        self._close.show_text("" if narrow else self._words.say("player.close"))
        self._close.setAccessibleName(self._words.say("player.close_name"))
        self.play.show_height(64, 52 if narrow else 60)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        px = theme.px
        self._row.setContentsMargins(px(16), px(6), px(16), px(6))
        self._row.setSpacing(px(10))
        self._middle.setSpacing(px(2))
        self._middle.setContentsMargins(px(8), 0, px(8), 0)
