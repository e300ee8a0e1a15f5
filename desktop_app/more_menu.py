"""The menu of what a small window, or large text, leaves no room for: the time, text size, views and colours."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from desktop_app.menus import TEXT_SIZE, add_entries, menu_of
from desktop_app.theme import PALETTES

if TYPE_CHECKING:
    from desktop_app.window import Window

MORE = ("time", "|", "undo", "redo", "back", "forward", "|", "levels", "views", "text_sizes", "palettes")
SUBMENUS = {
    "levels": ("simple", "engineer"),
    "views": ("overview", "follow", "side", "three_ways", "home", "|", "zoom_in", "zoom_out"),
    "text_sizes": TEXT_SIZE,
    "palettes": tuple(f"palette_{name}" for name in PALETTES),
}


def more_menu(window: Window) -> QMenu:
    """Return the menu as it is now."""
    parts = {"time": partial(_time, window)} | {name: partial(_submenu, window, name) for name in SUBMENUS}
    return menu_of(MORE, window.actions_table, window.words, window, parts=parts)


def _time(window: Window, menu: QMenu) -> None:
    words, moment = window.words, window.session.now
    now, whole = words.clock(moment.t), words.clock(moment.run.duration_s)
    menu.addAction(words.say("more.time", now=now, all=whole)).setEnabled(False)


def _submenu(window: Window, name: str, menu: QMenu) -> None:
    add_entries(menu.addMenu(window.words.say(f"more.{name}")), SUBMENUS[name], window.actions_table, window.words)
