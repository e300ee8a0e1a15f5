"""What was written is decoded again: which frames, when, in which colours, how see-through."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from desktop_app.film import job as jobs
from desktop_app.film.making import make_film
from sim.bad_input import BadInput
from tests.desktop_app.film.films import about, barcode, decoded, metadata, numbers, small_job, sums, times_s

CARD = (
    (255, 0, 0),
    (0, 255, 0),
    (0, 0, 255),
    (255, 255, 255),
    (0, 0, 0),
    (128, 128, 128),
    (30, 144, 255),
    (213, 94, 0),
)


@pytest.fixture(autouse=True)
def _many_segments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SEGMENT_S", 1)


@pytest.mark.parametrize("name", ["a.mp4", "a.webm", "a.mov"])
def test_every_frame_is_there_once_in_order_at_its_time(name: str, tmp_path: Path) -> None:
    job = small_job(tmp_path / name, quality="good" if name == "a.mp4" else "draft")
    make_film(job, stamp=barcode)
    assert len(job.segments()) > 2
    assert numbers(job.out) == list(range(job.n_frames))
    assert times_s(job.out) == [Fraction(k, 10) for k in range(job.n_frames)]
    assert abs(float(job.duration_s) - job.score.duration_s) <= 0.0501


def test_the_rates_of_television_stay_exact_over_many_segments(tmp_path: Path) -> None:
    fps = Fraction(30000, 1001)
    job = small_job(tmp_path / "a.mp4", fps=fps, captions="none", to_s=1.6)
    make_film(job)
    assert times_s(job.out) == [k / fps for k in range(job.n_frames)]


def test_webm_counts_in_milliseconds_and_its_frames_are_never_further_off_than_half_of_one(tmp_path: Path) -> None:
    job = small_job(tmp_path / "a.webm", fps=Fraction(30000, 1001), captions="none", to_s=1.6)
    make_film(job)
    exact = [k / job.fps for k in range(job.n_frames)]
    assert all(abs(shown - meant) <= Fraction(1, 2000) for shown, meant in zip(times_s(job.out), exact, strict=True))
    assert "29.97 fps" in about(job.out), "its rate is said exactly, whatever its times are rounded to"


@pytest.mark.parametrize("name", ["a.gif", "a.webp", "pictures", "p%03d.png"])
def test_pictures_that_move_are_all_there_in_order(name: str, tmp_path: Path) -> None:
    job = small_job(tmp_path / name, to_s=1.6)
    done = make_film(job, stamp=barcode)
    read = {"a.gif": job.out, "a.webp": job.out, "pictures": job.out / "%05d.png", "p%03d.png": job.out}[name]
    assert numbers(read) == list(range(job.n_frames))
    assert {path.name for path in tmp_path.iterdir()} == {Path(name).name for name in done.files}


def test_colours_are_converted_as_they_are_tagged(tmp_path: Path) -> None:
    def card(k: int, picture: np.ndarray) -> None:
        for number, colour in enumerate(CARD):
            picture[:, number * 20 : number * 20 + 20, :3] = colour
            picture[:, number * 20 : number * 20 + 20, 3:] = 255

    for name in ("a.mp4", "a.webm", "a.mov"):
        job = small_job(tmp_path / name, quality="good", to_s=0.3)
        make_film(job, stamp=card)
        assert "(tv, bt709" in about(job.out)
        frame = decoded(job.out)[-1].astype(int)
        for number, colour in enumerate(CARD):
            seen = np.median(frame[20:70, number * 20 + 6 : number * 20 + 14], axis=(0, 1))
            assert np.abs(seen - colour).max() <= 3, (name, colour)


@pytest.mark.parametrize("name", ["a.mov", "pictures"])
def test_what_is_see_through_stays_so(name: str, tmp_path: Path) -> None:
    def ramp(k: int, picture: np.ndarray) -> None:
        picture[:, :, :3] = (200, 120, 40)
        picture[:, :, 3] = np.linspace(0, 255, picture.shape[1]).astype(np.uint8)

    job = small_job(tmp_path / name, to_s=0.1)
    make_film(job, stamp=ramp)
    read = job.out if name == "a.mov" else job.out / "00000.png"
    seen = decoded(read, pixels="rgba")[0].astype(int)
    assert np.abs(seen[..., 3] - np.linspace(0, 255, 160).astype(int)).max() <= 2
    assert np.abs(seen[:, 100:, :3] - (200, 120, 40)).max() <= 3


def test_the_room_is_left_out_of_what_is_see_through_and_the_things_are_not(tmp_path: Path) -> None:
    job = small_job(tmp_path / "pictures", to_s=0.1, quality="good", captions="none")
    make_film(job)
    seen = decoded(job.out / "00000.png", pixels="rgba")[0]
    assert np.all(seen[:4, :4, 3] == 0)
    assert 0.02 < np.mean(seen[..., 3] == 255) < 0.6
    assert np.any((seen[..., 3] > 8) & (seen[..., 3] < 200))


def test_the_same_lesson_twice_gives_the_same_film(tmp_path: Path) -> None:
    films = [small_job(tmp_path / name, quality="good", from_s=0.8, to_s=2.0) for name in ("a.mp4", "b.mp4")]
    for job in films:
        make_film(job)
    assert sums(films[0].out) == sums(films[1].out)
    assert films[0].out.read_bytes() == films[1].out.read_bytes()


def test_title_description_and_chapters_go_along(tmp_path: Path) -> None:
    for name in ("a.mp4", "a.webm"):
        job = small_job(tmp_path / name, language="de", from_s=0.5)
        make_film(job)
        told = metadata(job.out)
        assert "title=Eine kleine Lektion" in told
        assert "One step fails \\= one step again\\; nothing else" in told
        first, second = told.split("[CHAPTER]")[1:]
        turn_s = job.score.cues[1].start_s - 0.5
        assert "title=It fails" in first
        assert "title=Es geht zurück" in second
        assert _seconds(second, "START") == pytest.approx(turn_s, abs=0.001)
        assert _seconds(second, "END") == pytest.approx(float(job.duration_s), abs=0.001)


def _seconds(chapter: str, what: str) -> float:
    base = Fraction(chapter.split("TIMEBASE=")[1].split()[0])
    return float(base * int(chapter.split(f"{what}=")[1].split()[0]))


def test_an_odd_size_names_the_two_even_ones_beside_it(tmp_path: Path) -> None:
    for name in ("a.mp4", "a.webm"):
        with pytest.raises(BadInput, match=r"161x91: .* 160x90 or 162x92"):
            make_film(small_job(tmp_path / name, size=(161, 91)))
    job = small_job(tmp_path / "a.mov", size=(161, 91), to_s=0.2)
    make_film(job)
    assert decoded(job.out, (161, 91)).shape == (2, 91, 161, 3)
    assert [path.name for path in tmp_path.iterdir()] == ["a.mov"]


def test_a_gif_has_its_limits_and_names_them(tmp_path: Path) -> None:
    for too_much, why in (
        ({"fps": Fraction(25)}, "12 frames a second at most"),
        ({"size": (1280, 720)}, "960 pixels"),
        ({"fps": Fraction(1, 5), "score": _long_score()}, "15 seconds at most"),
    ):
        with pytest.raises(BadInput, match=why) as refused:
            make_film(small_job(tmp_path / "a.gif", **too_much))
        assert ".webp or .mp4" in str(refused.value)


def _long_score() -> object:
    from tests.desktop_app.film.films import LESSON, small_score

    return small_score(LESSON.replace("hold_s = 1.2", "hold_s = 20.0"))


def test_a_gif_of_moving_pictures_stays_small_and_keeps_its_size(tmp_path: Path) -> None:
    job = small_job(tmp_path / "a.gif", size=(320, 180), to_s=1.5)
    make_film(job)
    seen = decoded(job.out, (320, 180))
    assert len(seen) == job.n_frames
    assert job.out.stat().st_size < 0.25 * seen.size / 3
