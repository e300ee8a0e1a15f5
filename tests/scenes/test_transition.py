"""Every change turns what was into what is: it begins and ends exactly, can be interrupted, and never flashes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from scenes.camera import overview
from scenes.layout import layout_of
from scenes.motion import Leaving
from scenes.offscreen import OffscreenStage, offscreen_stage
from scenes.showing import Showing
from scenes.stage import Detail
from scenes.tableau import Tableau, tableau_of
from scenes.transition import pace
from sim.checkpoints import every_n
from sim.plan import Strategy
from sim.run import EventKind, Run
from tests.scenes.staging import palette_named, run_of, task_of

SIZE = (320, 180)
SMALL = (96, 54)  # how light a picture is as a whole can be told from few pixels
FRAMES_A_SECOND, MOST_FLASHES = 20, 3
CHANGES = {
    "the failure moves": (run_of(), run_of(fail=7)),
    "the failure moves back": (run_of(fail=7), run_of(fail=2)),
    "the failure is taken away": (run_of(), run_of(fail=None)),
    "a failure comes": (run_of(fail=None), run_of()),
    "disks lift off": (run_of(), run_of(checkpoints=every_n(3))),
    "disks drop in": (run_of(checkpoints=every_n(3)), run_of()),
    "restart": (run_of(), run_of(strategy=Strategy.RESTART)),
    "a note is added": (run_of(), run_of(strategy=Strategy.RESUME_WITH_ERROR_CONTEXT)),
}


def turning(old: Run, new: Run, u: float, calm: bool = False, before: Leaving | None = None) -> Tableau:
    leaving = Leaving(old, old.opening_t, u, before=before)
    return tableau_of(new, new.opening_t, calm, compare=False, leaving=leaving)


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_begins_where_things_were(change: str) -> None:
    old, new = CHANGES[change]
    begun, was = turning(old, new, 0.0).instants[0], tableau_of(old, old.opening_t, False, False).instants[0]
    for field in ("rise", "fill", "disk", "again"):
        assert np.array_equal(getattr(begun, field), getattr(was, field))


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_ends_in_what_is(change: str) -> None:
    old, new = CHANGES[change]
    assert turning(old, new, 1.0).instants[0].before is None
    nearly = turning(old, new, 1 - 1e-9).instants[0]
    goal = tableau_of(new, new.opening_t, False, False).instants[0]
    for field in ("rise", "fill", "disk", "again", "crack", "arc", "lane", "settle"):
        assert getattr(nearly, field) == pytest.approx(getattr(goal, field), abs=1e-6)


def test_while_one_crack_closes_another_opens() -> None:
    tableau = turning(run_of(), run_of(fail=7), 0.5)
    [left] = tableau.departing
    assert 0 < left.crack < 1
    assert 0 < tableau.instants[0].crack < 1
    assert tableau.instants[0].also_broken == (4,)


def test_words_stand_from_the_start_where_they_will_stay() -> None:
    tableau = turning(run_of(), run_of(fail=7), 0.3)
    assert tableau.settled[0].before is None
    assert tableau.settled[0].crack == 1


def test_an_interrupted_change_goes_on_from_where_it_was() -> None:
    a, b, c = run_of(), run_of(fail=7), run_of(fail=3)
    before = Leaving(a, a.opening_t, 0.5)
    interrupted, was = turning(b, c, 0.0, before=before).instants[0], turning(a, b, 0.5).instants[0]
    assert np.array_equal(interrupted.fill, was.fill)
    assert np.array_equal(interrupted.rise, was.rise)


def test_interruptions_are_not_remembered_for_ever() -> None:
    leaving: Leaving | None = None
    for step in range(40):
        run = run_of(fail=1 + step % 8)
        leaving = Leaving(run, run.opening_t, 0.5, before=leaving)
    new = run_of(fail=2)
    assert len(tableau_of(new, new.opening_t, False, False, leaving=leaving).departing) <= 8


def test_calm_fades_and_so_does_what_has_no_successor() -> None:
    calm = turning(run_of(), run_of(fail=7), 0.5, calm=True)
    assert calm.fading is not None
    assert calm.fading_part == pytest.approx(0.5)
    assert turning(run_of(), run_of(task_of(12)), 0.5).fading is not None


def test_a_change_rests_at_both_ends() -> None:
    for u in (0.0, 1.0):
        assert pace(u) == (u, u, u)
    assert pace(0.02).turn < 0.005
    assert pace(0.98).turn > 0.995


@pytest.fixture
def stage(say: Callable[..., str]) -> OffscreenStage:
    made = offscreen_stage(SIZE, full_look=False)
    made.dress(palette_named("studio"), say, Detail(figures=False))
    return made


def drawn(stage: OffscreenStage, new: Run, leaving: Leaving | None) -> npt.NDArray[np.uint8]:
    shot = overview(layout_of(new), SIZE[0] / SIZE[1])
    stage.show(Showing(new, new.opening_t, shot, leaving=leaving))
    return stage.picture()


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("calm", [False, True])
def test_no_change_flashes(say: Callable[..., str], change: str, calm: bool) -> None:
    stage = offscreen_stage(SMALL, full_look=False)
    stage.dress(palette_named("studio"), say, Detail(figures=False, calm=calm))
    old, new = CHANGES[change]
    light = [
        float((drawn(stage, new, Leaving(old, old.opening_t, u)).astype(float) / 255).mean())
        for u in np.linspace(0, 1, 14)
    ]
    assert flashes(light) == 0


def test_the_whole_story_does_not_flash(say: Callable[..., str]) -> None:
    stage = offscreen_stage(SMALL, full_look=False)
    stage.dress(palette_named("studio"), say, Detail(figures=False))
    run = run_of(checkpoints=every_n(3))
    shot = overview(layout_of(run), SIZE[0] / SIZE[1])
    light = []
    for t in np.arange(0, run.duration_s, 1 / (2 * MOST_FLASHES)):  # as seldom as can still show that many
        stage.show(Showing(run, float(t), shot))
        light.append(float((stage.picture().astype(float) / 255).mean()))
    assert flashes(light) == 0


@pytest.mark.parametrize("palette", ["studio", "print"])
def test_no_part_of_the_picture_flashes_while_the_run_fails_and_goes_back(stage: OffscreenStage, palette: str) -> None:
    """A flash counts where it fills a quarter of what the eye is on, so a twelfth of the frame is looked at each."""
    stage.dress(palette_named(palette), lambda key, **_: "", Detail(figures=False))
    run, seen = run_of(checkpoints=every_n(3)), list[npt.NDArray[np.float64]]()
    shot = overview(layout_of(run), SIZE[0] / SIZE[1])
    fails_s = float(run.starts[run.kinds == EventKind.FAIL][0])
    for t in np.arange(max(fails_s - 0.2, 0), min(fails_s + 2.2, run.duration_s), 1 / FRAMES_A_SECOND):
        stage.show(Showing(run, float(t), shot))
        light = linear(stage.picture()) @ [0.2126, 0.7152, 0.0722]
        seen.append(light.reshape(3, SIZE[1] // 3, 4, SIZE[0] // 4).mean(axis=(1, 3)).ravel())
    assert len(seen) > FRAMES_A_SECOND
    for part in np.array(seen).T:
        for first in range(len(part) - FRAMES_A_SECOND):
            assert flashes(part[first : first + FRAMES_A_SECOND].tolist()) <= MOST_FLASHES


def linear(picture: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
    """Return the light of a picture, 0 to 1."""
    shown = picture / 255
    return np.asarray(np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4))


def flashes(light: list[float]) -> int:
    """Count pairs of opposing changes of mean light by a tenth or more, as WCAG 2.3.1 does."""
    count, extreme, direction = 0, light[0], 0
    for value in light:
        if abs(value - extreme) >= 0.1:
            turned = 1 if value > extreme else -1
            count += direction not in (0, turned)
            direction, extreme = turned, value
        elif (value - extreme) * direction > 0:
            extreme = value
    return count


def test_the_same_instant_of_a_change_is_the_same_picture(stage: OffscreenStage) -> None:
    old, new = CHANGES["the failure moves"]
    first = drawn(stage, new, Leaving(old, old.opening_t, 0.4))
    drawn(stage, new, Leaving(old, old.opening_t, 0.8))
    assert np.array_equal(first, drawn(stage, new, Leaving(old, old.opening_t, 0.4)))
    assert np.array_equal(drawn(stage, new, Leaving(old, old.opening_t, 1.0)), drawn(stage, new, None))
