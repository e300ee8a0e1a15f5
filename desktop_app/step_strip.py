"""The steps of the task as a list beside their picture: what each is, what it cost, whether it was saved."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.first_click import FirstClick
from desktop_app.moment import Moment
from desktop_app.pointers import is_finger
from desktop_app.session import Session
from desktop_app.step_cell import disk_target, draw_cell
from desktop_app.step_model import Index, StepModel
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.tried import failed_tries, mark_of
from desktop_app.widgets.paint import box
from desktop_app.widgets.ringed import Ringed

FULL, LONG, COMPACT = (120, 148), (164, 148), (56, 52)  # least width and height of a cell, design pixels
FEW = 9  # steps that share the width; more of them scroll
GAP = 8
FITTING, DIGIT = 4, 12  # digits of a number that fit in a compact cell, and the width of each one more


class CellPainter(QStyledItemDelegate):
    """Draws the cells that are in sight."""

    def __init__(self, strip: StepStrip) -> None:
        super().__init__(strip)
        self._strip = strip

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self._strip.cell_size()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        strip, rect = self._strip, QRect(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_cell(
            painter,
            rect.adjusted(0, 0, -strip.theme.px(GAP), 0),
            strip.steps.cell(index.row() + 1),
            strip.theme,
            compact=strip.compact,
            mirrored=strip.layoutDirection() == Qt.LayoutDirection.RightToLeft,
            focused=strip.is_ringed and strip.currentIndex().row() == index.row(),
            hovered=strip.hovered == index.row() + 1,
            at_disk=strip.at_disk and strip.hovered == index.row() + 1,
        )
        painter.restore()


class StepStrip(Ringed, QListView):
    """A row of cells, drawn as they come into sight; `pointed(step, at_disk)` tells where the mouse is.

    A click on a cell makes it the failure point, a click on its disk saves or unsaves there.
    """

    pointed = Signal(int, bool)
    look_inside = Signal(int)

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self.theme, self.compact, self.hovered, self.at_disk = theme, False, 0, False
        self.single_keys = True
        self._session = session
        self._seen: tuple[object, ...] = ()
        self._first_click = FirstClick(session)
        self._double_clicked = False
        self.steps = StepModel(words)
        self.setModel(self.steps)
        self.setItemDelegate(CellPainter(self))
        self.setProperty("explain", "step_cell")
        self.setAccessibleName(words.say("step.list"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setStyleSheet("QListView { background: transparent; outline: none; }")
        self.setAttribute(Qt.WidgetAttribute.WA_MacShowFocusRect, False)

    # told

    def show_moment(self, moment: Moment) -> None:
        """Show the steps as they stand, and bring the one that matters into sight."""
        before, seen = self.steps.rowCount(), self._seen
        self._seen = _visible_facts(moment)
        self.steps.show_moment(moment)
        if seen == self._seen:
            return
        if before != self.steps.rowCount():
            self.scheduleDelayedItemsLayout()
        step = moment.selection.step if moment.selection else None
        if step is None:
            step = moment.plan.failure.step if moment.plan.failure else None
        if step is not None and self.currentIndex().row() != step - 1:
            self.setCurrentIndex(self.steps.index(step - 1))
            self._bring_into_sight()
            QTimer.singleShot(0, self, self._bring_into_sight)  # once the cells have their places
        self.viewport().update()

    def show_compact(self, compact: bool) -> None:
        """Leave the words out where the window is small."""
        if compact != self.compact:
            self.compact = compact
            self._fit()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self.theme = theme
        self._fit()

    # asked

    def cell_size(self) -> QSize:
        """Return the size of a cell with the gap behind it: all of the width shared, down to a least."""
        n = max(self.steps.rowCount(), 1)
        least, height = COMPACT if self.compact else FULL if n <= FEW else LONG
        least += DIGIT * max(len(str(n)) - FITTING, 0) if self.compact else 0
        shared = self.viewport().width() // n
        return QSize(max(shared, self.theme.px(least + GAP)), self.theme.px(height))

    def step_rect(self, step: int) -> QRect:
        """Return where the cell of `step` is, in the strip."""
        return self.visualRect(self.steps.index(step - 1)).adjusted(0, 0, -self.theme.px(GAP), 0)

    def cell_at(self, at: QPoint) -> tuple[int, bool]:
        """Return the step under a point of the strip (0 for none), and whether the point is on its disk."""
        index = self.indexAt(at)
        if not index.isValid():
            return 0, False
        step = index.row() + 1
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        target = disk_target(self.step_rect(step), self.theme, compact=self.compact, mirrored=mirrored)
        fails = bool(self.steps.cell(step).fail_point)
        return step, target.contains(at.x(), at.y()) and not fails

    def _bring_into_sight(self) -> None:
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex(), QListView.ScrollHint.PositionAtCenter)

    def _fit(self) -> None:
        height = self.cell_size().height()
        bar = self.horizontalScrollBar().sizeHint().height() if self._overflows() else 0
        self.setFixedHeight(height + bar)
        self.scheduleDelayedItemsLayout()

    def _overflows(self) -> bool:
        return self.cell_size().width() * self.steps.rowCount() > self.viewport().width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.is_ringed and self.steps.rowCount() == 0:
            painter = QPainter(self.viewport())
            box(painter, self.viewport().rect().toRectF(), self.theme.px(8), None, self.theme.focus, self.theme.px(3))
            painter.end()

    # answered

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.heed(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        step, at_disk = self.cell_at(event.position().toPoint())
        if not step or event.button() != Qt.MouseButton.LeftButton or self._double_clicked:
            self._double_clicked = False
            return
        self._first_click.do(self._session.toggle_disk if at_disk else self._session.inject_failure, step)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Look inside; what the first click of the two did is taken back."""
        step, _ = self.cell_at(event.position().toPoint())
        self._first_click.take_back()
        if step:
            self._double_clicked = True
            self.look_inside.emit(step)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not is_finger(event):  # it rests on nothing
            self._hover(*self.cell_at(event.position().toPoint()))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave and self.hovered:
            self._hover(0, False)
        return bool(super().viewportEvent(event))

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar = self.horizontalScrollBar()
        delta = event.angleDelta().y() or event.angleDelta().x()
        bar.setValue(bar.value() - delta)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.steps.rowCount():
            self.setCurrentIndex(self.steps.index(0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heed(event)
        step = max(self.currentIndex().row() + 1, 1)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        ahead, behind = Qt.Key.Key_Right, Qt.Key.Key_Left
        if mirrored:
            ahead, behind = behind, ahead
        key = event.key()
        goto = {ahead: step + 1, behind: step - 1, Qt.Key.Key_Home: 1, Qt.Key.Key_End: self.steps.rowCount()}
        if key in goto:
            self._go(goto[Qt.Key(key)])
        elif self.single_keys and key == Qt.Key.Key_F and not event.modifiers():
            self._session.inject_failure(step)
        elif self.single_keys and key == Qt.Key.Key_S and not event.modifiers():
            self._session.toggle_disk(step)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.look_inside.emit(step)
        else:
            event.ignore()

    def _go(self, step: int) -> None:
        step = min(max(step, 1), self.steps.rowCount())
        self.setCurrentIndex(self.steps.index(step - 1))
        self.scrollTo(self.currentIndex())
        from scenes.stage import Pick

        self._session.select(Pick(kind="step", step=step))

    def _hover(self, step: int, at_disk: bool) -> None:
        if (step, at_disk) != (self.hovered, self.at_disk):
            self.hovered, self.at_disk = step, at_disk
            self.viewport().update()
        self.setCursor(Qt.CursorShape.PointingHandCursor if step else Qt.CursorShape.ArrowCursor)
        self.pointed.emit(step, at_disk)


def _visible_facts(moment: Moment) -> tuple[object, ...]:
    """Return all that a cell depends on; while these are the same there is nothing to draw."""
    state = moment.state
    disks = (state.saved.tobytes(), state.half_written.tobytes(), state.dropped.tobytes())
    return moment.plan, moment.selection, state.states.tobytes(), *disks, failed_tries(moment), mark_of(moment)
