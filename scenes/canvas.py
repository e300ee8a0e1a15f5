"""The stage inside a window: a VisPy canvas that draws when what it is told to show has changed, and never else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from vispy import app, gloo

from scenes.camera import Shot
from scenes.gl_stage import GlStage, Showing
from scenes.offscreen import drawn_picture
from scenes.palette import ScenePalette
from scenes.stage import Box, Detail, Pick
from sim.run import Run

REST_S = 0.2  # without change, until edges are smoothed
SAMPLES = 4
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader", "gdi generic", "software")


class StageCanvas(app.Canvas):
    """A stage whose `native` is a Qt widget.

    `full_look` None lets the renderer decide: light at every pixel on a graphics card, the fast look in software.
    """

    def __init__(self, full_look: bool | None = None, parent: Any = None) -> None:
        self._wanted_look = full_look
        self._stage = GlStage(full=bool(full_look))
        self._decided = full_look is not None
        self._buffers: dict[tuple[int, int], Any] = {}
        self.frames_drawn = 0
        self._is_resting = self._is_drawn_smooth = False
        self._rest = app.Timer(REST_S, self._come_to_rest, iterations=1, app="pyside6")
        super().__init__(app="pyside6", keys=None, parent=parent, vsync=True, autoswap=False, config={"samples": 0})

    # Stage

    def dress(self, palette: ScenePalette, say: Callable[..., str], detail: Detail | None = None) -> None:
        """Take colours, words and habits of writing."""
        if self._stage.dress(palette, say, detail or Detail()):
            self._changed()

    def show(
        self,
        run: Run,
        t: float,
        shot: Shot,
        selection: Pick | None = None,
        hovered: Pick | None = None,
        compare: bool = False,
    ) -> None:
        """Show the run at t; `compare` puts the three ways back from its failure side by side."""
        if self._stage.show(Showing(run, t, shot, selection, hovered, compare)):
            self._changed()

    def pick(self, x: float, y: float) -> Pick | None:
        """Return what is at a point, in logical pixels from the top left."""
        return self._stage.pick(x, y, *self.size)

    def screen_box(self, pick: Pick) -> Box | None:
        """Return where a thing is: left, top, width, height in logical pixels."""
        return self._stage.screen_box(pick, *self.size)

    def picture(self, width: int, height: int) -> npt.NDArray[np.uint8]:
        """Return what is shown as a picture, (height, width, 3)."""
        return drawn_picture(self._stage, self, self._buffers, width, height, 1)

    # drawing

    @property
    def is_full_look(self) -> bool:
        """Whether light falls at every pixel."""
        return self._stage.full

    @property
    def is_at_rest(self) -> bool:
        """Whether what is shown has been drawn as well as it will be."""
        return self._is_drawn_smooth

    def on_draw(self, event: Any) -> None:
        """Draw what is shown, all of the framebuffer's pixels; the fast look waits with smooth edges until it rests."""
        if not self._decided:
            self._decide()
        width, height = self._framebuffer_size()
        is_smooth = self._stage.full or self._is_resting
        self._stage.draw(width, height, SAMPLES if is_smooth else 1)
        self.frames_drawn += 1
        self._is_drawn_smooth = is_smooth
        if not is_smooth:
            self._rest.start()

    def _framebuffer_size(self) -> tuple[int, int]:
        """Return the pixels Qt gave the widget: it rounds where VisPy cuts off, which at 125 % leaves a bare line."""
        ratio = float(self.native.devicePixelRatioF())
        width, height = self.size
        return int(width * ratio + 0.5), int(height * ratio + 0.5)

    def on_resize(self, event: Any) -> None:
        """A new size is drawn anew."""
        self._changed()

    def on_initialize(self, event: Any) -> None:
        """Start afresh with a new OpenGL context."""
        self._stage.forget_gl()

    def _changed(self) -> None:
        self._is_resting = self._is_drawn_smooth = False
        self._rest.stop()
        self.update()

    def _come_to_rest(self, event: Any) -> None:
        self._is_resting = True
        self.update()

    def _decide(self) -> None:
        renderer = str(gloo.gl.glGetParameter(gloo.gl.GL_RENDERER)).lower()
        self._stage.full = not any(name in renderer for name in SOFTWARE)
        self._decided = True
