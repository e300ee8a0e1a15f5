"""The command that makes films, as people and as the window type it."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from desktop_app.cli.filmed import PRESETS, FilmAsked, frames_a_second
from tests.desktop_app.cli.typed import Typed
from tests.desktop_app.film.films import LESSON, times_s


@pytest.fixture
def lesson(tmp_path: Path) -> str:
    path = tmp_path / "small.toml"
    path.write_text(LESSON, encoding="utf-8")
    return str(path)


def test_a_film_is_made_and_told_line_by_line(lesson: str, tmp_path: Path, typed: Typed) -> None:
    out = tmp_path / "a.mp4"
    answer = typed("film", lesson, "-o", str(out), "--size", "160x90", "--fps", "10", "--quality", "draft", "--from",
                   "0.5", "--to", "1.5", "--progress", "json", "--palette", "print")  # fmt: skip
    assert answer.code == 0
    told = [json.loads(line) for line in answer.out.splitlines()]
    assert [told[0]["event"], told[-2]["event"], told[-1]["event"]] == ["begun", "joining", "done"]
    assert told[0]["frames"] == told[-1]["frames"] == len(times_s(out)) == 10
    assert told[0]["estimate_bytes"] > 0
    going = [event for event in told if event["event"] == "going"]
    assert going[-1]["frames"] == going[-1]["of"] == 10
    assert told[-1]["bytes"] == out.stat().st_size


def test_people_read_where_it_is(lesson: str, tmp_path: Path, typed: Typed) -> None:
    answer = typed("film", lesson, "-o", str(tmp_path / "a.mp4"), "--size", "160x90", "--fps", "5", "--to", "0.4",
                   "--quality", "draft")  # fmt: skip
    assert (answer.code, answer.out.partition(":")[0]) == (0, str(tmp_path / "a.mp4"))
    assert "2 frames of 160x90 pixels" in answer.err


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--size", "161x91"], "161x91: this format needs even numbers: 160x90 or 162x92"),
        (["--fps", "0"], "--fps 0: frames a second are a number from 1 to 120"),
        (["--fps", "1/0"], "--fps 1/0: frames a second"),
        (["--from", "99"], "--from 99 --to"),
        (["--from", "x"], "--from x: this is a number of seconds"),
        (["--palette", "pink"], "--palette pink: choose studio"),
        (["--captions", "loud"], "--captions loud: choose burn"),
        (["--quality", "superb"], "--quality superb: choose draft"),
        (["--preset", "8k"], "--preset 8k: choose"),
        (["--preset", "4k", "--size", "160x90"], "--preset 4k and --size contradict"),
        (["--lang", "e/n"], "--lang e/n: a language is a code"),
        (["--audio", "a.wav", "--silence"], "--audio and --silence contradict"),
        (["--audio", "nowhere.wav"], "nowhere.wav"),
        (["--progress", "loud"], "--progress loud: choose people or json"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_sentence(
    options: list[str], why: str, lesson: str, tmp_path: Path, typed: Typed
) -> None:
    answer = typed("film", lesson, "-o", str(tmp_path / "a.mp4"), *options)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert why in answer.err
    assert [path.name for path in tmp_path.iterdir()] == ["small.toml"]


def test_programs_hear_of_a_refusal_too(tmp_path: Path, typed: Typed) -> None:
    answer = typed("film", str(tmp_path / "nowhere.toml"), "-o", str(tmp_path / "a.mp4"), "--progress", "json")
    assert answer.code == 2
    assert json.loads(answer.out)["event"] == "failed"
    assert json.loads(answer.out)["why"] in answer.err


def test_an_ending_nobody_knows_is_refused(lesson: str, tmp_path: Path, typed: Typed) -> None:
    assert "ends in one of .mp4, .webm, .mov" in typed("film", lesson, "-o", str(tmp_path / "a.avi")).err
    assert "put %05d into the name" in typed("film", lesson, "-o", str(tmp_path / "a.png")).err


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_a_size_and_a_rate(name: str, lesson: str) -> None:
    job = FilmAsked(lesson, Path("a.mp4"), preset=name).job()
    assert (job.size, job.fps) == (PRESETS[name][0], Fraction(PRESETS[name][1]))


def test_the_rates_of_television_are_meant_exactly() -> None:
    assert frames_a_second("29.97") == Fraction(30000, 1001)
    assert frames_a_second("23.976") == Fraction(24000, 1001)
    assert frames_a_second("12.5") == Fraction(25, 2)
    assert frames_a_second("30000/1001") == Fraction(30000, 1001)
