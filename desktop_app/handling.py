"""How the eye moves when a hand turns, slides or stretches the scene, or a key or a button nudges it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from desktop_app.gestures import Point, Stretch, Turn
from scenes.camera import Shot, orbited, panned, zoomed
from scenes.layout import Layout

TURN_DEG = 0.32  # degrees a pixel
NUDGE_DEG = 8.0
NUDGE_PART = 0.08  # of the frame's height
NEARER = 1.2

# A nudge tells where the eye goes; the scene slides the other way.
NUDGES: Mapping[str, Callable[[Shot, Layout], Shot]] = {
    "zoom_in": lambda shot, layout: zoomed(shot, layout, NEARER),
    "zoom_out": lambda shot, layout: zoomed(shot, layout, 1 / NEARER),
    "turn_left": lambda shot, layout: orbited(shot, layout, -NUDGE_DEG, 0),
    "turn_right": lambda shot, layout: orbited(shot, layout, NUDGE_DEG, 0),
    "turn_up": lambda shot, layout: orbited(shot, layout, 0, NUDGE_DEG),
    "turn_down": lambda shot, layout: orbited(shot, layout, 0, -NUDGE_DEG),
    "move_left": lambda shot, layout: panned(shot, layout, NUDGE_PART, 0),
    "move_right": lambda shot, layout: panned(shot, layout, -NUDGE_PART, 0),
    "move_up": lambda shot, layout: panned(shot, layout, 0, -NUDGE_PART),
    "move_down": lambda shot, layout: panned(shot, layout, 0, NUDGE_PART),
}


def turned(shot: Shot, layout: Layout, turn: Turn) -> Shot:
    """Return the shot after the scene was dragged round."""
    return orbited(shot, layout, -turn.dx * TURN_DEG, turn.dy * TURN_DEG)


def stretched(shot: Shot, layout: Layout, stretch: Stretch, size: tuple[int, int]) -> Shot:
    """Return the shot after the scene was slid and stretched in a frame of `size`.

    What lies at the depth of the target stays under the fingers, as far as the camera's bounds let it.
    """
    width, height = size
    shot = panned(shot, layout, stretch.dx / height, -stretch.dy / height)
    nearer = zoomed(shot, layout, stretch.factor)
    right, up = _off_centre(stretch.about, width, height)
    more = shot.distance / nearer.distance - 1
    return nearer if more == 0 else panned(nearer, layout, -more * right, -more * up)


def _off_centre(at: Point, width: int, height: int) -> tuple[float, float]:
    """Return how far right of and above the middle a point is, in heights of the frame."""
    return (at.x - width / 2) / height, (height / 2 - at.y) / height
