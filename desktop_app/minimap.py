"""The whole of a long run in one strip: where it failed, where its disks are, what is shown large; and a way there."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider

from desktop_app.landmarks import step_at_hand
from desktop_app.moment import Moment
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme, mixed
from desktop_app.viewing import layout_at
from desktop_app.widgets import glyphs
from desktop_app.widgets.paint import LEFT, RIGHT, box, focus_ring, font, smooth, write
from desktop_app.widgets.ringed import Ringed
from scenes.cells import cells_of, tiles_of
from scenes.minimap import column_starts, shown_stretches, span_of, step_at
from scenes.stage import Pick
from sim.run_state import StepState

FROM_STEPS = 40  # a shorter run is in sight as a whole
WORDS, DISKS, BAND = 25, 7, 17  # design pixels: its rows from the top
SLIM = 4  # in place of the row of words, where there is no room for it
EDGE = 10
NARROWEST = 5.0  # pixels, of a frame


class MiniMap(Ringed, QAbstractSlider):
    """A slider over the steps: a click, a drag or a key chooses the step there, and its neighbours are shown large."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        self._moment: Moment | None = None
        self._strip: QImage | None = None
        self._hovered, self._slim = 0, False
        self._seen: tuple[object, ...] = ()
        self.setProperty("explain", "minimap")
        self.setAccessibleName(words.say("minimap.name"))
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    # told

    def show_moment(self, moment: Moment) -> None:
        """Show the run as it stands, and what of it is shown large."""
        if self._moment is not None and self._moment.plan.task is not moment.plan.task:
            self._hovered = 0
        self._moment = moment
        if not self.is_wanted:
            return
        seen = (moment.run, moment.selection, moment.view.compare, moment.state.event.step, moment.state.event.kind)
        if len(seen) == len(self._seen) and all(a is b or a == b for a, b in zip(seen, self._seen, strict=True)):
            return
        self._seen, self._strip = seen, None
        step, n_steps = step_at_hand(moment), moment.plan.task.n_steps
        self.setRange(1, n_steps)
        self.setPageStep(tiles_of(moment.plan.task).steps_per_line)
        self.setValue(step)
        self.setAccessibleDescription(self._words.say("minimap.at", step=step, all=n_steps))
        self.update()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme, self._strip = theme, None
        self.updateGeometry()
        self.update()

    def show_slim(self, slim: bool) -> None:
        """Leave the words out where the scene is low."""
        if slim != self._slim:
            self._slim = slim
            self.update()

    # asked

    @property
    def is_wanted(self) -> bool:
        """Tell whether the run is too long to be in sight as a whole."""
        moment = self._moment
        return moment is not None and not moment.view.landscape and moment.plan.task.n_steps > FROM_STEPS

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(320), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(160), self._height())

    def step_under(self, x: float) -> int:
        """Return the step that a place of the strip stands for."""
        assert self._moment is not None
        room = self._room()
        part = (x - room.left()) / max(room.width(), 1.0)
        return step_at(1 - part if self._is_mirrored() else part, self._moment.plan.task.n_steps)

    def rect_of(self, first: int, last: int) -> QRectF:
        """Return where steps `first` to `last` are, at least so wide that they can be seen."""
        assert self._moment is not None
        low, high = span_of(first, last, self._moment.plan.task.n_steps)
        if self._is_mirrored():
            low, high = 1 - high, 1 - low
        room = self._room()
        width = max((high - low) * room.width(), NARROWEST)
        middle = room.left() + (low + high) / 2 * room.width()
        return QRectF(middle - width / 2, room.top(), width, room.height())

    def _height(self) -> int:
        return self._theme.px(self._top() + DISKS + 2 + BAND + 8)

    def _top(self) -> int:
        return SLIM if self._slim else WORDS

    def _is_mirrored(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _room(self) -> QRectF:
        """Return where the strip itself is."""
        px = self._theme.px
        return QRectF(px(EDGE), px(self._top() + DISKS + 2), max(self.width() - 2 * px(EDGE), 1), px(BAND))

    # answered

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.heed(event)
        if event.button() == Qt.MouseButton.LeftButton and self._moment is not None:
            self.setSliderDown(True)
            self._go(self.step_under(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._moment is None:
            return
        step = self.step_under(event.position().x())
        if self.isSliderDown():
            self._go(step)
        if step != self._hovered:
            self._hovered = step
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = 0
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.angleDelta().x()
        if turned:
            self._go(self._held(self.value() - int(np.sign(turned))))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heed(event)
        ahead = -1 if self._is_mirrored() else 1
        goals = {
            Qt.Key.Key_Right: self.value() + ahead,
            Qt.Key.Key_Left: self.value() - ahead,
            Qt.Key.Key_Down: self.value() + self.pageStep(),
            Qt.Key.Key_Up: self.value() - self.pageStep(),
            Qt.Key.Key_Home: self.minimum(),
            Qt.Key.Key_End: self.maximum(),
        }
        goal = goals.get(Qt.Key(event.key()))
        if goal is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
        else:
            self._go(self._held(goal))

    def _go(self, step: int) -> None:
        """Choose a step; from far away it is seen at once, from elsewhere the camera has to go there too."""
        view, pick = self._session.now.view, Pick(kind="step", step=step)
        if view.shot is None and view.camera_preset != "follow" and not view.compare:
            self._session.select(pick)
        else:
            self._session.go_to(pick)

    def _held(self, step: int) -> int:
        return min(max(step, self.minimum()), self.maximum())

    # pictures

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._moment is None or not self.is_wanted:
            return
        theme, px, room = self._theme, self._theme.px, self._room()
        painter = smooth(self)
        box(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), px(8), theme.panel, theme.control_edge)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(room.adjusted(0, -px(DISKS + 1), 0, 0), self._picture())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, True)
        self._draw_frames(painter)
        self._draw_failure(painter)
        if not self._slim:
            self._draw_words(painter)
        focus_ring(painter, self, QRectF(self.rect()), px(8), theme)
        painter.end()

    def _picture(self) -> QImage:
        """Return the strip as a picture: a column for a stretch of steps, disks in the rows above its state."""
        if self._strip is None:
            assert self._moment is not None
            px, theme, n_steps = self._theme.px, self._theme, self._moment.plan.task.n_steps
            columns = int(self._room().width() * self.devicePixelRatioF())
            cells = cells_of(self._moment.state, column_starts(n_steps, columns))
            if self._is_mirrored():
                cells = type(cells)(cells.states[::-1], cells.counts[::-1], cells.saved[::-1])
            table = np.array([_rgb(colour) for colour in _colours(theme)], dtype=np.uint8)
            rows = np.empty((px(DISKS + 1 + BAND), len(cells.states), 3), dtype=np.uint8)
            rows[px(DISKS) :] = table[cells.states]
            rows[: px(DISKS) + 1] = _rgb(theme.panel)
            # The height of a blue mark is the share of the column's steps that are saved, and one row at least.
            share = cells.saved / cells.counts.sum(axis=1)
            high = np.where(cells.saved > 0, np.maximum(np.ceil(share * px(DISKS)), px(2)), 0)
            rows[: px(DISKS)][np.arange(px(DISKS), 0, -1)[:, None] <= high] = _rgb(theme.saved.fill)
            height, width = rows.shape[:2]
            self._strip = QImage(rows.tobytes(), width, height, 3 * width, QImage.Format.Format_RGB888).copy()
        return self._strip

    def _draw_frames(self, painter: QPainter) -> None:
        assert self._moment is not None
        px, theme = self._theme.px, self._theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for first, last in shown_stretches(layout_at(self._moment)):
            frame = self.rect_of(first, last).adjusted(-px(1), -px(2), px(1), px(2))
            for colour, width in ((theme.window, px(5)), (theme.text, px(2))):
                painter.setPen(QPen(QColor(colour), width))
                painter.drawRoundedRect(frame, px(2), px(2))

    def _draw_failure(self, painter: QPainter) -> None:
        assert self._moment is not None
        failure, px, theme = self._moment.plan.failure, self._theme.px, self._theme
        if failure is None:
            return
        place, size = self.rect_of(failure.step, failure.step), px(18)
        painter.setPen(QPen(QColor(theme.failed.fill), px(3)))
        x = place.center().x()
        painter.drawLine(QPointF(x, place.top() - px(DISKS)), QPointF(x, place.bottom()))
        left = min(max(x - size / 2, px(2)), self.width() - size - px(2))
        glyphs.bolt(painter, QRectF(left, px(1 if self._slim else 5), size, size), theme)

    def _draw_words(self, painter: QPainter) -> None:
        assert self._moment is not None
        px, theme, say = self._theme.px, self._theme, self._words.say
        failure, n_steps = self._moment.plan.failure, self._moment.plan.task.n_steps
        row = QRectF(px(EDGE), px(3), self.width() - 2 * px(EDGE), px(WORDS - 4))
        words = font(theme, 14, 600, tabular=True)
        at_hand = say("minimap.at", step=self._hovered or self.value(), all=n_steps)  # numbers of steps are names
        x = 0.0 if failure is None else self.rect_of(failure.step, failure.step).center().x() / max(self.width(), 1)
        left_is_free = x > 0.5 if failure is not None else True
        write(painter, row, at_hand, words, theme.text, LEFT if left_is_free != self._is_mirrored() else RIGHT)


def _colours(theme: Theme) -> tuple[str, ...]:
    """Return the colours of the states, in the order of `StepState`."""
    quiet = mixed(theme.panel, theme.control_edge, 0.45)
    of = {
        StepState.PENDING: quiet,
        StepState.RUNNING: theme.done.edge,
        StepState.DONE: theme.done.fill,
        StepState.FAILED: theme.failed.fill,
        StepState.LOST: mixed(theme.panel, theme.muted, 0.75),
        StepState.RERUNNING: theme.rerun.fill,
        StepState.REDONE: theme.rerun.fill,
    }
    return tuple(of[state] for state in StepState)


def _rgb(colour: str) -> tuple[int, int, int]:
    made = QColor(colour)
    return made.red(), made.green(), made.blue()
