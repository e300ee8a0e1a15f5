"""The named views as buttons at the scene's lower edge, and what moves the view without a drag."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from desktop_app.moment import Moment
from desktop_app.session import Session
from desktop_app.steering import TARGET, Steering, Zooming
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.choices import Choices

VIEWS = ("overview", "follow", "side", "compare")


class CameraBar(QWidget):
    """Overview, follow, side; home, which is always the same; closer and further; and arrows in place of the views.

    `nudged(name)` tells how the view is to be moved a little.
    """

    nudged = Signal(str)

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._words = words
        self._views = Choices(theme, columns=4, gap=4)
        self._views.offer(
            [
                (name, Tile(theme, words.say(f"camera.{name}"), explain=f"camera_{name}", height=TARGET, pad=10))
                for name in VIEWS
            ]
        )
        self._home = Tile(theme, words.say("camera.home"), explain="camera_home", icon="home", height=TARGET)
        self._steering, self._zooming = Steering(words, theme), Zooming(words, theme)
        self._steers = IconTile(theme, "steer", words.say("camera.steer"), explain="camera_steer", size=TARGET)
        self._pages = QStackedWidget()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._pages.addWidget(self._views)
        self._pages.addWidget(self._steering)
        for part in (self._pages, self._home, self._zooming, self._steers):
            self._row.addWidget(part)
        self._session = session
        self._views.chosen.connect(self._choose)
        self._home.clicked.connect(lambda: session.use_preset("home"))
        self._steers.clicked.connect(lambda: self.show_steering(self._pages.currentWidget() is self._views))
        self._steering.nudged.connect(self.nudged)
        self._zooming.nudged.connect(self.nudged)
        self.wear(theme)

    def show_moment(self, moment: Moment) -> None:
        """Show which named view is in force, none after one has turned the scene by hand."""
        view, fails = moment.view, moment.plan.failure is not None
        self._views.tile("compare").setEnabled(fails)
        from_above = "map" if view.landscape else "side"  # a landscape has no side, it has a map
        self._views.tile("side").show_text(self._words.say(f"camera.{from_above}"))
        self._views.tile("side").setProperty("explain", f"camera_{from_above}")
        named = "compare" if view.compare and fails else view.camera_preset
        self._views.show_choice(named if view.shot is None else None)

    def show_steering(self, steering: bool) -> None:
        """Show the arrows, or the named views."""
        self._pages.setCurrentWidget(self._steering if steering else self._views)
        self._steers.show_chosen(steering)

    def show_room(self, width: int) -> None:
        """Fold where there is less room than all of it needs.

        First goes the word for home, then home itself, whose view is the overview's, then all but the named views.
        """
        name = self._words.say("camera.home")
        for word, home, hands in ((name, True, True), ("", True, True), ("", False, True), (name, True, False)):
            self._home.show_text(word)
            self._home.setAccessibleName(name)
            self._home.setVisible(home)
            for part in (self._zooming, self._steers):
                part.setVisible(hands)
            if self.sizeHint().width() <= width:
                break
        if not self._steers.isVisibleTo(self):
            self.show_steering(False)

    def _choose(self, view: Any) -> None:
        if view == "compare":
            self._session.use_compare(True)
        else:
            self._session.use_preset(view)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._row.setSpacing(theme.px(6))
