"""The named views as buttons at the scene's lower edge."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop_app.session import Moment, Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices

VIEWS = ("overview", "follow", "side", "compare")


class CameraBar(QWidget):
    """Overview, follow, side; and home, which is always the same."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._views = Choices(theme, columns=4, gap=4)
        self._views.offer(
            [(name, Tile(theme, words.say(f"camera.{name}"), explain=f"camera_{name}", height=38)) for name in VIEWS]
        )
        self._home = Tile(theme, words.say("camera.home"), explain="camera_home", icon="home", height=38)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self._views)
        self._row.addWidget(self._home)
        self._session = session
        self._views.chosen.connect(self._choose)
        self._home.clicked.connect(lambda: session.use_preset("home"))
        self.wear(theme)

    def show_moment(self, moment: Moment) -> None:
        """Show which named view is in force, none after one has turned the scene by hand."""
        view, fails = moment.view, moment.plan.failure is not None
        self._views.tile("compare").setEnabled(fails)
        named = "compare" if view.compare and fails else view.camera_preset
        self._views.show_choice(named if view.shot is None else None)

    def _choose(self, view: Any) -> None:
        if view == "compare":
            self._session.use_compare(True)
        else:
            self._session.use_preset(view)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._row.setSpacing(theme.px(12))
