"""Where the keyboard is shows as a ring to a person who uses keys, and not to one who uses the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as MixedIn
else:
    MixedIn = object  # a widget has one class of Qt's among its bases

BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
SILENT_KEYS = (Qt.Key.Key_Escape, Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)


class _LastUsed:
    """What a person used last in any piece, the keyboard or the mouse; and whether Qt is moving the focus by itself."""

    keys = False
    focus_moves_by_itself = False


@contextmanager
def focus_moving_by_itself() -> Iterator[None]:
    """Take focus that comes in here for moved by the program, though Qt says that it comes by Tab."""
    _LastUsed.focus_moves_by_itself = True
    try:
        yield
    finally:
        _LastUsed.focus_moves_by_itself = False


def ring_after(event: QEvent, was: bool) -> bool:
    """Return whether the focus ring is to be seen after `event`, where `was` tells whether it was before.

    It comes with Tab or with a key, and goes with a click. Focus that the program moves shows a ring where a person
    was using the keyboard; focus that comes back with the window is as it was.
    """
    if isinstance(event, QFocusEvent):
        if not event.gotFocus():
            return was
        if event.reason() == Qt.FocusReason.OtherFocusReason or _LastUsed.focus_moves_by_itself:
            return _LastUsed.keys
        if event.reason() not in (*BY_KEYS, Qt.FocusReason.MouseFocusReason):
            return was
        _LastUsed.keys = event.reason() in BY_KEYS
    elif isinstance(event, QMouseEvent):
        _LastUsed.keys = False
    elif not isinstance(event, QKeyEvent) or event.key() in SILENT_KEYS:
        return was
    else:
        _LastUsed.keys = True
    return _LastUsed.keys


class Ringed(MixedIn):
    """Mixed in before a widget's class, it knows whether the focus ring is to be seen; the focus itself stays."""

    _ringed = False

    @property
    def is_ringed(self) -> bool:
        """Tell whether the keyboard is here and wants to be seen."""
        return self._ringed and self.hasFocus()

    def heed(self, event: QEvent) -> None:
        """Show the ring, or hide it, for what a person just did."""
        self._ringed = ring_after(event, self._ringed)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.heed(event)
        super().focusInEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.heed(event)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heed(event)
        super().keyPressEvent(event)
