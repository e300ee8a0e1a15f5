"""A still: what it shows, and its rows from the top, a band at a time, so that no size takes much memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import TypeVar

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage, QPainter

from desktop_app.application import application
from desktop_app.landscape_card import landscape_clauses
from desktop_app.lettering import letter_with, lettering
from desktop_app.stills_figures import FiguresStrip, figures_of
from desktop_app.text import Words
from desktop_app.theme import scene_palette_named, theme_named
from scenes.camera import Shot, comparison, overview
from scenes.extra import Extra
from scenes.frame import Part
from scenes.landscape import relief_of, relief_shot
from scenes.offscreen import OffscreenStage, offscreen_stage
from scenes.showing import Showing
from scenes.stage import Detail
from scenes.tableau import stage_layout
from sim.bad_input import BadInput, printable
from sim.run import Run
from sim.waiting import done

Size = tuple[int, int]
Painting = Callable[[QPainter], None]
"""What is painted over the scene, by a painter whose origin is the upper left corner of the still."""

Answer = TypeVar("Answer")

TILE: Size = (2048, 1152)  # the most that is drawn at once: 75 MB, and few pictures for a screen need two
TITLE_CORNER = 0.4  # of the height of the title: columns rise to the right, where it does not reach


@cache
def words_of_stills() -> Words:
    """Return the words of stills."""
    return Words()


@dataclass(frozen=True)
class Still:
    """One picture: the scene with words over it, and a strip of figures below where one was asked for."""

    showing: Showing
    size: Size
    palette: str
    paintings: tuple[Painting, ...]
    keep_clear_below: float
    see_through: bool = False
    strip: FiguresStrip | None = None

    @property
    def scene_size(self) -> Size:
        """The size of what is above the strip."""
        return self.size[0], self.size[1] - (0 if self.strip is None else self.strip.rows)


def moment_still(
    run: Run,
    t: float,
    palette: str = "studio",
    size: Size = (1920, 1080),
    *,
    compare: bool = False,
    extra: Extra | None = None,
    see_through: bool = False,
    figures: bool = False,
    shot: Shot | None = None,
) -> Still:
    """Return the still of a run at story second t: scene, title, disks and sentence, seen from `shot` if that is given.

    `compare` puts the three ways back from its failure side by side; the landscape, as an `extra`, stands for the run.
    """
    application(offscreen=True)
    words = words_of_stills()
    strip = FiguresStrip(figures_of(run.plan, words), *size) if figures else None
    width, height = size[0], size[1] - (strip.rows if strip is not None else 0)
    relief = relief_of(run.plan) if extra == "landscape" else None
    sentence = landscape_clauses(run.plan, words) if relief is not None else ()
    text = lettering(run, t, words, width, height, sentence)
    if strip is not None:  # which has both in larger type
        text = replace(text, title=(), policy=())
    compare = compare and run.recovery is not None
    layout = stage_layout(run, compare, extra=extra)
    stands_beside_title = layout.tiles is None and not compare and relief is None
    margins = (0.02, text.top * (TITLE_CORNER if stands_beside_title else 1.0), 0.02, text.bottom)
    if shot is None:
        shot = (comparison if compare else overview)(layout, width / height, margins)
        if relief is not None:
            shot = relief_shot("overview", relief, width / height, margins)

    def paint(painter: QPainter) -> None:
        letter_with(painter, text, scene_palette_named(palette), theme_named(palette))

    showing = Showing(run, t, shot, compare=compare, extra=extra)
    return Still(showing, size, palette, (paint,), margins[3], see_through, strip)


def tiles(size: Size, most: Size = TILE) -> list[list[Part]]:
    """Return the parts a picture is drawn in, row by row from the top: they cover it, and none covers another."""
    return [
        [
            Part(x, y, min(most[0], size[0] - x), min(most[1], size[1] - y))
            for x in range(0, size[0], most[0])
        ]
        for y in range(0, size[1], most[1])
    ]  # fmt: skip


def bands(still: Still, most: Size = TILE) -> Iterator[QImage]:
    """Yield the still from the top in bands over its whole width, telling `sim.waiting` how far it is."""
    application(offscreen=True)
    size = still.scene_size
    rows = tiles(size, most)
    n_parts, n_drawn = sum(map(len, rows)), 0
    stage = _asked(lambda: _dressed(still), size)
    for row in rows:
        band = np.empty((row[0].height, size[0], 4 if still.see_through else 3), dtype=np.uint8)
        for part in row:
            band[:, part.x : part.x + part.width] = _asked(partial(stage.part, part), size)
            n_drawn += 1
            done(n_drawn / n_parts)
        yield _painted(image_of(band), row[0].y, still.paintings)
    if still.strip is not None:
        strip = still.strip.image(theme_named(still.palette))
        yield strip.convertToFormat(QImage.Format.Format_RGBA8888_Premultiplied) if still.see_through else strip


def whole(still: Still) -> QImage:
    """Return the still in one piece, for sizes that fit a screen."""
    made = list(bands(still))
    if len(made) == 1:
        return made[0]
    image = QImage(*still.size, made[0].format())
    painter, y = QPainter(image), 0
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for band in made:
        painter.drawImage(0, y, band)
        y += band.height()
    painter.end()
    return image


def _dressed(still: Still) -> OffscreenStage:
    stage = offscreen_stage(still.scene_size, full_look=True, see_through=still.see_through, film=True)
    detail = Detail(keep_clear=(0.0, 0.0, 0.0, still.keep_clear_below))
    stage.dress(scene_palette_named(still.palette), words_of_stills().say, detail)
    stage.show(still.showing)
    return stage


def _painted(image: QImage, y: int, paintings: tuple[Painting, ...]) -> QImage:
    painter = QPainter(image)
    painter.translate(0, -y)
    for paint in paintings:
        paint(painter)
    painter.end()
    return image


def _asked(ask: Callable[[], Answer], size: Size) -> Answer:
    """Return what OpenGL answers; BadInput where it does not start, or has no room."""
    try:
        return ask()
    except RuntimeError as problem:  # as vispy reports both
        reason = printable(str(problem).strip().splitlines()[0].rstrip("."))
        where = "{}x{}".format(*size)
        raise BadInput(words_of_stills().say("cli.refuse.no_opengl", reason=reason, size=where)) from None


def image_of(pixels: npt.NDArray[np.uint8]) -> QImage:
    """Return an image that owns a copy of (height, width, 3 or 4) pixels; with four, colours are times their alpha."""
    height, width, channels = pixels.shape
    held = np.ascontiguousarray(pixels)
    format = QImage.Format.Format_RGB888 if channels == 3 else QImage.Format.Format_RGBA8888_Premultiplied
    return QImage(held.data, width, height, channels * width, format).copy()
