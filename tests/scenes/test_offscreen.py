"""Questions asked of pixels, on a machine without a display."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt
import pytest

from scenes import offscreen
from scenes.camera import overview
from scenes.label_places import overlap
from scenes.layout import layout_of
from scenes.offscreen import OffscreenStage, averaged, offscreen_stage
from scenes.palette import ScenePalette, srgb
from scenes.showing import Showing
from scenes.stage import Detail, Pick
from sim.checkpoints import every_n, manual_at
from sim.plan import Strategy
from sim.run import Run
from tests.scenes.staging import palette_named, run_of, task_of

SIZE = (640, 360)
PALETTES = ("studio", "projector", "contrast", "print")
Say = Callable[..., str]
Picture = npt.NDArray[np.uint8]


def staged(run: Run, say: Say, palette: str = "studio", t: float | None = None, full: bool = False) -> OffscreenStage:
    """Return a stage that shows a run at its opening instant, or at t."""
    stage = offscreen_stage(SIZE, full_look=full)
    stage.dress(palette_named(palette), say)
    stage.show(Showing(run, run.opening_t if t is None else t, overview(layout_of(run), SIZE[0] / SIZE[1])))
    return stage


def part(picture: Picture, stage: OffscreenStage, pick: Pick) -> Picture:
    """Return the pixels of a thing."""
    box = stage.screen_box(pick)
    assert box is not None
    left, top, width, height = (round(v) for v in box)
    return picture[max(top, 0) : top + height, max(left, 0) : left + width]


def share_near(pixels: Picture, colour: str, within: float = 0.22) -> float:
    """Return which share of the pixels is near a colour."""
    distance = np.abs(pixels.reshape(-1, 3) / 255 - srgb(colour)).max(axis=1)
    return float(np.mean(distance < within))


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("full", [False, True])
def test_the_failed_step_has_its_colour_and_its_neighbour_has_not(palette: str, full: bool, say: Say) -> None:
    stage = staged(run_of(), say, palette, full=full)
    picture, colours = stage.picture(), palette_named(palette)
    failed = share_near(part(picture, stage, Pick(kind="step", step=5)), colours.failed)
    done = share_near(part(picture, stage, Pick(kind="step", step=3)), colours.failed)
    assert failed > 0.1
    assert done < 0.02


def test_a_disk_is_blue_where_the_stage_says_it_is(say: Say, studio: ScenePalette) -> None:
    stage = staged(run_of(), say)
    picture = stage.picture()
    assert share_near(part(picture, stage, Pick(kind="checkpoint", step=2)), studio.saved) > 0.2
    assert stage.screen_box(Pick(kind="checkpoint", step=7)) is None


def test_the_second_lane_has_stripes_of_its_colour(say: Say, studio: ScenePalette) -> None:
    stage = staged(run_of(checkpoints=every_n(3)), say)
    share = share_near(part(stage.picture(), stage, Pick(kind="rerun", step=4)), studio.rerun)
    assert 0.12 < share < 0.75


@pytest.mark.parametrize("palette", PALETTES)
def test_in_grey_failed_saved_and_run_again_still_differ(palette: str, say: Say) -> None:
    stage = staged(run_of(checkpoints=every_n(3)), say, palette, full=True)
    grey = stage.picture() @ np.array([0.299, 0.587, 0.114])

    def texture(pick: Pick) -> npt.NDArray[np.float64]:
        pixels = part(grey.astype(np.uint8), stage, pick).astype(float)
        rows = np.linspace(0, pixels.shape[0] - 1, 24).astype(int)
        columns = np.linspace(0, pixels.shape[1] - 1, 24).astype(int)
        return np.asarray(pixels[np.ix_(rows, columns)])

    seen = [texture(p) for p in (Pick(kind="step", step=5), Pick(kind="checkpoint", step=3), Pick(kind="rerun", step=4),
                                 Pick(kind="step", step=2))]  # fmt: skip
    for a, b in combinations(seen, 2):
        assert np.abs(a - b).mean() > 12


def test_the_same_call_twice_gives_the_same_bytes_and_so_does_a_new_stage(say: Say) -> None:
    run = run_of()
    stage = staged(run, say)
    first = stage.picture()
    stage.show(Showing(run, run.opening_t, overview(layout_of(run), SIZE[0] / SIZE[1])))
    assert np.array_equal(stage.picture(), first)
    assert np.array_equal(staged(run, say).picture(), first)


def test_words_look_the_same_wherever_they_are_in_the_picture_of_letters(say: Say, studio: ScenePalette) -> None:
    run = run_of()
    fresh, busy = staged(run, say), staged(run, lambda key, **values: f"{key} first")
    busy.picture()
    busy.dress(studio, say)
    assert np.array_equal(busy.picture(), fresh.picture())


def test_any_instant_looks_the_same_from_both_directions(say: Say) -> None:
    run = run_of(checkpoints=every_n(3), strategy=Strategy.RESUME_WITH_ERROR_CONTEXT)
    shot = overview(layout_of(run), SIZE[0] / SIZE[1])
    stage = staged(run, say)
    times = np.linspace(0, run.duration_s, 9)
    pictures = []
    for t in times:
        stage.show(Showing(run, float(t), shot))
        pictures.append(stage.picture())
    for t, seen in zip(times[::-1], pictures[::-1], strict=True):
        stage.show(Showing(run, float(t), shot))
        assert np.array_equal(stage.picture(), seen)
    assert all(not np.array_equal(a, b) for a, b in pairwise(pictures))


@pytest.mark.parametrize("n_steps", [1, 2, 8, 12, 21, 200, 500])
@pytest.mark.parametrize("recorded", [True, False])
def test_runs_of_every_length_are_drawn_with_labels_that_never_overlap(n_steps: int, recorded: bool, say: Say) -> None:
    run = run_of(task_of(n_steps, recorded), fail=max(1, n_steps - 3), checkpoints=every_n(3))
    stage = staged(run, say)
    picture = stage.picture()
    assert np.ptp(picture.reshape(-1, 3), axis=0).min() > 60
    shown = stage.labels_shown()
    assert not any(overlap(a, b) for (_, a), (_, b) in combinations(shown, 2))
    assert all(rect[3] - rect[1] >= SIZE[1] / 40 for _, rect in shown)
    assert any(label.kind == "rerun" for label, _ in shown)


def test_where_tokens_are_not_recorded_the_scene_says_so(say: Say) -> None:
    stage = staged(run_of(task_of(8, recorded=False)), say)
    stage.picture()
    words = [line.text for label, _ in stage.labels_shown() for line in label.lines]
    assert say("scene.not_recorded") in words
    assert not any("tok" in word and word != say("scene.not_recorded") for word in words)


def test_labels_keep_clear_of_what_others_write(say: Say, studio: ScenePalette) -> None:
    stage = staged(run_of(), say)
    stage.dress(studio, say, Detail(keep_clear=(0.0, 0.3, 0.0, 0.2)))
    stage.picture()
    assert stage.labels_shown()
    assert all(rect[1] >= 0.3 * SIZE[1] and rect[3] <= 0.8 * SIZE[1] for _, rect in stage.labels_shown())


def test_titles_and_figures_can_be_left_to_others(say: Say, studio: ScenePalette) -> None:
    stage = staged(run_of(), say)
    stage.dress(studio, say, Detail(titles=False, figures=False))
    stage.picture()
    assert not {label.kind for label, _ in stage.labels_shown()} & {"step", "column"}


def test_what_is_pointed_at_is_framed(say: Say) -> None:
    run = run_of()
    stage = staged(run, say)
    plain = stage.picture()
    shot = overview(layout_of(run), SIZE[0] / SIZE[1])
    stage.show(Showing(run, run.opening_t, shot, hovered=Pick(kind="step", step=2)))
    assert not np.array_equal(stage.picture(), plain)


def test_every_pixel_of_an_odd_size_is_drawn(say: Say) -> None:
    stage = staged(run_of(), say, "projector")
    picture = stage.picture(333, 187)
    assert picture.shape == (187, 333, 3)
    assert picture.reshape(-1, 3).max(axis=1).min() > 10


def test_a_side_too_long_for_opengl_when_drawn_larger_is_averaged_from_several(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offscreen, "_longest_side", lambda: 300)
    stage = staged(run_of(), say, full=True)
    picture = stage.picture(300, 90)
    assert picture.shape == (90, 300, 3)
    assert picture.reshape(-1, 3).max(axis=1).min() > 10
    with pytest.raises(RuntimeError, match="no side longer than 300 pixels"):
        stage.picture(301, 90)


def test_a_point_outside_the_frame_is_nothing(say: Say) -> None:
    stage = staged(run_of(), say)
    for x, y in ((-1, 5), (5, -1), (SIZE[0], 5), (5, SIZE[1] + 3)):
        assert stage.pick(x, y) is None


def test_calm_shows_the_same_beginning_and_end_of_a_change(say: Say, studio: ScenePalette) -> None:
    run = run_of(checkpoints=manual_at(2))
    stage = staged(run, say)
    moving = stage.picture()
    stage.dress(studio, say, Detail(calm=True))
    assert np.array_equal(stage.picture(), moving)


def test_supersampling_takes_the_mean() -> None:
    pixels = np.zeros((2, 2, 3), dtype=np.uint8)
    pixels[0] = 200
    assert averaged(pixels, 2).tolist() == [[[100, 100, 100]]]
