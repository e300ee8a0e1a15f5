"""A lesson's view as a camera pose: walked round, lifted or nearer, and framed so that its words cover nothing."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scenes.camera import (
    NO_MARGINS,
    PERSPECTIVE_DEG,
    Margins,
    Shot,
    beside,
    bounded,
    comparison,
    framed,
    overview,
    preset_shot,
    words_margins,
)
from scenes.extra import Extra
from scenes.landscape import relief_of, relief_shot
from scenes.layout import Layout
from scenes.outside import OUTSIDE_DEPTH, outside_ends, outside_y
from scenes.tableau import stage_layout
from sim.lesson import SceneName, View
from sim.score import Cue

EXTRAS: dict[SceneName, Extra] = {"skyline": "skyline", "world": "world", "landscape": "landscape"}

Points = npt.NDArray[np.float64]
WORLD_DEG = -12.0, 29.0  # azimuth and elevation from which the track does not hide the world before it
DISK_TOP, WORDS_CLOSE = 1.5, 0.45  # world units: how high and how low a close view of the world goes


@lru_cache(maxsize=64)
def view_shot(view: View, cue: Cue, aspect: float, margins: Margins = NO_MARGINS) -> Shot:
    """Return where the camera stands for a view of a step; the three ways side by side have a view of their own."""
    if cue.step.scene == "compare" and cue.run.recovery is not None:
        return comparison(stage_layout(cue.run, compare=True), aspect, margins)
    extra = EXTRAS.get(cue.step.scene)
    relief = relief_of(cue.plan) if extra == "landscape" else None
    layout = relief.layout if relief is not None else stage_layout(cue.run, compare=False, extra=extra)
    focus = _focus(view, cue, layout)
    if relief is not None:
        named = relief_shot(view.preset, relief, aspect, margins)
        return _walked(named, view, layout.frame_points, layout, aspect, margins)
    if extra == "world" and view.preset == "follow" and focus is not None:
        points = _beside_the_world(layout, aspect, focus[0])
        named = framed(points, aspect, margins, PERSPECTIVE_DEG, *WORLD_DEG)
        return _walked(named, view, points, layout, aspect, margins)
    named = preset_shot(view.preset, layout, aspect, margins, focus)
    if view.preset == "follow" and focus is not None and named != overview(layout, aspect, margins):
        return _walked(named, view, beside(layout, aspect, focus[0]), layout, aspect, margins)
    room = margins if layout.tiles is not None else words_margins(named, layout, aspect, margins)
    return _walked(named, view, layout.frame_points, layout, aspect, room)


def _walked(named: Shot, view: View, points: Points, layout: Layout, aspect: float, margins: Margins) -> Shot:
    """Return a pose from elsewhere that has its points where they were: inside the margins, or as near as asked."""
    if (view.turn, view.lift, view.zoom) == (0.0, 0.0, 1.0):
        return named
    angles = {"azimuth": named.azimuth + view.turn, "elevation": named.elevation + view.lift}
    seen = bounded(named.model_copy(update=angles), layout)
    middle = (points.max(axis=0) + points.min(axis=0)) / 2
    nearer = middle + (points - middle) / view.zoom
    return bounded(framed(nearer, aspect, margins, seen.fov, seen.azimuth, seen.elevation), layout)


def _beside_the_world(layout: Layout, aspect: float, x: float) -> Points:
    """Return the corners of what a close view shows where the world outside lies before the run, at its ends too."""
    near, (begins, ends) = beside(layout, aspect, x), outside_ends(layout)
    left, right = float(near[:, 0].min()), float(near[:, 0].max())
    aside = min(0.0, ends - right) or max(0.0, begins - left)  # at an end no empty floor is shown
    front = outside_y(layout) - OUTSIDE_DEPTH / 2
    at_front = [[x, front, z] for x in (left + aside, right + aside) for z in (-WORDS_CLOSE, 0.0)]
    behind = [[x, layout.track_y, DISK_TOP] for x in (left + aside, right + aside)]
    return np.array(at_front + behind)


def _focus(view: View, cue: Cue, layout: Layout) -> tuple[float, float, float] | None:
    """Return the place a following view keeps in the middle: a step of its own, or the one something happens to."""
    step = view.step or cue.run.event(cue.run.event_index_at(cue.to_t)).step
    stand = layout.stand_of(max(step, 1))
    return None if stand is None else (float(layout.stand_x[stand]), layout.track_y, 0.6)
