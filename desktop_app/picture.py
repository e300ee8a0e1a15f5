"""A picture of one moment, made with no display: the scene in its full look, and the words that say it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from desktop_app.lettering import letter, lettering
from desktop_app.offscreen import application
from desktop_app.text import Words
from desktop_app.theme import scene_palette_named, theme_named
from scenes.camera import Margins, overview
from scenes.layout import layout_of
from sim.bad_input import BadInput
from sim.plan import Plan
from sim.run import Run, simulate
from sim.writing import atomic_write

Size = tuple[int, int]
FULL_HD: Size = (1920, 1080)


@cache
def _words() -> Words:
    return Words()


def save_picture(
    plan: Plan, path: Path, *, t: float | None = None, palette: str = "studio", size: Size = FULL_HD
) -> None:
    """Write the picture of a plan at story second t (the opening instant without one) as a PNG, whole or not at all."""
    run = simulate(plan)
    atomic_write(path, png(picture(run, run.opening_t if t is None else t, palette, size)))


def picture(run: Run, t: float, palette: str = "studio", size: Size = FULL_HD) -> QImage:
    """Return the picture of a run at story second t: scene, title, disks and sentence."""
    application()
    width, height = size
    text = lettering(run, _words(), width, height)
    margins = (0.03, text.top, 0.03, text.bottom)
    image = image_of(_scene(run, t, palette, size, margins))
    letter(image, text, scene_palette_named(palette), theme_named(palette))
    return image


def _scene(run: Run, t: float, palette: str, size: Size, margins: Margins) -> npt.NDArray[np.uint8]:
    """Return the scene alone: (height, width, 3) uint8."""
    from scenes.offscreen import offscreen_stage

    width, height = size
    stage = offscreen_stage(size, full_look=True)
    stage.dress(scene_palette_named(palette), _words().say)
    stage.show(run, t, overview(layout_of(run), width / height, margins))
    return stage.picture(width, height)


def image_of(pixels: npt.NDArray[np.uint8]) -> QImage:
    """Return an image that owns a copy of (height, width, 3) uint8 pixels."""
    height, width, _ = pixels.shape
    held = np.ascontiguousarray(pixels)
    return QImage(held.data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()


def png(image: QImage) -> bytes:
    """Return the image as the bytes of a PNG file that reads back at the same size."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    written = image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs know only file names as str
    data = bytes(buffer.data().data())
    if not written or QImage.fromData(data).size() != image.size():
        raise BadInput(_words().say("cli.refuse.unencodable", size=f"{image.width()}x{image.height()}"))
    return data
