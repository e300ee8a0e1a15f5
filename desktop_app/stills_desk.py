"""Pictures for the window, drawn beside it: asked for here, shown or saved there."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from desktop_app.child import Child, python


class StillsDesk(QObject):
    """One draughtsman, started with the first wish; of small pictures only the newest is heard of.

    `shown(image, told)` is a small picture, `going(share)`, `saved(path, bytes)` and `stopped()` tell of one that is
    kept, `refused(why)` of either.
    """

    shown = Signal(QImage, object)
    going = Signal(float)
    saved = Signal(object, float)
    stopped = Signal()
    refused = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.command = python("-m", "desktop_app.stills_child")
        self._child: Child | None = None
        self._ticket = 0
        self._looking = 0
        self._saving: tuple[int, Path] | None = None

    @property
    def is_saving(self) -> bool:
        """Tell whether a picture is being written."""
        return self._saving is not None

    @property
    def is_looking(self) -> bool:
        """Tell whether a small picture is to come."""
        return self._looking > 0

    def show_still(self, ask: dict[str, Any], width: int, height: int) -> None:
        """Ask for a small picture of a still."""
        self._looking = self._say({"do": "still", "ask": ask, "width": width, "height": height})

    def show_film(self, ask: dict[str, Any], at: float, width: int, height: int) -> None:
        """Ask for a small picture of a film, `at` so much of it, 0 to 1."""
        self._looking = self._say({"do": "film", "ask": ask, "at": at, "width": width, "height": height})

    def save(self, ask: dict[str, Any], path: Path) -> None:
        """Ask for a picture to keep."""
        self._saving = (self._say({"do": "save", "ask": ask, "path": str(path)}), path)

    def stop(self) -> None:
        """Let the picture be that is being written."""
        if self._saving is not None and self._child is not None:
            self._child.say({"do": "stop", "ticket": self._saving[0]})

    def end(self) -> None:
        """End the draughtsman; what was being written is not there."""
        child, self._child = self._child, None
        self._looking, self._saving = 0, None
        if child is not None:
            child.end()
            child.deleteLater()

    def _say(self, wish: dict[str, Any]) -> int:
        if self._child is None:
            self._child = Child(self.command, self)
            self._child.told.connect(self._hear)
            self._child.ended.connect(self._lose)
            self._child.start()
        self._ticket += 1
        self._child.say({**wish, "ticket": self._ticket})
        return self._ticket

    def _hear(self, event: dict[str, Any]) -> None:
        kind, ticket = event.get("event"), event.get("ticket")
        if ticket == self._looking and kind in ("shown", "refused"):
            self._looking = 0
            if kind == "refused":
                self.refused.emit(event["why"])
            else:
                image = QImage.fromData(base64.b64decode(event.pop("png")))
                self.shown.emit(image, event)
        elif self._saving is not None and ticket == self._saving[0]:
            self._hear_of_saving(str(kind), event)

    def _hear_of_saving(self, kind: str, event: dict[str, Any]) -> None:
        assert self._saving is not None
        if kind == "going":
            self.going.emit(event["share"])
            return
        path, self._saving = self._saving[1], None
        if kind == "saved":
            self.saved.emit(path, float(event["bytes"]))
        elif kind == "stopped":
            self.stopped.emit()
        else:
            self.refused.emit(event["why"])

    def _lose(self, code: int, complaint: str) -> None:
        """It ended by itself: whoever waits for it is told why, and the next wish starts another."""
        if self.sender() is not self._child:
            return
        waited = self.is_looking or self.is_saving
        self._child, self._looking, self._saving = None, 0, None
        if waited:
            self.refused.emit(complaint)
