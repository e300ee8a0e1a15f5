"""The stage drawn with VisPy on plain OpenGL 2.1: a few programs, a few draws, nothing when nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from vispy import gloo

from scenes import light
from scenes.boxes import Boxes
from scenes.camera import on_screen, ray, view_projection
from scenes.cells import Tiles
from scenes.changed import Drawing, changed_parts
from scenes.floor import Extent
from scenes.frame import Frame, Part, floor_extent
from scenes.label_places import Rect
from scenes.layout import SLAB_HEIGHT, Layout
from scenes.lettering import Placed
from scenes.paints import Paints, paints_of
from scenes.palette import ScenePalette
from scenes.programs import Programs
from scenes.scenery import Scenery, scenery_of, tile_casters
from scenes.showing import Showing
from scenes.stage import Box, Detail, Pick, focus_of
from scenes.tableau import Tableau, tableau_of
from scenes.words import Label
from sim.later import later

if TYPE_CHECKING:
    from scenes import outside_boxes
    from scenes.landscape import Relief
else:
    outside_boxes = later("scenes.outside_boxes")  # wanted when one points at something

BAKE_FAST, BAKE_FULL = 40, 96
KEPT_BAKES = 4  # of a long run each takes two megabytes
NOTHING_ELSE_YET = 0.95  # of what was left to see: what comes is not drawn in the same frame


class GlStage:
    """Draws one moment into the current framebuffer; `full` asks for light at every pixel and a mirror floor."""

    def __init__(self, full: bool) -> None:
        self.full = full
        self.showing: Showing | None = None
        self.tableau: Tableau | None = None
        self._palette: ScenePalette | None = None
        self._paints: Paints | None = None
        self._say: Callable[..., str] = lambda key, **values: key
        self.detail = Detail()
        self.see_through = False  # the things alone, on nothing: colours come out multiplied by their alpha
        self.fades_afresh = False  # what fades is drawn for each picture, which then depends on nothing before it
        self._scenery: Scenery | None = None
        self._boxes: Boxes | None = None
        self._uploaded: Scenery | None = None
        self._gl: Programs | None = None
        self._bakes: dict[tuple[light.Caster, ...], light.Bake] = {}
        self._baked: light.Bake | None = None
        self._lit_room: tuple[Extent, Tiles | None] | None = None  # tiles are compared by what they are
        self._under: npt.NDArray[np.uint8] | None = None
        self._fading_part = 0.0  # of what was, how much is left to see
        self._faded: tuple[int, int, Part | None] | None = None  # the size in which what was has been drawn
        self._goes_on = False  # the framebuffer holds what was drawn last
        self._last: Drawing | None = None
        self._redrawn: tuple[Part, ...] = ()

    # what to show

    def dress(self, palette: ScenePalette, say: Callable[..., str], detail: Detail) -> bool:
        """Take colours and words; tell whether anything changed."""
        if palette == self._palette and say == self._say and detail == self.detail:
            return False
        calm_changed = detail.calm != self.detail.calm
        self._palette, self._say, self.detail = palette, say, detail
        self._paints = paints_of(palette.model_dump_json())
        self._scenery = None
        self._faded = None
        if calm_changed and self.showing is not None:
            self.tableau = self._tableau(self.showing)
            self._fading_part = self.tableau.fading_part
        return True

    def show(self, showing: Showing) -> bool:
        """Take the moment; tell whether the picture changes."""
        if showing.same_as(self.showing):
            return False
        before = self.showing
        if before is not None and self._is_fading and showing.goes_on_fading_from(before):
            self._fade_to(showing)
        elif before is None or not showing.same_scene_as(before):
            self._scenery = None
            moved = before is None or before.told != showing.told
            if before is None or moved or before.run is not showing.run:
                self.tableau = self._tableau(showing)
                self._fading_part = self.tableau.fading_part
                self._boxes = self._faded = None
        self.showing = showing
        return True

    @property
    def _is_fading(self) -> bool:
        return self.tableau is not None and self.tableau.fading is not None

    def _fade_to(self, showing: Showing) -> None:
        """Let what was fade on: it and what takes its place stand as they stood, so neither is made again."""
        self._fading_part = 0.0 if showing.leaving is None else self._tableau(showing).fading_part

    def _tableau(self, showing: Showing) -> Tableau:
        focus = focus_of(showing.selection)
        return tableau_of(
            showing.run, showing.t, self.detail.calm, showing.compare, focus, showing.leaving, showing.extra
        )

    def forget_gl(self) -> None:
        """Start afresh with a new OpenGL context."""
        self._gl = None
        self._uploaded = self._baked = self._faded = self._last = None

    # where things are

    def pick(self, x: float, y: float, width: float, height: float) -> Pick | None:
        """Return what is at a point of a frame of this size."""
        if self.showing is None or not (0 <= x < width and 0 <= y < height):
            return None
        eye, direction = ray(self.showing.shot, width / height, x / width, y / height)
        return self.boxes.hit(eye, direction)

    def screen_box(self, pick: Pick, width: float, height: float) -> Box | None:
        """Return where a thing is on a frame of this size; None where it is not in view."""
        if self.showing is None:
            return None
        corners = self.boxes.corners(pick)
        if not len(corners):
            return None
        at = on_screen(corners, self._matrix(width / height), width, height)
        left, top = at[:, :2].min(axis=0)
        right, bottom = at[:, :2].max(axis=0)
        if np.any(at[:, 2] <= 0) or right < 0 or bottom < 0 or left > width or top > height:
            return None
        return float(left), float(top), float(right - left), float(bottom - top)

    @property
    def boxes(self) -> Boxes | Relief:
        """Everything that can be pointed at now."""
        if self.tableau is not None and self.tableau.relief is not None:
            return self.tableau.relief
        if self._boxes is None:
            assert self.tableau is not None
            self._boxes = outside_boxes.boxes_on(self.tableau)
        return self._boxes

    def _matrix(self, aspect: float) -> npt.NDArray[np.float64]:
        assert self.showing is not None
        return view_projection(self.showing.shot, aspect, self.layout)

    @property
    def layout(self) -> Layout:
        """Where everything stands."""
        assert self.tableau is not None
        return self.tableau.layout

    # drawing

    def draw(self, width: int, height: int, samples: int = 1, part: Part | None = None) -> None:
        """Draw into the current framebuffer a frame of `width` x `height` pixels, or a `part` of it that fills it.

        With more `samples` things are drawn so many times, each a part of a pixel aside, and averaged: edges come out
        smooth. Words are drawn once, on whole pixels.
        """
        if self.showing is None or self._palette is None or self._paints is None or self.tableau is None:
            gloo.clear(color=(0, 0, 0, 1), depth=True)
            return
        if self._gl is None:
            self._gl = Programs(self.full, self._palette.outline > 0)
        fading = self.tableau.fading if self._fading_part > 0 else None
        size = (width, height, part)
        if fading is not None and (self.fades_afresh or self._faded != size):
            with self._gl.over.buffer(*((width, height) if part is None else part[2:])):
                self._paint(self._gl, self._palette, fading, self._scenery_of(fading), size, 1)
            self._faded = size  # it fades where it was seen: while the camera flies, too
            if self._fading_part > NOTHING_ELSE_YET:
                self._gl.over.lay(1.0)
                return
        if self._scenery is None:
            self._scenery = self._scenery_of(self.tableau)
        self._paint(self._gl, self._palette, self.tableau, self._scenery, size, samples)
        if fading is not None:
            self._gl.over.lay(self._fading_part)
        elif self._faded is not None:
            self.rest()

    def rest(self) -> None:
        """Give back what is only needed while a picture is being drawn smooth, or fades."""
        self._faded = None
        if self._gl is not None:
            self._gl.rest()

    def draw_over(self, width: int, height: int, *, afresh: bool = False) -> tuple[Part, ...]:
        """Draw what differs from the picture that this call drew last, and return where; the rest is there still.

        It is drawn `afresh` into a framebuffer that does not hold that picture.
        """
        self._redrawn = (Part(0, 0, width, height),)
        self._goes_on = not (self._is_fading and self._fading_part > 0)
        if afresh or not self._goes_on:
            self._last = None
        try:
            self.draw(width, height)
        finally:
            self._goes_on = False
        return self._redrawn

    def _scenery_of(self, tableau: Tableau) -> Scenery:
        assert self._paints is not None
        assert self._palette is not None
        assert self.showing is not None
        alpha = self._palette.column_alpha
        self._uploaded = None  # it is left before what takes its place is made: of a long run each takes megabytes
        if self._gl is not None:
            self._gl.let_go()
        return scenery_of(tableau, self._paints, alpha, self.showing.selection, self.showing.hovered)

    def _paint(
        self,
        gl: Programs,
        palette: ScenePalette,
        tableau: Tableau,
        scenery: Scenery,
        size: tuple[int, int, Part | None],
        samples: int,
    ) -> None:
        """Draw one tableau: its things, then its words."""
        assert self.showing is not None
        width, height, part = size
        self._upload(gl, scenery, tableau.layout)
        matrix = view_projection(self.showing.shot, width / height, tableau.layout)
        frame = Frame(self.showing.shot, matrix, width, height, palette, tableau.layout, self.see_through, part)
        words = gl.lettering.placed(frame, tableau, self._say, self.detail)
        for part in self._changed(gl, frame, scenery, words):
            with gl.within(frame, part):
                if samples == 1:
                    gl.draw(frame)
                else:
                    gl.draw_smooth(frame, samples)
                gl.write(frame, words)

    def _changed(self, gl: Programs, frame: Frame, scenery: Scenery, words: Placed) -> tuple[Part, ...] | tuple[None]:
        """Return the only parts that must be drawn; None where all must."""
        if not self._goes_on:
            return (None,)
        assert self._baked is not None
        drawing = Drawing(frame, scenery, self._baked, *words, gl.mirrors(frame), gl.lettering.letters.begun)
        before, self._last = self._last, drawing
        parts = changed_parts(before, self._last)
        if parts is None:
            return (None,)
        self._redrawn = parts
        return parts

    def labels_shown(self) -> list[tuple[Label, Rect]]:
        """Return the labels of the last frame and their rectangles."""
        return self._gl.lettering.shown if self._gl is not None else []

    def _upload(self, gl: Programs, scenery: Scenery, layout: Layout) -> None:
        if scenery is self._uploaded:
            return
        bake = self._bake(scenery, layout)
        gl.take(scenery, bake, bake is not self._baked)
        self._uploaded, self._baked = scenery, bake

    def _bake(self, scenery: Scenery, layout: Layout) -> light.Bake:
        room_key = (floor_extent(layout), layout.tiles)
        if room_key != self._lit_room:
            self._lit_room, self._under = room_key, None
            self._bakes.clear()
        key = scenery.casters
        if key not in self._bakes:
            while len(self._bakes) >= KEPT_BAKES:
                self._bakes.pop(next(iter(self._bakes)))
            extent, per_unit = floor_extent(layout), BAKE_FULL if self.full else BAKE_FAST
            room = (extent.low, extent.high, SLAB_HEIGHT, per_unit)
            if self._under is None and layout.tiles is not None:
                self._under = light.baked(tile_casters(layout), *room).texels
            self._bakes[key] = light.baked(key, *room, self._under)
        return self._bakes[key]
