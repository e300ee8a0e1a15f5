"""The menus, read from the table of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from desktop_app.actions import Actions
from desktop_app.text import Words

MENU = (
    *("lessons", "lesson_file", "record", "clean_feed", "|", "film", "save_picture", "|"),
    *("open", "recent", "runs", "|", "save", "save_as", "|", "undo", "redo", "reset", "|"),
    *("find", "lesson", "help", "about", "|", "ask_first", "motion", "single_keys", "hints", "quality", "|", "quit"),
)
TEXT_SIZE = ("larger", "smaller", "normal")


def menu_of(
    names: Iterable[str],
    actions: Actions,
    words: Words,
    parent: QWidget,
    *,
    ticked: dict[str, bool] | None = None,
    parts: Mapping[str, Callable[[QMenu], None]] | None = None,
) -> QMenu:
    """Return a menu of these actions; "|" is a line, `parts` are sub-menus by name, `ticked` what is on or off."""
    menu = QMenu(parent)
    add_entries(menu, names, actions, words, ticked=ticked, parts=parts)
    return menu


def add_entries(
    menu: QMenu,
    names: Iterable[str],
    actions: Actions,
    words: Words,
    *,
    ticked: dict[str, bool] | None = None,
    parts: Mapping[str, Callable[[QMenu], None]] | None = None,
) -> None:
    """Add these actions to a menu, as `menu_of` says."""
    for name in names:
        if name == "|":
            menu.addSeparator()
        elif parts is not None and name in parts:
            parts[name](menu)
        elif name in ("recent", "runs", "quality"):
            continue
        else:
            menu.addAction(_entry(name, actions, words, menu, (ticked or {}).get(name)))


def _entry(name: str, actions: Actions, words: Words, menu: QMenu, ticked: bool | None) -> QAction:
    action = actions.get(name)
    entry = QAction(words.say(f"action.{name}"), menu)
    if action.keys:
        entry.setText(f"{entry.text()}\t{shown_key(action.keys[0])}")
    if ticked is not None:
        entry.setCheckable(True)
        entry.setChecked(ticked)
    entry.triggered.connect(lambda: action.do())
    return entry


def shown_key(key: str) -> str:
    """Return a key as this system writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def below(menu: QMenu, button: QWidget) -> None:
    """Open `menu` below `button`; it is made for this once and goes when it closes."""
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))
