"""The one door through which the window asks the system to show something outside of it: a folder of this computer."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def show_in_folder(path: Path) -> bool:
    """Open the folder that holds `path` in the system's own file manager; tell whether there is one that does."""
    folder = path if path.is_dir() else path.parent
    return folder.is_dir() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder.absolute())))
