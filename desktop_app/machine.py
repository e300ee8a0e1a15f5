"""How well this machine draws, as a person can choose it: the quality of the picture, and the flat view."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from desktop_app.graphics_choice import spares_a_far_screen
from scenes.tiers import QUALITIES, Quality

if TYPE_CHECKING:
    from desktop_app.flat_banner import FlatBanner
    from desktop_app.watchdog import LastingSurface
    from desktop_app.window import Window


class Machine:
    """Joins the lasting surface of a window to its actions, its settings and its banner."""

    def __init__(self, window: Window, surface: LastingSurface) -> None:
        self._window, self.surface = window, surface
        self.banner: FlatBanner | None = None
        surface.changed.connect(self._tell)
        for quality in QUALITIES:
            window.actions_table.add(f"quality_{quality}", partial(self.choose_quality, quality), icon="eye")
        window.actions_table.add("flat_view", self.toggle_flat, icon="screen")
        if surface.is_flat and surface.why_flat != "chosen":
            window.first_shown.connect(self._tell)
        elif not surface.is_flat and spares_a_far_screen(os.environ):
            window.first_shown.connect(lambda: window.remark(window.words.say("machine.far")))

    def choose_quality(self, quality: Quality) -> None:
        """Draw this finely, now and next time."""
        say = self._window.words.say
        self._window.preferences.choose(quality=quality)
        self.surface.use_quality(quality)
        self._window.remark(say("machine.quality.chosen", quality=say(f"machine.quality.{quality}")))

    def toggle_flat(self) -> None:
        """Draw flat, or in 3D again, now and next time."""
        flat = not self.surface.is_flat
        self._window.preferences.choose(flat=flat)
        self.surface.use_flat(flat)

    def _tell(self) -> None:
        from desktop_app.flat_banner import FlatBanner

        window, why = self._window, self.surface.why_flat
        if self.banner is None:
            self.banner = FlatBanner(window.words, window.theme, window.stage, window.camera_bar)
        self.banner.say(window.words.say(f"machine.flat.{why}") if why else "")


def quality_menu(window: Window, menu: QMenu) -> None:
    """Add the choice of picture quality to a menu, and the flat view."""
    machine = window.machine
    if machine is None:
        return
    say, offered = window.words.say, menu.addMenu(window.words.say("machine.quality.title"))
    group = QActionGroup(offered)
    for quality in QUALITIES:
        entry = QAction(say(f"machine.quality.{quality}"), group)
        entry.setCheckable(True)
        entry.setChecked(machine.surface.quality == quality)
        entry.triggered.connect(partial(window.actions_table.do, f"quality_{quality}"))
        offered.addAction(entry)
    flat = menu.addAction(say("action.flat_view"))
    flat.setCheckable(True)
    flat.setChecked(machine.surface.is_flat)
    flat.triggered.connect(partial(window.actions_table.do, "flat_view"))
