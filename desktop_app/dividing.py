"""How the room of the window is shared, told to every part of it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from desktop_app.arrangement import arrangement_for
from desktop_app.notices import on_the_bar, stacked

if TYPE_CHECKING:
    from desktop_app.window import Window

MOST_OF_SCENE = 0.36  # of its height is the sentence's before it gives way to the scene
MOST_BEFORE_ANSWER = 0.2  # where a question has taken room below, and only a part of the sentence is told
LEAST_FOR_BOTH = 400  # and in a very low one the room belongs to the scene
LEAST_ABOVE = 560  # design pixels: in a lower scene a map above the camera's buttons says nothing in words
ALL_OF_IT = 16777215  # Qt's own largest size of a widget


def divide(window: Window) -> None:
    """Share the room by the window's size, the size of text, and the panel that is open."""
    if window.lessons.divide():
        return
    px, unit, panel = window.theme.px, window.theme.unit, window.session.now.view.board
    has_drawer = window.session.now.view.drawer is not None
    made = arrangement_for(window.width() / unit, window.height() / unit, panel_open=panel is not None)
    window.left.setFixedWidth(px(made.left))
    window.left.arrange(made)
    window.rail.setFixedWidth(px(made.rail))
    window.rail.show_short(made.compact)
    window.top_bar.show_narrow(made)
    window.transport.setFixedHeight(px(72 if made.compact else 84))
    window.transport.show_small(made)
    alone = panel is not None and made.minute  # a board takes the room of all that is not needed to leave it
    asks_alone = window.session.now.is_asked and made.minute  # and so does the scene that a question is about
    window.left.setVisible(not alone and not asks_alone and not has_drawer)
    window.drawers.setFixedWidth(px(made.left if made.compact else made.left + 56))
    # a palette for the back row sets all of this larger, and the comparison would not fit above the steps
    with_strip = made.with_steps and not alone and (panel != "compare" or window.theme.type_scale <= 1)
    window.strip.setVisible(with_strip)
    window.strip_row.setContentsMargins(*((px(16), px(12), px(8), px(12)) if with_strip else (0, 0, 0, 0)))
    _share_with_board(window, compact=made.compact, hide_scene=panel is not None and made.compact)
    window.viewport.setVisible(panel is None)  # a board needs the room; the sentence stays
    size = round(made.sentence / window.theme.type_scale)  # large enough already for the back row
    window.sentence.show_size(size, second=panel != "compare" and not made.minute)
    show_detail(window)
    place_over_scene(window)


def _share_with_board(window: Window, *, compact: bool, hide_scene: bool) -> None:
    panel = window.session.now.view.board
    window.stage.setVisible(not hide_scene)
    window.centre.setStretch(0, 0 if hide_scene else 1)
    window.strip.show_compact(compact or panel is not None)


def show_detail(window: Window) -> None:
    """Let the scene leave its figures to the strip, where the strip has words and the level is simple."""
    alone = window.strip.compact or not window.strip.isVisibleTo(window)
    figures = alone or window.session.now.view.level == "engineer"
    window.viewport.show_detail(figures=figures, calm=window.settings.reduce_motion)


def place_over_scene(window: Window) -> None:
    """Put the sentence and the camera's buttons over the scene, and keep the scene clear of them."""
    if window.lessons.divide():
        return
    px, room = window.theme.px, window.stage.rect()
    window.viewport.setGeometry(room)
    window.scene_ring.setGeometry(room)
    with_scene = window.viewport.isVisibleTo(window.stage)
    part_of_scene = MOST_BEFORE_ANSWER if window.predicting.is_shown and _is_tiny(window) else MOST_OF_SCENE
    window.sentence.show_room(room.height() * part_of_scene if with_scene else None)
    height = window.sentence.heightForWidth(room.width())
    window.stage.setMinimumHeight(0 if with_scene else height)
    window.stage.setMaximumHeight(ALL_OF_IT if with_scene else height)
    window.sentence.setGeometry(QRect(0, 0, room.width(), height))
    window.camera_bar.show_room(room.width() - px(32))
    size = window.camera_bar.sizeHint()
    window.camera_bar.setVisible(not _has_no_camera_bar(window) and size.width() + px(32) <= room.width())
    corner = QPoint(room.width() - size.width() - px(16), room.height() - size.height() - px(14))
    window.camera_bar.setGeometry(QRect(corner, size))
    asked = window.predicting.place(QRect(window.stage.mapTo(window, QPoint(0, 0)), room.size()))
    bar = size.height() + px(18) if window.camera_bar.isVisibleTo(window.stage) else px(8)
    low = max(bar, _place_map(window), asked)
    part = 1 / max(room.height(), 1)
    window.viewport.show_margins((0.025, min(height * part, 0.6), 0.025, low * part))
    place_notice(window)


def _place_map(window: Window) -> int:
    """Put the map of a long run beside the camera's buttons, or above them; return how high both reach."""
    px, room, bar, minimap = window.theme.px, window.stage.rect(), window.camera_bar, window.minimap
    minimap.setVisible(minimap.is_wanted and not _has_no_camera_bar(window))
    if not minimap.isVisibleTo(window.stage):
        return 0
    has_bar = bar.isVisibleTo(window.stage)
    right = bar.x() if has_bar else room.width()
    is_above = has_bar and right - px(24) < minimap.minimumSizeHint().width()
    if is_above and room.height() < px(LEAST_FOR_BOTH):
        minimap.hide()
        return 0
    minimap.show_slim(is_above and room.height() < px(LEAST_ABOVE))
    height = minimap.minimumSizeHint().height()
    bottom = bar.y() - px(6) if is_above else room.height() - px(10)
    width = room.width() - px(24) if is_above else right - px(24)
    minimap.setGeometry(QRect(px(12), bottom - height, width, height))
    return room.height() - bottom + height + px(4)


def _has_no_camera_bar(window: Window) -> bool:
    return _is_tiny(window) or window.session.now.view.board is not None or window.predicting.is_shown


def _is_tiny(window: Window) -> bool:
    return arrangement_for(window.width() / window.theme.unit, window.height() / window.theme.unit).tiny


def place_notice(window: Window) -> None:
    """Stack what is said in passing where neither scene nor board has anything to say, and over no button."""
    px, stage = window.theme.px, window.stage
    notes = [note for note in (window.notice, window.desk.note) if note.isVisible()]
    sizes = [note.size() for note in notes]
    if window.viewport.isVisible():
        room = QRect(stage.mapTo(window, QPoint(0, 0)), stage.size())
        low = [part for part in (window.minimap, window.camera_bar) if part.isVisible()]
        kept = [QRect(part.mapTo(window, QPoint(0, 0)), part.size()) for part in low]
        places = stacked(sizes, room, kept, px(14))
    else:  # a board is full of figures, the bar is not
        places = on_the_bar(sizes, window.top_bar.crumb.geometry(), px(14), mirrored=window.isRightToLeft())
    for note, place in zip(notes, places, strict=True):
        note.move(place)


def order_tabs(window: Window) -> None:
    """Let Tab go as one reads: top, the three questions, scene, steps, transport, rail, panel."""
    scene = (window.viewport, window.minimap, window.camera_bar, *window.predicting.parts())
    parts = (window.top_bar, *window.left.parts(), *scene, window.strip, window.transport)
    stops: list[QWidget] = []
    for part in (*parts, window.drawers, window.rail, window.boards):
        inside = part.findChildren(QWidget)
        stops += [each for each in (part, *inside) if each.focusPolicy() != Qt.FocusPolicy.NoFocus]
    for first, second in pairwise(stops):
        QWidget.setTabOrder(first, second)
