"""A picture that is saved: of any size without a seam, see-through where that is asked, with figures that are sim's."""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop_app.film.source import film_source
from desktop_app.picture import save_still
from desktop_app.stills import TILE, Still, bands, moment_still, tiles, whole
from desktop_app.stills_figures import FiguresStrip, figures_of
from desktop_app.stills_file import rows_of, write_png
from desktop_app.stills_lesson import lesson_still
from desktop_app.text import Words
from scenes.frame import Part
from sim.bad_input import BadInput
from sim.plan import Strategy
from sim.recovery import recovery
from sim.run import simulate
from sim.scenario import built_in
from sim.waiting import GivenUp, telling
from tests.scenes.test_parts import assert_alike

LESSON = built_in()
RUN = simulate(LESSON)
WORDS = Words(strict=True)
SMALL = (480, 270)


def opening(size: tuple[int, int] = SMALL, *, see_through: bool = False, figures: bool = False) -> Still:
    """Return the still of the opening instant."""
    return moment_still(RUN, RUN.opening_t, size=size, see_through=see_through, figures=figures)


def pixels(image: QImage, channels: int = 3) -> npt.NDArray[np.int16]:
    """Return (height, width, channels)."""
    rows = rows_of(image, see_through=channels == 4)
    return rows.reshape(image.height(), image.width(), channels).astype(np.int16)


def test_a_picture_of_many_tiles_is_the_picture_of_one_within_a_level(qtbot: QtBot) -> None:
    still = opening((512, 512))
    one, many = (np.concatenate([pixels(band) for band in bands(still, most)]) for most in ((512, 512), (200, 200)))
    assert one.shape == (512, 512, 3)
    assert_alike(one, many)


def test_the_largest_picture_is_covered_by_tiles_of_bounded_size() -> None:
    covered = np.zeros((16384 // 64, 16384 // 64), dtype=np.int8)
    for row in tiles((16384, 16384)):
        for part in row:
            assert part.width <= TILE[0]
            assert part.height <= TILE[1]
            assert part.x % 64 == part.y % 64 == part.width % 64 == part.height % 64 == 0
            covered[part.y // 64 : (part.y + part.height) // 64, part.x // 64 : (part.x + part.width) // 64] += 1
    assert (covered == 1).all()


def test_an_odd_picture_is_covered_to_its_last_pixel() -> None:
    assert tiles((250, 101), (200, 100)) == [
        [Part(0, 0, 200, 100), Part(200, 0, 50, 100)],
        [Part(0, 100, 200, 1), Part(200, 100, 50, 1)],
    ]


def test_without_background_the_corners_are_clear_and_the_things_solid(qtbot: QtBot, tmp_path: Path) -> None:
    save_still(opening(see_through=True), tmp_path / "a.png")
    read = QImage(str(tmp_path / "a.png"))
    assert read.hasAlphaChannel()
    alpha = pixels(read, 4)[..., 3]
    assert {int(alpha[y, x]) for y in (0, -1) for x in (0, -1)} == {0}
    assert (alpha[100:170, 60:300] == 255).mean() > 0.3  # the row of slabs and disks
    assert ((alpha > 20) & (alpha < 230)).any()  # shadows, glass and smooth edges


def test_what_is_written_reads_back_as_it_was_drawn(qtbot: QtBot, tmp_path: Path) -> None:
    still = opening()
    size = save_still(still, tmp_path / "a.png")
    assert size == (tmp_path / "a.png").stat().st_size
    assert (pixels(QImage(str(tmp_path / "a.png"))) == pixels(whole(still))).all()


def test_bands_of_a_png_follow_each_other(qtbot: QtBot, tmp_path: Path) -> None:
    image = QImage(3, 5, QImage.Format.Format_RGB888)
    for y in range(5):
        for x in range(3):
            image.setPixel(x, y, 0x102030 * (y + 1) + x)
    write_png(tmp_path / "a.png", (3, 5), [image.copy(0, 0, 3, 2), image.copy(0, 2, 3, 3)], see_through=False)
    data = (tmp_path / "a.png").read_bytes()
    assert zlib.crc32(data[12:29]) == int.from_bytes(data[29:33], "big")
    assert (pixels(QImage(str(tmp_path / "a.png"))) == pixels(image)).all()


def test_whoever_gives_up_leaves_no_file(qtbot: QtBot, tmp_path: Path) -> None:
    heard: list[float] = []

    def give_up(share: float) -> None:
        heard.append(share)
        raise GivenUp

    with telling(give_up), pytest.raises(GivenUp):
        save_still(opening(), tmp_path / "a.png")
    assert heard == [1.0]
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_said_and_nothing_left(qtbot: QtBot, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="does not exist"):
        save_still(opening(), tmp_path / "no" / "a.png")


@pytest.mark.parametrize("strategy", list(Strategy))
def test_the_figures_are_those_of_sim(strategy: Strategy) -> None:
    plan = LESSON.with_strategy(strategy)
    way = recovery(plan)
    assert way is not None
    figures = figures_of(plan, WORDS)
    assert figures.title == plan.task.title
    assert figures.asked[0] == WORDS.say("still.fails", step=way.failed_step, of=plan.task.n_steps)
    assert figures.asked[2] == WORDS.say(f"strategy.{strategy}.name")
    assert [value for _, value in figures.cells[:-1]] == [
        WORDS.number(way.steps_rerun),
        WORDS.number(way.total.tokens),
        WORDS.number(way.total.tool_calls),
        WORDS.duration(way.total.seconds),
        WORDS.money(way.total.money, plan.task.prices.currency),
    ]
    assert figures.cells[-1][1].startswith("Resume, ")


def test_where_nothing_fails_there_is_no_way_back_to_speak_of() -> None:
    figures = figures_of(LESSON.without_failure(), WORDS)
    assert figures.asked[0] == WORDS.say("still.no_failure")
    assert dict(figures.cells)[WORDS.say("still.tokens")] == WORDS.number(LESSON.task.tokens.cumulative(8))
    assert WORDS.say("still.cheapest") not in dict(figures.cells)


@pytest.mark.parametrize("size", [SMALL, (270, 480), (640, 160)])
def test_the_strip_is_part_of_the_size_asked_for(qtbot: QtBot, size: tuple[int, int]) -> None:
    still = opening(size, figures=True)
    strip = FiguresStrip(figures_of(LESSON, WORDS), *size)
    assert still.strip == strip
    assert 0 < strip.rows <= size[1] // 2
    image = whole(still)
    assert image.size().toTuple() == size
    low = pixels(image)[-strip.rows + 3 :]
    assert np.abs(low - low[-1, -1]).max(axis=2).mean() > 1  # something is written there


def test_a_second_of_a_lesson_is_a_still(qtbot: QtBot) -> None:
    score = film_source("what-a-checkpoint-saves")
    early, late, late_again = (pixels(whole(lesson_still(score, s, size=SMALL))) for s in (3.0, 20.0, 20.0))
    assert np.abs(early - late).max() > 50
    assert np.abs(late - late_again).max() <= 1
    bare = pixels(whole(lesson_still(score, 20.0, size=SMALL, captions="none")))
    assert np.abs(bare - late).max() > 50
