"""Light at the foot of the disk that is used, as the way back arrives there."""

from __future__ import annotations

import numpy as np

from scenes.disks import disk_foot
from scenes.easing import eased
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.ribbons import Ribbon, ribbon


def ring_of_light(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return the ring at the foot of the disk that is used, as bright as the light has arrived."""
    stand = instant.layout.disk_stand
    strength = ring_strength(instant)
    if strength <= 0 or stand is None:
        return []
    x, y, z = disk_foot(instant, stand)
    return light_ring(x, y, z + 0.012, 0.40, paints, strength)


def ring_strength(instant: Instant) -> float:
    """Return how bright the ring is where the arc lands: as the light arrives, or as a change turns to this place."""
    if instant.before is not None and instant.before.layout.disk_stand != instant.layout.disk_stand:
        return instant.settle
    return instant.arc_left * max(instant.settle, eased((instant.arc - 0.9) / 0.1)) if instant.arc > 0.9 else 0.0


def light_ring(x: float, y: float, z: float, radius: float, paints: Paints, strength: float) -> list[Ribbon]:
    """Return a flat ring of light."""
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    out = np.stack([np.cos(angles), np.sin(angles), np.zeros(48)], axis=1)
    around = out * [radius, radius * 0.78, 1] + [x, y, z]
    across = np.concatenate([out, out[:1]])
    return [
        ribbon(around, 0.24, paints.light_to.seen_through(0.55 * strength), soft=1.0, across=across, closed=True),
        ribbon(around, 0.058, paints.light_to.seen_through(strength), soft=0.35, across=across, closed=True),
    ]
