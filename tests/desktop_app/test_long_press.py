"""Whatever a mouse can rest on, a finger can stay on: the same card comes, and nothing is done."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QScrollBar, QWidget

from desktop_app.gestures import LongPress, Point
from desktop_app.step_strip import StepStrip
from desktop_app.viewport import Viewport
from desktop_app.window import Window
from scenes.stage import KINDS, Pick
from tests.desktop_app.conftest import MakeWindow, SheetSurface

FINGER = Point(300, 300)


def test_every_kind_of_thing_in_the_scene_tells_a_finger_what_it_tells_a_mouse(make_window: MakeWindow) -> None:
    surface, told = SheetSurface(), set[str]()
    window = make_window(surface=surface, size=(1280, 720))
    plan = window.session.now.plan
    for kind in KINDS:
        surface.under_mouse = thing = Pick(kind=kind, step=None if kind == "axis" else 3)
        window.viewport.pointers.felt.emit(LongPress(FINGER))
        assert window.card.isVisible(), kind
        assert window.hovering.shown == f"{kind} {thing.step}"
        by_finger = window.card.accessibleName()
        window.hovering.dismiss()
        pointed = window.pointing.at_pick(thing)
        assert pointed is not None
        window.hovering.show_now(pointed)
        assert window.card.accessibleName() == by_finger
        told.add(by_finger)
        window.hovering.dismiss()
    assert len(told) > len(KINDS) / 2
    assert window.session.now.plan == plan


def controls(window: Window) -> list[QWidget]:
    """Return what explains itself and can be seen, apart from the scene and the strip, which tell of their parts."""
    return [
        each
        for each in window.findChildren(QWidget)
        if each.property("explain")
        and each.isVisible()
        and not isinstance(each, Viewport | StepStrip | QScrollBar)
        and each is not window.card
        and not window.card.isAncestorOf(each)
    ]


def explained_by(widget: QWidget | None) -> str:
    """Return the name of the explanation of a widget, or of what it is a part of."""
    while widget is not None and not widget.property("explain"):
        widget = widget.parentWidget()
    return "" if widget is None else str(widget.property("explain"))


@pytest.mark.parametrize("panel", [None, "state", "compare"])
def test_every_control_tells_a_finger_what_it_is(make_window: MakeWindow, panel: str | None) -> None:
    window = make_window(size=(1600, 900))
    if panel is not None:
        window.session.open_panel(panel)  # type: ignore[arg-type]  # a panel by its name
    told, before = 0, window.session.now
    for control in controls(window):
        at = control.mapTo(window, control.rect().center())
        front = window.childAt(at)
        if front is None or not (front is control or control.isAncestorOf(front)):
            continue  # something lies on its middle
        name = explained_by(front)
        assert window.explaining.explain_held(at), control.property("explain")
        assert window.hovering.shown.split()[:2] == ["control", name]
        assert QRect(window.rect()).contains(window.card.geometry()), control.property("explain")
        window.hovering.dismiss()
        told += 1
    assert told > 25
    assert window.session.now == before
