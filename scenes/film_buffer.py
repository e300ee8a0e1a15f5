"""The buffer that a film is drawn in: it holds the last picture, so that only what changes is drawn and read again."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from vispy import gloo

from scenes.averaging import averaged
from scenes.frame import Part
from scenes.gl_stage import GlStage
from scenes.multisampled import Multisampled
from scenes.raw_gl import pixels_drawn
from scenes.smoothing import DEPTH_24_BITS

Pixels = npt.NDArray[np.uint8]
PATTERN = 2  # pixels after which the dither repeats: parts begin where it does


class FilmBuffer:
    """Pictures of one size, of one stage, each drawn over the one before; every picture is as if drawn by itself."""

    def __init__(self, canvas: Any, size: tuple[int, int], multisampled: bool, supersampling: int) -> None:
        self._canvas, self.size, self._by = canvas, size, supersampling
        self._wide, self._high = size[0] * supersampling, size[1] * supersampling
        self._several: Multisampled | None = None
        self._kept: Pixels | None = None
        canvas.set_current()
        if multisampled:
            self._several = Multisampled(canvas, *size)
            self._drawn = self._several.drawn
        else:
            depth = gloo.RenderBuffer((self._high, self._wide), DEPTH_24_BITS)
            self._drawn = gloo.FrameBuffer(gloo.Texture2D((self._high, self._wide, 4)), depth)

    def picture(self, stage: GlStage) -> Pixels:
        """Return what a stage shows, (height, width, 4); nobody may change it."""
        self._canvas.set_current()
        afresh, kept, self._kept = self._kept is None, self._kept, None
        with self._drawn:
            changed = stage.draw_over(self._wide, self._high, afresh=afresh)
            if kept is not None and not changed:
                self._kept = kept
                return kept
            parts = [self._aligned(part) for part in changed]
            if self._several is None:
                drawn = [self._read(part) for part in parts]
        if self._several is not None:
            with self._several.mean:
                for part in parts:
                    self._several.resolve(part)
                drawn = [self._read(part) for part in parts]
        is_whole = parts[0][2:] == (self._wide, self._high)
        self._kept = drawn[0] if kept is None or is_whole else _laid(drawn, kept, parts, self._by)
        return self._kept

    def _read(self, part: Part) -> Pixels:
        below = self._high - part.y - part.height
        return averaged(pixels_drawn(part.x, below, part.width, part.height), self._by, dithered=True)

    def _aligned(self, part: Part) -> Part:
        """Return the part grown until whole pixels of the picture fill it, and whole patterns of the dither."""
        step = PATTERN * self._by
        left, top = part.x // step * step, part.y // step * step
        right = min(-(-(part.x + part.width) // step) * step, self._wide)
        bottom = min(-(-(part.y + part.height) // step) * step, self._high)
        return Part(left, top, right - left, bottom - top)


def _laid(drawn: list[Pixels], kept: Pixels, parts: list[Part], by: int) -> Pixels:
    """Return the picture before with some parts of it anew."""
    picture = kept.copy()
    for pixels, part in zip(drawn, parts, strict=True):
        left, top = part.x // by, part.y // by
        picture[top : top + pixels.shape[0], left : left + pixels.shape[1]] = pixels
    return picture
