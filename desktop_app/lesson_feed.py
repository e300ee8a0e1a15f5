"""Clean feed: while it is recorded, the window is nothing but the picture, at an exact size, without a frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, QSize, Qt

from desktop_app.dividing import place_notice
from desktop_app.lesson_countdown import Countdown
from desktop_app.lesson_feed_marks import FeedMarks
from desktop_app.lesson_layout import clear_away, come_back
from desktop_app.overlays import Overlay

if TYPE_CHECKING:
    from desktop_app.window import Window

Pixels = tuple[int, int]
SIZES: tuple[Pixels, ...] = ((1920, 1080), (1280, 720))
LEAST, MOST = (640, 480), (7680, 4320)


@dataclass(frozen=True)
class Before:
    """How the window was."""

    geometry: QRect
    state: Qt.WindowState


class CleanFeed(QObject):
    """Turns the window into the picture alone and back; it never opens another window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._before: Before | None = None
        self.halo, self.with_keys = False, False
        self._marks: FeedMarks | None = None
        self._countdown: Countdown | None = None

    @property
    def on(self) -> bool:
        """Tell whether the window is the picture alone."""
        return self._before is not None

    # begin and end

    def toggle(self) -> None:
        """Ask for a size and begin, or end."""
        if self.on:
            self.stop()
            return
        from desktop_app.lesson_feed_sheet import FeedSheet

        window = self._window
        sheet = FeedSheet(window.theme, window, window.words, self)
        sheet.wanted.connect(lambda size, count: self._begin(sheet, size, count))
        window.layers.lay_over(sheet)

    def _begin(self, sheet: Overlay, size: Pixels, count: bool) -> None:
        sheet.close_overlay()
        if self.start(size) and count:
            self.count_in()

    def fits(self, size: Pixels) -> bool:
        """Tell whether the screen the window is on has room for so many pixels."""
        wanted = _in_points(size, self._window.devicePixelRatioF())
        return wanted.boundedTo(self._window.screen().size()) == wanted

    def start(self, size: Pixels) -> bool:
        """Show nothing but the picture, so many pixels wide and high; say why not where there is no room for it."""
        window = self._window
        if not self.fits(size):
            window.remark(window.words.say("feed.no_room", size="{}x{}".format(*size)))
            return False
        self._before = Before(window.normalGeometry(), window.windowState())
        if window.windowState() & (Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMaximized):
            window.showNormal()
        handle = window.windowHandle()
        handle.setFlag(Qt.WindowType.FramelessWindowHint, True)
        self.clear()
        wanted = _in_points(size, window.devicePixelRatioF())
        window.setGeometry(QRect(window.screen().geometry().topLeft(), wanted))
        self._show_marks()
        window.make_room()
        return True

    def stop(self) -> None:
        """Bring everything back as it was."""
        before, self._before = self._before, None
        if before is None:
            return
        window = self._window
        self.cancel_countdown()
        window.windowHandle().setFlag(Qt.WindowType.FramelessWindowHint, False)
        window.setGeometry(before.geometry)
        window.setWindowState(before.state)
        self._show_marks()
        if window.lessons.player is None:
            come_back(window)
        window.make_room()

    # what is in the picture

    def clear(self) -> None:
        """Take away what is not the picture."""
        if self._window.lessons.player is None:
            clear_away(self._window)

    def clear_if_on(self) -> None:
        """Take it away again after a lesson was left while it was recorded."""
        if self.on:
            self.clear()
            self._window.make_room()
        self._show_marks()

    def place(self) -> None:
        """Lay the sentence over the scene, which has the whole window."""
        window, room = self._window, self._window.stage.rect()
        if window.lessons.player is None:
            clear_away(window)
            window.viewport.setGeometry(room)
            height = window.sentence.heightForWidth(room.width())
            window.sentence.setGeometry(0, 0, room.width(), height)
            asked = window.predicting.place(room)
            part = 1 / max(room.height(), 1)
            window.viewport.show_margins((0.025, min(height * part, 0.45), 0.025, max(0.04, asked * part)))
            place_notice(window)

    def place_marks(self) -> None:
        """Keep what belongs to a recording over everything else."""
        for part in (self._marks, self._countdown):
            if part is not None:
                part.place(self._window.stage.rect())
        if self._countdown is not None:
            self._countdown.raise_()

    # for whoever records

    def toggle_halo(self) -> None:
        """Draw a halo round the pointer, or not."""
        self.show_with(halo=not self.halo, keys=self.with_keys)

    def toggle_keys(self) -> None:
        """Show the keys that are pressed, or not."""
        self.show_with(halo=self.halo, keys=not self.with_keys)

    def show_with(self, *, halo: bool, keys: bool) -> None:
        """Draw these marks in the picture while it is recorded."""
        self.halo, self.with_keys = halo, keys
        self._show_marks()

    def _show_marks(self) -> None:
        window = self._window
        wanted = self.on or window.lessons.player is not None
        if self._marks is None and wanted and (self.halo or self.with_keys):
            self._marks = FeedMarks(window.theme, window.stage)
        if self._marks is not None:
            self._marks.show_marks(halo=wanted and self.halo, keys=wanted and self.with_keys)
            self.place_marks()

    def count_in(self) -> None:
        """Count down, then play on from the beginning of the present chapter, or event."""
        window = self._window
        if self._countdown is None:
            self._countdown = Countdown(window.words, window.theme, window.stage)
        player, playback, session = window.lessons.player, window.playback, window.session
        if player is not None:
            clock = player.clock
            clock.pause()
            clock.seek(clock.cue.start_s)
            self._countdown.begin(clock.play)
        else:
            playback.pause()
            run, t = session.now.run, session.now.t
            session.seek(0.0 if t >= run.duration_s else float(run.starts[run.event_index_at(t)]))
            self._countdown.begin(playback.play)
        self.place_marks()

    def cancel_countdown(self) -> bool:
        """Stop counting; tell whether it was."""
        return self._countdown is not None and self._countdown.cancel()

    @property
    def counting(self) -> Countdown | None:
        """The countdown, once there was one."""
        return self._countdown


def _in_points(size: Pixels, ratio: float) -> QSize:
    """Return a size in pixels as Qt measures a window on a screen of this density."""
    return QSize(round(size[0] / ratio), round(size[1] / ratio))
