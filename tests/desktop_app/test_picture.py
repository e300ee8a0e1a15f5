"""A picture of a moment, whatever its shape."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop_app import stills
from desktop_app.picture import picture, png, save_picture
from sim.bad_input import BadInput
from sim.run import simulate
from sim.scenario import built_in

LESSON = built_in()
SMALL = (480, 270)


@pytest.mark.parametrize("size", [(480, 270), (270, 480), (400, 300), (630, 270), (161, 97)])
def test_a_picture_has_the_size_asked_for(qtbot: QtBot, tmp_path: Path, size: tuple[int, int]) -> None:
    save_picture(LESSON, tmp_path / "a.png", size=size)
    image = QImage(str(tmp_path / "a.png"))
    assert (image.width(), image.height()) == size


def test_the_same_moment_gives_the_same_picture_whatever_was_drawn_before(qtbot: QtBot) -> None:
    run = simulate(LESSON)
    first, second = (levels(picture(run, 20.0, size=SMALL)) for _ in range(2))
    assert np.array_equal(first, second)
    for t, size in ((2.0, SMALL), (20.0, (800, 450)), (run.opening_t, (270, 480))):
        picture(run, t, "print", size)
        assert np.array_equal(levels(picture(run, 20.0, size=SMALL)), first)


def levels(image: QImage) -> npt.NDArray[np.int16]:
    """Return red, green and blue of every pixel."""
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].astype(np.int16)


def test_another_moment_palette_or_plan_gives_another_picture(qtbot: QtBot) -> None:
    run, calm = simulate(LESSON), simulate(LESSON.without_failure())
    shown = {
        png(picture(run, run.opening_t, size=SMALL)),
        png(picture(run, 2.0, size=SMALL)),
        png(picture(run, run.opening_t, "print", size=SMALL)),
        png(picture(calm, calm.opening_t, size=SMALL)),
    }
    assert len(shown) == 4


def test_three_ways_side_by_side_are_another_picture_where_something_fails(qtbot: QtBot) -> None:
    run, calm = simulate(LESSON), simulate(LESSON.without_failure())
    one, three = (picture(run, run.opening_t, size=SMALL, compare=compare) for compare in (False, True))
    assert np.abs(levels(one) - levels(three)).max() > 50
    one, three = (picture(calm, calm.opening_t, size=SMALL, compare=compare) for compare in (False, True))
    assert np.abs(levels(one) - levels(three)).max() <= 1


def test_without_a_time_the_opening_instant_is_shown(qtbot: QtBot, tmp_path: Path) -> None:
    run = simulate(LESSON)
    save_picture(LESSON, tmp_path / "a.png", size=SMALL)
    written = QImage(str(tmp_path / "a.png")).convertToFormat(QImage.Format.Format_RGB888)
    assert np.abs(levels(written) - levels(picture(run, run.opening_t, size=SMALL))).max() <= 1


def test_what_cannot_be_written_leaves_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="does not exist"):
        save_picture(LESSON, tmp_path / "no" / "a.png", size=SMALL)
    assert not list(tmp_path.iterdir())


def test_an_opengl_that_does_not_start_is_told_in_a_sentence(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_opengl(*args: object, **named: object) -> None:
        raise RuntimeError("Could not initialize\nEGL")

    monkeypatch.setattr(stills, "offscreen_stage", no_opengl)
    with pytest.raises(BadInput, match=r"^OpenGL cannot draw .* \(Could not initialize\)$"):
        picture(simulate(LESSON), 0.0, size=SMALL)
