"""One picture, as asked for on the command line."""

from __future__ import annotations

import re
from pathlib import Path

from desktop_app.cli.asked import Asked
from desktop_app.cli.spoken import say
from desktop_app.opening import open_plan
from sim.bad_input import BadInput, printable, shown_bare

SMALLEST, LARGEST = (160, 90), (16384, 16384)
MOST_PIXELS = 34_000_000  # 8K: a quarter of a minute of drawing, a gigabyte of memory


def draw_picture(path: Path | None, output: Path, size: str, asked: Asked) -> None:
    """Draw the picture asked for and write it as a PNG; everything is checked before anything is drawn."""
    t, palette, pixels = asked.t(), asked.palette_name(), picture_size(size)
    if output.suffix.lower() != ".png":
        raise BadInput(say("cli.refuse.png", name=printable(str(output))))
    if not _is_folder(output.parent):
        raise BadInput(say("cli.refuse.no_folder", name=printable(str(output)), folder=printable(str(output.parent))))
    plan = asked.plan(open_plan(path))
    from desktop_app.picture import save_picture

    save_picture(plan, output, t=t, palette=palette or "studio", size=pixels)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # too long a name, or behind a folder that may not be read
        return False


def picture_size(word: str) -> tuple[int, int]:
    """Return the width and height that "1920x1080" means."""
    option = f"--size {shown_bare(word)}"
    spelt = re.fullmatch(r"([0-9]{1,9})[xX×]([0-9]{1,9})", word)
    if spelt is None:
        raise BadInput(say("cli.refuse.size", option=option))
    width, height = int(spelt[1]), int(spelt[2])
    inside = SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]
    if not inside or width * height > MOST_PIXELS:
        bounds = {"least": "{}x{}".format(*SMALLEST), "most": "{}x{}".format(*LARGEST)}
        raise BadInput(say("cli.refuse.size_bounds", option=option, pixels=MOST_PIXELS // 10**6, **bounds))
    return width, height
