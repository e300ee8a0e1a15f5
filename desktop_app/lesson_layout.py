"""How the window looks while a lesson plays: the scene has the room, and all that is not the lesson steps back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop_app.arrangement import arrangement_for
from desktop_app.dividing import ALL_OF_IT, divide, place_notice
from desktop_app.widgets.lines import Line

if TYPE_CHECKING:
    from desktop_app.lesson_player import LessonPlayer
    from desktop_app.window import Window

SIDE, TOP = 0.025, 0.05  # of the picture, kept free of the scene


def step_back(window: Window) -> None:
    """Take away everything but the scene; nothing of it is changed."""
    clear_away(window)
    window.sentence.hide()
    window.predicting.put_away()
    window.viewport.setEnabled(False)  # what is shown is the lesson's: no hand may change it


def clear_away(window: Window) -> None:
    """Take away everything but the scene, the sentence over it, and the question that stands there."""
    for part in _around_the_scene(window):
        part.hide()
    window.stage.setMinimumHeight(0)
    window.stage.setMaximumHeight(ALL_OF_IT)
    window.stage.show()
    window.viewport.show()
    window.centre.setStretch(0, 1)
    window.strip_row.setContentsMargins(0, 0, 0, 0)


def come_back(window: Window) -> None:
    """Give the room back to everything that stepped back."""
    window.viewport.setEnabled(True)
    for part in (window.top_bar, window.rail, window.transport, window.sentence, *_lines(window)):
        part.show()
    for host in (window.boards, window.drawers):
        host.show_moment(window.session.now)
    window.predicting.show_moment(None, window.session.now)
    divide(window)


def place_lesson(window: Window, player: LessonPlayer) -> None:
    """Put what belongs to the lesson over the scene, and keep the scene clear of the caption."""
    room, unit = window.stage.rect(), window.theme.unit
    made = arrangement_for(window.width() / unit, window.height() / unit)
    player.deck.show_narrow(narrow=made.minute)
    window.viewport.setGeometry(room)
    left = player.drawer.place()
    player.screen.setGeometry(room.adjusted(round(left * room.width()), 0, 0, 0))
    below = player.screen.free_below
    window.viewport.show_margins((SIDE + left, TOP, SIDE, below))
    player.ending.show_room(room.width(), room.height())
    player.question.show_room(room.height())
    for card in player.cards:
        card.place(room)
    place_notice(window)


def _around_the_scene(window: Window) -> tuple[QWidget, ...]:
    chrome = (window.top_bar, window.left, window.drawers, window.rail, window.strip, window.transport, window.boards)
    over = (window.camera_bar, window.minimap, window.scene_ring)
    return (*chrome, *over, *_lines(window))


def _lines(window: Window) -> list[Line]:
    return window.findChildren(Line, options=Qt.FindChildOption.FindDirectChildrenOnly)
