"""Framed well untouched: whatever the frame, it is filled, and the steps that matter keep their titles."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from scenes.camera import NO_MARGINS, Margins, overview
from scenes.label_places import overlap
from scenes.layout import layout_of
from scenes.offscreen import offscreen_stage
from scenes.showing import Showing
from scenes.stage import Detail
from sim.checkpoints import CheckpointPolicy, every_n, every_step, manual_at
from sim.plan import Strategy
from sim.run import Run
from tests.scenes.staging import palette_named, run_of, task_of

PANELS: Margins = (0.025, 0.18, 0.025, 0.09)
FRAMES = [
    ((1280, 720), NO_MARGINS),
    ((1024, 768), NO_MARGINS),
    ((1680, 720), NO_MARGINS),
    ((608, 1080), NO_MARGINS),
    ((720, 560), PANELS),
]
EVERY: CheckpointPolicy = every_step()
RUNS = {
    "opening": run_of(),
    "no disk": run_of(checkpoints=manual_at()),
    "every third": run_of(fail=6, checkpoints=every_n(3)),
    "restart": run_of(strategy=Strategy.RESTART),
    "note": run_of(checkpoints=every_n(3), strategy=Strategy.RESUME_WITH_ERROR_CONTEXT),
    "last": run_of(fail=8),
    "first": run_of(fail=1),
    "twelve": run_of(task_of(12), fail=7, checkpoints=every_n(3)),
}


@pytest.mark.parametrize(("size", "margins"), FRAMES)
@pytest.mark.parametrize("name", RUNS)
def test_the_steps_that_matter_keep_their_titles(
    name: str, size: tuple[int, int], margins: Margins, say: Callable[..., str]
) -> None:
    run: Run = RUNS[name]
    layout = layout_of(run)
    stage = offscreen_stage(size, full_look=False)
    stage.dress(palette_named("studio"), say, Detail(keep_clear=margins if margins is PANELS else (0, 0, 0, 0)))
    stage.show(Showing(run, run.opening_t, overview(layout, size[0] / size[1], margins)))
    stage.picture()
    shown = stage.labels_shown()
    assert not any(overlap(a, b) for (_, a), (_, b) in combinations(shown, 2))
    titled = {label.step for label, _ in shown if label.kind == "step"}
    way = run.recovery
    assert way is not None
    assert way.failed_step in titled
    if layout.disk_stand is not None and size[0] > size[1]:
        assert way.restart_after in titled


@pytest.mark.parametrize("aspect", [0.5625, 1.0, 1.28, 4 / 3, 16 / 9])
def test_an_opening_view_fills_the_frame_both_ways(aspect: float) -> None:
    turned = overview(layout_of(run_of()), aspect)
    assert abs(turned.azimuth) <= (26.0 if aspect >= 0.8 else 58.0)
    assert abs(overview(layout_of(run_of()), aspect + 0.6).azimuth) <= abs(turned.azimuth)
