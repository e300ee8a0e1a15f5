"""Which keys a table keeps for itself, so that no shortcut of the window takes them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
BESIDE_TEXT = (
    *ENTER,
    Qt.Key.Key_F2,
    Qt.Key.Key_Insert,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
HELD_TOO = (Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Delete)
OF_THE_SYSTEM = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.Paste)


def keeps(event: QKeyEvent) -> bool:
    """Tell whether a key types into a cell or acts on a row; all others belong to the window."""
    if event.modifiers() & HELD:
        return event.key() in HELD_TOO or any(map(event.matches, OF_THE_SYSTEM))
    return event.key() in BESIDE_TEXT or (bool(event.text()) and event.text().isprintable())
