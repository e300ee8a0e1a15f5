"""How pictures reach the encoder: each once, with the frame from which on it is seen, however long that is.

They come as an IVF stream: a header, and twelve bytes before each picture.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, BinaryIO

INPUT = ("-c:v", "rawvideo", "-f", "ivf", "-i", "pipe:0")
"""How the encoder is told what comes in."""


def every_frame(fps: Fraction) -> str:
    """Return the encoder's filter that fills the frames between a picture and the next with the first of both."""
    return f"fps={fps}"


@dataclass
class Feeding:
    """The stream of one stretch of a film; `size` and `fps` are what the encoder is told of it."""

    size: tuple[int, int]
    fps: Fraction
    see_through: bool = False
    _next: int = 0  # frame
    _last: tuple[Any, int] | None = None  # the picture that was fed last, and the last frame in which it is seen

    def begin(self, pipe: BinaryIO) -> None:
        """Say what pictures will come."""
        tag = b"RGBA" if self.see_through else b"RGB\0"
        pipe.write(
            struct.pack(
                "<4sHH4sHHIIII", b"DKIF", 0, 32, tag, *self.size, self.fps.numerator, self.fps.denominator, 0, 0
            )
        )

    def feed(self, pipe: BinaryIO, picture: Any, times: int) -> None:
        """Write a picture that is seen in the next `times` frames."""
        self._write(pipe, picture, self._next)
        self._next += times
        self._last = (picture, self._next - 1) if times > 1 else None

    def end(self, pipe: BinaryIO) -> None:
        """Write the last picture once more, so that its last frame is known."""
        if self._last is not None:
            self._write(pipe, *self._last)

    def _write(self, pipe: BinaryIO, picture: Any, frame: int) -> None:
        pipe.write(struct.pack("<IQ", memoryview(picture).nbytes, frame))
        pipe.write(picture)
