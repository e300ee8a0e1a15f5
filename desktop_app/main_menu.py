"""The menu below the program's name: files, changes, help."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from desktop_app.machine import quality_menu
from desktop_app.menus import MENU, menu_of
from desktop_app.paths import kept_folder
from sim.short import short

if TYPE_CHECKING:
    from desktop_app.window import Window


def main_menu(window: Window) -> QMenu:
    """Return the menu as it is now."""
    settings = window.settings
    parts = {"recent": partial(_recent, window), "quality": partial(quality_menu, window)}
    if len(window.files.runs) > 1:
        parts["runs"] = partial(_runs, window)
    return menu_of(
        MENU,
        window.actions_table,
        window.words,
        window,
        ticked={
            "record": window.lessons.making.recording,
            "clean_feed": window.lessons.feed.on,
            "ask_first": window.session.now.view.ask_first,
            "motion": settings.reduce_motion,
            "single_keys": settings.single_keys,
            "hints": settings.hints,
        },
        parts=parts,
    )


def _recent(window: Window, menu: QMenu) -> None:
    say, recent = window.words.say, menu.addMenu(window.words.say("action.open_recent"))
    for name in window.settings.recent:
        path = Path(name)
        kept = path.parent == kept_folder()
        title = say("file.kept", name=path.stem) if kept else path.name
        recent.addAction(title, partial(window.files.open, path))
    if not window.settings.recent:
        recent.addAction(say("file.none_recent")).setEnabled(False)


def _runs(window: Window, menu: QMenu) -> None:
    runs, path = window.files.runs, window.session.now.document.path
    offered = menu.addMenu(window.words.say("file.runs"))
    for number, run in enumerate(runs, 1):
        origin = run.task.origin
        name = short(origin.name if origin and origin.name else run.task.title)
        title = window.words.say("file.run_name", number=number, name=name)
        offered.addAction(title, partial(window.session.open_plan, run, path))
