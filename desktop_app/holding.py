"""A finger cannot hover: where it stays on a control it asks for the card, and lifting it then presses nothing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QScrollBar, QWidget

from desktop_app.application import hear_all
from desktop_app.gestures import DRAG_FROM, HOLD_S
from desktop_app.pointers import is_finger

FELT = (QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease)


class Holding(QObject):
    """Listens to the fingers that Qt tells of as a mouse, since no control takes touches by itself.

    `explain(point)` opens the card of what is at a point of the window, and tells whether there was one. What acts
    for as long as it is held, a scroll bar or a button that repeats, does that and no more.
    """

    def __init__(self, window: QWidget, explain: Callable[[QPoint], bool]) -> None:
        super().__init__(window)
        self._window, self._explain = window, explain
        self._began = QPoint()
        self._holds = False
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.setTimerType(Qt.TimerType.PreciseTimer)
        self._due.setInterval(round(HOLD_S * 1000))
        self._due.timeout.connect(self._hold)

    def listen_to(self, handle: QWindow) -> None:
        """Hear of every finger on the window that `handle` is for the system."""
        handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent):
            return False
        if isinstance(watched, QWindow):
            self._follow(event)
            return False
        if not self._holds or event.type() not in FELT:
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._let_go()
        return True

    def _follow(self, event: QMouseEvent) -> None:
        at, kind = event.position().toPoint(), event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self._let_go()
            self._began = at
            if is_finger(event) and not self._acts_while_held(at):
                self._due.start()
        elif kind == QEvent.Type.MouseButtonRelease or (at - self._began).manhattanLength() >= DRAG_FROM:
            self._due.stop()

    def _hold(self) -> None:
        if not self._explain(self._began):
            return
        pressed = self._window.childAt(self._began)
        while pressed is not None and not isinstance(pressed, (QAbstractButton, QAbstractItemView)):
            pressed = pressed.parentWidget()
        if isinstance(pressed, QAbstractButton):
            pressed.setDown(False)
        if pressed is not None:  # what is dragged hears that the finger was lifted
            self._holds = True
            hear_all(self, True)

    def _let_go(self) -> None:
        self._due.stop()
        if self._holds:
            hear_all(self, False)
        self._holds = False

    def _acts_while_held(self, at: QPoint) -> bool:
        widget = self._window.childAt(at)
        return isinstance(widget, QScrollBar) or (isinstance(widget, QAbstractButton) and widget.autoRepeat())
