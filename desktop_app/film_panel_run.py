"""The film that is being made beside the window: how far it is, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from desktop_app.child import Child, python

Stage = Literal["starting", "going", "joining", "done", "stopped", "failed"]
OVER: tuple[Stage, ...] = ("done", "stopped", "failed")


@dataclass(frozen=True)
class FilmState:
    """How far a film is. `kept` are frames that an earlier try had finished, or, once it stopped, that are kept."""

    title: str
    out: Path
    stage: Stage = "starting"
    frames: int = 0
    of: int = 0
    kept: int = 0
    saved_s: float = 0.0
    fps: float = 0.0
    left_s: float | None = None
    bytes: int = 0
    estimate_bytes: int = 0
    took_s: float = 0.0
    why: str = ""
    notes: tuple[str, ...] = ()
    files: tuple[str, ...] = ()

    @property
    def share(self) -> float:
        """How much of it there is, 0 to 1."""
        return self.frames / self.of if self.of else 0.0

    @property
    def is_over(self) -> bool:
        """Tell whether nothing goes on any more."""
        return self.stage in OVER

    def after(self, event: dict[str, Any]) -> FilmState:
        """Return the state after the film has told `event`, as `film.progress` describes them."""
        kind = event.get("event")
        if kind == "begun":
            frames, kept, saved_s = event["frames"], event["kept"], event["saved_s"]
            return replace(self, stage="going", of=frames, frames=kept, kept=kept, saved_s=saved_s)
        if kind == "going":
            told = {name: event[name] for name in ("frames", "of", "fps", "left_s", "bytes", "estimate_bytes")}
            return replace(self, stage="going", **told)
        if kind == "note":
            return replace(self, notes=(*self.notes, event["text"]))
        if kind == "joining":
            return replace(self, stage="joining", frames=self.of, left_s=None)
        if kind == "done":
            told = {name: event[name] for name in ("bytes", "frames", "took_s", "kept")}
            files = tuple(event.get("files", (event["path"],)))
            return replace(self, stage="done", files=files, of=event["frames"], **told)
        if kind == "stopped":
            return replace(self, stage="stopped", frames=event["kept"], kept=event["kept"], of=event["of"])
        return replace(self, stage="failed", why=event["why"]) if kind == "failed" else self


class FilmRun(QObject):
    """One film after the other, each in a process of its own; `changed(state)` tells how far it is."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.command = python("-m", "desktop_app")
        self._child: Child | None = None
        self._is_asked_to_stop = False
        self.state: FilmState | None = None

    @property
    def is_running(self) -> bool:
        """Tell whether a film is being made."""
        return self._child is not None

    def start(self, argv: Sequence[str], title: str, out: Path) -> None:
        """Make a film; `argv` is what would be typed."""
        self.end()
        self._is_asked_to_stop = False
        self._child = Child([*self.command, *argv, "--progress", "json"], self)
        self._child.told.connect(self._hear)
        self._child.ended.connect(self._finish)
        self._take(FilmState(title, out))
        self._child.start()

    def stop(self) -> None:
        """Ask it to stop: what is finished of it is kept."""
        if self._child is not None:
            self._is_asked_to_stop = True
            self._child.ask_to_end()

    def end(self) -> None:
        """End it with the window."""
        child, self._child = self._child, None
        if child is not None:
            child.told.disconnect(self._hear)
            child.ended.disconnect(self._finish)
            child.end()
            child.deleteLater()

    def forget(self) -> None:
        """Speak no more of a film that is over."""
        if not self.is_running:
            self._take(None)

    def _hear(self, event: dict[str, Any]) -> None:
        if self.state is not None:
            self._take(self.state.after(event))

    def _finish(self, code: int, complaint: str) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.deleteLater()
        state = self.state
        if state is None:
            return
        if state.is_over:
            self._take(state, anew=True)  # now it is no longer running
        elif self._is_asked_to_stop:
            self._take(replace(state, stage="stopped"))
        else:
            self._take(replace(state, stage="failed", why=complaint))

    def _take(self, state: FilmState | None, *, anew: bool = False) -> None:
        if state != self.state or anew:
            self.state = state
            self.changed.emit(state)
