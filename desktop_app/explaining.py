"""The card of whatever the mouse rests on or the keyboard is on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.application import hear_all
from desktop_app.hovering import Pointed
from desktop_app.landmarks import step_at_hand
from scenes.stage import Pick

if TYPE_CHECKING:
    from desktop_app.window import Window


class Explaining(QObject):
    """Finds what is meant, and hands it to the one card of the window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window

    def join(self) -> None:
        """Follow the mouse in the scene and in the strip."""
        window, pointing = self._window, self._window.pointing
        window.viewport.pointed.connect(lambda pick: window.hovering.point(pointing.at_pick(pick)))
        window.viewport.gripped.connect(window.hovering.dismiss)
        window.viewport.held.connect(self._hold)
        window.viewport.look_inside.connect(pointing.look_inside)
        window.strip.pointed.connect(lambda step, disk: window.hovering.point(pointing.at_cell(step, disk)))
        window.strip.look_inside.connect(pointing.look_inside)

    def explain_under(self, at: QPoint) -> None:
        """Open the card of the control at a point of the window, where the mouse has come to rest."""
        window, widget = self._window, self._open_at(at)
        thing = None if self._is_scene(widget) else window.pointing.at_control(widget)
        if thing is not None and thing.name != window.hovering.shown and not window.hovering.is_calm:
            window.hovering.show_now(thing)
            hear_all(self, True)

    def explain_held(self, at: QPoint) -> bool:
        """Open the card of the control or the step at a point of the window; tell whether there is one."""
        window, widget = self._window, self._open_at(at)
        strip = window.strip
        if widget is strip.viewport():
            thing = window.pointing.at_cell(*strip.cell_at(widget.mapFrom(window, at)))
        else:
            thing = window.pointing.at_control(widget)
        if thing is not None:
            window.hovering.show_now(thing)
        return thing is not None

    def explain_this(self) -> None:
        """Open the card of what has the keyboard."""
        window, focus = self._window, QApplication.focusWidget()
        if focus is window.viewport:
            thing = window.pointing.at_pick(Pick(kind="step", step=step_at_hand(window.session.now)))
        elif focus is window.strip:
            thing = window.pointing.at_cell(window.strip.currentIndex().row() + 1, False)
        else:
            thing = window.pointing.at_control(focus)
        if thing is not None:
            window.hovering.show_now(thing, focus=focus in (window.viewport, window.strip))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While the card of a control is open, follow the mouse, so that it goes when the mouse has left both."""
        window = self._window
        if event.type() == QEvent.Type.MouseMove:
            widget = window.childAt(window.mapFromGlobal(window.cursor().pos()))
            in_card = widget is not None and (widget is window.card or window.card.isAncestorOf(widget))
            same = self._same_control(widget)
            if same is not None:
                window.hovering.point(same)
            elif not in_card and window.hovering.shown.startswith("control"):
                window.hovering.leave()
        if not window.card.isVisible():
            hear_all(self, False)
        return False

    def _open_at(self, at: QPoint) -> QWidget | None:
        """Return what is at a point, where neither sheet nor card lies over it; the scene answers by itself."""
        window = self._window
        widget = window.childAt(at)
        if widget is None or window.layers.overlay is not None or window.card.isAncestorOf(widget):
            return None
        return None if widget is window.viewport or window.viewport.isAncestorOf(widget) else widget

    def _is_scene(self, widget: QWidget | None) -> bool:
        return widget is not None and widget in (self._window.viewport, self._window.strip.viewport())

    def _same_control(self, widget: QWidget | None) -> Pointed | None:
        thing = self._window.pointing.at_control(widget)
        return thing if thing is not None and thing.name == self._window.hovering.shown else None

    def _hold(self, pick: Pick) -> None:
        thing = self._window.pointing.at_pick(pick)
        if thing is not None:
            self._window.hovering.show_now(thing)
