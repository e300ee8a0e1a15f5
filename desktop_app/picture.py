"""A picture of one moment, made with no display: the scene in its full look, and the words that say it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from desktop_app.application import application
from desktop_app.lettering import letter, lettering
from desktop_app.text import Words
from desktop_app.theme import scene_palette_named, theme_named
from scenes.camera import Shot, comparison, overview
from scenes.offscreen import offscreen_stage
from scenes.showing import Showing
from scenes.stage import Detail
from scenes.tableau import stage_layout
from sim.bad_input import BadInput, printable
from sim.plan import Plan
from sim.run import Run, simulate
from sim.writing import atomic_write

Size = tuple[int, int]
FULL_HD: Size = (1920, 1080)
TITLE_CORNER = 0.4  # of the height of the title: columns rise to the right, where it does not reach


@cache
def _words() -> Words:
    return Words()


def save_picture(
    plan: Plan, path: Path, *, t: float | None = None, palette: str = "studio", size: Size = FULL_HD
) -> None:
    """Write the picture of a plan at story second t (the opening instant without one) as a PNG, whole or not at all."""
    run = simulate(plan)
    atomic_write(path, png(picture(run, run.opening_t if t is None else t, palette, size)))


def picture(run: Run, t: float, palette: str = "studio", size: Size = FULL_HD, *, compare: bool = False) -> QImage:
    """Return the picture of a run at story second t: scene, title, disks and sentence.

    `compare` puts the three ways back from its failure side by side.
    """
    application(offscreen=True)
    width, height = size
    text = lettering(run, t, _words(), width, height)
    compare = compare and run.recovery is not None
    layout = stage_layout(run, compare)
    stands_beside_title = layout.tiles is None and not compare
    margins = (0.02, text.top * (TITLE_CORNER if stands_beside_title else 1.0), 0.02, text.bottom)
    shot = (comparison if compare else overview)(layout, width / height, margins)
    detail = Detail(keep_clear=(0.0, 0.0, 0.0, margins[3]))
    image = image_of(_scene(size, palette, detail, run, t, shot, compare))
    letter(image, text, scene_palette_named(palette), theme_named(palette))
    return image


def _scene(
    size: Size, palette: str, detail: Detail, run: Run, t: float, shot: Shot, compare: bool
) -> npt.NDArray[np.uint8]:
    """Return the scene alone: (height, width, 3) uint8."""
    try:
        stage = offscreen_stage(size, full_look=True)
        stage.dress(scene_palette_named(palette), _words().say, detail)
        stage.show(Showing(run, t, shot, compare=compare))
        return stage.picture(*size)
    except RuntimeError as problem:  # as vispy reports an OpenGL that does not start, or a frame it has no room for
        reason = printable(str(problem).strip().splitlines()[0].rstrip("."))
        where = "{}x{}".format(*size)
        raise BadInput(_words().say("cli.refuse.no_opengl", reason=reason, size=where)) from None


def image_of(pixels: npt.NDArray[np.uint8]) -> QImage:
    """Return an image that owns a copy of (height, width, 3) uint8 pixels."""
    height, width, _ = pixels.shape
    held = np.ascontiguousarray(pixels)
    return QImage(held.data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()


def png(image: QImage, quality: int = -1) -> bytes:
    """Return the image as the bytes of a PNG file that reads back at the same size.

    Nothing is lost at any `quality`; a high one is quicker and takes more bytes.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    written = image.save(buffer, "PNG", quality)  # type: ignore[call-overload]  # the stubs know only file names as str
    data = bytes(buffer.data().data())
    if not written or QImage.fromData(data).size() != image.size():
        raise BadInput(_words().say("cli.refuse.unencodable", size=f"{image.width()}x{image.height()}"))
    return data
