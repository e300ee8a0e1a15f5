"""A film is made from the window, by keyboard, beside it: it can be put away, cancelled, gone on with, and refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app import outward
from desktop_app.film.work import NOTE, work_folder
from desktop_app.film_panel import FilmPanel
from desktop_app.film_panel_frame import film_frame
from desktop_app.film_panel_kept import forget_film, keep_film, kept_film, story_file
from desktop_app.film_panel_run import FilmState
from desktop_app.film_panel_wish import FilmWish
from desktop_app.opening import open_plan
from desktop_app.widgets.buttons import Tile
from desktop_app.window import Window
from sim.lesson_file import SHIPPED
from tests.desktop_app.conftest import MakeWindow
from tests.desktop_app.fake_children import fake_draughtsman, fake_film, focus_now
from tests.desktop_app.test_explanations import unexplained

WISH = FilmWish(SHIPPED[0], Path("film.mp4"))


@pytest.fixture(autouse=True)
def _nothing_unfinished() -> Iterator[None]:
    forget_film()
    yield
    forget_film()


def opened(window: Window, qtbot: QtBot, tmp_path: Path, mode: str = "done", why: str = "") -> FilmPanel:
    """Open the sheet with children that draw nothing, and wait for its frame."""
    window.filming.run.command = fake_film(tmp_path, mode)
    window.filming.desk.command = fake_draughtsman(tmp_path, why)
    window.filming.wish = replace(WISH, out=tmp_path / "film.mp4")
    window.actions_table.do("film")
    panel = window.filming.panel
    assert panel is not None
    qtbot.waitUntil(lambda: panel.frame.image is not None)
    return panel


def started(window: Window, qtbot: QtBot, tmp_path: Path, mode: str) -> FilmPanel:
    """Begin a film, and wait until it goes on or is over."""
    panel = opened(window, qtbot, tmp_path, mode)
    panel.start_asked.emit(window.filming.wish)
    qtbot.waitUntil(lambda: state_of(window).frames >= 62 or state_of(window).is_over)
    return panel


def state_of(window: Window) -> FilmState:
    """Return how far the film is."""
    state = window.filming.run.state
    assert state is not None
    return state


def typed(tmp_path: Path) -> list[str]:
    """Return what the film was told."""
    argv: list[str] = json.loads((tmp_path / "film.py.argv").read_text())
    return argv


def half_made(out: Path, n_segments: int = 2) -> None:
    """Leave finished segments of a film, as an exporter does that was ended."""
    work_folder(out).mkdir()
    sums = {f"{number:05d}.mp4": "0" for number in range(n_segments)}
    (work_folder(out) / NOTE).write_text(json.dumps({"fingerprint": "", "sums": sums, "took_s": {}}))


def test_a_film_is_chosen_and_made_by_keyboard(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    panel = opened(window, qtbot, tmp_path)
    assert unexplained(window) == []
    assert focus_now() is panel.form.first()
    QTest.keyClick(focus_now(), Qt.Key.Key_Down)  # the next lesson
    QTest.keyClick(focus_now(), Qt.Key.Key_Return)
    QTest.keyClick(focus_now(), Qt.Key.Key_Tab)
    QTest.keyClick(focus_now(), Qt.Key.Key_Right)  # 4K
    QTest.keyClick(focus_now(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.filming.desk.is_looking and panel.can_start)
    for _ in range(30):
        focus = focus_now()
        if focus.property("explain") == "film_start":
            break
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    QTest.keyClick(focus_now(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.filming.run.is_running)
    assert state_of(window).stage == "done"
    assert typed(tmp_path)[:2] == ["film", SHIPPED[1]]
    assert typed(tmp_path)[typed(tmp_path).index("--preset") + 1] == "4k"
    assert typed(tmp_path)[-2:] == ["--progress", "json"]
    facts, more = panel.going.said
    assert "4.1 MB" in facts
    assert "too fast" in more
    assert kept_film() is None


def test_the_frame_comes_with_what_the_film_will_take(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    panel = opened(window, qtbot, tmp_path)
    assert panel.facts == "100 frames, 20 s, 1920×1080 pixels at 60 a second"
    assert panel.takes == "About 2 minutes to make on this computer, about 5.0 MB large"
    assert panel.can_start


def test_what_cannot_be_made_is_said_and_cannot_be_begun(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    panel = opened(window, qtbot, tmp_path, why="Odd sizes will not do.")
    assert panel.why == "Odd sizes will not do."
    assert not panel.can_start


def test_while_it_is_made_the_window_is_free_and_a_chip_brings_it_back(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    panel = started(window, qtbot, tmp_path, "slow")
    told = ("62 of 100 frames", "11.3 frames a second", "about 42 s left", "1.9 MB so far, of about 4.2 MB")
    assert panel.going.said[0] == "  ·  ".join(told)
    chip = window.filming.chip
    assert not chip.isVisible()
    panel.going.buttons["away"].click()
    assert window.layers.overlay is None
    assert chip.isVisible()
    assert chip.text() == "Film 62%"
    window.session.inject_failure(3)
    assert window.session.now.plan.failure is not None
    assert window.session.now.plan.failure.step == 3
    assert window.filming.run.is_running
    assert unexplained(window) == []
    chip.click()
    assert window.filming.panel is not None
    assert window.filming.panel.going.isVisible()
    assert not chip.isVisible()


def test_no_second_window_opens(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    before = {each for each in QApplication.topLevelWidgets() if each.isVisible()}
    started(window, qtbot, tmp_path, "slow")
    assert {each for each in QApplication.topLevelWidgets() if each.isVisible()} == before


def test_a_film_that_is_cancelled_keeps_what_is_done(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    panel = started(window, qtbot, tmp_path, "slow")
    half_made(tmp_path / "film.mp4", 1)
    panel.going.buttons["cancel"].click()
    qtbot.waitUntil(lambda: not window.filming.run.is_running)
    assert state_of(window).stage == "stopped"
    assert panel.going.said[0] == "Stopped. 40% of the film is kept."
    first = typed(tmp_path)
    window.filming.run.command = fake_film(tmp_path, "done")
    panel.going.buttons["go_on"].click()
    qtbot.waitUntil(lambda: state_of(window).stage == "done" and not window.filming.run.is_running)
    assert typed(tmp_path) == first


def test_what_is_thrown_away_is_gone(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    panel = started(window, qtbot, tmp_path, "slow")
    half_made(tmp_path / "film.mp4", 1)
    panel.going.buttons["cancel"].click()
    qtbot.waitUntil(lambda: not window.filming.run.is_running)
    panel.going.buttons["discard"].click()
    assert not work_folder(tmp_path / "film.mp4").exists()
    assert kept_film() is None
    assert panel.form.isVisible()


@pytest.mark.parametrize(
    ("mode", "why"), [("fail", "The disk is full."), ("silent", "Traceback: it broke")], ids=["in words", "without"]
)
def test_why_a_film_could_not_be_made_is_read_in_the_sheet(
    window: Window, qtbot: QtBot, tmp_path: Path, mode: str, why: str
) -> None:
    panel = started(window, qtbot, tmp_path, mode)
    qtbot.waitUntil(lambda: not window.filming.run.is_running)
    assert panel.going.said == ("The film could not be made.", why)
    panel.going.buttons["back"].click()
    assert panel.form.isVisible()


def test_closing_the_window_ends_the_film_and_the_next_start_offers_to_go_on(
    make_window: MakeWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = make_window()
    started(window, qtbot, tmp_path, "slow")
    out = tmp_path / "film.mp4"
    half_made(out, 1)  # which was 4 seconds: 100 frames are fewer
    keep_film(typed(tmp_path)[:-2], "A lesson", out, 480, "60")
    window.close()
    assert not window.filming.run.is_running
    again = make_window()
    again.filming.run.command = fake_film(tmp_path, "slow")
    again.filming.offer_to_go_on()
    (sheet,) = again.notice.sheets
    assert sheet.text == "A film is not finished."
    assert sheet.findChildren(Tile)[0].text() == "Go on with the film (50% are there)"
    sheet.findChildren(Tile)[0].click()
    qtbot.waitUntil(lambda: state_of(again).frames >= 62)
    assert typed(tmp_path)[-2:] == ["--progress", "json"]


def test_a_film_of_which_nothing_is_left_is_not_offered(window: Window, tmp_path: Path) -> None:
    keep_film(["film"], "A lesson", tmp_path / "film.mp4", 480, "60")
    window.filming.offer_to_go_on()
    assert window.notice.sheets == ()


def test_a_finished_film_that_was_put_away_says_so(
    window: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(outward, "show_in_folder", shown.append)
    panel = opened(window, qtbot, tmp_path)
    panel.start_asked.emit(window.filming.wish)
    panel.close_overlay()
    qtbot.waitUntil(lambda: not window.filming.run.is_running)
    (sheet,) = window.notice.sheets
    assert sheet.text.startswith("The film is ready: film.mp4")
    sheet.findChildren(Tile)[0].click()
    assert shown == [tmp_path / "film.mp4"]


def test_the_name_follows_what_is_filmed_until_somebody_chooses_one(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    panel = opened(window, qtbot, tmp_path)
    wish = replace(WISH, out=tmp_path / f"{SHIPPED[0]}.mp4")
    panel.show_wish(wish)
    panel.form.wished.emit(replace(wish, source=SHIPPED[2]))
    assert window.filming.wish is not None
    assert window.filming.wish.out == tmp_path / f"{SHIPPED[2]}.mp4"
    mine = replace(window.filming.wish, out=tmp_path / "mine.mp4")
    panel.show_wish(mine)
    panel.form.wished.emit(replace(mine, source=SHIPPED[0]))
    assert window.filming.wish.out.name == "mine.mp4"


@pytest.mark.parametrize("size", [(1024, 768), (640, 480)])
def test_everything_of_the_sheet_can_be_reached_in_a_small_window(
    make_window: MakeWindow, qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    window = make_window(size=size)
    panel = opened(window, qtbot, tmp_path)
    sheet = panel.sheet.geometry()
    assert panel.rect().contains(sheet)
    for tile in panel.sheet.findChildren(Tile):
        if tile.isVisible():
            assert tile.height() >= tile.sizeHint().height(), tile.text()
            assert tile.width() >= 24, tile.text()


# --- values -----------------------------------------------------------------------------------------------------------


def test_a_wish_is_what_would_be_typed() -> None:
    wish = replace(WISH, begin="2.5", captions="srt", quality="draft", sound="silence", language="de")
    assert (
        wish.argv()
        == (
            f"film {SHIPPED[0]} -o film.mp4 --quality draft --captions srt --lang de --palette studio"
            " --from 2.5 --silence --preset 1080p60"
        ).split()
    )
    own = replace(WISH, preset="custom", size=(640, 360), fps="25", sound="file", audio=Path("a.wav")).argv()
    assert own[own.index("--size") :] == ["--size", "640x360", "--fps", "25"]
    assert own[own.index("--audio") + 1] == "a.wav"


def test_a_small_format_brings_its_own_frame_and_loses_its_sound() -> None:
    gif = replace(WISH, sound="silence").with_format("gif")
    assert (gif.preset, gif.size, gif.fps, gif.sound, gif.out.name) == ("custom", (960, 540), "12", "none", "film.gif")
    assert gif.with_format("png").out.name == "film-%05d.png"
    assert gif.with_format("png").with_format("mp4").out.name == "film.mp4"


def test_the_ending_of_a_name_decides_the_format() -> None:
    assert WISH.with_out(Path("other.webm")).format == "webm"
    assert WISH.with_out(Path("other.txt")).format == "mp4"


def test_a_frame_comes_from_the_function_that_makes_films(qtbot: QtBot, tmp_path: Path) -> None:
    wish = replace(WISH, out=tmp_path / "film.mp4", preset="custom", size=(320, 180), quality="draft")
    image, told = film_frame(wish.asked(), 0.5, (160, 90))
    assert image.size().toTuple() == (160, 90)
    assert told["why"] == ""
    assert told["frames"] == round(told["whole_s"] * 30)
    assert told["at_s"] == pytest.approx(told["whole_s"] / 2, abs=0.1)
    _, odd = film_frame(replace(wish, size=(321, 180)).asked(), 0.5, (160, 90))
    assert "320x180 or 322x180" in odd["why"]


def test_the_story_of_a_run_is_kept_for_the_film(window: Window) -> None:
    plan = window.session.now.plan
    assert open_plan(story_file(plan)) == plan
    assert story_file(plan) == story_file(plan)
    assert story_file(plan.without_failure()) != story_file(plan)


def test_a_state_follows_the_events_and_nothing_else() -> None:
    state = FilmState("A lesson", Path("a.mp4"))
    events: list[dict[str, Any]] = [
        {"event": "begun", "frames": 10, "kept": 4, "saved_s": 2.0},
        {"event": "going", "frames": 6, "of": 10, "fps": 2.0, "left_s": None, "bytes": 5, "estimate_bytes": 9},
        {"event": "unheard of"},
        {"event": "joining"},
    ]
    shares = []
    for event in events:
        state = state.after(event)
        shares.append(state.share)
    assert shares == [0.4, 0.6, 0.6, 1.0]
    assert not state.is_over
    assert state.after({"event": "failed", "why": "No."}).why == "No."
