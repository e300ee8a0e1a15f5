"""The keys that move the eye while the scene has the keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

NONE, SHIFT, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
ARROWS = {Qt.Key.Key_Left: "left", Qt.Key.Key_Right: "right", Qt.Key.Key_Up: "up", Qt.Key.Key_Down: "down"}
NEAR_AND_FAR = {Qt.Key.Key_Up: "zoom_in", Qt.Key.Key_Down: "zoom_out"}
SIGNS = {Qt.Key.Key_Plus: "zoom_in", Qt.Key.Key_Equal: "zoom_in", Qt.Key.Key_Minus: "zoom_out"}


def nudge_of(event: QKeyEvent, *, signs: bool) -> str:
    """Return the nudge a key asks for, empty for none; `signs` lets + and - count."""
    key, held = event.key(), held_with(event)
    if signs and key in SIGNS and not held & ~SHIFT:
        return SIGNS[Qt.Key(key)]
    if key in NEAR_AND_FAR and held == NONE:
        return NEAR_AND_FAR[Qt.Key(key)]
    if key in ARROWS and held in (SHIFT, ALT):
        return f"{'turn' if held == SHIFT else 'move'}_{ARROWS[Qt.Key(key)]}"
    return ""


def held_with(event: QKeyEvent) -> Qt.KeyboardModifier:
    """Return what is held beside a key; where on the keyboard the key is does not count."""
    return event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
