"""When a card comes and goes: after a short rest on a thing, and not before the mouse has left thing, line and card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer
from PySide6.QtGui import QCursor, QMouseEvent

from desktop_app.application import hear_all
from desktop_app.card_places import Kept
from desktop_app.hover_card import HoverCard

if TYPE_CHECKING:
    from desktop_app.cards import Card

REST_MS = 350
GRACE_MS = 320
CALM = 40  # pixels that the mouse must move after a click before a card may come again
NEAR = 6  # pixels round a thing that are still on it


@dataclass(frozen=True, slots=True)
class Pointed:
    """What is pointed at, told so that it can be looked up again when its card is due."""

    name: str  # equal names mean the same thing
    card: Callable[[], Card]
    place: Callable[[], QRect | None]
    kept: Callable[[], list[Kept]]
    act: Callable[[str], None]


class Hovering(QObject):
    """The one card of the window."""

    def __init__(self, card: HoverCard, room: Callable[[], QRect]) -> None:
        super().__init__(card)  # what listens for it goes with it
        self._card, self._room = card, room
        self._due: Pointed | None = None
        self._shown: Pointed | None = None
        self._dismissed = ""
        self._calm_at: QPoint | None = None
        self._came_by_itself = False
        self._rest = _single_shot(self, REST_MS, self._come)
        self._grace = _single_shot(self, GRACE_MS, self._fade)
        card.entered.connect(self._stay)
        card.left.connect(lambda: self._grace.start())
        card.pressed.connect(self._act)

    @property
    def shown(self) -> str:
        """The name of the thing whose card is open; empty when none is."""
        return self._shown.name if self._shown and self._card.isVisible() else ""

    def point(self, thing: Pointed | None) -> None:
        """Tell what the mouse is on; None for nothing."""
        if thing is not None and self.is_calm:
            return
        name = thing.name if thing else ""
        if name != self._dismissed:
            self._dismissed = ""
        if thing is None:
            self._due = None
            self._rest.stop()
            if not self._card.underMouse():
                self.leave()
        elif name == self.shown:
            self._grace.stop()
            self._rest.stop()
        elif not self._dismissed and (self._due is None or self._due.name != name):
            self._due = thing
            self._rest.start()

    def leave(self) -> None:
        """Tell that the mouse is neither on the thing nor on its card; what it rests on next is not forgotten."""
        if self.shown and not self._grace.isActive():
            self._grace.start()

    def show_now(self, thing: Pointed, *, focus: bool = False) -> None:
        """Show the card of `thing` at once, as the keyboard and a tap ask for it."""
        self._due, self._calm_at = thing, None
        self._come()
        self._came_by_itself = False
        if focus:
            self._card.take_focus()

    def hush(self) -> None:
        """Close the card, and let none come until the mouse moves on: after a click or a change one looks at that."""
        self.dismiss()
        self._calm_at = QCursor.pos()

    def dismiss(self) -> bool:
        """Close the card; tell whether one was open."""
        was_open = self._card.isVisible()
        if was_open and self._shown is not None:
            self._dismissed = self._shown.name
        self._forget()
        return was_open

    def _fade(self) -> None:
        """Close the card that the mouse has left; the card of what it rests on meanwhile still comes."""
        if self._due is None:
            self.dismiss()
        else:
            self._close()

    def _forget(self) -> None:
        self._rest.stop()
        self._due = None
        self._close()

    def _close(self) -> None:
        self._grace.stop()
        self._card.close_card()
        self._shown = None
        hear_all(self, False)

    def _come(self) -> None:
        thing, self._due = self._due, None
        self._rest.stop()
        self._grace.stop()
        place = thing.place() if thing else None
        if thing is None or place is None:
            self._card.close_card()  # what it told of is not to be seen any more
            return
        self._shown, self._came_by_itself = thing, True
        self._card.show_card(thing.card(), place, thing.kept(), self._room())
        hear_all(self, True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While a card is open, close it for a click anywhere else, and when the mouse has left it and its thing."""
        if isinstance(event, QMouseEvent):
            at = event.globalPosition().toPoint()
            if event.type() == QEvent.Type.MouseButtonPress and not self._card.holds(at):
                self.hush()
            elif event.type() == QEvent.Type.MouseMove and self._came_by_itself and not self._is_near(at):
                self.leave()
        return False

    def _is_near(self, at: QPoint) -> bool:
        place = self._shown.place() if self._shown is not None else None
        here = self._card.mapToParent(self._card.mapFromGlobal(at))
        if place is not None and place.adjusted(-NEAR, -NEAR, NEAR, NEAR).contains(here):
            return True
        return self._card.holds(at)

    @property
    def is_calm(self) -> bool:
        """Tell whether the mouse is still where a click or a change left it."""
        if self._calm_at is not None and (QCursor.pos() - self._calm_at).manhattanLength() >= CALM:
            self._calm_at = None
        return self._calm_at is not None

    def _stay(self) -> None:
        self._grace.stop()
        self._rest.stop()
        self._due = None

    def _act(self, name: str) -> None:
        thing = self._shown
        self.dismiss()
        if thing is not None and name != "close":
            thing.act(name)


def _single_shot(parent: QObject, after_ms: int, do: Callable[[], object]) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(after_ms)
    timer.timeout.connect(do)
    return timer
