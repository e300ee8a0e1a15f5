"""What a stage promises to whoever puts on the lesson, however it draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, Protocol, get_args

import numpy as np
import numpy.typing as npt

from scenes.camera import Margins
from scenes.palette import ScenePalette
from sim.values import Frozen

if TYPE_CHECKING:
    from scenes.showing import Showing

Kind = Literal[
    "step", "checkpoint", "empty_checkpoint", "column", "calls", "failure", "restore", "lost", "rerun", "context",
    "axis", "steps", "retry", "person", "waiting", "stored", "outside", "landscape",
]  # fmt: skip
KINDS: tuple[Kind, ...] = get_args(Kind)
Box = tuple[float, float, float, float]


class Pick(Frozen):
    """A thing of the scene that can be pointed at, and the step it belongs to where it has one.

    "steps" is a tile of several steps; `step` is the first of them. `part` tells apart what a step has several of.
    """

    kind: Kind
    step: int | None = None
    part: int = 0
    at: tuple[float, float] | None = None  # of the landscape: steps between disks, and the rate at which steps fail


def focus_of(selection: Pick | None) -> int | None:
    """Return the step whose neighbours are shown large because it was chosen."""
    return None if selection is None else selection.step


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

    def show(self, showing: Showing) -> None:
        """Show exactly this. The same call twice changes nothing."""

    def pick(self, x: float, y: float) -> Pick | None:
        """Return what is at a point, in logical pixels from the top left."""

    def screen_box(self, pick: Pick) -> Box | None:
        """Return where a thing is: left, top, width, height in logical pixels."""

    def picture(self, width: int, height: int) -> npt.NDArray[np.uint8]:
        """Return what is shown as a picture, (height, width, 3)."""
