"""The pictures of a film one after the other; what does not change from one to the next is not drawn again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from desktop_app.application import application
from desktop_app.film.burned import Burned
from desktop_app.film.formats import FORMATS
from desktop_app.film.job import FilmJob, Quality
from desktop_app.film.spoken import say, words_in
from desktop_app.theme import scene_palette_named
from scenes.camera import Margins
from scenes.offscreen import Edges, OffscreenStage, offscreen_stage
from scenes.showing import Showing
from scenes.stage import Detail
from scenes.told import told_at
from sim.bad_input import BadInput, printable

Pixels = npt.NDArray[np.uint8]
Stamp = Callable[[int, Pixels], None]
"""Something painted onto frame k: a test's mark."""

LOOKS: dict[Quality, tuple[bool, Edges]] = {
    "draft": (False, "plain"),
    "good": (True, "multisampled"),
    "best": (True, "supersampled"),
}
"""Of each quality: light at every pixel or at corners, and how edges are smoothed."""


class Drawn(NamedTuple):
    """A picture, (height, width, 4), from which frame on it is seen, and in how many frames.

    The fourth of a pixel's numbers is its alpha where the format has one, and means nothing elsewhere.
    """

    first: int
    pixels: Pixels
    times: int


class Pictures:
    """Draws the frames of one film. Each segment begins afresh, so that none depends on what was drawn before it."""

    def __init__(self, job: FilmJob, stamp: Stamp | None = None) -> None:
        application(offscreen=True)
        self._job, self._stamp = job, stamp
        self._burned = Burned(job)
        self._see_through = FORMATS[job.format].see_through
        self._stage = self._new_stage()
        self.renderer = self._asked(self._stage.renderer)

    @property
    def margins(self) -> Margins:
        """The parts of the frame that the scene leaves free."""
        return self._burned.margins

    def _new_stage(self) -> OffscreenStage:
        full_look, edges = LOOKS[self._job.quality]
        stage: OffscreenStage = self._asked(
            lambda: offscreen_stage(
                self._job.size, full_look, edges=edges, see_through=self._see_through, film=True
            )
        )  # fmt: skip
        detail = Detail(keep_clear=(0.0, 0.0, 0.0, self.margins[3]))
        stage.dress(scene_palette_named(self._job.palette), words_in(self._job.language).say, detail)
        return stage

    def drawn(self, first: int, end: int) -> Iterator[Drawn]:
        """Yield the pictures of frames `first` to `end` - 1."""
        self._stage = self._new_stage()
        shown: Showing | None = None
        said: Any = None
        scene: Pixels | None = None
        waiting: Drawn | None = None
        for k in range(first, end):
            showing = told_at(self._job.score, self._job.second(k), self._job.aspect, self.margins)
            strip = self._burned.strip(self._burned.caption_at(k / float(self._job.fps)))
            seen = scene if scene is not None and showing.same_as(shown) else self._scene(showing)
            is_same, scene, shown = seen is scene and strip is said, seen, showing
            if waiting is not None and is_same and self._stamp is None:
                waiting = waiting._replace(times=waiting.times + 1)
                continue
            if waiting is not None:
                yield waiting
            said = strip
            waiting = Drawn(k, self._finished(k, scene, strip), 1)
        if waiting is not None:
            yield waiting

    def _finished(self, k: int, scene: Pixels, strip: Any) -> Pixels:
        """Return a frame with its words; with an alpha, its colours stand on their own, as files want them."""
        picture = scene
        if strip is not None or self._stamp is not None:
            picture = scene.copy()
        if strip is not None:
            strip.over(picture)
        if self._see_through:
            picture = on_their_own(picture)
        if self._stamp is not None:
            self._stamp(k, picture)
        return picture

    def _scene(self, showing: Showing) -> Pixels:
        def draw() -> Pixels:
            self._stage.show(showing)
            return self._stage.film_frame()

        drawn: Pixels = self._asked(draw)
        return drawn

    def _asked(self, ask: Callable[[], Any]) -> Any:
        try:
            return ask()
        except RuntimeError as problem:  # as vispy reports an OpenGL that does not start, or has no room for a frame
            reason = printable(str(problem).strip().splitlines()[0].rstrip("."))
            size = "{}x{}".format(*self._job.size)
            raise BadInput(say("cli.refuse.no_opengl", reason=reason, size=size)) from None


def on_their_own(picture: Pixels) -> Pixels:
    """Return a picture whose colours are no longer multiplied by their alpha."""
    alpha = picture[..., 3:].astype(np.uint16)
    colours = (picture[..., :3].astype(np.uint16) * 255 + alpha // 2) // np.maximum(alpha, 1)
    return np.concatenate([np.minimum(colours, 255).astype(np.uint8), picture[..., 3:]], axis=2)
