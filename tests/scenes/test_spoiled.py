"""A disk that holds the spoiled state is named so, once the failure has shown it."""

from __future__ import annotations

from collections.abc import Callable

from scenes.camera import overview
from scenes.layout import layout_of
from scenes.offscreen import offscreen_stage
from scenes.showing import Showing
from scenes.stage import Detail
from sim.failure import Cause, Failure
from sim.run import Run, simulate
from sim.scenario import built_in
from tests.scenes.staging import palette_named


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
