"""A drawer that a lesson opens beside its scene: it shows the lesson's plan, and what is tried in it stays in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.board_host import DRAWERS, BoardHost
from desktop_app.moment import Moment, View
from desktop_app.session import Session
from sim.score import Cue

if TYPE_CHECKING:
    from desktop_app.window import Window

WIDTH = 340  # design pixels
LEAST = 960  # of the scene, in which there is room for both


class LessonDrawer:
    """Holds the drawer of the present chapter, with a session of its own."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._of: Cue | None = None
        self.host: BoardHost | None = None

    def show_cue(self, cue: Cue) -> bool:
        """Open what the chapter asks for, or nothing; tell whether that has changed."""
        if cue is self._of:
            return False
        self._of = cue
        had = self.host is not None
        self.close()
        panel = next((name for name in DRAWERS if name == cue.step.panel), None)
        if panel is None:
            return had
        now = self._window.session.now.view
        session = Session(cue.plan, view=View(palette=now.palette, level="engineer", panel=panel))
        host = BoardHost(session, self._window.words, self._window.theme, DRAWERS)
        host.setParent(self._window.stage)
        session.changed.connect(lambda _, new: self._follow(new))
        host.show_moment(session.now)
        self.host = host
        return True

    def _follow(self, new: Moment) -> None:
        if new.view.panel is None:  # it was closed with its cross
            self.close()
            self._window.make_room()
        elif self.host is not None:
            self.host.show_moment(new)

    def place(self) -> float:
        """Stand at the left of the scene if it is wide; return the part of its width that is taken, 0 to 1."""
        if self.host is None:
            return 0.0
        room, width = self._window.stage.rect(), self._window.theme.px(WIDTH)
        self.host.setVisible(room.width() >= self._window.theme.px(LEAST))
        if self.host.isHidden():
            return 0.0
        self.host.setGeometry(room.x(), room.y(), width, room.height())
        self.host.raise_()
        return width / max(room.width(), 1)

    def close(self) -> None:
        """Put it away."""
        host, self.host = self.host, None
        if host is not None:
            host.hide()
            host.setParent(None)
            host.deleteLater()
