"""The titles of steps: on the front of their slab where they fit, else near it, those that matter first."""

from __future__ import annotations

from scenes import layout as places
from scenes.motion import Instant
from scenes.words import MEDIUM, SEMIBOLD, Label, Line, Place, Say
from sim.run import StepState
from sim.short import short

STATE_WORDS = {StepState.RUNNING: "running", StepState.DONE: "done", StepState.FAILED: "failed", StepState.LOST: "lost"}


def state_labels(instant: Instant, say: Say) -> list[Label]:
    """Return how each step stands, in a word on its front, where there is no room for titles."""
    asked = []
    layout = instant.layout
    for stand, x in enumerate(layout.stand_x):
        word = STATE_WORDS.get(StepState(int(instant.look[stand])))
        if word is None:
            continue
        at = (float(x), layout.track_y - places.SLAB_DEPTH / 2 - 0.01, places.SLAB_HEIGHT * 0.45)
        line = Line(say(f"scene.state.{word}"), "text", SEMIBOLD)
        step = int(layout.stand_steps[stand])
        front = Place(at, width=places.PITCH * 0.96, height=places.SLAB_HEIGHT * 0.68, most_lines=1, whole=True)
        asked.append(Label((line,), (front,), 50, "step", step, may_cover=True))
    return asked


def importance(instant: Instant, stand: int) -> float:
    if stand == instant.layout.failed_stand and instant.crack > 0:
        return 30.0
    if instant.layout.stand_steps[stand] == instant.state.event.step:
        return 25.0
    if stand == instant.layout.disk_stand:
        return 20.0
    return 10.0 if stand in (0, len(instant.layout.stand_x) - 1) else 0.0


def title_label(instant: Instant, stand: int) -> Label:
    layout = instant.layout
    step = int(layout.stand_steps[stand])
    x, front = float(layout.stand_x[stand]), layout.track_y - places.SLAB_DEPTH / 2
    role = "muted" if instant.rise[stand] <= 0 else "text"
    below = (
        places.LANE_DEPTH / 2 + layout.track_y - layout.lane_y if stand in layout.rerun and instant.lane > 0.3 else 0.0
    )
    middle = (x, front - 0.01, places.SLAB_HEIGHT * 0.5)
    face = Place(middle, width=places.SLAB_WIDTH * 0.97, height=places.SLAB_HEIGHT * 0.96)
    ends = tuple(  # beside what hides the middle of the face: a disk on the second lane
        Place((x + side * places.SLAB_WIDTH, *middle[1:]), (0.5 + side, 0.5), (2 * side * out, row),
              face.width, face.height)
        for row in (0.0, -0.1, -0.25)
        for out in (0.2, 0.5, 0.8)
        for side in (-0.5, 0.5)
    )  # fmt: skip
    foot_y = layout.track_y - below - 0.04 if below else front - 0.03
    foot = Place((x, foot_y, 0.0), (0.5, 0.0), (0.0, 0.15), width=places.PITCH * 0.98, most_lines=3)
    title = short(instant.run.plan.task.step(step).title)
    weight = MEDIUM if role == "muted" else SEMIBOLD
    cut_off = Place(face.at, width=face.width, most_lines=1)  # the last place may cut a title short
    if layout.tiles is not None:
        return Label((Line(title, role, weight),), (face, cut_off), 60 + importance(instant, stand), "step", step)
    over = (
        Place(middle, width=places.PITCH * 1.05, height=places.SLAB_HEIGHT * 1.5),
        Place(middle, width=places.PITCH * 1.5, height=places.SLAB_HEIGHT * 1.5),
    )
    rows = tuple(
        Place(foot.at, foot.align, (0.0, row), places.PITCH * wide, most_lines=lines, wide_only=True)
        for row in (0.15, 1.35, 2.7)  # under one another, and under what else is written there
        for wide, lines in ((0.98, 3), (1.5, 2), (2.6, 1))
    )
    corner = (x + places.SLAB_WIDTH * 0.52, foot_y, 0.0)
    rank = importance(instant, stand)
    rows_aside = (0.3, 1.5, 2.7, 3.9, 5.1) if rank >= 20 else (0.3, 1.5, 2.7)
    aside = tuple(
        Place(corner, (0.0, 0.5), (0.5, row), width, most_lines=3, flush=0.0, upright_only=True)
        for row in rows_aside
        for width in (None, places.PITCH * 1.9)
    )
    if rank >= 20:
        aside += tuple(
            Place(foot.at, (part, 0.0), (0.0, row), places.PITCH * 2.2, most_lines=3, upright_only=True)
            for row in (0.3, 1.5, 2.7, 3.9, 5.1, 6.3, 7.5)
            for part in (0.2, 0.5, 0.8)
        )
    first = over if rank >= 20 or instant.rise[stand] <= 0 else ()
    spots = (face, *ends, *aside, *first, *rows, *over, cut_off)
    leaders = (middle, (x, foot_y + 0.06, 0.0))
    return Label((Line(title, role, weight),), spots, 60 + rank, "step", step, leaders=leaders)
