"""How a movement begins and ends at rest, and which part of a time has passed."""

from __future__ import annotations


def eased(u: float) -> float:
    """Ease in and out between 0 and 1."""
    u = min(max(u, 0.0), 1.0)
    return u * u * (3 - 2 * u)


def between(u: float, span: tuple[float, float]) -> float:
    """Return how much of `span` has passed at u, 0 to 1."""
    return min(max((u - span[0]) / (span[1] - span[0]), 0.0), 1.0)
