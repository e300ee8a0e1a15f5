"""What may be asked for next is fetched while nothing happens, a little at a time, so that it opens at once."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, get_args

from PySide6.QtCore import QObject, QTimer

from desktop_app.board_host import BOARDS, DRAWERS
from desktop_app.moment import SIMPLE_PANELS, Level, Moment, Panel
from desktop_app.warming import WARM_AFTER_MS

if TYPE_CHECKING:
    from desktop_app.window import Window

PAUSE_MS = 50  # after each, in which the window does what it is asked
ALWAYS = (
    "scenes.outside_boxes", "desktop_app.cards", "scenes.transition", "desktop_app.descent",
    "desktop_app.lesson_picker", "desktop_app.stills_panel", "desktop_app.film_panel", "desktop_app.sheets",
    "desktop_app.find", "scenes.offscreen",
)  # fmt: skip
"""What is offered at any level, beside its panels: to be pointed at, changed, watched, made, and looked up."""

SHOWN_BY: dict[Panel, tuple[str, ...]] = {
    "compare": ("scenes.compare_words",),
    "places": ("scenes.landscape_pieces", "desktop_app.landscape_card"),
    "world": ("scenes.outside_pieces", "scenes.outside_words"),
    "storage": ("scenes.skyline_pieces", "scenes.skyline_words"),
}
"""What a panel lets the scene show."""


def offered(level: Level) -> tuple[str, ...]:
    """Return the modules of what is offered at a level, those likely to be wanted first first."""
    panels = [panel for panel in get_args(Panel) if level == "engineer" or panel in SIMPLE_PANELS]
    boards = {**BOARDS, **DRAWERS}
    of_panels = [(f"desktop_app.panels.{boards[panel][0]}", *SHOWN_BY.get(panel, ())) for panel in panels]
    return (*ALWAYS[:4], *(name for names in of_panels for name in names), *ALWAYS[4:])


class Fetching(QObject):
    """Fetches what the level in force offers once the window is there, and more with a higher level."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._left: deque[Callable[[], object]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._fetch)
        window.first_shown.connect(lambda: QTimer.singleShot(WARM_AFTER_MS, self, self._begin))
        window.session.changed.connect(self._follow)

    @property
    def is_done(self) -> bool:
        """Tell whether there is nothing left to fetch."""
        return not self._left and not self._timer.isActive()

    def _begin(self) -> None:
        names = offered(self._window.session.now.view.level)
        self._left.extend(partial(import_module, name) for name in names if name not in sys.modules)
        self._left.append(self._read_lessons)
        self._timer.start()

    def _follow(self, old: Moment, new: Moment) -> None:
        if old.view.level != new.view.level:
            self._begin()

    def _fetch(self) -> None:
        """Fetch the next thing, unless something moves; in the end what the cards say, file by file."""
        if self._window.playback.playing or self._window.lessons.player is not None:
            return
        if self._left:
            self._left.popleft()()
        elif not self._window.words.read_on():
            self._timer.stop()

    def _read_lessons(self) -> None:
        from sim.lesson_file import SHIPPED, shipped_score

        self._left.extend(partial(shipped_score, name) for name in SHIPPED)
