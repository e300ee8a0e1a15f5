"""Smooth edges on any machine: several pictures, each a part of a pixel aside, averaged into one."""

from __future__ import annotations

from typing import Any

import numpy as np
from vispy import gloo

from scenes.shading import COPY_FRAGMENT, COPY_VERTEX

DEPTH_24_BITS = 0x81A6  # vispy's own "depth" has 16: too few for inlays a hundredth of a unit thick
JITTER = {4: ((-0.125, -0.375), (0.375, -0.125), (-0.375, 0.125), (0.125, 0.375))}


class Smoothing:
    """Two buffers of the size of the frame: one is drawn into, the other holds the mean so far."""

    def __init__(self) -> None:
        self._copy = gloo.Program(COPY_VERTEX, COPY_FRAGMENT)
        self._copy["a_position"] = np.array([[-1, -1], [1, -1], [-1, 1], [1, 1]], dtype=np.float32)
        self._size = (0, 0)
        self._drawn: Any = None
        self._mean: Any = None
        self._textures: tuple[Any, ...] = ()

    def buffer(self, width: int, height: int) -> Any:
        """Return the buffer to draw one picture into."""
        if (width, height) != self._size:
            self._size = (width, height)
            self._textures = tuple(gloo.Texture2D((height, width, 4), interpolation="nearest") for _ in range(2))
            self._drawn = gloo.FrameBuffer(self._textures[0], gloo.RenderBuffer((height, width), DEPTH_24_BITS))
            self._mean = gloo.FrameBuffer(self._textures[1])
        return self._drawn

    def keep(self, number: int) -> None:
        """Take the picture just drawn, the `number`th from 0, into the mean."""
        with self._mean:
            self._blended(self._textures[0], 1 / (number + 1))

    def blend(self, samples: int) -> None:
        """Mix the mean of all but one picture over the last one, which is in the current framebuffer."""
        self._blended(self._textures[1], (samples - 1) / samples)

    def lay(self, alpha: float) -> None:
        """Lay the picture just drawn, seen through, over what is in the current framebuffer."""
        self._blended(self._textures[0], alpha)

    def forget(self) -> None:
        """Give the memory back."""
        self._size, self._drawn, self._mean, self._textures = (0, 0), None, None, ()

    def _blended(self, texture: Any, alpha: float) -> None:
        gloo.set_viewport(0, 0, *self._size)
        gloo.set_state(depth_test=False, blend=True, cull_face=False)
        gloo.set_blend_func("constant_alpha", "one_minus_constant_alpha")
        gloo.set_blend_color((0, 0, 0, alpha))
        gloo.set_depth_mask(False)
        self._copy["u_picture"] = texture
        self._copy.draw("triangle_strip")
        gloo.set_depth_mask(True)
