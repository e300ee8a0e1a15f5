"""A picture of one moment, made with no display: the scene in its full look, and the words that say it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from desktop_app.stills import Size as Size
from desktop_app.stills import Still, bands, moment_still, whole, words_of_stills
from desktop_app.stills_file import write_png
from scenes.extra import Extra
from sim.bad_input import BadInput
from sim.plan import Plan
from sim.run import Run, simulate

FULL_HD: Size = (1920, 1080)


def save_picture(
    plan: Plan, path: Path, *, t: float | None = None, palette: str = "studio", size: Size = FULL_HD
) -> None:
    """Write the picture of a plan at story second t (the opening instant without one) as a PNG, whole or not at all."""
    run = simulate(plan)
    save_still(moment_still(run, run.opening_t if t is None else t, palette, size), path)


def save_still(still: Still, path: Path) -> int:
    """Write a still of any size as a PNG, whole or not at all, and return the bytes that takes."""
    return write_png(path, still.size, bands(still), see_through=still.see_through)


def picture(
    run: Run,
    t: float,
    palette: str = "studio",
    size: Size = FULL_HD,
    *,
    compare: bool = False,
    extra: Extra | None = None,
) -> QImage:
    """Return the picture of a run at story second t, as `stills.moment_still` tells it."""
    return whole(moment_still(run, t, palette, size, compare=compare, extra=extra))


def png(image: QImage, quality: int = -1) -> bytes:
    """Return the image as the bytes of a PNG file that reads back at the same size.

    Nothing is lost at any `quality`; a high one is quicker and takes more bytes.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    written = image.save(buffer, "PNG", quality)  # type: ignore[call-overload]  # the stubs know only file names as str
    data = bytes(buffer.data().data())
    if not written or QImage.fromData(data).size() != image.size():
        raise BadInput(words_of_stills().say("cli.refuse.unencodable", size=f"{image.width()}x{image.height()}"))
    return data
