"""How often to save when failures come at random times: Young's and Daly's answers, and where each holds."""

from __future__ import annotations

from math import sqrt


def young(dump: float, mtbf: float) -> float:
    """Return the interval between checkpoints that costs least, to first order: tau = sqrt(2 d M).

    `dump` is the time to write one checkpoint, `mtbf` the mean time between failures, in one unit, which the answer
    has too. It holds while a checkpoint takes far less time than passes between failures (Young 1974).
    """
    return sqrt(2 * dump * mtbf)


def daly(dump: float, mtbf: float) -> float:
    """Return the interval between checkpoints that costs least, to higher order.

        tau = sqrt(2 d M) [1 + sqrt(d / 2M) / 3 + (d / 2M) / 9] - d   for d < 2M, else M

    Same units as `young` (Daly 2006, "A higher order estimate of the optimum checkpoint interval").
    """
    if dump >= 2 * mtbf:
        return mtbf
    share = dump / (2 * mtbf)
    return young(dump, mtbf) * (1 + sqrt(share) / 3 + share / 9) - dump


def young_holds(dump: float, mtbf: float) -> bool:
    """Whether the first-order answer is within a tenth of the higher-order one."""
    return abs(young(dump, mtbf) - daly(dump, mtbf)) <= 0.1 * daly(dump, mtbf)
