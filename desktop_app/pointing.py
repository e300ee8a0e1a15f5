"""Which card belongs to what is pointed at: a thing in the scene, a cell of the strip, a control."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from desktop_app.hovering import Pointed
from desktop_app.in_sight import in_window, kept_in_sight
from desktop_app.scrubber import Scrubber
from desktop_app.session import Session
from desktop_app.step_strip import StepStrip
from desktop_app.text import Words
from desktop_app.viewport import Viewport
from scenes.stage import Pick
from sim.later import later

if TYPE_CHECKING:
    from desktop_app import cards, landscape_card
    from desktop_app.cards import Card
    from desktop_app.window import Window
else:  # wanted when the mouse has come to rest on something
    cards, landscape_card = later("desktop_app.cards"), later("desktop_app.landscape_card")


class Pointing:
    """Turns what is pointed at into what the one card needs to know."""

    def __init__(self, window: Window, session: Session, words: Words, viewport: Viewport, strip: StepStrip) -> None:
        self._window, self._session, self._words = window, session, words
        self._viewport, self._strip = viewport, strip

    def at_pick(self, pick: Pick | None) -> Pointed | None:
        """Return what to say of a thing in the scene."""
        if pick is None:
            return None
        return Pointed(
            name=_name(pick),
            card=lambda: self._card_of(pick),
            place=lambda: self._place_of(pick),
            kept=lambda: kept_in_sight(self._window, pick.step),
            act=lambda name: self._act(name, pick.step),
        )

    def _card_of(self, pick: Pick) -> Card:
        if pick.kind == "landscape":
            return landscape_card.card_of_landscape(self._session.now, pick, self._words)
        return cards.card_of_pick(self._session.now, pick.kind, pick.step, self._words, pick.part)

    def at_cell(self, step: int, at_disk: bool) -> Pointed | None:
        """Return what to say of a step in the strip, or of its disk."""
        if not step:
            return None
        kind = "checkpoint" if at_disk else "step"
        return Pointed(
            name=f"cell {kind} {step}",
            card=lambda: cards.card_of_pick(self._session.now, kind, step, self._words),
            place=lambda: self._place_of_cell(step),
            kept=lambda: kept_in_sight(self._window, step),
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
            card=lambda: cards.card_of_control(name, self._words, self._session.now),
            place=lambda: in_window(self._window, control, _pointed_part(control)),
            kept=lambda: kept_in_sight(self._window, None, control),
            act=lambda _: None,
        )

    def _place_of(self, pick: Pick) -> QRect | None:
        return in_window(self._window, self._viewport, self._viewport.box_of(pick)) if self._has(pick.step) else None

    def _place_of_cell(self, step: int) -> QRect | None:
        cell = self._strip.step_rect(step)
        return in_window(self._window, self._strip.viewport(), cell) if self._has(step) else None

    def _has(self, step: int | None) -> bool:
        """Tell whether there is such a step still: another task may have come since it was pointed at."""
        return (step or 0) <= self._session.now.plan.task.n_steps

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


def _pointed_part(control: QWidget) -> QRect:
    """Return the part of a control that is meant: of the bar of time, only what is under the mouse."""
    return control.spot_at(control.mapFromGlobal(QCursor.pos())) if isinstance(control, Scrubber) else control.rect()


def _name(pick: Pick) -> str:
    """Return what tells a thing of the scene from every other."""
    finer = (each for each in (pick.part, pick.at) if each)
    return " ".join(map(str, (pick.kind, pick.step, *finer)))
