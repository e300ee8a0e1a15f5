"""What a person chose and wants to find again next time."""

from __future__ import annotations

import contextlib
from pathlib import Path

from pydantic import Field

from desktop_app import paths
from sim.reading import read_json
from sim.values import Frozen

SMALLEST_SCALE, LARGEST_SCALE = 0.8, 2.0
RECENT = 8
MOST_BYTES = 1_000_000  # nobody's choices take more


class Settings(Frozen):
    """The remembered choices; a missing one has its default."""

    version: int = 1
    palette: str = "studio"
    level: str = "simple"
    scale: float = Field(1.0, ge=SMALLEST_SCALE, le=LARGEST_SCALE)
    speed: float = Field(1.0, gt=0, le=8)
    reduce_motion: bool = False
    single_keys: bool = True  # letters act while the scene has the focus
    hints: bool = True
    ask_first: bool = False  # the class guesses before it sees what comes of a failure
    quality: str = "automatic"  # of the picture
    flat: bool = False  # drawn without 3D because the person wants it so
    geometry: str = ""  # as Qt writes it, base64
    recent: tuple[str, ...] = ()

    def with_recent(self, path: Path) -> Settings:
        """Return these settings with `path` first among the recent files; one that no text can name is left out."""
        if any("\ud800" <= character <= "\udfff" for character in str(path)):
            return self
        others = tuple(name for name in self.recent if name != str(path))
        return self.model_copy(update={"recent": (str(path), *others)[:RECENT]})


def read_settings(path: Path | None = None) -> Settings:
    """Return what was remembered; an unreadable file is put aside and the defaults are returned."""
    path = path or paths.settings_file()
    try:
        if not path.exists():
            return Settings()
        return Settings.model_validate(read_json(path, max_bytes=MOST_BYTES))
    except (OSError, ValueError):  # BadInput and what pydantic raises are ValueErrors
        with contextlib.suppress(OSError):
            path.replace(path.with_suffix(".unreadable.json"))
        return Settings()


def write_settings(settings: Settings, path: Path | None = None) -> bool:
    """Remember `settings`; tell whether that worked, since a read-only disk is no reason to stop the lesson."""
    from sim.writing import atomic_write

    path = path or paths.settings_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        atomic_write(path, settings.model_dump_json(indent=1).encode())
    except (OSError, ValueError):  # no room, no rights, or a text that no file can hold
        return False
    return True
