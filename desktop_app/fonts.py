"""The typefaces that ship with the program, so that words show on a machine that has none."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QLoggingCategory
from PySide6.QtGui import QFontDatabase

from sim.assets import asset


@cache
def load_fonts() -> None:
    """Make the shipped typefaces known to Qt, once; a QGuiApplication must exist."""
    # Qt warns of every font that lacks a script (Devanagari, Bengali, ...) before it tries the one that has it.
    QLoggingCategory.setFilterRules("qt.text.font.db.warning=false")
    for file in sorted(asset("fonts").iterdir()):
        if file.suffix in (".ttf", ".otf"):
            QFontDatabase.addApplicationFont(str(file))
