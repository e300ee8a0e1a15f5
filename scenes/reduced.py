"""A picture drawn smaller while things move, and spread over the frame: slow machines keep up."""

from __future__ import annotations

from typing import Any

import numpy as np
from vispy import gloo

from scenes.shading import COPY_FRAGMENT, COPY_VERTEX
from scenes.smoothing import DEPTH_24_BITS


class Reduced:
    """One buffer, smaller than the frame."""

    def __init__(self) -> None:
        self._copy = gloo.Program(COPY_VERTEX, COPY_FRAGMENT)
        self._copy["a_position"] = np.array([[-1, -1], [1, -1], [-1, 1], [1, 1]], dtype=np.float32)
        self._size = (0, 0)
        self._texture: Any = None
        self._buffer: Any = None

    def buffer(self, width: int, height: int) -> Any:
        """Return the buffer to draw into."""
        if (width, height) != self._size:
            self._size = (width, height)
            self._texture = gloo.Texture2D((height, width, 4), interpolation="linear", wrapping="clamp_to_edge")
            self._buffer = gloo.FrameBuffer(self._texture, gloo.RenderBuffer((height, width), DEPTH_24_BITS))
        return self._buffer

    def spread(self, width: int, height: int) -> None:
        """Put the picture over all of the current framebuffer."""
        gloo.set_viewport(0, 0, width, height)
        gloo.set_state(depth_test=False, blend=False, cull_face=False)
        self._copy["u_picture"] = self._texture
        self._copy["u_alpha"] = 1.0
        self._copy.draw("triangle_strip")
