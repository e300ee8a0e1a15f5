"""Smooth edges on any machine: several pictures, each a part of a pixel aside, averaged into one."""

from __future__ import annotations

from typing import Any

import numpy as np
from vispy import gloo

from scenes.shading import COPY_FRAGMENT, COPY_VERTEX

DEPTH_24_BITS = 0x81A6  # vispy's own "depth" has 16: too few for inlays a hundredth of a unit thick
JITTER = {4: ((-0.125, -0.375), (0.375, -0.125), (-0.375, 0.125), (0.125, 0.375))}


class Smoothing:
    """Two buffers of the frame's size: one is drawn into, the other, where asked for, holds the mean so far."""

    def __init__(self) -> None:
        self._copy = gloo.Program(COPY_VERTEX, COPY_FRAGMENT)
        self._copy["a_position"] = np.array([[-1, -1], [1, -1], [-1, 1], [1, 1]], dtype=np.float32)
        self._size = (0, 0)
        self._drawn: Any = None
        self._mean: Any = None
        self._picture: Any = None
        self._mean_picture: Any = None

    def buffer(self, width: int, height: int) -> Any:
        """Return the buffer to draw one picture into."""
        if (width, height) != self._size:
            self.forget()
            self._size = (width, height)
            self._picture = _picture(width, height)
            self._drawn = gloo.FrameBuffer(self._picture, gloo.RenderBuffer((height, width), DEPTH_24_BITS))
        return self._drawn

    def keep(self, number: int) -> None:
        """Take the picture just drawn, the `number`th from 0, into the mean."""
        if self._mean is None:
            self._mean_picture = _picture(*self._size)
            self._mean = gloo.FrameBuffer(self._mean_picture)
        with self._mean:
            self._blended(self._picture, 1 / (number + 1))

    def blend(self, samples: int) -> None:
        """Mix the mean of all but one picture over the last one, which is in the current framebuffer."""
        self._blended(self._mean_picture, (samples - 1) / samples)

    def lay(self, alpha: float) -> None:
        """Lay the picture just drawn, seen through, over what is in the current framebuffer."""
        self._blended(self._picture, alpha)

    def forget(self) -> None:
        """Give the memory back, as soon as OpenGL is next told something."""
        if self._drawn is not None:
            self._copy["u_picture"] = _picture(1, 1)
        self._size, self._drawn, self._mean, self._picture, self._mean_picture = (0, 0), None, None, None, None

    def _blended(self, texture: Any, alpha: float) -> None:
        gloo.set_viewport(0, 0, *self._size)
        gloo.set_state(depth_test=False, blend=True, cull_face=False)
        gloo.set_blend_func("constant_alpha", "one_minus_constant_alpha")
        gloo.set_blend_color((0, 0, 0, alpha))
        gloo.set_depth_mask(False)
        self._copy["u_picture"] = texture
        self._copy.draw("triangle_strip")
        gloo.set_depth_mask(True)


def _picture(width: int, height: int) -> Any:
    return gloo.Texture2D((height, width, 4), interpolation="nearest")
