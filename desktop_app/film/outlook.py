"""How large a film will be: guessed from how much of it moves, and told better with every segment that is finished."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from desktop_app.film.formats import FORMATS
from desktop_app.film.job import QUALITIES, FilmJob
from sim.score import Cue

TURNING = 2.2  # times what a frame takes while the camera moves on: from step to step it goes fast and far
MEASURED_AT = 1280 * 720, 30  # pixels, and frames a second


@dataclass(frozen=True)
class Weight:
    """How many bytes a thousand pixels of a frame take, measured on the lessons that ship.

    Attributes
    ----------
    key : of a frame that stands for itself, as the first of a segment does.
    moving, playing, resting : of the others: while the camera moves, while the story plays, and while nothing does.
    larger, oftener : how fast that shrinks, as a power, where a frame has more pixels, or a second more frames.
    """

    key: float
    moving: float
    playing: float
    resting: float
    larger: float = 0.35
    oftener: float = 0.5


def _each(key: float) -> Weight:
    """Return the weight of a format in which every frame stands for itself."""
    return Weight(key, key, key, key, 0.26, 0.0)


WEIGHTS: dict[str, tuple[Weight, Weight, Weight]] = {
    "mp4": (
        Weight(87, 13, 1.7, 0.15, 0.35, 0.4),
        Weight(76, 10, 1.6, 0.15, 0.35, 0.4),
        Weight(157, 12, 2.5, 0.3, 0.35, 0.7),
    ),
    "webm": (Weight(78, 5.2, 1.4, 0.25), Weight(97, 6.8, 2, 0.25), Weight(130, 9, 2.5, 0.3)),
    "mov": (_each(910), _each(910), _each(910)),
    "png": (_each(332), _each(430), _each(380)),
    "gif": (Weight(180, 160, 50, 10, 0.1, 0.0),) * 3,
    "webp": (Weight(50, 20, 4, 1, 0.2, 0.3), Weight(60, 25, 5, 1, 0.2, 0.3), Weight(95, 40, 8, 2, 0.2, 0.3)),
}
"""Of each format, as a draft, good and best."""
SOUND = {"mp4": 24_000, "webm": 16_000, "mov": 192_000}  # bytes a second of a narration
SILENCE = {"mp4": 300, "webm": 200, "mov": 192_000}


def estimated_bytes(job: FilmJob) -> int:
    """Return about how large the film will be, before any of it is made."""
    return round(_frames_bytes(job, 0, job.n_frames) + _sound_bytes(job))


class Outlook:
    """How large one film will be, from what its segments have come to so far."""

    def __init__(self, job: FilmJob) -> None:
        self._guessed = [_frames_bytes(job, first, end) for first, end in job.segments()]
        self._sound = _sound_bytes(job)
        self._is_converted = FORMATS[job.format].convert is not None
        self.whole = round(sum(self._guessed) + self._sound)

    def so_far(self, written: Sequence[int]) -> tuple[int, int]:
        """Return how many bytes there are of it, and about how many there will be.

        `written` has the bytes of each segment, 0 of one that is not finished. Segments that are kept without loss
        until the end tell nothing of how large it will be: of those there is 0 so far.
        """
        if self._is_converted:
            return 0, self.whole
        there = sum(written)
        known = sum(guess for guess, n_bytes in zip(self._guessed, written, strict=True) if n_bytes)
        off_by = there / known if known else 1.0
        return there, round(there + off_by * (sum(self._guessed) - known) + self._sound)


def _sound_bytes(job: FilmJob) -> float:
    rates = SOUND if job.audio is not None else SILENCE if job.silence else {}
    return rates.get(job.format, 0) * float(job.duration_s)


def _frames_bytes(job: FilmJob, first: int, end: int) -> float:
    weight = WEIGHTS[job.format][QUALITIES.index(job.quality)]
    pixels = job.size[0] * job.size[1]
    larger = math.pow(pixels / MEASURED_AT[0], -weight.larger)
    oftener = math.pow(job.fps / MEASURED_AT[1], -weight.oftener)
    keys = sum(1 for begins, _ in job.segments() if first <= begins < end)
    frames = _frames_by_kind(job, first, end)
    weights = (TURNING * weight.moving, weight.moving, weight.playing, weight.resting)
    others = (end - first - keys) / max(sum(frames), 1e-9)
    between = oftener * others * sum(each * n for each, n in zip(weights, frames, strict=True))
    return pixels / 1000 * larger * (weight.key * keys + between)


def _frames_by_kind(job: FilmJob, first: int, end: int) -> list[float]:
    """Return in how many frames the camera turns to a step, moves on, stands while the story plays, and all rests."""
    found = [0.0] * 4
    for cue in job.score.cues:
        for kind, (begins_s, ends_s) in enumerate(_stretches(cue)):
            seen_s = min(ends_s, job.second(end)) - max(begins_s, job.second(first))
            found[kind] += max(seen_s, 0.0) * float(job.fps)
    return found


def _stretches(cue: Cue) -> Iterator[tuple[float, float]]:
    """Yield when the camera turns to a step, moves on in it, stands while the story plays, and when all rests."""
    turned_s = cue.start_s + cue.turn_s
    moves_until_s = cue.start_s + cue.moves_s if cue.step.drift is not None else turned_s
    plays_until_s = turned_s + cue.play_s
    yield cue.start_s, turned_s
    yield turned_s, moves_until_s
    yield max(turned_s, moves_until_s), plays_until_s
    yield max(plays_until_s, moves_until_s), cue.end_s
