"""When a card comes and goes: after a short rest on a thing, and not before the mouse has left thing, line and card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRect, QTimer

from desktop_app.cards import Card
from desktop_app.hover_card import HoverCard

REST_MS = 350
GRACE_MS = 320


@dataclass(frozen=True, slots=True)
class Pointed:
    """What is pointed at, told so that it can be looked up again when its card is due."""

    name: str  # equal names mean the same thing
    card: Callable[[], Card]
    place: Callable[[], QRect | None]
    avoid: Callable[[], list[QRect]]
    act: Callable[[str], None]


class Hovering(QObject):
    """The one card of the window."""

    def __init__(self, card: HoverCard, room: Callable[[], QRect]) -> None:
        super().__init__()
        self._card, self._room = card, room
        self._due: Pointed | None = None
        self._shown: Pointed | None = None
        self._dismissed = ""
        self._rest = _single_shot(self, REST_MS, self._come)
        self._grace = _single_shot(self, GRACE_MS, self.dismiss)
        card.entered.connect(self._stay)
        card.left.connect(lambda: self._grace.start())
        card.pressed.connect(self._act)

    @property
    def shown(self) -> str:
        """The name of the thing whose card is open; empty when none is."""
        return self._shown.name if self._shown and self._card.isVisible() else ""

    def point(self, thing: Pointed | None) -> None:
        """Tell what the mouse is on; None for nothing."""
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
        self._due = thing
        self._come()
        if focus:
            self._card.take_focus()

    def refresh(self) -> None:
        """Say the open card anew, after a change."""
        if self._shown is not None and self._card.isVisible():
            self._due = self._shown
            self._come()

    def dismiss(self) -> bool:
        """Close the card; tell whether one was open."""
        was_open = self._card.isVisible()
        if was_open and self._shown is not None:
            self._dismissed = self._shown.name
        self._forget()
        return was_open

    def _forget(self) -> None:
        for timer in (self._rest, self._grace):
            timer.stop()
        self._card.close_card()
        self._shown = self._due = None

    def _come(self) -> None:
        thing, self._due = self._due, None
        self._rest.stop()
        self._grace.stop()
        place = thing.place() if thing else None
        if thing is None or place is None:
            self._card.close_card()  # what it told of is not to be seen any more
            return
        self._shown = thing
        self._card.show_card(thing.card(), place, thing.avoid(), self._room())

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
