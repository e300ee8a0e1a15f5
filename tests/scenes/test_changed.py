"""Only what changes is drawn again, and nobody can tell from the pictures."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from desktop_app.film.frames import LOOKS
from desktop_app.film.job import FilmJob, Quality
from desktop_app.film.spoken import words_in
from desktop_app.theme import scene_palette_named
from scenes.blocks import BLOCK
from scenes.film_buffer import FilmBuffer
from scenes.frame import Part
from scenes.gl_stage import GlStage
from scenes.offscreen import OffscreenStage, offscreen_stage
from scenes.showing import Showing
from scenes.told import told_at
from sim.lesson_file import SHIPPED, load_lesson, shipped_lesson

SIZE = (480, 270)


def stage_of(quality: Quality, palette: str) -> OffscreenStage:
    full_look, edges = LOOKS[quality]
    stage = offscreen_stage(SIZE, full_look, edges=edges, film=True)
    stage.dress(scene_palette_named(palette), words_in("en").say)
    return stage


def moments(lesson: str, n: int) -> list[list[Showing]]:
    """Return pairs of neighbouring frames between which the story goes on before a camera that stands still."""
    job = FilmJob(load_lesson(shipped_lesson(lesson)), Path("a.mp4"), "mp4", SIZE, Fraction(30))
    found = []
    for k in range(0, job.n_frames - 1, 23):
        pair = [told_at(job.score, job.second(k + i), job.aspect) for i in range(2)]
        if pair[0].shot == pair[1].shot and not pair[0].same_scene_as(pair[1]) and pair[0].leaving is None:
            found.append(pair)
    return found[:: max(1, len(found) // n)]


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Part, ...]]:
    """Return the parts that are drawn, of each picture."""
    drawn: list[tuple[Part, ...]] = []
    draw_over = GlStage.draw_over

    def noted(self: GlStage, width: int, height: int, *, afresh: bool = False) -> tuple[Part, ...]:
        drawn.append(draw_over(self, width, height, afresh=afresh))
        return drawn[-1]

    monkeypatch.setattr(GlStage, "draw_over", noted)
    return drawn


@pytest.mark.parametrize(
    ("quality", "palette", "lesson"),
    [("draft", "studio", SHIPPED[0]), ("good", "print", SHIPPED[2]), ("best", "contrast", SHIPPED[3])],
)
def test_a_picture_drawn_over_the_one_before_is_as_if_drawn_by_itself(
    quality: Quality, palette: str, lesson: str, parts: list[tuple[Part, ...]]
) -> None:
    stage = stage_of(quality, palette)
    shares = []
    for before, after in moments(lesson, 6):
        stage.show(before)
        stage.picture()
        stage.show(after)
        over = stage.picture()
        redrawn, whole = (sum(part.width * part.height for part in some) for some in (parts[-1], parts[0]))
        shares.append(redrawn / whole)
        stage._film_buffer = None  # nothing is kept
        assert np.array_equal(over, stage.picture())
    assert len(shares) >= 5
    assert np.median(shares) < 0.5  # and in little of the frame


def test_a_camera_that_moves_and_light_that_falls_otherwise_ask_for_the_whole_frame(
    parts: list[tuple[Part, ...]],
) -> None:
    stage = stage_of("draft", "studio")
    whole: tuple[Part, ...] = (Part(0, 0, *SIZE),)
    before, after = moments(SHIPPED[0], 3)[1]
    turned = replace(after, shot=after.shot.model_copy(update={"azimuth": after.shot.azimuth + 1}))
    for showing in (before, turned):
        stage.show(showing)
        stage.picture()
    assert parts == [whole, whole]
    stage.picture()
    assert parts[-1] == ()  # nothing changed since
    stage.dress(scene_palette_named("print"), words_in("en").say)
    stage.picture()
    assert parts[-1] == whole


def test_parts_are_made_of_whole_blocks_from_the_lower_left(parts: list[tuple[Part, ...]]) -> None:
    stage = stage_of("draft", "studio")
    for showing in moments(SHIPPED[0], 3)[1]:
        stage.show(showing)
        stage.picture()
    assert 0 < sum(part.width * part.height for part in parts[-1]) < SIZE[0] * SIZE[1]
    for left, top, _, height in parts[-1]:
        assert (left % BLOCK, (SIZE[1] - top - height) % BLOCK) == (0, 0)


def test_what_was_handed_out_is_never_drawn_over() -> None:
    stage = stage_of("draft", "studio")
    before, after = moments(SHIPPED[0], 3)[1]
    stage.show(before)
    first = stage.picture()
    held = first.copy()
    stage.show(after)
    assert not np.array_equal(stage.picture(), held)
    assert np.array_equal(first, held)
    assert isinstance(stage._film_buffer, FilmBuffer)
