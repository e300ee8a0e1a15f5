"""A label track of a narration says when the steps of a lesson end."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.film.marks import label_ends, write_labels
from desktop_app.film.source import film_source
from sim.bad_input import BadInput
from tests.desktop_app.film.films import LESSON


def written(folder: Path, text: str) -> Path:
    path = folder / "labels.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_labels_name_their_step_or_follow_on(tmp_path: Path) -> None:
    track = written(tmp_path, "0.000000\t2.500000\tIt fails\n\\\t100.0\t200.0\n2.5\t7,25\t2 back\n")
    assert label_ends(track, 2) == {1: 2.5, 2: 7.25}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0.0 2.5 no tabs", "labels.txt, line 1: a label is"),
        ("0.0\t2.5\ta\n2.5\t3.0\tb\n3.0\t4.0\tc", "labels.txt, line 3: there is no step 3"),
    ],
)
def test_a_track_that_does_not_fit_is_refused_by_its_line(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=why):
        label_ends(written(tmp_path, text), 2)


def test_the_words_to_speak_are_a_track_that_can_be_taken_back(tmp_path: Path) -> None:
    told = film_source()
    script = tmp_path / "narration.txt"
    write_labels(told, script)
    lines = script.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(told.cues)
    assert lines[-1].endswith("13,700 tokens. From the start it takes 18,900. That is what a checkpoint saves.")
    ends = label_ends(script, len(told.cues))
    assert list(ends.values()) == pytest.approx([cue.end_s for cue in told.cues], abs=1e-6)


def test_steps_end_at_their_labels(tmp_path: Path) -> None:
    lesson = tmp_path / "small.toml"
    lesson.write_text(LESSON, encoding="utf-8")
    told = film_source(str(lesson), marks=written(tmp_path, "0\t4.5\tone\n4.5\t12\ttwo"))
    assert [cue.end_s for cue in told.cues] == pytest.approx([4.5, 12.0])
    assert [cue.plan for cue in told.cues] == [cue.plan for cue in film_source(str(lesson)).cues]
    with pytest.raises(BadInput, match=r"labels\.txt: step 1: it cannot end at 0.1 s"):
        film_source(str(lesson), marks=written(tmp_path, "0\t0.1\tone"))
