"""Frames are functions of their second: drawn once where nothing changes, and the same wherever drawing began."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QFont, QFontMetricsF

from desktop_app.application import application
from desktop_app.film.burned import Burned, evenly
from desktop_app.film.frames import Pictures, on_their_own
from desktop_app.film.job import FilmJob
from desktop_app.film.source import film_source
from scenes.camera import on_screen, view_projection
from scenes.layout import LANE_Y, SLAB_DEPTH
from scenes.outside import OUTSIDE_DEPTH, outside_y
from scenes.tableau import stage_layout
from scenes.told import told_at
from sim.lesson_file import SHIPPED
from tests.desktop_app.film.films import LESSON, small_job, small_score

HOLDS = LESSON.replace("hold_s = 1.2", "hold_s = 4.0")


def every_frame(job: FilmJob, first: int, end: int) -> list[np.ndarray]:
    return [drawn.pixels for drawn in Pictures(job).drawn(first, end) for _ in range(drawn.times)]


def test_a_scene_at_rest_is_drawn_once(tmp_path: Path) -> None:
    job = small_job(tmp_path / "a.mp4", score=small_score(HOLDS))
    drawn = list(Pictures(job).drawn(0, job.n_frames))
    assert sum(picture.times for picture in drawn) == job.n_frames
    assert [picture.first for picture in drawn] == np.cumsum([0, *(picture.times for picture in drawn)])[:-1].tolist()
    assert drawn[-1].times >= 38  # the hold of four seconds
    assert len(drawn) < job.n_frames - 36


@pytest.mark.parametrize("quality", ["draft", "good"])
def test_a_frame_looks_the_same_wherever_drawing_began(quality: str, tmp_path: Path) -> None:
    job = small_job(tmp_path / "a.mp4", quality=quality)
    turn = round(job.score.cues[1].start_s * 10) + 3  # amid a change
    through, afresh = every_frame(job, 0, turn + 2), every_frame(job, turn, turn + 2)
    assert all(np.array_equal(a, b) for a, b in zip(through[turn:], afresh, strict=True))


@pytest.mark.parametrize("size", [(640, 360), (360, 360), (360, 640)])
def test_burned_captions_keep_off_the_scene_and_inside_the_frame(size: tuple[int, int], tmp_path: Path) -> None:
    job = small_job(tmp_path / "a.mp4", size=size)
    burned = Burned(job)
    for k in range(0, job.n_frames, 4):
        strip = burned.strip(burned.caption_at(k / 10))
        assert strip is not None
        height, width = strip.pixels.shape[:2]
        assert strip.left >= 0
        assert strip.left + width <= size[0]
        assert strip.top + height <= size[1]
        showing = told_at(job.score, job.second(k), job.aspect, burned.margins)
        layout = stage_layout(showing.run, compare=False)
        seen = on_screen(layout.frame_points, view_projection(showing.shot, job.aspect, layout), *size)
        if k == 0:  # later the camera comes nearer, as the lesson asks
            assert seen[:, 1].max() <= strip.top
        assert strip.pixels[..., 3].max() == 255


@pytest.mark.parametrize("size", [(640, 360), (360, 360), (360, 640)])
@pytest.mark.parametrize("name", SHIPPED)
def test_no_caption_of_a_lesson_lies_over_what_its_step_looks_at(name: str, size: tuple[int, int]) -> None:
    job = small_job(Path("a.mp4"), score=film_source(name), size=size)
    burned = Burned(job)
    for cue in job.score.cues:
        if cue.step.scene not in ("track", "skyline", "world"):
            continue
        showing = told_at(job.score, cue.end_s - 1e-6, job.aspect, burned.margins)
        layout = stage_layout(showing.run, compare=False, extra=showing.extra)
        view = cue.step.drift or cue.step.shot
        stands = layout.stand_x if view.step is None else [float(layout.stand_x[view.step - 1])]
        front = layout.track_y + (LANE_Y if showing.t > showing.run.opening_t else -SLAB_DEPTH / 2)
        if showing.extra == "world":
            front = outside_y(layout) - OUTSIDE_DEPTH / 2
        feet = np.array([[x, front, 0.0] for x in stands])
        seen = on_screen(feet, view_projection(showing.shot, job.aspect, layout), *size)
        strip = burned.strip(burned.caption_at(cue.end_s - 0.1))
        assert strip is not None
        assert seen[:, 1].max() <= strip.top, cue.step.title


def test_captions_that_are_broken_anew_have_rows_of_about_equal_length() -> None:
    application(offscreen=True)
    metrics = QFontMetricsF(QFont("Inter", 12))
    text = "Save often and you keep more. Save seldom and you do more again. You choose."
    room = metrics.horizontalAdvance(text) / 2.2
    rows = evenly(text, metrics, room)
    widths = [metrics.horizontalAdvance(row) for row in rows]
    assert " ".join(rows) == text
    assert len(rows) == 3
    assert max(widths) <= room
    assert min(widths) > 0.7 * max(widths)


def test_captions_can_stay_out_of_the_picture(tmp_path: Path) -> None:
    burned = Burned(small_job(tmp_path / "a.mp4", captions="srt"))
    assert burned.strip(burned.caption_at(0.5)) is None
    without = Burned(small_job(tmp_path / "a.mp4", captions="none"))
    assert without.margins[3] < burned.margins[3]  # players lay them over the picture: they find the same room


def test_colours_stand_on_their_own_once_divided_by_alpha() -> None:
    picture = np.array([[[100, 50, 0, 128], [0, 0, 0, 0], [10, 20, 30, 255], [2, 1, 0, 2]]], dtype=np.uint8)
    assert on_their_own(picture)[0].tolist() == [[199, 100, 0, 128], [0, 0, 0, 0], [10, 20, 30, 255], [255, 128, 0, 2]]
