"""A running bill: what the steps of a task cost, one after another, with gaps where nothing was recorded."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from math import floor
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

Amount = TypeVar("Amount", int, float)


class Tally(Generic[Amount]):
    """The amounts of steps 1..n, answering any stretch of them in constant time.

    An amount that was not recorded is `None`, never 0: a stretch that holds one has no sum either.

    Attributes
    ----------
    values : (n_steps,) float64
        The amount of each step; NaN where it was not recorded.
    """

    def __init__(self, amounts: Iterable[Amount | None], kind: type[Amount]) -> None:
        listed = [np.nan if amount is None else amount for amount in amounts]
        self.values: npt.NDArray[np.float64] = np.array(listed, dtype=np.float64)
        self.values.setflags(write=False)
        unrecorded = np.isnan(self.values)
        self._kind: type[Amount] = kind
        self._sums = np.concatenate(([0.0], np.cumsum(np.where(unrecorded, 0.0, self.values))))
        self._gaps = np.concatenate(([0], np.cumsum(unrecorded)))

    @property
    def recorded(self) -> bool:
        """Whether every step's amount is known."""
        return not self._gaps[-1]

    @property
    def cumulative_values(self) -> npt.NDArray[np.float64]:
        """The sums after 0, 1, ..., n steps: (n_steps + 1,) float64, NaN from the first unrecorded step on."""
        return np.where(self._gaps > 0, np.nan, self._sums)

    def between(self, after: int, up_to: int) -> Amount | None:
        """Return the sum over steps `after` + 1 to `up_to`, or None where one of them was not recorded."""
        if self._gaps[up_to] != self._gaps[after]:
            return None
        amount: Amount = self._kind(self._sums[up_to] - self._sums[after])
        return amount

    def cumulative(self, step: int) -> Amount | None:
        """Return the sum over steps 1 to `step`, or None where one of them was not recorded."""
        return self.between(0, step)


def part_of(amount: int | None, fraction: float) -> int | None:
    """Return the whole units spent when `fraction` of `amount` is used up, rounded down.

    The fraction counts as the decimal number a person wrote: 0.29 of 100 is 29, although 0.29 * 100 is less in binary.
    """
    return None if amount is None else floor(Decimal(str(fraction)) * amount)
