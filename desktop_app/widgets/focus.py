"""The keyboard goes back to where it was, if that is still there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


def give_focus_back(came_from: QWidget | None) -> None:
    """Give the keyboard to what had it before, unless that has gone meanwhile: another task has other steps."""
    if came_from is not None and isValid(came_from):
        came_from.setFocus(Qt.FocusReason.OtherFocusReason)
