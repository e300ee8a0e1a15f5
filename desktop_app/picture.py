"""A picture of one moment, made with no display: the scene in its full look, and the words that say it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from desktop_app.application import application
from desktop_app.landscape_card import landscape_clauses
from desktop_app.lettering import letter, lettering
from desktop_app.text import Words
from desktop_app.theme import scene_palette_named, theme_named
from scenes.camera import comparison, overview
from scenes.extra import Extra
from scenes.landscape import relief_of, relief_shot
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


def picture(
    run: Run,
    t: float,
    palette: str = "studio",
    size: Size = FULL_HD,
    *,
    compare: bool = False,
    extra: Extra | None = None,
) -> QImage:
    """Return the picture of a run at story second t: scene, title, disks and sentence.

    `compare` puts the three ways back from its failure side by side; the landscape, as an `extra`, stands for the run.
    """
    application(offscreen=True)
    width, height = size
    relief = relief_of(run.plan) if extra == "landscape" else None
    sentence = landscape_clauses(run.plan, _words()) if relief is not None else ()
    text = lettering(run, t, _words(), width, height, sentence)
    compare = compare and run.recovery is not None
    layout = stage_layout(run, compare, extra=extra)
    stands_beside_title = layout.tiles is None and not compare and relief is None
    margins = (0.02, text.top * (TITLE_CORNER if stands_beside_title else 1.0), 0.02, text.bottom)
    shot = (comparison if compare else overview)(layout, width / height, margins)
    if relief is not None:
        shot = relief_shot("overview", relief, width / height, margins)
    detail = Detail(keep_clear=(0.0, 0.0, 0.0, margins[3]))
    image = image_of(_scene(size, palette, detail, Showing(run, t, shot, compare=compare, extra=extra)))
    letter(image, text, scene_palette_named(palette), theme_named(palette))
    return image


def _scene(size: Size, palette: str, detail: Detail, showing: Showing) -> npt.NDArray[np.uint8]:
    """Return the scene alone: (height, width, 3) uint8."""
    try:
        stage = offscreen_stage(size, full_look=True)
        stage.dress(scene_palette_named(palette), _words().say, detail)
        stage.show(showing)
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
