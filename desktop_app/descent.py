"""From the scene into a disk and back, in one move: the eye goes up to the disk, and its board grows out of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from desktop_app.disks import disk_meant
from desktop_app.turning import FADE_S, TICK_MS, TURN_S
from desktop_app.viewing import layout_at
from desktop_app.widgets.paint import box
from scenes.camera import NO_MARGINS, PERSPECTIVE_DEG, Shot, framed, shot_between
from scenes.layout import SLAB_HEIGHT, Layout
from scenes.stage import Pick

if TYPE_CHECKING:
    from desktop_app.moment import Moment
    from desktop_app.window import Window

BOARD = "state"
AZIMUTH_DEG, ELEVATION_DEG = -10.0, 16.0  # of the eye before a disk
ACROSS, ABOVE = 1.1, 0.75  # what it sees then of the scene, in world units round the disk
SLOWEST_S = 0.06  # a picture of the scene; where one takes longer, the last one is enlarged instead
SEEN_FROM, SEEN_AT = 0.08, 0.7  # between these parts of the way the board comes into sight


class Descent(QWidget):
    """Lies over scene and board while one turns into the other; it takes no clicks, and what it hides is there already.

    Asked for the other way amid a move it turns round where it is. With less motion, one fades into the other.
    """

    def __init__(self, window: Window, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(window)
        self._window, self._clock = window, clock
        # nobody watches a window without a screen, and a picture of it shows what stands in the end
        self.flies = QGuiApplication.platformName() != "offscreen"
        self.part = 0.0  # of the way from the scene, 0, to the board, 1
        self._from_part, self._lasts_s, self._began_s = 0.0, TURN_S, 0.0
        self._asked = self._goal = 0.0  # 1 for the board, -1 for the scene
        self._calm = self._is_slow = self._board_is_settled = False
        self._disk = 0
        self._start: Shot | None = None
        self._near: Shot | None = None
        self._room, self._end = QRect(), QRect()  # where the scene was, and where the board is
        self._scene, self._board, self._sentence = QPixmap(), QPixmap(), QPixmap()
        self._origin: QRect | None = None  # where the disk is, and where it was in the last picture
        self._drawn_origin: QRect | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)
        self.hide()

    # told

    def prepare(self, old: Moment | None, new: Moment) -> None:
        """Take a picture of what is left, before the room is shared anew."""
        self._asked = self._direction(old, new)
        window = self._window
        if self._asked > 0:
            self._room = _in(window, window.viewport)
            self._start = window.viewport.pose()
            self._scene, self._sentence = window.viewport.grab(), window.sentence.grab()
        elif self._asked < 0 and not self._is_on:
            self._board = window.boards.grab()
            self._end = _in(window, window.boards)

    def begin(self, new: Moment) -> None:
        """Go there, now that everything stands where it will stay."""
        if self._asked == 0:
            if self._is_on and new.view.board != (BOARD if self._goal > 0 else None):
                self.finish()  # something else was opened meanwhile
            return
        window, self._goal = self._window, self._asked
        layout = window.layout()
        if layout is not None:
            layout.activate()
        if not self._is_on:
            self.part = 0.0 if self._goal > 0 else 1.0
        self._calm, self._is_slow = window.settings.reduce_motion, False
        self._disk = disk_meant(new)
        if self._goal > 0:
            self._end = _in(window, window.boards)
            self._board = window.boards.grab()
        if self._room.isEmpty():  # the board was there before the scene was seen
            self._room = _in(window, window.viewport)
        aspect = max(self._room.width(), 1) / max(self._room.height(), 1)
        self._near = near_disk(layout_at(new), self._disk, aspect)
        self._from_part, self._began_s = self.part, self._clock()
        self._lasts_s = FADE_S if self._calm else TURN_S
        if self._goal < 0 and not self._calm:
            self._fly_back()
        self.setGeometry(self._ground())
        self._board_is_settled = self._goal < 0
        self._origin = self._drawn_origin = self._place_of_disk()
        self.show()
        self.raise_()
        self._timer.start()

    def finish(self) -> None:
        """Be there at once."""
        self._timer.stop()
        self.hide()
        self._goal = 0.0
        self._scene = self._board = self._sentence = QPixmap()
        surface = self._window.viewport.surface.widget
        if surface.size() != self._window.viewport.size():
            surface.setGeometry(self._window.viewport.rect())
        if self._window.viewport.isVisible():
            self._window.viewport.show_moment(self._window.session.now)

    # on the way

    @property
    def _is_on(self) -> bool:
        return self._timer.isActive()

    def _direction(self, old: Moment | None, new: Moment) -> float:
        """Return 1 into the board, -1 out of it, 0 where neither scene nor board is the other end."""
        window = self._window
        if old is None or not self.flies or not window.isVisible() or old.plan.task is not new.plan.task:
            return 0.0
        if (old.view.board, new.view.board) == (None, BOARD) and window.viewport.isVisible():
            return 1.0
        return -1.0 if (old.view.board, new.view.board) == (BOARD, None) and window.boards.isVisible() else 0.0

    def _ground(self) -> QRect:
        """Return what is covered: the scene as it was and the board, but not the sentence where that stays."""
        window = self._window
        whole = self._room.united(self._end)
        if self._goal < 0:
            return _in(window, window.viewport).united(self._end)
        if window.stage.isVisible():
            whole.setTop(_in(window, window.stage).bottom() + 1)
        return whole

    def _fly_back(self) -> None:
        """Let the scene, which is to be seen again, fly back by itself from where the eye is."""
        eye = self._near if self._from_part >= 1 else self._eye()
        self._room = _in(self._window, self._window.viewport)
        if eye is not None:
            self._window.viewport.fly_from(eye)

    def _tick(self) -> None:
        if not self._board_is_settled:  # by now its pieces have found their places
            self._board, self._board_is_settled = self._window.boards.grab(), True
        self._advance()
        if self.part in (0.0, 1.0) and self._way() >= 1:
            self.finish()
        else:
            self.update()

    def _way(self) -> float:
        return min((self._clock() - self._began_s) / self._lasts_s, 1.0)

    def _advance(self) -> None:
        goal = 1.0 if self._goal > 0 else 0.0
        self.part = self._from_part + (goal - self._from_part) * self._way()
        drawn = self._goal > 0 and not self._calm and self._picture()
        self._origin = self._place_of_disk()
        if drawn:
            self._drawn_origin = self._origin

    def _place_of_disk(self) -> QRect | None:
        viewport = self._window.viewport
        for kind in ("checkpoint", "step") if self._disk else ():
            found = viewport.box_of(Pick(kind=kind, step=self._disk))
            if found is not None:
                return found.translated(self._room.topLeft())
        return None

    def _eye(self) -> Shot | None:
        """Return where the eye is on its way in."""
        if self._start is None or self._near is None:
            return self._start
        begun = eased(self._from_part)
        return shot_between(self._start, self._near, (eased(self.part) - begun) / max(1 - begun, 1e-6))

    def _picture(self) -> bool:
        """Take a picture of the scene from where the eye is; it is not in sight any more, and draws all the same."""
        eye, viewport = self._eye(), self._window.viewport
        if eye is None or self._room.isEmpty():
            return False
        if self._is_slow:
            viewport.look_from_aside(eye)
            return False
        begun_s = time.perf_counter()
        self._scene = viewport.picture_from(eye, self._room.size())
        self._is_slow = time.perf_counter() - begun_s > SLOWEST_S
        return True

    def _enlarged(self) -> QRectF:
        """Return where the last picture of the scene goes, so that the disk in it is where it belongs by now."""
        there, here, room = self._drawn_origin, self._origin, QRectF(self._room)
        if there is None or here is None or there == here:
            return room
        by = here.width() / max(there.width(), 1)
        corner = here.topLeft() - (there.topLeft() - self._room.topLeft()) * by
        return QRectF(QPointF(corner), room.size() * by)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(-self.pos())
        way, theme = eased(self.part), self._window.theme
        if self._goal > 0:
            painter.fillRect(self.geometry(), theme.window)
            painter.setClipRect(self._room)
            painter.drawPixmap(self._enlarged(), self._scene, QRectF(self._scene.rect()))
            painter.setClipping(False)
            if not self._window.stage.isVisible():
                painter.setOpacity(1 - way)
                painter.drawPixmap(self._room.topLeft(), self._sentence)
        seen = way if self._calm else min(max((way - SEEN_FROM) / (SEEN_AT - SEEN_FROM), 0.0), 1.0)
        place = QRectF(self._end) if self._calm else between(self._origin, self._end, way)
        painter.setOpacity(seen)
        painter.drawPixmap(place, self._board, QRectF(self._board.rect()))
        if not self._calm:
            painter.setOpacity(seen * (1 - way))
            box(painter, place, theme.px(8), None, theme.saved.ink, theme.px(3))
        painter.end()


def near_disk(layout: Layout, step: int, aspect: float) -> Shot | None:
    """Return the view in which the disk after `step` is nearly all there is; None where it does not stand large."""
    stand = layout.stand_of(step) if step else None
    if stand is None:
        return None
    x, y = float(layout.stand_x[stand]), layout.track_y
    corners = [[x + side * ACROSS / 2, y, SLAB_HEIGHT + up] for side in (-1, 1) for up in (-0.15, ABOVE)]
    return framed(np.array(corners), aspect, NO_MARGINS, PERSPECTIVE_DEG, AZIMUTH_DEG, ELEVATION_DEG)


def between(origin: QRect | None, end: QRect, part: float) -> QRectF:
    """Return the place of a board on its way out of the disk; out of its own middle where there is none in view."""
    a, b = QRectF(origin) if origin is not None else QRectF(QRect(end.center(), end.size() / 8)), QRectF(end)
    corner = a.topLeft() + (b.topLeft() - a.topLeft()) * part
    opposite = a.bottomRight() + (b.bottomRight() - a.bottomRight()) * part
    return QRectF(corner, opposite)


def eased(part: float) -> float:
    """Return a part of a way that begins and ends gently."""
    return part * part * (3 - 2 * part)


def _in(window: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
