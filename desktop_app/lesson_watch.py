"""Watches the file of a lesson while its author writes it: a save that says something else is read again."""

from __future__ import annotations

import hashlib
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from sim.bad_input import BadInput
from sim.lesson_file import load_lesson

SETTLE_MS = 60  # editors write in several strokes, or put another file in the place of the old one


class LessonWatch(QObject):
    """`reloaded(score)` after a save that is sound, `refused(sentence)` after one that is not."""

    reloaded = Signal(object)
    refused = Signal(str)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._known = _fingerprint(path)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLE_MS)
        self._timer.timeout.connect(self.look)
        self._watcher = QFileSystemWatcher([str(path), str(path.parent)], self)
        self._watcher.fileChanged.connect(lambda _: self._timer.start())
        self._watcher.directoryChanged.connect(lambda _: self._timer.start())

    def look(self) -> None:
        """Read the file again if it says something else than before."""
        if str(self._path) not in self._watcher.files() and self._path.exists():
            self._watcher.addPath(str(self._path))  # a file put in the place of the old one is not watched yet
        now = _fingerprint(self._path)
        if now == self._known or (now == b"" and not self._path.exists()):
            return  # while an editor swaps files, there is none for an instant
        self._known = now
        try:
            score = load_lesson(self._path)
        except BadInput as problem:
            self.refused.emit(str(problem))
        else:
            self.reloaded.emit(score)


def _fingerprint(path: Path) -> bytes:
    try:
        return hashlib.sha256(path.read_bytes()).digest()
    except OSError:
        return b""
