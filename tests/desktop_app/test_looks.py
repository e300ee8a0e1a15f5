"""Pictures of everything: which there are, how they are named, and that they are made."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from desktop_app.looks import draw_looks, matching_looks
from desktop_app.looks_eyes import seen_by
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


def test_looks_are_drawn_as_other_eyes_see_them_and_on_a_contact_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    folder, told = tmp_path / "made" / "here", list[tuple[int, int, str]]()
    looks = [*matching_looks("picture-opening-studio-1024"), *matching_looks("window-hover-card-print-1024")]
    assert draw_looks(looks, folder, lambda *progress: told.append(progress)) == 5
    assert sorted(path.name for path in folder.iterdir()) == [
        "deuteranopia-picture-opening.png",
        "grey-picture-opening.png",
        "picture-opening-studio-1024x768.png",
        "sheet.png",
        "window-hover-card-print-1024x768.png",
    ]
    assert told == [(1, 2, looks[0].name), (2, 2, looks[1].name)]
    assert QImage(str(folder / "window-hover-card-print-1024x768.png")).size().toTuple() == (1024, 768)
    assert QImage(str(folder / "grey-picture-opening.png")).isGrayscale()


def test_eyes_without_green_cones_tell_no_green_from_red_but_blue_from_yellow() -> None:
    def seen(colour: str) -> tuple[int, int, int]:
        dot = QImage(1, 1, QImage.Format.Format_RGB888)
        dot.fill(QColor(colour))
        pixel = seen_by("deuteranopia", dot).pixelColor(0, 0)
        return pixel.red(), pixel.green(), pixel.blue()

    red, green, blue = seen("#D55E00")
    assert (red, blue < 60) == (green, True)
    assert seen("#808080") == (128, 128, 128)
    assert seen("#56B4E9")[2] > seen("#56B4E9")[0]


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "looks").write_bytes(b"")
    with pytest.raises(BadInput, match="is a file, not a folder"):
        draw_looks(matching_looks("picture-opening-studio-1024"), tmp_path / "looks", lambda *progress: None)
