"""How often steps fail when nobody knows which one will, and what saving and going back cost: teaching assumptions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import numpy as np
import numpy.typing as npt
from pydantic import Field

from sim.values import Amount, Frozen

Floats = npt.NDArray[np.float64]
Unit = Literal["tokens", "tool_calls", "seconds", "money"]
"""What costs are counted in, by its name in a task."""

Chance = Annotated[float, Field(strict=True, gt=0, le=1)]
"""How likely a step succeeds: 1 always, but never 0, for then no run would end."""

WRITE_SHARE, RESTORE_SHARE = 0.08, 0.14
"""What writing a disk and going back to one cost unless said otherwise, as parts of a mean step."""


class Reliability(Frozen):
    """The chance that a step succeeds, one for all or one for each; what a disk costs, in `unit`.

    A cost of None is the usual small part of a mean step.
    """

    success: Chance | tuple[Chance, ...] = 0.95
    unit: Unit = "tokens"
    write: Amount | None = None
    restore: Amount | None = None

    @property
    def is_each(self) -> bool:
        """Whether each step has a chance of its own."""
        return isinstance(self.success, tuple)

    def each(self, n_steps: int) -> Floats:
        """Return the chance of each step: (n_steps,) float64."""
        return np.broadcast_to(np.array(self.success, dtype=np.float64), (n_steps,))

    def mean(self, n_steps: int) -> float:
        """Return the one chance with which all steps would succeed as often as with their own: a geometric mean."""
        if isinstance(self.success, float | int):
            return float(self.success)
        return float(np.exp(np.log(self.each(n_steps)).mean()))

    def with_step(self, step: int, chance: float, n_steps: int) -> Reliability:
        """Return the same with another chance for one step, from here on each with its own."""
        chances = self.each(n_steps).tolist()
        chances[step - 1] = chance
        return self.replaced(success=tuple(chances))

    def rearranged(self, order: Sequence[int]) -> Reliability:
        """Return the same for steps that are now in this order, given the numbers they had; a new one is 0."""
        if not isinstance(self.success, tuple):
            return self
        usual = round(self.mean(len(self.success)), 4)
        return self.replaced(success=tuple(self.success[before - 1] if before else usual for before in order))


def usual_cost(mean_step: float, share: float) -> float:
    """Return a part of a mean step, rounded to its first figure: an assumption looks like one."""
    return float(f"{mean_step * share:.1g}")
