"""Which card belongs to what is pointed at: a thing in the scene, a cell of the strip, a control."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from desktop_app.cards import card_of_control, card_of_pick
from desktop_app.hovering import Pointed
from desktop_app.session import Session
from desktop_app.step_strip import StepStrip
from desktop_app.text import Words
from desktop_app.viewport import Viewport
from scenes.stage import Pick


class Pointing:
    """Turns what is pointed at into what the one card needs to know."""

    def __init__(self, window: QWidget, session: Session, words: Words, viewport: Viewport, strip: StepStrip) -> None:
        self._window, self._session, self._words = window, session, words
        self._viewport, self._strip = viewport, strip

    def at_pick(self, pick: Pick | None) -> Pointed | None:
        """Return what to say of a thing in the scene."""
        if pick is None:
            return None
        return Pointed(
            name=f"{pick.kind} {pick.step}",
            card=lambda: card_of_pick(self._session.now, pick.kind, pick.step, self._words),
            place=lambda: self._place_of(pick),
            avoid=lambda: self._never_covered(pick),
            act=lambda name: self._act(name, pick.step),
        )

    def at_cell(self, step: int, at_disk: bool) -> Pointed | None:
        """Return what to say of a step in the strip, or of its disk."""
        if not step:
            return None
        kind = "checkpoint" if at_disk else "step"
        return Pointed(
            name=f"cell {kind} {step}",
            card=lambda: card_of_pick(self._session.now, kind, step, self._words),
            place=lambda: self._place_of_cell(step),
            avoid=lambda: self._never_covered(Pick(kind="step", step=step)),
            act=lambda name: self._act(name, step),
        )

    def at_control(self, widget: QWidget | None) -> Pointed | None:
        """Return what to say of the control that `widget` is, or is a part of."""
        while widget is not None and not widget.property("explain"):
            widget = widget.parentWidget()
        if widget is None:
            return None
        control: QWidget = widget
        name = str(control.property("explain"))
        return Pointed(
            name=f"control {name} {id(control)}",
            card=lambda: card_of_control(name, self._words, self._session.now),
            place=lambda: self._in_window(control, control.rect()),
            avoid=list,
            act=lambda _: None,
        )

    def _never_covered(self, pick: Pick) -> list[QRect]:
        """Return the places of the things that the lesson is about: the step itself, the failure, the way back."""
        run = self._session.now.run
        picks = [Pick(kind="step", step=pick.step)] if pick.step else []
        if run.recovery is not None:
            way = run.recovery
            picks += [Pick(kind="failure", step=way.failed_step), Pick(kind="restore", step=way.restart_after)]
            picks += [Pick(kind="checkpoint", step=way.restart_after)] if way.restart_after else []
        found = (self._in_window(self._viewport, self._viewport.box_of(each)) for each in picks)
        return [rect for rect in found if rect is not None]

    def _place_of(self, pick: Pick) -> QRect | None:
        return self._in_window(self._viewport, self._viewport.box_of(pick)) if self._has(pick.step) else None

    def _place_of_cell(self, step: int) -> QRect | None:
        return self._in_window(self._strip.viewport(), self._strip.step_rect(step)) if self._has(step) else None

    def _has(self, step: int | None) -> bool:
        """Tell whether there is such a step still: another task may have come since it was pointed at."""
        return (step or 0) <= self._session.now.plan.task.n_steps

    def _in_window(self, widget: QWidget, rect: QRect | None) -> QRect | None:
        if rect is None or not widget.isVisible():
            return None
        return QRect(widget.mapTo(self._window, QPoint(rect.x(), rect.y())), rect.size())

    def _act(self, name: str, step: int | None) -> None:
        session = self._session
        verbs: dict[str, Callable[[], None]] = {
            "compare": lambda: session.open_panel("compare"),
            "explain": lambda: session.open_panel("explain"),
            "no_failure": session.clear_failure,
        }
        if step:
            verbs |= {
                "look_inside": lambda: self.look_inside(step),
                "remove_disk": lambda: session.toggle_disk(step),
                "save_here": lambda: session.toggle_disk(step),
                "do_not_save": lambda: session.toggle_disk(step),
                "fail_here": lambda: session.inject_failure(step),
            }
        verbs[name]()

    def look_inside(self, step: int) -> None:
        """Open the state panel at a step's disk."""
        self._session.select(Pick(kind="checkpoint", step=step))
        self._session.open_panel("state")
