"""What a stage promises to whoever puts on the lesson, however it draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, get_args

import numpy as np
import numpy.typing as npt

from scenes.camera import Margins, Shot
from scenes.motion import Leaving
from scenes.palette import ScenePalette
from sim.run import Run
from sim.values import Frozen

Kind = Literal[
    "step", "checkpoint", "empty_checkpoint", "column", "calls", "failure", "restore", "lost", "rerun", "context",
    "axis", "steps",
]  # fmt: skip
KINDS: tuple[Kind, ...] = get_args(Kind)
Box = tuple[float, float, float, float]


class Pick(Frozen):
    """A thing of the scene that can be pointed at, and the step it belongs to where it has one.

    "steps" is a tile of several steps; `step` is the first of them.
    """

    kind: Kind
    step: int | None = None


class Detail(Frozen):
    """How much is written in the scene, and how it moves.

    `keep_clear` are the parts of the frame that something else writes on: no label goes there.
    """

    titles: bool = True
    figures: bool = True
    text_scale: float = 1.0
    calm: bool = False  # cross-fades in place of travel, for whoever asked for less motion
    keep_clear: Margins = (0.0, 0.0, 0.0, 0.0)


class Stage(Protocol):
    """Told what to show, it shows exactly that; it keeps no clock and asks nothing back."""

    def dress(self, palette: ScenePalette, say: Callable[..., str], detail: Detail = ...) -> None:
        """Take colours, words and habits of writing; they stay until the next call."""

    def show(
        self,
        run: Run,
        t: float,
        shot: Shot,
        selection: Pick | None = None,
        hovered: Pick | None = None,
        compare: bool = False,
        leaving: Leaving | None = None,
    ) -> None:
        """Show the run at t; `compare` puts the three ways back side by side. The same call twice changes nothing.

        `leaving` is what was shown before a change, and how far it has turned into what is.
        """

    def pick(self, x: float, y: float) -> Pick | None:
        """Return what is at a point, in logical pixels from the top left."""

    def screen_box(self, pick: Pick) -> Box | None:
        """Return where a thing is: left, top, width, height in logical pixels."""

    def picture(self, width: int, height: int) -> npt.NDArray[np.uint8]:
        """Return what is shown as a picture, (height, width, 3)."""
