"""The sound begins with the lesson and ends with the pictures, to the sample."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
import pytest

from desktop_app.film.making import make_film
from desktop_app.film.progress import Event, Noted
from sim.bad_input import BadInput
from tests.desktop_app.film.films import about, heard, small_job

RATE = 44100  # not that of the film
CLAPS_S = (0.0, 1.0, 2.5)


@pytest.fixture
def narration(tmp_path: Path) -> Path:
    """Return a sound file that claps at 0, 1 and 2.5 s."""
    samples = np.zeros(3 * RATE, dtype=np.int16)
    for clap_s in CLAPS_S:
        begin = round(clap_s * RATE)
        samples[begin : begin + 200] = 20000
    path = tmp_path / "claps.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return path


def claps_s(sound: np.ndarray) -> list[float]:
    """Return when claps begin."""
    loud = np.flatnonzero(np.abs(sound) > 0.25)
    return [float(at) / 48000 for n, at in enumerate(loud) if n == 0 or at - loud[n - 1] > 4800]


@pytest.mark.parametrize("name", ["a.mp4", "a.webm", "a.mov"])
def test_a_narration_is_heard_where_its_lesson_is_seen(name: str, narration: Path, tmp_path: Path) -> None:
    job = small_job(tmp_path / name, audio=narration)
    make_film(job)
    sound = heard(job.out)
    assert claps_s(sound) == pytest.approx(CLAPS_S, abs=0.02)
    assert len(sound) / 48000 == pytest.approx(float(job.duration_s), abs=0.02 if name == "a.webm" else 1e-9)


def test_of_a_part_of_the_lesson_the_same_part_is_heard(narration: Path, tmp_path: Path) -> None:
    job = small_job(tmp_path / "a.mov", audio=narration, from_s=0.5, to_s=1.7)
    told: list[Event] = []
    make_film(job, told.append)
    assert claps_s(heard(job.out)) == pytest.approx([0.5], abs=0.001)
    assert len(heard(job.out)) == 1.2 * 48000
    assert [event for event in told if isinstance(event, Noted)]  # the rest of the narration is cut


def test_silence_is_as_long_as_the_pictures(tmp_path: Path) -> None:
    job = small_job(tmp_path / "a.mp4", silence=True)
    make_film(job)
    sound = heard(job.out)
    assert len(sound) == job.duration_s * 48000
    assert not sound.any()
    assert "Audio: aac" in about(job.out)


def test_a_file_without_sound_and_a_film_without_room_for_it_are_refused(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("no sound")
    with pytest.raises(BadInput, match=r"words\.txt: there is no sound"):
        make_film(small_job(tmp_path / "a.mp4", audio=words))
    with pytest.raises(BadInput, match=r"\.gif film has no sound"):
        make_film(small_job(tmp_path / "a.gif", silence=True))
    assert [path.name for path in tmp_path.iterdir()] == ["words.txt"]
