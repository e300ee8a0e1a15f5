"""What is said in passing has one place: sheet upon sheet, over no button, and never one over another."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.notices import MOST, Notice, on_the_bar, stacked
from desktop_app.theme import theme_named
from desktop_app.window import Window

ROOM = QRect(324, 56, 874, 514)


def in_window(window: Window, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def test_sheets_stack_from_the_corner_upwards() -> None:
    sizes = [QSize(300, 50), QSize(500, 60)]
    first, second = stacked(sizes, ROOM, [], 14)
    assert (first.x(), first.y() + 50) == (ROOM.left() + 14, ROOM.bottom() + 1 - 14)
    assert second.y() + 60 <= first.y()


def test_a_wide_sheet_stands_above_the_buttons_and_a_narrow_one_beside_them() -> None:
    buttons = QRect(496, 512, 687, 44)
    wide, narrow = stacked([QSize(500, 50)], ROOM, [buttons], 14)[0], stacked([QSize(150, 50)], ROOM, [buttons], 14)[0]
    assert wide.y() + 50 <= buttons.top()
    assert narrow.y() + 50 == ROOM.bottom() + 1 - 14


def test_on_the_bar_they_hang_below_one_another() -> None:
    first, second = on_the_bar([QSize(300, 50), QSize(300, 50)], QRect(0, 0, 900, 56), 14, mirrored=False)
    assert second.y() >= first.y() + 50


def test_a_remark_gives_way_to_the_next_but_what_can_be_undone_stays(qtbot: QtBot) -> None:
    room, undone = QWidget(), []
    notice = Notice(theme_named("studio"), room)
    qtbot.addWidget(room)
    notice.show_remark("By hand now", "Undo", lambda: undone.append(1))
    for text in ("Larger", "Smaller"):
        notice.show_remark(text)
    assert [sheet.text for sheet in notice.sheets] == ["By hand now", "Smaller"]
    notice.sheets[0]._button.click()
    assert undone == [1]
    assert [sheet.text for sheet in notice.sheets] == ["Smaller"]
    for number in range(5):
        notice.show_remark(f"Run {number}", "Choose", lambda: None)
    assert len(notice.sheets) == MOST


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)])
def test_remarks_and_the_note_of_a_file_leave_each_other_and_the_buttons_alone(
    make_window: Any, size: tuple[int, int]
) -> None:
    window = make_window(size=size)
    window.session.toggle_disk(4)
    window.remark("A" + " very" * 9 + " long remark")
    window.desk.note.show_reading("a-recorded-run.json")
    window.desk._advance(0.4)
    sheets = [in_window(window, sheet) for sheet in window.notice.sheets]
    things = [*sheets, in_window(window, window.desk.note)]
    assert len(things) == 3
    things += [in_window(window, window.camera_bar)] if window.camera_bar.isVisible() else []
    assert not any(a.intersects(b) for a, b in combinations(things, 2))
    assert all(window.rect().contains(thing) for thing in things)
