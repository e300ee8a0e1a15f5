"""The lesson without OpenGL: the same stage, drawn flat by Qt's own painter."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage, QPainter

from desktop_app.flat_brush import Brush
from desktop_app.flat_columns import draw_columns, draw_scale
from desktop_app.flat_disks import draw_disks, draw_lane_disks, draw_ring
from desktop_app.flat_field import draw_field, draw_lens
from desktop_app.flat_flag import draw_flag
from desktop_app.flat_landscape import draw_relief
from desktop_app.flat_lanes import draw_bar, draw_bar_scale
from desktop_app.flat_outside import draw_outside
from desktop_app.flat_room import draw_room
from desktop_app.flat_skyline import draw_skyline
from desktop_app.flat_track import draw_ghosts, draw_outline_of, draw_rails, draw_shadows, draw_slabs
from desktop_app.flat_tries import draw_tries, draw_wait
from desktop_app.flat_way import draw_arc, draw_bolt, draw_lane, draw_note
from desktop_app.flat_words import draw_inscriptions, draw_labels
from scenes.boxes import Boxes
from scenes.camera import on_screen, ray, view_projection
from scenes.inscriptions import inscriptions
from scenes.label_places import Rect
from scenes.landscape import Relief
from scenes.motion import Instant
from scenes.outside_boxes import boxes_on
from scenes.palette import ScenePalette
from scenes.showing import Showing
from scenes.stage import Box, Detail, Pick
from scenes.tableau import Tableau, tableau_of
from scenes.words import Label


class FlatStage:
    """A `Stage` that needs no graphics card and no VisPy: it paints on whatever Qt can paint on."""

    def __init__(self, size: tuple[int, int] = (1280, 720)) -> None:
        self.size = size
        self.shown: list[tuple[Label, Rect]] = []
        self._palette: ScenePalette | None = None
        self._say: Callable[..., str] = lambda key, **values: key
        self._detail = Detail()
        self._asked: Showing | None = None
        self._tableau: Tableau | None = None
        self._boxes: Boxes | None = None
        self._labels: list[Label] | None = None

    # Stage

    def dress(self, palette: ScenePalette, say: Callable[..., str], detail: Detail | None = None) -> None:
        """Take colours, words and habits of writing."""
        calm = self._detail.calm
        self._palette, self._say, self._detail, self._labels = palette, say, detail or Detail(), None
        if self._detail.calm != calm:
            self._set_up()

    def show(self, showing: Showing) -> None:
        """Take down what to paint; a change is there at once."""
        before, self._asked = self._asked, showing.settled()
        if before is None or before.run is not showing.run or before.told != self._asked.told:
            self._set_up()

    def pick(self, x: float, y: float) -> Pick | None:
        """Return what is at a point of a frame of `size`."""
        width, height = self.size
        if self._asked is None or not (0 <= x < width and 0 <= y < height):
            return None
        eye, direction = ray(self._asked.shot, width / height, x / width, y / height)
        return self.boxes.hit(eye, direction)

    def screen_box(self, pick: Pick) -> Box | None:
        """Return where a thing is in a frame of `size`; None where it is not in view."""
        if self._asked is None:
            return None
        corners = self.boxes.corners(pick)
        if not len(corners):
            return None
        width, height = self.size
        at = on_screen(corners, self._matrix(width / height), width, height)
        (left, top), (right, bottom) = at[:, :2].min(axis=0), at[:, :2].max(axis=0)
        if np.any(at[:, 2] <= 0) or right < 0 or bottom < 0 or left > width or top > height:
            return None
        return float(left), float(top), float(right - left), float(bottom - top)

    def picture(self, width: int | None = None, height: int | None = None) -> npt.NDArray[np.uint8]:
        """Return what is shown as a picture, (height, width, 3)."""
        wide, high = width or self.size[0], height or self.size[1]
        image = QImage(wide, high, QImage.Format.Format_RGBX8888)
        painter = QPainter(image)
        self.paint(painter, wide, high)
        painter.end()
        rows = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(high, image.bytesPerLine())
        return np.ascontiguousarray(rows[:, : 4 * wide].reshape(high, wide, 4)[..., :3])

    # painting

    def paint(self, painter: QPainter, width: int, height: int) -> None:
        """Paint the whole truth about the moment on `width` x `height` pixels."""
        if self._asked is None or self._palette is None or self._tableau is None:
            painter.fillRect(0, 0, width, height, "black")
            return
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        tableau, shot = self._tableau, self._asked.shot
        brush = Brush(painter, self._matrix(width / height), shot, width, height, self._palette)
        draw_room(brush, tableau.layout)
        if tableau.relief is not None:
            picks = (self._asked.selection, self._asked.hovered)
            draw_relief(brush, tableau.relief, [pick for pick in picks if pick is not None])
        for number, instant in enumerate(tableau.instants):  # the first lane is the farthest
            self._one(brush, instant)
            if tableau.comparison is not None:
                draw_bar(brush, tableau.comparison, number)
                draw_bar_scale(brush, tableau.comparison, number)
        if tableau.outside:
            draw_outside(brush, tableau.instants[0])
        self._mark(brush, standing=False)
        if self._labels is None:
            self._labels = tableau.labels(self._say, self._detail)
        self.shown = draw_labels(brush, tableau, self._labels, self._detail)

    def _one(self, brush: Brush, instant: Instant) -> None:
        """Paint one run, the farthest things first."""
        written = inscriptions(instant)
        on_tiles = [words for words in written if words.at[1] > -0.5] if instant.layout.tiles is not None else []
        draw_field(brush, instant)
        draw_inscriptions(brush, on_tiles)
        draw_lens(brush, instant)
        if instant.skyline:
            draw_skyline(brush, instant)
        else:
            draw_scale(brush, instant)
            draw_columns(brush, instant)
        draw_shadows(brush, instant)
        draw_rails(brush, instant)
        draw_slabs(brush, instant)
        draw_inscriptions(brush, [words for words in written if words not in on_tiles])
        self._mark(brush, standing=True)
        draw_ring(brush, instant)
        draw_disks(brush, instant)
        draw_flag(brush, instant)
        draw_ghosts(brush, instant)
        draw_lane(brush, instant)
        draw_lane_disks(brush, instant)
        draw_tries(brush, instant)
        draw_wait(brush, instant)
        draw_bolt(brush, instant)
        draw_arc(brush, instant)
        draw_note(brush, instant)

    def _mark(self, brush: Brush, standing: bool) -> None:
        """Outline what is chosen or pointed at; a step is outlined before what stands on it is drawn."""
        if self._asked is None or self._tableau is None or self._tableau.relief is not None:
            return
        alone = len(self._tableau.instants) == 1
        if standing and not alone:
            return
        for pick, strength in ((self._asked.selection, 1.0), (self._asked.hovered, 0.85)):
            if pick is not None and (alone and pick.kind == "step") is standing:
                corners = self.boxes.corners(pick)
                if len(corners):
                    draw_outline_of(brush, corners, strength)

    # where things are

    @property
    def boxes(self) -> Boxes | Relief:
        """Everything that can be pointed at now."""
        if self._tableau is not None and self._tableau.relief is not None:
            return self._tableau.relief
        if self._boxes is None:
            assert self._tableau is not None
            self._boxes = boxes_on(self._tableau)
        return self._boxes

    def _matrix(self, aspect: float) -> npt.NDArray[np.float64]:
        assert self._tableau is not None
        assert self._asked is not None
        return view_projection(self._asked.shot, aspect, self._tableau.layout)

    def _set_up(self) -> None:
        self._boxes = self._labels = None
        if self._asked is not None:
            t, compare, focus, _, extra = self._asked.told
            self._tableau = tableau_of(self._asked.run, t, self._detail.calm, compare, focus, extra=extra)
