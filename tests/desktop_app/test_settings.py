"""What a person chose is found again; what cannot be read is put aside."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from desktop_app.settings import RECENT, Settings, read_settings, write_settings


def test_choices_are_found_again(tmp_path: Path) -> None:
    file = tmp_path / "new" / "settings.json"
    chosen = Settings(palette="print", scale=1.5, reduce_motion=True)
    assert write_settings(chosen, file)
    assert read_settings(file) == chosen


def test_the_first_time_has_the_defaults(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "none.json") == Settings()


@pytest.mark.parametrize(
    "broken",
    ["", "{", "[1]", '{"scale": 9}', '{"palette": 4}', '{"unknown": 1}', "\x00\xff", "NaN", '{"recent": ["\\ud800"]}'],
)
def test_a_broken_file_is_kept_aside(tmp_path: Path, broken: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(broken, encoding="latin-1")
    assert read_settings(file) == Settings()
    assert not file.exists()
    assert (tmp_path / "settings.unreadable.json").read_text(encoding="latin-1") == broken


def test_a_folder_in_the_way_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not write_settings(Settings(), tmp_path / "file" / "settings.json")


def test_recent_files_are_few_and_the_last_is_first() -> None:
    settings = Settings()
    for number in range(RECENT + 3):
        settings = settings.with_recent(Path(f"/{number}.json"))
    settings = settings.with_recent(Path("/5.json"))
    assert settings.recent[0] == "/5.json"
    assert len(settings.recent) == RECENT == len(set(settings.recent))


def test_a_file_that_no_text_can_name_is_not_remembered_and_costs_no_other_choice(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    chosen = Settings(palette="print").with_recent(Path("/fine.json")).with_recent(Path("/\udce9.json"))
    assert write_settings(chosen, file)
    assert read_settings(file) == Settings(palette="print", recent=("/fine.json",))


def test_writing_never_stops_the_lesson(tmp_path: Path) -> None:
    half_a_character = Settings().model_copy(update={"geometry": "\ud800"})
    assert not write_settings(half_a_character, tmp_path / "settings.json")
    assert not write_settings(Settings(), tmp_path / "no\0name" / "settings.json")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among files")
def test_a_pipe_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    os.mkfifo(file)
    assert read_settings(file) == Settings()
