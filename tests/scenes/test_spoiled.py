"""A disk that holds the spoiled state is named so, once the failure has shown it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from scenes.camera import overview
from scenes.disks import disk_pieces
from scenes.layout import layout_of
from scenes.motion import instant_at
from scenes.offscreen import offscreen_stage
from scenes.paints import paints_of
from scenes.showing import Showing
from scenes.stage import Detail
from sim.failure import Cause, Failure
from sim.run import Run, simulate
from sim.scenario import built_in
from tests.scenes.staging import palette_named

PAINTS = paints_of(palette_named("studio").model_dump_json())


def spoiled_disks(run: Run, t: float, say: Callable[..., str]) -> list[int | None]:
    stage = offscreen_stage((1280, 720), full_look=False)
    stage.dress(palette_named("studio"), say, Detail())
    stage.show(Showing(run, t, overview(layout_of(run), 1280 / 720)))
    stage.picture()
    word = say("scene.spoiled")
    return [label.step for label, _ in stage.labels_shown() if label.lines[0].text == word]


def test_each_spoiled_disk_bears_the_word_after_the_failure_and_none_before(say: Callable[..., str]) -> None:
    run = simulate(built_in().with_failure(Failure(step=5, cause=Cause.POISONED, spoiled=3)))
    assert spoiled_disks(run, run.opening_t, say) == [3, 4]
    assert spoiled_disks(run, float(run.starts[run.failed_index]) - 0.1, say) == []


def test_where_the_fault_passes_by_itself_no_disk_is_spoiled(say: Callable[..., str]) -> None:
    run = simulate(built_in().with_failure(Failure(step=5)))
    assert spoiled_disks(run, run.opening_t, say) == []


def test_a_spoiled_disk_has_turned_the_colour_of_what_failed_and_a_clean_one_has_not() -> None:
    run = simulate(built_in().with_failure(Failure(step=5, cause=Cause.POISONED, spoiled=4)))
    instant = instant_at(run, run.opening_t)
    clean, spoiled = (np.array(piece.vertices[0, 6:9]) for piece in disk_pieces(instant, PAINTS)[2:4])
    saved, failed = (np.array(paint[:3]) for paint in (PAINTS.saved, PAINTS.failed))
    assert np.allclose(clean, saved)
    assert np.linalg.norm(spoiled - failed) < 0.3 * np.linalg.norm(spoiled - saved)
