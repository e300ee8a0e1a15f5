"""The stage inside a window: a VisPy canvas that draws when what it is told to show has changed, and never else."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from vispy import app, gloo

from scenes.gl_stage import GlStage
from scenes.palette import ScenePalette
from scenes.probe import Renderer, first_line, gl_error, renderer_now, self_test, shows_something
from scenes.showing import Showing
from scenes.stage import Box, Detail, Pick
from scenes.tiers import FINISHES, Finish, Pace, Quality, Tier, first_pace, paced, toned
from sim.later import later

if TYPE_CHECKING:
    from scenes import offscreen
else:
    offscreen = later("scenes.offscreen")  # a picture is taken now and then

REST_S = 0.2  # without change, until edges are smoothed
ALL_MEASURED = 60  # moving frames; after these only every few are
EVERY = 8


class StageCanvas(app.Canvas):
    """A stage whose `native` is a Qt widget.

    `full_look` None lets the machine decide: light at every pixel on a graphics card, the fast look in software, and
    less where frames take too long. `trouble(why)` is called where drawing went wrong.
    """

    def __init__(
        self, full_look: bool | None = None, parent: Any = None, trouble: Callable[[str], None] | None = None
    ) -> None:
        self.quality: Quality = "automatic" if full_look is None else "high" if full_look else "normal"
        self.pace = Pace(tier="high" if full_look else "normal", best="high")
        self._stage = GlStage(full=bool(full_look))
        self._decided = full_look is not None
        self._worn: tuple[ScenePalette, Callable[..., str], Detail] | None = None
        self._trouble = trouble
        self.renderer: Renderer | None = None
        self.frames_ms: list[float] = []  # of moving frames
        self._buffers: dict[tuple[int, int], Any] = {}
        self.frames_drawn = 0
        self._is_resting = self._is_drawn_smooth = False
        self._rest = app.Timer(REST_S, self._come_to_rest, iterations=1, app="pyside6")
        self._next_pace: Pace | None = None
        self._repace = app.Timer(0.0, self._change_pace, iterations=1, app="pyside6")  # never amid a frame
        # Qt alone knows the scale of the screen; VisPy would start other programs to guess it, and complain aloud
        quiet = {"dpi": 96, "keys": None, "vsync": True, "autoswap": False}
        super().__init__(app="pyside6", parent=parent, config={"samples": 0}, **quiet)
        self.native.destroyed.connect(self._end)

    def _end(self) -> None:
        """The widget is gone: nothing is to be drawn any more."""
        for timer in (self._rest, self._repace):
            with contextlib.suppress(RuntimeError):  # at the end of the program Qt may have taken the timers already
                timer.stop()

    # Stage

    def dress(self, palette: ScenePalette, say: Callable[..., str], detail: Detail | None = None) -> None:
        """Take colours, words and habits of writing."""
        self._worn = (palette, say, detail or Detail())
        if self._put_on():
            self._changed()

    def _put_on(self) -> bool:
        assert self._worn is not None
        palette, say, detail = self._worn
        return self._stage.dress(toned(palette, self.tier), say, detail)

    def show(self, showing: Showing) -> None:
        """Draw the moment as soon as Qt asks, if it differs from the one before."""
        if self._stage.show(showing):
            self._changed()

    def pick(self, x: float, y: float) -> Pick | None:
        """Return what is at a point, in logical pixels from the top left."""
        return self._stage.pick(x, y, *self.size)

    def screen_box(self, pick: Pick) -> Box | None:
        """Return where a thing is: left, top, width, height in logical pixels."""
        return self._stage.screen_box(pick, *self.size)

    def picture(self, width: int, height: int) -> npt.NDArray[np.uint8]:
        """Return what is shown as a picture, (height, width, 3)."""
        return offscreen.drawn_picture(self._stage, self, self._buffers, width, height, 1)

    # how finely

    @property
    def tier(self) -> Tier:
        """How finely it is drawn now."""
        return self.pace.tier

    @property
    def finish(self) -> Finish:
        """What that tier spends its time on."""
        return FINISHES[self.tier]

    @property
    def _moving_samples(self) -> int:
        """How many pictures are averaged while the scene moves: one where each takes the processor's time."""
        if self.renderer is None:
            self.renderer = renderer_now()
        return 1 if self.renderer.is_software else self.finish.moving_samples

    def use_quality(self, quality: Quality) -> None:
        """Draw this finely from now on; "automatic" lets the machine decide, by the frames it draws."""
        self.quality = quality
        if quality != "automatic":
            self._pace_becomes(Pace(tier=quality, best=quality))
        elif self.renderer is not None:
            self._pace_becomes(first_pace(self.renderer.is_software))
        self._decided = quality != "automatic" or self.renderer is not None

    def _pace_becomes(self, pace: Pace) -> None:
        before, self.pace = self.pace, pace
        if pace.tier == before.tier:
            return
        if FINISHES[pace.tier].light_at_pixels != self._stage.full:
            fresh, showing = GlStage(full=FINISHES[pace.tier].light_at_pixels), self._stage.showing
            self._stage = fresh
            if self._worn is not None:
                self._put_on()
            if showing is not None:
                fresh.show(showing)
        elif self._worn is not None:
            self._put_on()
        self._changed()

    # is it right

    def self_test(self) -> Renderer:
        """Draw a known picture in this context and read it back; return what draws, and what is wrong with it."""
        self.native.makeCurrent()
        self.set_current()
        self.renderer = renderer_now().model_copy(update={"problem": self_test() or gl_error()})
        return self.renderer

    def frame_problem(self) -> str:
        """Look at one row of the last frame where something must be seen; return what is wrong with it, or ""."""
        row_y = self._row_with_things()
        context = self.native.context()
        if context is None or not context.isValid():
            return "the OpenGL context is gone"
        if row_y is None or not self.frames_drawn:
            return ""
        self.native.makeCurrent()
        self.set_current()
        try:
            width, height = self._framebuffer_size()
            y = min(int(row_y * height / max(self.size[1], 1)), height - 1)
            pixels = gloo.read_pixels((0, height - 1 - y, width, 1), alpha=False)
            problem = gl_error()
        except (RuntimeError, OSError, ValueError) as error:
            return first_line(error)
        return problem or ("" if shows_something(pixels.reshape(-1, 3)) else "the frame is blank")

    def _row_with_things(self) -> float | None:
        """Return a height, in logical pixels from the top, at which a step is in view."""
        if self._stage.showing is None:
            return None
        n_steps = self._stage.showing.run.plan.task.n_steps
        failure = self._stage.showing.run.plan.failure
        for step in (failure.step if failure else 1, 1, (n_steps + 1) // 2, n_steps):
            box = self.screen_box(Pick(kind="step", step=step))
            if box is not None and 0 < box[0] + box[2] / 2 < self.size[0] and 0 < box[1] + box[3] / 2 < self.size[1]:
                return box[1] + box[3] / 2
        return None

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
        try:
            self._draw()
        except (RuntimeError, OSError) as problem:  # as vispy reports a driver that fails
            if self._trouble is None:
                raise
            self._trouble(first_line(problem))

    def _draw(self) -> None:
        begun_s = time.perf_counter()
        if not self._decided:
            self._decide()
        finish, (width, height) = self.finish, self._framebuffer_size()
        moves = not self._is_resting
        samples = self._moving_samples if moves else finish.samples
        self._stage.draw(width, height, samples)
        self.frames_drawn += 1
        self._is_drawn_smooth = not moves or samples == finish.samples
        if not self._is_drawn_smooth:
            self._rest.start()
        elif samples > self._moving_samples:  # the next picture is not drawn that way
            self._stage.rest()
        if moves and self.frames_drawn > 1:
            self._measure(begun_s)

    def _measure(self, begun_s: float) -> None:
        """Take down how long a moving frame took, and draw less finely where that is too long."""
        if self.quality != "automatic" or (len(self.frames_ms) > ALL_MEASURED and self.frames_drawn % EVERY):
            return
        gloo.gl.glFinish()
        frame_ms = 1000 * (time.perf_counter() - begun_s)
        self.frames_ms = [*self.frames_ms[-2 * ALL_MEASURED :], frame_ms]
        after = paced(self.pace, frame_ms)
        if after.tier == self.tier:
            self.pace = after
        else:
            self._next_pace = after
            self._repace.start()

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
        self.renderer = renderer_now()
        self.pace = first_pace(self.renderer.is_software)
        self._stage.full = self.finish.light_at_pixels
        if self._worn is not None:
            self._put_on()
        self._decided = True

    def _change_pace(self, event: Any) -> None:
        if self._next_pace is not None and self.quality == "automatic":
            self._pace_becomes(self._next_pace)
        self._next_pace = None
