"""The sheets that lie over the window: keys, about, the lesson, a refusal."""

from __future__ import annotations

from collections.abc import Callable
from importlib import metadata

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from desktop_app.actions import Actions
from desktop_app.cli.version import version
from desktop_app.menus import shown_key
from desktop_app.overlays import TitledOverlay
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.headings import Label
from sim.assets import asset

BUILT_WITH = ("PySide6-Essentials", "vispy", "numpy", "pydantic", "psygnal", "Babel", "platformdirs", "typer", "rich")


def help_sheet(theme: Theme, parent: QWidget, words: Words, actions: Actions) -> TitledOverlay:
    """Return the list of keys."""
    sheet = TitledOverlay(theme, parent, words.say("help.title"), words.say("file.close"), width=760)
    inner = QWidget()
    column = QVBoxLayout(inner)
    column.setContentsMargins(0, 0, theme.px(16), 0)
    column.addWidget(Label(theme, words.say("help.menu"), 15, wrap=True))
    column.addSpacing(theme.px(8))
    for where in ("everywhere", "scene"):
        title = "help.everywhere" if where == "everywhere" else "help.in_scene"
        column.addWidget(Label(theme, words.say(title), 17, 700))
        if where == "scene":
            column.addWidget(Label(theme, words.say("help.in_scene_note"), 15, muted=True, wrap=True))
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.px(24))
        grid.setVerticalSpacing(theme.px(6))
        rows = [action for action in actions if action.keys and action.where == where]
        for row, action in enumerate(rows):
            keys = "   ".join(shown_key(key) for key in action.keys)
            grid.addWidget(Label(theme, keys, 15, 700), row, 0)
            grid.addWidget(Label(theme, words.say(f"action.{action.name}"), 15), row, 1)
        grid.setColumnStretch(1, 1)
        column.addLayout(grid)
        column.addSpacing(theme.px(12))
    column.addStretch(1)
    sheet.add_scrolling(inner, 520)
    return sheet


def about_sheet(theme: Theme, parent: QWidget, words: Words) -> TitledOverlay:
    """Return what this is, what it is built with, and under which licences."""
    sheet = TitledOverlay(theme, parent, words.say("about.title"), words.say("file.close"), width=760, glyph="disk")
    sheet.say(words.say("about.what"), 17, 500)
    sheet.say(words.say("about.version", version=version()))
    sheet.say(words.say("about.assumptions"), muted=True)
    sheet.say(words.say("about.ours"))
    inner = QWidget()
    column = QVBoxLayout(inner)
    column.addWidget(Label(theme, words.say("about.built_with"), 17, 700))
    for name in BUILT_WITH:
        line = words.say("about.part", name=name, version=version_of(name), licence=licence_of(name))
        column.addWidget(Label(theme, line, 15, wrap=True))
    column.addWidget(Label(theme, words.say("about.fonts"), 15, wrap=True))
    for file in sorted(asset("fonts").glob("OFL-*.txt")):
        column.addWidget(Label(theme, file.read_text(encoding="utf-8"), 13, muted=True, wrap=True))
    column.addStretch(1)
    sheet.add_scrolling(inner, 420)
    return sheet


def version_of(package: str) -> str:
    """Return the version of an installed package; a dash where it is not installed as one."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "–"


def licence_of(package: str) -> str:
    """Return the licence a package names for itself, in few words."""
    try:
        about = metadata.distribution(package).metadata.json
    except metadata.PackageNotFoundError:
        return "–"
    named = str(about.get("license_expression") or about.get("license") or "")
    if named and "\n" not in named and len(named) < 80:
        return named
    classifiers = [line for line in about.get("classifier", ()) if line.startswith("License")]
    return classifiers[0].rsplit("::", 1)[-1].strip() if classifiers else "–"


def lesson_sheet(theme: Theme, parent: QWidget, words: Words) -> TitledOverlay:
    """Return the lesson in two sentences, large enough to be read from the back row."""
    sheet = TitledOverlay(theme, parent, words.say("lesson.title"), words.say("file.close"), width=860, glyph="disk")
    unbroken = words.say("lesson.two_sentences").replace("-", "\N{NON-BREAKING HYPHEN}")
    sheet.say(unbroken, 28, 600)
    return sheet


def refusal_sheet(
    theme: Theme, parent: QWidget, words: Words, title: str, sentence: str, choose: Callable[[], object]
) -> TitledOverlay:
    """Return why a file cannot be used, and what can be done instead."""
    sheet = TitledOverlay(theme, parent, words.say(title), words.say("file.close"), width=680)
    sheet.say(sentence, 17, 500)
    sheet.say(words.say("file.bad_stay"), muted=True)
    row = sheet.buttons()
    other = Tile(theme, words.say("file.choose"), explain="open")
    shut = Tile(theme, words.say("file.close"), explain="close")
    other.clicked.connect(lambda: _instead(sheet, choose))
    shut.clicked.connect(lambda: sheet.close_overlay())
    row.addWidget(other)
    row.addWidget(shut)
    row.addStretch(1)
    return sheet


def _instead(sheet: TitledOverlay, do: Callable[[], object]) -> None:
    sheet.close_overlay()
    do()
