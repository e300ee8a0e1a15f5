"""The scene as a picture on a machine without a display."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from scenes.averaging import averaged as averaged
from scenes.film_buffer import FilmBuffer
from scenes.frame import Part
from scenes.gl_stage import GlStage
from scenes.label_places import Rect
from scenes.multisampled import Multisampled, can_multisample
from scenes.palette import ScenePalette
from scenes.showing import Showing
from scenes.smoothing import DEPTH_24_BITS
from scenes.stage import Box, Detail, Pick
from scenes.words import Label

SUPERSAMPLING = 2
Edges = Literal["plain", "multisampled", "supersampled"]
MOST_PIXELS = 36_000_000  # in one buffer; a larger picture is averaged from several instead


class OffscreenStage:
    """A stage without a window. Pictures come out supersampled in the full look, plain in the fast one, or as asked.

    A `see_through` picture holds the things alone: it has an alpha, by which its colours are multiplied. The pictures
    of a `film` are each a function of what is shown, whatever was shown before, and dithered where they are averaged.
    """

    def __init__(
        self,
        size: tuple[int, int],
        full_look: bool = True,
        *,
        edges: Edges | None = None,
        see_through: bool = False,
        film: bool = False,
    ) -> None:
        self.size = size
        self._stage = GlStage(full=full_look)
        self._stage.see_through, self._stage.fades_afresh = see_through, film
        self._canvas = _context()
        edges = edges or ("supersampled" if full_look else "plain")
        if edges == "multisampled" and not self._multisamples():
            edges = "supersampled"
        self._edges, self._film = edges, film
        self._supersampling = SUPERSAMPLING if edges == "supersampled" else 1
        self._buffers: dict[tuple[int, int], Any] = {}
        self._film_buffer: FilmBuffer | None = None

    def _multisamples(self) -> bool:
        release_window_context()
        self._canvas.set_current()
        try:
            return can_multisample()
        finally:
            release_own_context()

    def dress(self, palette: ScenePalette, say: Callable[..., str], detail: Detail | None = None) -> None:
        """Take colours, words and habits of writing."""
        self._stage.dress(palette, say, detail or Detail())

    def show(self, showing: Showing) -> None:
        """Take the moment to draw."""
        self._stage.show(showing)

    def pick(self, x: float, y: float) -> Pick | None:
        """Return what is at a pixel of a picture of `size`."""
        return self._stage.pick(x, y, *self.size)

    def screen_box(self, pick: Pick) -> Box | None:
        """Return where a thing is in a picture of `size`."""
        return self._stage.screen_box(pick, *self.size)

    def labels_shown(self) -> list[tuple[Label, Rect]]:
        """Return the labels of the last picture and their rectangles, in the pixels it was drawn with."""
        return self._stage.labels_shown()

    def renderer(self) -> str:
        """Return the name of what draws: a graphics card, or the software that stands in for one."""
        from vispy.gloo import gl

        release_window_context()
        self._canvas.set_current()
        try:
            return str(gl.glGetParameter(gl.GL_RENDERER))
        finally:
            release_own_context()

    def picture(self, width: int | None = None, height: int | None = None) -> npt.NDArray[np.uint8]:
        """Return what is shown, (height, width, 3), by default of `size`; (height, width, 4) where one sees through."""
        wide, high = width or self.size[0], height or self.size[1]
        release_window_context()
        try:
            if self._film and self._fits_one_buffer(wide, high):
                filmed = self._filmed(wide, high)
                return filmed if self._stage.see_through else np.ascontiguousarray(filmed[..., :3])
            if self._edges == "multisampled":
                return multisampled_picture(self._stage, self._canvas, self._buffers, wide, high)
            return drawn_picture(
                self._stage, self._canvas, self._buffers, wide, high, self._supersampling, dithered=self._film
            )
        finally:
            release_own_context()

    def film_frame(self) -> npt.NDArray[np.uint8]:
        """Return what is shown, (height, width, 4); of the fourth nothing is said but where one sees through."""
        wide, high = self.size
        release_window_context()
        try:
            if self._fits_one_buffer(wide, high):
                return self._filmed(wide, high)
        finally:
            release_own_context()
        picture = self.picture()
        fourth = np.full((high, wide, 4 - picture.shape[2]), 255, dtype=np.uint8)
        return np.concatenate([picture, fourth], axis=2)

    def _fits_one_buffer(self, wide: int, high: int) -> bool:
        self._canvas.set_current()
        larger = self._supersampling
        return wide * high * larger**2 <= MOST_PIXELS and max(wide, high) * larger <= _longest_side()

    def _filmed(self, wide: int, high: int) -> npt.NDArray[np.uint8]:
        if self._film_buffer is None or self._film_buffer.size != (wide, high):
            ways = (self._edges == "multisampled", self._supersampling)
            self._film_buffer = FilmBuffer(self._canvas, (wide, high), *ways)
        return self._film_buffer.picture(self._stage)

    def part(self, part: Part) -> npt.NDArray[np.uint8]:
        """Return a part of a picture of `size`, with buffers no larger than it needs; parts fit without a seam."""
        release_window_context()
        try:
            return drawn_part(self._stage, self._canvas, self._buffers, self.size, part, self._supersampling)
        finally:
            release_own_context()


def offscreen_stage(
    size: tuple[int, int],
    full_look: bool = True,
    *,
    edges: Edges | None = None,
    see_through: bool = False,
    film: bool = False,
) -> OffscreenStage:
    """Return a stage that needs no display."""
    return OffscreenStage(size, full_look, edges=edges, see_through=see_through, film=film)


def multisampled_picture(
    stage: GlStage, canvas: Any, buffers: dict[tuple[int, int], Any], width: int, height: int
) -> npt.NDArray[np.uint8]:
    """Draw a stage once, with several samples at every edge, and return it."""
    from vispy import gloo

    canvas.set_current()
    if (width, height) not in buffers:
        buffers.clear()
        buffers[width, height] = Multisampled(canvas, width, height)
    buffer = buffers[width, height]
    with buffer.drawn:
        stage.draw(width, height)
    with buffer.mean:
        buffer.resolve()
        return np.ascontiguousarray(gloo.read_pixels((0, 0, width, height), alpha=stage.see_through))


def drawn_picture(
    stage: GlStage,
    canvas: Any,
    buffers: dict[tuple[int, int], Any],
    width: int,
    height: int,
    supersampling: int,
    *,
    dithered: bool = False,
) -> npt.NDArray[np.uint8]:
    """Draw a stage into its own buffer, `supersampling` times as large each way, and return it at size."""
    canvas.set_current()
    samples, longest = 1, _longest_side()
    too_many = width * height * supersampling**2 > MOST_PIXELS
    if supersampling > 1 and (too_many or max(width, height) * supersampling > longest):
        supersampling, samples = 1, supersampling**2
    if max(width, height) > longest:
        raise RuntimeError(f"its pictures have no side longer than {longest} pixels")
    wide, high = width * supersampling, height * supersampling
    with _buffer(buffers, wide, high):
        stage.draw(wide, high, samples)
        pixels = _pixels(wide, high, alpha=stage.see_through)
    return averaged(pixels, supersampling, dithered=dithered)


def drawn_part(
    stage: GlStage,
    canvas: Any,
    buffers: dict[tuple[int, int], Any],
    size: tuple[int, int],
    part: Part,
    supersampling: int,
) -> npt.NDArray[np.uint8]:
    """Draw a part of a stage's picture of `size`, `supersampling` times as large each way, and return it at size.

    How finely depends on the size of the whole alone, so that all of its parts come out alike.
    """
    canvas.set_current()
    samples, longest = 1, _longest_frame()
    if max(size) > longest:
        raise RuntimeError(f"its pictures have no side longer than {longest} pixels")
    if max(size) * supersampling > longest:
        supersampling, samples = 1, supersampling**2
    wide, high = part.width * supersampling, part.height * supersampling
    with _buffer(buffers, wide, high):
        whole = (size[0] * supersampling, size[1] * supersampling)
        stage.draw(*whole, samples, part.times(supersampling))
        pixels = _pixels(wide, high, alpha=stage.see_through)
    return averaged(pixels, supersampling)


def _buffer(buffers: dict[tuple[int, int], Any], wide: int, high: int) -> Any:
    """Return the one buffer of this size that is kept."""
    from vispy import gloo

    if (wide, high) not in buffers:
        buffers.clear()
        depth = gloo.RenderBuffer((high, wide), DEPTH_24_BITS)
        buffers[wide, high] = gloo.FrameBuffer(gloo.Texture2D((high, wide, 4)), depth)
    return buffers[wide, high]


def _pixels(wide: int, high: int, *, alpha: bool) -> npt.NDArray[np.uint8]:
    """Return the pixels of the buffer in use."""
    from vispy import gloo

    pixels: npt.NDArray[np.uint8] = gloo.read_pixels((0, 0, wide, high), alpha=alpha)
    return pixels


def _longest_frame() -> int:
    """Return how many pixels across or down a frame may have of which parts are drawn."""
    from vispy.gloo import gl

    return int(np.min(gl.glGetParameter(gl.GL_MAX_VIEWPORT_DIMS)))


def _longest_side() -> int:
    """Return how many pixels of a row or a column the OpenGL in use can draw."""
    from vispy.gloo import gl

    return min(int(gl.glGetParameter(name)) for name in (gl.GL_MAX_RENDERBUFFER_SIZE, gl.GL_MAX_TEXTURE_SIZE))


def release_window_context() -> None:
    """A window that has just been painted holds on to OpenGL, and two holders of one thread shut each other out."""
    qt = sys.modules.get("PySide6.QtGui")  # not loaded: no window
    held = qt.QOpenGLContext.currentContext() if qt is not None else None
    if held is not None:
        held.doneCurrent()


def release_own_context() -> None:
    """And a window that is yet to be painted must find OpenGL free."""
    from vispy.app.backends import _egl
    from vispy.ext import egl

    egl.eglMakeCurrent(_egl._EGL_DISPLAY, egl.EGL_NO_SURFACE, egl.EGL_NO_SURFACE, egl.EGL_NO_CONTEXT)


_contexts: list[Any] = []


def _context() -> Any:
    """Return the one hidden canvas that pictures are drawn with."""
    release_window_context()
    if not _contexts:
        os.environ.setdefault("EGL_PLATFORM", "surfaceless")
        from vispy import app

        # A Qt canvas of the same process keeps its own application: vispy allows one a canvas.
        application = app.Application("egl")
        _contexts.append(app.Canvas(app=application, size=(16, 16), show=False, dpi=96))
        release_own_context()
    return _contexts[0]
