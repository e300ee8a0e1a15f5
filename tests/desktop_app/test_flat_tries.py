"""Without OpenGL too the tries, the person, the sign and the torn disk are there, each in its own colour."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.theme import PALETTES, scene_palette_named
from sim.approval import Approval
from sim.failure import Cause, Failure, Instant
from sim.ladder import LESSON_LUCK
from sim.plan import Strategy
from sim.run import EventKind, Run, simulate
from sim.scenario import built_in
from tests.desktop_app.test_flat_view import box_of, share_of, stage_on


def hopeless() -> Run:
    """Return the lesson restarted three times in vain, after which a person comes."""
    failure = Failure(step=5, cause=Cause.REPEATABLE, luck=LESSON_LUCK)
    return simulate(built_in().with_failure(failure).with_strategy(Strategy.RESTART))


@pytest.mark.parametrize("palette", PALETTES)
def test_crosses_and_the_person_who_came_are_seen(qapp: QApplication, palette: str) -> None:
    run, colours = hopeless(), scene_palette_named(palette)
    stage = stage_on(run, t=run.duration_s, palette=palette)
    picture = stage.picture()
    assert share_of(picture, colours.text_failed, box_of(stage, "retry", 5)) > 0.15
    box, came = box_of(stage, "person", 5), float(run.starts[np.flatnonzero(run.kinds == EventKind.PERSON)[0]])
    nobody_yet = share_of(stage_on(run, t=came, palette=palette).picture(), colours.select, box)
    assert share_of(picture, colours.select, box) > nobody_yet + 0.015


def test_the_tile_breaks_on_the_second_lane(qapp: QApplication) -> None:
    run, colours = hopeless(), scene_palette_named("studio")
    third = np.flatnonzero(run.kinds == EventKind.FAIL)[2]
    before, after = float(run.starts[third]) - 0.05, float(run.ends[third]) - 0.05
    shares = []
    for t in (before, after):
        stage = stage_on(run, t=t)
        shares.append(share_of(stage.picture(), colours.failed, box_of(stage, "rerun", 5)))
    assert shares[1] > shares[0] + 0.1


def test_a_torn_disk_has_a_cross_where_a_saved_one_has_its_label(qapp: QApplication) -> None:
    run, colours = (
        simulate(built_in().with_failure(Failure(step=5, instant=Instant.SAVING))),
        scene_palette_named("studio"),
    )
    stage = stage_on(run)
    picture = stage.picture()
    assert share_of(picture, colours.text_failed, box_of(stage, "checkpoint", 5)) > 0.05
    assert share_of(picture, colours.paper, box_of(stage, "checkpoint", 5)) < share_of(
        picture, colours.paper, box_of(stage, "checkpoint", 4)
    )


def test_a_sign_with_two_bars_waits_for_a_yes(qapp: QApplication) -> None:
    run = simulate(built_in().with_approval(Approval(after=3)))
    stage = stage_on(run, t=run.duration_s)
    assert share_of(stage.picture(), scene_palette_named("studio").rerun, box_of(stage, "waiting", 3)) > 0.02
