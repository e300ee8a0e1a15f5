"""Pictures of everything: which there are, how they are named, and that they are made."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop_app.looks import draw_looks, matching_looks
from desktop_app.looks_views import SIZES, VIEWS, all_looks
from desktop_app.theme import PALETTES
from sim.bad_input import BadInput


def test_there_is_one_look_of_every_view_palette_and_size() -> None:
    names = [look.name for look in all_looks()]
    assert len(set(names)) == len(names)
    for view in VIEWS:
        for palette in PALETTES:
            for width, height in SIZES:
                assert f"{view}-{palette}-{width}x{height}" in names


@pytest.mark.parametrize(
    "view",
    [
        "picture-opening", "window-opening", "picture-mid-failure", "picture-mid-recovery", "window-compare",
        "window-state-board", "window-hover-card", "picture-no-failure", "picture-no-disk", "picture-200-steps",
        "picture-12-steps", "picture-21-steps", "window-opening-x2",
    ],
)  # fmt: skip
def test_every_state_that_matters_is_among_them(view: str) -> None:
    assert any(look.view == view for look in all_looks())


def test_a_pattern_chooses_by_name() -> None:
    assert len(matching_looks(None)) == len(all_looks())
    assert {look.view for look in matching_looks("picture-no-*-1024")} == {"picture-no-disk", "picture-no-failure"}
    assert matching_looks("nothing like it") == []


def test_looks_are_drawn_with_a_grey_and_a_contact_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    folder, told = tmp_path / "made" / "here", list[tuple[int, int, str]]()
    looks = [*matching_looks("picture-opening-studio-1024"), *matching_looks("window-hover-card-print-1024")]
    assert draw_looks(looks, folder, lambda *progress: told.append(progress)) == 4
    assert sorted(path.name for path in folder.iterdir()) == [
        "grey-picture-opening.png",
        "picture-opening-studio-1024x768.png",
        "sheet.png",
        "window-hover-card-print-1024x768.png",
    ]
    assert told == [(1, 2, looks[0].name), (2, 2, looks[1].name)]
    assert QImage(str(folder / "window-hover-card-print-1024x768.png")).size().toTuple() == (1024, 768)
    assert QImage(str(folder / "grey-picture-opening.png")).isGrayscale()


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "looks").write_bytes(b"")
    with pytest.raises(BadInput, match="is a file, not a folder"):
        draw_looks(matching_looks("picture-opening-studio-1024"), tmp_path / "looks", lambda *progress: None)
