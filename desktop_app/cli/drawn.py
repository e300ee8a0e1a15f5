"""One picture, as asked for on the command line."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast, get_args

from desktop_app.cli.asked import STATE_OPTIONS, Asked, option_name
from desktop_app.cli.spoken import say
from desktop_app.cli.understood import number, one_of
from desktop_app.opening import open_plan
from sim.bad_input import BadInput, printable, shown_bare
from sim.waiting import telling

if TYPE_CHECKING:
    from desktop_app.stills import Still
    from scenes.extra import Extra
    from sim.score import Score

SMALLEST, LARGEST = (160, 90), (16384, 16384)
MOST_PIXELS = 34_000_000  # of a film's frame, which is drawn in one piece: 8K
COMPARE = "compare"
PATIENCE_S = 1.0  # what takes longer tells how far it is


@dataclass(frozen=True)
class PictureAsked:
    """The options of a picture as they were typed; None where one was left out."""

    output: Path
    size: str
    file: Path | None = None
    transparent: bool = False
    caption: bool = False
    lesson: str | None = None
    at: str | None = None
    extra: str | None = None

    def still(self, asked: Asked) -> Still:
        """Return the picture asked for; everything is checked before anything is drawn."""
        t, palette, size = asked.t(), asked.palette_name() or "studio", picture_size(self.size, None)
        _refuse_output(self.output)
        extra = None if self.extra is None else one_of("--extra", self.extra, extras())
        if self.lesson is not None:
            self._refuse_beside_lesson(asked)
            return self._still_of_lesson(palette, size)
        if self.at is not None:
            raise BadInput(say("still.refuse.lesson_time", at=shown_bare(self.at)))
        plan = asked.plan(open_plan(self.file))
        from desktop_app.stills import moment_still
        from sim.run import simulate

        run = simulate(plan)
        return moment_still(
            run,
            run.opening_t if t is None else t,
            palette,
            size,
            compare=extra == COMPARE,
            extra=None if extra == COMPARE else cast("Extra | None", extra),
            see_through=self.transparent,
            figures=self.caption,
        )

    def _refuse_beside_lesson(self, asked: Asked) -> None:
        typed = [option_name(each.name) for each in STATE_OPTIONS if getattr(asked, each.name) not in (None, False)]
        others = [name for name in typed if name != "--palette"]
        others += ["--extra"] * (self.extra is not None)
        others += [printable(str(self.file))] * (self.file is not None)
        if others:
            raise BadInput(say("still.refuse.lesson_file", other=others[0]))

    def _still_of_lesson(self, palette: str, size: tuple[int, int]) -> Still:
        assert self.lesson is not None
        at_s = 0.0 if self.at is None else number("--at", self.at, least=0.0, words="still.refuse.at")
        score = lesson_named(self.lesson)
        if at_s > score.duration_s:
            given = {"at": f"{at_s:g}", "name": printable(self.lesson), "whole": f"{score.duration_s:.1f}"}
            raise BadInput(say("still.refuse.past_end", **given))
        from desktop_app.stills_lesson import lesson_still

        return lesson_still(score, at_s, palette, size, see_through=self.transparent, figures=self.caption)


def draw_picture(picture: PictureAsked, asked: Asked) -> None:
    """Draw the picture asked for and write it as a PNG, telling people at a terminal how far it is."""
    still = picture.still(asked)
    from desktop_app.picture import save_still

    with _telling_people():
        save_still(still, picture.output)


def extras() -> tuple[str, ...]:
    """Return what can stand beside or instead of the run in a picture."""
    from scenes.extra import Extra

    return (*get_args(Extra), COMPARE)


def lesson_named(word: str) -> Score:
    """Return a lesson that comes with the program, or the one in a .toml file."""
    from sim.lesson_file import SHIPPED, load_lesson, shipped_lesson

    if word in SHIPPED:
        return load_lesson(shipped_lesson(word))
    if Path(word).suffix.lower() != ".toml":
        raise BadInput(say("still.refuse.lesson", name=shown_bare(word), names=", ".join(SHIPPED)))
    return load_lesson(Path(word))


@contextmanager
def _telling_people() -> Iterator[None]:
    """Show at a terminal how far it is, once it has taken a while."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    bar = Progress(
        BarColumn(), TaskProgressColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    )
    task, began_s = bar.add_task("", total=1.0), time.monotonic()

    def tell(share: float) -> None:
        if time.monotonic() - began_s > PATIENCE_S:
            bar.start()
        bar.update(task, completed=share)

    try:
        with telling(tell):
            yield
    finally:
        bar.stop()


def _refuse_output(output: Path) -> None:
    if output.suffix.lower() != ".png":
        raise BadInput(say("cli.refuse.png", name=printable(str(output))))
    if not _is_folder(output.parent):
        raise BadInput(say("cli.refuse.no_folder", name=printable(str(output)), folder=printable(str(output.parent))))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # too long a name, or behind a folder that may not be read
        return False


def picture_size(word: str, most_pixels: int | None = MOST_PIXELS) -> tuple[int, int]:
    """Return the width and height that "1920x1080" means, of so many pixels in all at most where that is given."""
    option = f"--size {shown_bare(word)}"
    spelt = re.fullmatch(r"([0-9]{1,9})[xX×]([0-9]{1,9})", word)
    if spelt is None:
        raise BadInput(say("cli.refuse.size", option=option))
    width, height = int(spelt[1]), int(spelt[2])
    bounds = {"least": "{}x{}".format(*SMALLEST), "most": "{}x{}".format(*LARGEST)}
    if not (SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]):
        raise BadInput(say("still.refuse.size", option=option, **bounds))
    if most_pixels is not None and width * height > most_pixels:
        raise BadInput(say("cli.refuse.size_bounds", option=option, pixels=most_pixels // 10**6, **bounds))
    return width, height
