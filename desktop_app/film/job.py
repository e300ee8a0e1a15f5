"""What a film is a function of: a lesson, how large, how many frames a second, which part of it, in which words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal, get_args

from sim.lesson import DEFAULT_LANGUAGE, in_language
from sim.score import Score

Captions = Literal["burn", "srt", "vtt", "none"]
Quality = Literal["draft", "good", "best"]
CAPTIONS: tuple[Captions, ...] = get_args(Captions)
QUALITIES: tuple[Quality, ...] = get_args(Quality)
SEGMENT_S = 4  # how much is lost at most when it is cut off


@dataclass(frozen=True)
class FilmJob:
    """One film to make. Frame k shows second `from_s` + k / `fps` of the lesson."""

    score: Score
    out: Path
    format: str  # a name of formats.FORMATS
    size: tuple[int, int] = (1920, 1080)
    fps: Fraction = Fraction(30)
    from_s: float = 0.0
    to_s: float | None = None  # the end of the lesson
    language: str = DEFAULT_LANGUAGE
    palette: str = "studio"
    captions: Captions = "burn"
    quality: Quality = "good"
    audio: Path | None = None  # a narration that begins with the lesson
    silence: bool = False

    @property
    def end_s(self) -> float:
        """The second of the lesson at which the film ends."""
        whole = self.score.duration_s
        return whole if self.to_s is None else min(self.to_s, whole)

    @property
    def n_frames(self) -> int:
        """How many frames there are: at least one."""
        return max(1, math.floor((self.end_s - self.from_s) * self.fps + 0.5))

    @property
    def duration_s(self) -> Fraction:
        """How long the film lasts, exactly."""
        return Fraction(self.n_frames) / self.fps

    def second(self, frame: int) -> float:
        """Return the second of the lesson that a frame shows."""
        return self.from_s + float(Fraction(frame) / self.fps)

    @property
    def aspect(self) -> float:
        """Width to height."""
        return self.size[0] / self.size[1]

    @property
    def title(self) -> str:
        """The lesson's title."""
        return in_language(self.score.lesson.title, self.language)

    @property
    def description(self) -> str:
        """What the lesson is about."""
        return in_language(self.score.lesson.description, self.language)

    def segments(self) -> list[tuple[int, int]]:
        """Return the stretches of frames that are made one after the other: first frame, and the first of the next."""
        length = max(1, round(SEGMENT_S * self.fps))
        return [(first, min(first + length, self.n_frames)) for first in range(0, self.n_frames, length)]
