"""What mouse, fingers, pen and trackpad do on the scene, told as gestures; no touch is told twice."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import (
    QEventPoint,
    QMouseEvent,
    QNativeGestureEvent,
    QPointerEvent,
    QPointingDevice,
    QSinglePointEvent,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from desktop_app.gestures import Contact, Gesture, Hand, Point, Stretch, Turn

WHEEL = 1.0015  # times larger, a unit of the wheel
SCROLL = 1.004  # times larger, a pixel of smooth scrolling
MOST_AT_ONCE = 2.0  # times larger or smaller, by one event
ECHO_S = 0.8  # a system that makes a mouse of a touch does so by then
PHASES = {QEventPoint.State.Pressed: "down", QEventPoint.State.Updated: "move", QEventPoint.State.Released: "up"}
TAKEN_AWAY = (QEvent.Type.Hide, QEvent.Type.WindowDeactivate, QEvent.Type.UngrabMouse)


class Pointers(QObject):
    """Listens to one widget.

    `felt(gesture)` tells what hands do; `hovered(point)` where a mouse is while nothing is pressed; `looked(point)`
    where it was clicked twice; `touched()` that a finger came.
    """

    felt = Signal(object)
    hovered = Signal(object)
    looked = Signal(object)
    touched = Signal()

    def __init__(self, widget: QWidget, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(widget)
        self._clock = clock
        self._touch, self._mouse = Hand(), Hand(holds=False)
        self._button = Qt.MouseButton.NoButton
        self._touched_s = -math.inf
        self._hold = QTimer(self)
        self._hold.setSingleShot(True)
        self._hold.setTimerType(Qt.TimerType.PreciseTimer)
        self._hold.timeout.connect(lambda: self._feel(self._touch, []))
        widget.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        widget.setMouseTracking(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return self.take(event)

    @property
    def is_idle(self) -> bool:
        """Tell whether no gesture is on its way."""
        return self._touch.is_idle and self._mouse.is_idle and not self._hold.isActive()

    def take(self, event: QEvent) -> bool:
        """Tell what `event` means; return whether it was one to be told."""
        if event.type() in TAKEN_AWAY:
            self.cancel()
        elif isinstance(event, QTouchEvent):
            return self._take_touch(event)
        elif isinstance(event, QNativeGestureEvent):
            return self._take_native(event)
        elif isinstance(event, QWheelEvent):
            return self._take_wheel(event)
        elif isinstance(event, QMouseEvent):
            return self._is_echo(event) or self._take_mouse(event)
        return False

    def cancel(self) -> None:
        """End whatever is on its way, without doing it."""
        self._hold.stop()
        self._button = Qt.MouseButton.NoButton
        for gesture in self._touch.cancel() + self._mouse.cancel():
            self.felt.emit(gesture)

    def _feel(self, hand: Hand, contacts: list[Contact]) -> None:
        now_s = self._clock()
        gestures = hand.feel(contacts, now_s)
        due_s = self._touch.due_s
        if due_s is None:
            self._hold.stop()
        else:
            self._hold.start(max(math.ceil((due_s - now_s) * 1000), 1))
        for gesture in gestures:
            self.felt.emit(gesture)

    # fingers

    def _take_touch(self, event: QTouchEvent) -> bool:
        if not is_finger(event):
            event.ignore()  # a trackpad's fingers: it tells of them as mouse, wheel and native gestures, too
            return False
        self._touched_s = self._clock()
        event.accept()
        if event.type() == QEvent.Type.TouchBegin:
            self.cancel()
            self.touched.emit()
        if event.type() == QEvent.Type.TouchCancel:
            self.cancel()
        else:
            points = [(point, PHASES.get(point.state())) for point in event.points()]
            self._feel(self._touch, [Contact(p.id(), phase, _at(p)) for p, phase in points if phase])  # type: ignore[arg-type]
        if event.type() == QEvent.Type.TouchEnd:
            self.cancel()
        return True

    # the mouse

    def _is_echo(self, event: QMouseEvent) -> bool:
        """Tell whether a mouse event was made of a touch that has been told already."""
        if is_finger(event):
            return True
        by_system = event.source() == Qt.MouseEventSource.MouseEventSynthesizedBySystem
        return by_system and self._clock() - self._touched_s < ECHO_S

    def _take_mouse(self, event: QMouseEvent) -> bool:
        at, kind = _at(event), event.type()
        if kind == QEvent.Type.MouseButtonPress and self._mouse.is_idle:
            self._button = event.button()
            self._feel(self._mouse, [Contact(0, "down", at)])
        elif kind == QEvent.Type.MouseMove:
            self._move_mouse(event, at)
        elif kind == QEvent.Type.MouseButtonRelease and event.button() == self._button:
            if self._button == Qt.MouseButton.LeftButton:
                self._feel(self._mouse, [Contact(0, "up", at)])
            self.cancel()
        elif kind == QEvent.Type.MouseButtonDblClick and event.button() == Qt.MouseButton.LeftButton:
            self.looked.emit(at)
        return True

    def _move_mouse(self, event: QMouseEvent, at: Point) -> None:
        if not self._mouse.is_idle and not event.buttons() & self._button:
            self.cancel()  # let go where nobody told us
        if not event.buttons():
            self.hovered.emit(at)
        for gesture in self._mouse.feel([Contact(0, "move", at)], self._clock()):
            shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            slides = isinstance(gesture, Turn) and (shifted or self._button != Qt.MouseButton.LeftButton)
            self.felt.emit(_slide(gesture, at) if slides else gesture)

    # wheel and trackpad

    def _take_wheel(self, event: QWheelEvent) -> bool:
        smooth = event.phase() != Qt.ScrollPhase.NoScrollPhase and not event.pixelDelta().isNull()
        factor = SCROLL ** event.pixelDelta().y() if smooth else WHEEL ** event.angleDelta().y()
        self._zoom(_at(event), factor)
        event.accept()
        return True

    def _take_native(self, event: QNativeGestureEvent) -> bool:
        kind = event.gestureType()
        if kind == Qt.NativeGestureType.ZoomNativeGesture and math.isfinite(event.value()):
            self._zoom(_at(event), 1 + event.value())
        elif kind == Qt.NativeGestureType.PanNativeGesture:
            delta = event.delta()
            self.felt.emit(Stretch(_at(event), 1.0, delta.x(), delta.y()))
        event.accept()
        return True

    def _zoom(self, at: Point, factor: float) -> None:
        if factor != 1:
            self.felt.emit(Stretch(at, min(max(factor, 1 / MOST_AT_ONCE), MOST_AT_ONCE), 0.0, 0.0))


def is_finger(event: QPointerEvent) -> bool:
    """Tell whether a finger on a screen made this, be it told as a touch or as a mouse."""
    return event.pointingDevice().type() == QPointingDevice.DeviceType.TouchScreen


def _slide(gesture: Gesture, at: Point) -> Gesture:
    return Stretch(at, 1.0, gesture.dx, gesture.dy) if isinstance(gesture, Turn) else gesture


def _at(event: QEventPoint | QSinglePointEvent) -> Point:
    return Point(event.position().x(), event.position().y())
