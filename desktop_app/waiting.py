"""A person's yes may come tomorrow: what waits for it is kept, and offered when the program is started again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from desktop_app.kept_wait import KeptWait, forget_wait, keep_wait, kept_wait
from desktop_app.overlays import TitledOverlay
from desktop_app.widgets.buttons import Tile

if TYPE_CHECKING:
    from desktop_app.moment import Moment
    from desktop_app.window import Window

MOST_AT_ONCE = 5_000  # steps; a longer task takes seconds to write, so it is kept when the window closes


class Waiting(QObject):
    """Follows the session from the moment it waits until somebody has answered."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.session.changed.connect(self._follow)

    def keep(self) -> None:
        """Keep what waits now, if anything does."""
        keep_wait(self._window.session.now)

    def offer(self) -> None:
        """Ask whether to go on with what was left waiting; where it is open already it waits since then."""
        kept = kept_wait()
        if kept is None:
            return
        if kept.plan == self._window.session.now.plan:
            self._window.session.open_plan(kept.plan, self._window.session.now.document.path, kept.since)
        else:
            self._window.layers.lay_over(waiting_sheet(self._window, kept))

    def _follow(self, old: Moment, new: Moment) -> None:
        if new.waiting_since is not None:
            changed = old.plan is not new.plan or old.document is not new.document
            if changed and new.plan.task.n_steps <= MOST_AT_ONCE:
                QTimer.singleShot(0, self, self.keep)
        elif old.waiting_since is not None and old.document == new.document:
            forget_wait()  # it was answered, or taken back; another plan that was opened meanwhile says nothing of it


def waiting_sheet(window: Window, kept: KeptWait) -> TitledOverlay:
    """Return the question whether to go on with what waits."""
    say, theme, approval = window.words.say, window.theme, kept.plan.approval
    sheet = TitledOverlay(theme, window, say("waiting.title"), say("waiting.later"), width=640, glyph="disk")
    sheet.say(say("waiting.question", step=approval.after if approval is not None else 0), 18, 600)
    since = f"{kept.since:%Y-%m-%d %H:%M}"
    sheet.say(say("waiting.since", task=kept.plan.task.title, since=since), muted=True)
    row = sheet.buttons()
    row.addStretch(1)
    for name, explain in (("forget", "waiting_forget"), ("later", "waiting_later"), ("go_on", "waiting_go_on")):
        tile = Tile(theme, say(f"waiting.{name}"), explain=explain, height=44)
        tile.setObjectName(f"waiting_{name}")
        row.addWidget(tile)
        tile.clicked.connect(lambda _=False, name=name: _answer(window, sheet, kept, name))
    return sheet


def _answer(window: Window, sheet: TitledOverlay, kept: KeptWait, name: str) -> None:
    sheet.close_overlay()
    if name == "forget":
        forget_wait()
    elif name == "go_on":
        window.session.open_plan(kept.plan, kept.path, kept.since)
        window.session.open_panel("branches")
