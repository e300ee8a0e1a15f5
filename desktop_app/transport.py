"""Back, play, forward, the run in time, the clock and the speed."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from desktop_app.arrangement import Arrangement
from desktop_app.moment import Moment
from desktop_app.playback import Playback
from desktop_app.scrubber import Scrubber
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.headings import Label
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import box, smooth


class PlayButton(Tile):
    """The one round button: the most inviting thing on the screen."""

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__(theme, "", explain="play", icon="play", height=64, width=64)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(self._width), self.theme.px(self._width))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = smooth(self), self.theme, self.theme.px
        rect = QRectF(self.rect())
        ring = px(3)
        disc = rect.adjusted(ring + 2, ring + 2, -ring - 2, -ring - 2)
        box(painter, disc, disc.width() / 2, theme.chosen)
        if self.is_ringed:
            box(painter, rect, rect.width() / 2, None, theme.focus, ring)
        elif self.underMouse():
            box(painter, rect, rect.width() / 2, None, theme.control_edge, px(2))
        size = disc.width() * 0.56
        mark = QRectF(rect.center().x() - size / 2, rect.center().y() - size / 2, size, size)
        icon(painter, mark, self._icon or "play", theme.on_chosen)
        painter.end()


class Transport(QWidget):
    """What a player has, and the scrubber between."""

    def __init__(self, session: Session, words: Words, theme: Theme, playback: Playback) -> None:
        super().__init__()
        self._words, self._theme, self._playback = words, theme, playback
        say = words.say
        self.setProperty("surface", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._back = IconTile(theme, "back", say("transport.back"), explain="back", size=44)
        self.play = PlayButton(theme, say("transport.play"))
        self._forward = IconTile(theme, "forward", say("transport.forward"), explain="forward", size=44)
        self.scrubber = Scrubber(words, theme)
        self._clock = Label(theme, "", 16, 500, tabular=True)
        self._clock.setProperty("explain", "clock")
        self._times, self._is_short, self._tells_end = ("", ""), False, True
        self._speed = Tile(theme, "", explain="speed", height=44, width=56, weight=600)
        self._row = QHBoxLayout(self)
        for part in (self._back, self.play, self._forward):
            self._row.addWidget(part)
        self._row.addWidget(self.scrubber, 1)
        self._row.addWidget(self._clock)
        self._row.addWidget(self._speed)
        self._back.clicked.connect(lambda: playback.step(-1))
        self._forward.clicked.connect(lambda: playback.step(+1))
        self.play.clicked.connect(lambda: playback.toggle())
        self._speed.clicked.connect(lambda: playback.next_speed())
        self.scrubber.sought.connect(lambda t: session.seek(t))
        playback.changed.connect(self.show_playback)
        self.wear(theme)
        self.show_playback()

    def show_moment(self, moment: Moment) -> None:
        """Show where in the run we are."""
        self.scrubber.show_moment(moment)
        self._times = self._words.clock(moment.t), self._words.clock(moment.run.duration_s)
        self._tells_end = not moment.is_asked  # a longer story would give more steps away
        self._show_clock()

    def _show_clock(self) -> None:
        now, whole = self._times
        self._clock.show_text(
            now if self._is_short or not self._tells_end else self._words.say("transport.time", now=now, all=whole)
        )

    def show_playback(self) -> None:
        """Show whether it plays, and how fast."""
        name = "pause" if self._playback.playing else "play"
        self.play.show_icon(name)
        self.play.setAccessibleName(self._words.say(f"transport.{name}"))
        speed = self._words.number(self._playback.speed)
        self._speed.show_text(self._words.say("transport.speed", speed=speed))
        self._speed.setAccessibleName(f"{self._words.say('transport.speed_name')} {self._speed.text()}")

    def show_small(self, made: Arrangement) -> None:
        """Make the buttons smaller, the clock shorter, and leave single events to the menu, where there is no room."""
        self.play.show_height(64, 52 if made.tiny else 56 if made.compact else 64)
        self._speed.show_height(44, 48 if made.tiny else 56)
        self._is_short = made.minute
        self._show_clock()
        for button in (self._back, self._forward):
            button.setVisible(not made.minute)
        px = self._theme.px
        self._row.setContentsMargins(px(8 if made.tiny else 20), px(6), px(8 if made.tiny else 20), px(6))
        self._row.setSpacing(px(6 if made.tiny else 12))

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
