"""Which scale stands behind the track, tokens or what disks weigh, and how far one has given way to the other."""

from __future__ import annotations

from scenes.easing import between
from scenes.motion import Instant

FIRST, LAST = (0.0, 0.5), (0.5, 1.0)  # parts of a change: the token columns go before the skyline comes


def tokens_seen(instant: Instant) -> float:
    """Return how far the token columns are still there, 0 to 1."""
    return 1 - between(instant.skyline, FIRST)


def skyline_seen(instant: Instant) -> float:
    """Return how far the skyline has come, 0 to 1."""
    return between(instant.skyline, LAST)
