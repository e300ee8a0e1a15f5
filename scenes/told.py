"""A second of a lesson as what the scene shows: the run, its instant, the camera, and the change under way."""

from __future__ import annotations

from scenes.camera import NO_MARGINS, Margins, Shot, shot_between
from scenes.easing import eased
from scenes.lesson_view import EXTRAS, view_shot
from scenes.motion import Leaving
from scenes.showing import Showing
from sim.score import Cue, Score


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
    """Return where the camera of a step is: it arrives with its shot, moves on if it has somewhere to go, and rests."""
    arrived = view_shot(cue.step.shot, cue, aspect, margins)
    if cue.step.drift is None:
        return arrived
    return shot_between(arrived, view_shot(cue.step.drift, cue, aspect, margins), eased(cue.moved_at(s)))
