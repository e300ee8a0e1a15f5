"""What a person wishes a film to be, choice by choice, and what would be typed to have it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from desktop_app.cli.filmed import PRESETS
from desktop_app.film.formats import FORMATS, format_of
from desktop_app.film.job import Captions, Quality
from sim.bad_input import BadInput

Sound = Literal["none", "silence", "file"]
CUSTOM = "custom"
NUMBERED = "-%05d"  # of each picture of a film in pictures


@dataclass(frozen=True)
class FilmWish:
    """A film to be made. `source` is what `savepoint film` is told; `preset` "custom" means `size` and `fps`."""

    source: str
    out: Path
    preset: str = "1080p60"
    size: tuple[int, int] = (1920, 1080)
    fps: str = "30"
    quality: Quality = "good"
    captions: Captions = "burn"
    language: str = "en"
    palette: str = "studio"
    begin: str = ""
    end: str = ""
    format: str = "mp4"
    sound: Sound = "none"
    audio: Path | None = None

    def with_format(self, name: str) -> FilmWish:
        """Return the wish in another format: with its ending, its own size where it is a small one, and its sound."""
        format = FORMATS[name]
        ending = ".png" if name == "png" else format.suffix
        stem = self.out.stem.replace(NUMBERED, "")
        out = self.out.with_name(f"{stem}{NUMBERED if name == 'png' else ''}{ending}")
        changed = replace(self, format=name, out=out, sound=self.sound if format.sound else "none")
        if format.fps < 30:
            return replace(changed, preset=CUSTOM, size=format.size, fps=str(format.fps))
        return changed

    def with_out(self, out: Path) -> FilmWish:
        """Return the wish in another place; the ending of its name decides the format."""
        try:
            name = format_of(out)
        except BadInput:  # said where the film is asked for
            name = self.format
        wish = self if name == self.format else self.with_format(name)
        return replace(wish, out=out)

    def with_preset(self, name: str) -> FilmWish:
        """Return the wish in another frame; a custom one begins with the frame in force."""
        size, fps = self.frame
        return replace(self, preset=name, size=size, fps=fps)

    @property
    def frame(self) -> tuple[tuple[int, int], str]:
        """The size, and the frames a second."""
        if self.preset == CUSTOM:
            return self.size, self.fps
        size, fps = PRESETS[self.preset]
        return size, str(fps)

    def asked(self) -> dict[str, Any]:
        """Return the wish as the fields of `cli.filmed.FilmAsked`, in values that JSON knows."""
        fields: dict[str, Any] = {
            "source": self.source,
            "output": str(self.out),
            "quality": self.quality,
            "captions": self.captions,
            "language": self.language,
            "palette": self.palette,
            "begin": self.begin or None,
            "end": self.end or None,
            "audio": str(self.audio) if self.sound == "file" and self.audio is not None else None,
            "silence": self.sound == "silence",
        }
        if self.preset == CUSTOM:
            return fields | {"size": "{}x{}".format(*self.size), "fps": self.fps}
        return fields | {"preset": self.preset}

    def argv(self) -> list[str]:
        """Return what would be typed after `savepoint`."""
        names = {"begin": "--from", "end": "--to", "language": "--lang"}
        argv = ["film", self.source, "-o", str(self.out)]
        for name, value in self.asked().items():
            if name in ("source", "output") or value in (None, False):
                continue
            argv += [names.get(name, f"--{name}")] if value is True else [names.get(name, f"--{name}"), str(value)]
        return argv


def film_name(source: str, format: str = "mp4") -> str:
    """Return the name that a film has until somebody gives it another."""
    stem = Path(source).stem
    return f"{'savepoint' if stem.startswith('story-') else stem}{FORMATS[format].suffix}"
