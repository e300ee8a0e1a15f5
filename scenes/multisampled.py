"""A buffer that takes several samples of every edge at once: smooth edges for little more than one picture costs."""

from __future__ import annotations

from typing import Any

from vispy import gloo

from scenes.frame import Part
from scenes.raw_gl import INT, UINT, gl_function
from scenes.smoothing import DEPTH_24_BITS

SAMPLES = 4
RGBA_8_BITS = 0x8058
RENDERBUFFER, FRAMEBUFFER, READ_FRAMEBUFFER, DRAW_FRAMEBUFFER = 0x8D41, 0x8D40, 0x8CA8, 0x8CA9
MAX_SAMPLES, COLOUR_BUFFER, NEAREST = 0x8D57, 0x4000, 0x2600
COMPLETE = 0x8CD5


class Multisampled:
    """Two buffers of one size: one is drawn into with several samples a pixel, the other takes their means."""

    def __init__(self, canvas: Any, width: int, height: int) -> None:
        self._canvas, self.size = canvas, (width, height)
        parts = [gloo.RenderBuffer((height, width), kind) for kind in (RGBA_8_BITS, DEPTH_24_BITS)]
        self.drawn = gloo.FrameBuffer(*parts)
        self.mean = gloo.FrameBuffer(gloo.Texture2D((height, width, 4)))
        with self.mean:  # made now, so that their names are known
            canvas.context.flush_commands()
        with self.drawn:
            canvas.context.flush_commands()
        self._take_samples(parts)

    def _take_samples(self, parts: list[Any]) -> None:
        storage = gl_function("glRenderbufferStorageMultisample", UINT, INT, UINT, INT, INT)
        bind = gl_function("glBindRenderbuffer", UINT, UINT)
        for part, kind in zip(parts, (RGBA_8_BITS, DEPTH_24_BITS), strict=True):
            bind(RENDERBUFFER, self._name(part))
            storage(RENDERBUFFER, SAMPLES, kind, *self.size)
        with self.drawn:
            self._canvas.context.flush_commands()
            if gloo.gl.glCheckFramebufferStatus(FRAMEBUFFER) != COMPLETE:
                raise RuntimeError(f"it has no room for {SAMPLES} samples a pixel")

    def resolve(self, part: Part | None = None) -> None:
        """Take the means of the samples of a part, or of all; called while `mean` is the buffer in use."""
        x, y, width, height = part or (0, 0, *self.size)
        ends = (x, self.size[1] - y - height, x + width, self.size[1] - y)
        self._canvas.context.flush_commands()
        bind = gl_function("glBindFramebuffer", UINT, UINT)
        blit = gl_function("glBlitFramebuffer", *[INT] * 8, UINT, UINT)
        bind(READ_FRAMEBUFFER, self._name(self.drawn))
        bind(DRAW_FRAMEBUFFER, self._name(self.mean))
        blit(*ends, *ends, COLOUR_BUFFER, NEAREST)
        bind(FRAMEBUFFER, self._name(self.mean))

    def _name(self, thing: Any) -> int:
        return int(self._canvas.context.shared.parser.get_object(thing.id).handle)


def can_multisample() -> bool:
    """Tell whether the OpenGL in use takes several samples a pixel; asked while there is one."""
    try:
        gl_function("glRenderbufferStorageMultisample", UINT, INT, UINT, INT, INT)
        gl_function("glBlitFramebuffer", *[INT] * 8, UINT, UINT)
    except (RuntimeError, AttributeError):
        return False
    return int(gloo.gl.glGetParameter(MAX_SAMPLES) or 0) >= SAMPLES
