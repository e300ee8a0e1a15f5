"""A second of a lesson as what the scene shows: the run, its instant, the camera, and the change under way."""

from __future__ import annotations

from scenes.camera import NO_MARGINS, Margins, Shot, bounded, comparison, preset_shot, shot_between
from scenes.easing import eased
from scenes.landscape import relief_of, relief_shot
from scenes.layout import Layout
from scenes.motion import Leaving
from scenes.showing import Extra, Showing
from scenes.tableau import stage_layout
from sim.lesson import SceneName, View
from sim.score import Cue, Score

EXTRAS: dict[SceneName, Extra] = {"skyline": "skyline", "world": "world", "landscape": "landscape"}


def told_at(score: Score, s: float, aspect: float, margins: Margins = NO_MARGINS) -> Showing:
    """Return what is shown at second `s` of a lesson in a frame of this shape; the same second is always the same."""
    cue = score.cue_at(s)
    before = score.cue_before(cue)
    turned = cue.turned_at(s)
    shot = _drifting(cue, s, aspect, margins)
    leaving = None
    if before is not None and turned < 1:
        shot = shot_between(_drifting(before, before.end_s, aspect, margins), shot, eased(turned))
        leaving = _leaving(before, cue, turned)
    return Showing(
        run=cue.run,
        t=cue.t_at(s),
        shot=shot,
        compare=cue.step.scene == "compare",
        leaving=leaving,
        extra=EXTRAS.get(cue.step.scene),
    )


def _leaving(before: Cue, cue: Cue, turned: float) -> Leaving | None:
    """Return what a step turns away from; nothing where the run, the instant and the scene stay."""
    if before.run is cue.run and before.step.scene == cue.step.scene and before.to_t == cue.from_t:
        return None
    return Leaving(
        before.run,
        before.to_t,
        turned,
        compare=before.step.scene == "compare",
        extra=EXTRAS.get(before.step.scene),
    )


def _drifting(cue: Cue, s: float, aspect: float, margins: Margins) -> Shot:
    """Return where the camera of a step is: it arrives with its shot, and drifts for as long as the step lasts."""
    arrived = view_shot(cue.step.shot, cue, aspect, margins)
    if cue.step.drift is None:
        return arrived
    return shot_between(arrived, view_shot(cue.step.drift, cue, aspect, margins), cue.passed_at(s))


def view_shot(view: View, cue: Cue, aspect: float, margins: Margins = NO_MARGINS) -> Shot:
    """Return a view of a lesson's step as a pose: the named one, walked round, lifted and brought nearer."""
    compare = cue.step.scene == "compare" and cue.run.recovery is not None
    extra = EXTRAS.get(cue.step.scene)
    relief = relief_of(cue.plan) if extra == "landscape" else None
    layout = stage_layout(cue.run, compare, extra=extra) if relief is None else relief.layout
    if relief is not None:
        named = relief_shot(view.preset, relief, aspect, margins)
    elif compare:
        named = comparison(layout, aspect, margins)
    else:
        named = preset_shot(view.preset, layout, aspect, margins, _focus(view, cue, layout))
    if (view.turn, view.lift, view.zoom) == (0.0, 0.0, 1.0):
        return named
    walked = {
        "azimuth": named.azimuth + view.turn,
        "elevation": named.elevation + view.lift,
        "distance": named.distance / view.zoom,
    }
    return bounded(named.model_copy(update=walked), layout)


def _focus(view: View, cue: Cue, layout: Layout) -> tuple[float, float, float] | None:
    """Return the place a following view keeps in the middle: a step of its own, or the one something happens to."""
    step = view.step or cue.run.event(cue.run.event_index_at(cue.to_t)).step
    stand = layout.stand_of(max(step, 1))
    return None if stand is None else (float(layout.stand_x[stand]), layout.track_y, 0.6)
