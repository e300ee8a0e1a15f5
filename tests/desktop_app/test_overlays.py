"""A sheet gives the keyboard back when it goes, if what had it is still there."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from desktop_app.panels.failure_panel import StepChip
from desktop_app.window import Window
from sim.plan import Plan
from sim.task import Step, Task

SHORT = Plan(task=Task(title="Short", steps=(Step(title="All of it"),)))


def bury(widget: QWidget) -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not isValid(widget)


def test_the_keyboard_goes_back_to_where_it_was(window: Window) -> None:
    chip = window.left.findChildren(StepChip)[0]
    chip.setFocus()
    window.actions_table.do("help")
    assert not chip.hasFocus()
    window.layers.close_top()
    assert chip.hasFocus()


def test_a_sheet_closes_though_what_had_the_keyboard_has_gone_with_its_task(window: Window) -> None:
    chip = window.left.findChildren(StepChip)[0]
    chip.setFocus()
    window.actions_table.do("help")
    window.session.open_plan(SHORT, None)
    bury(chip)
    window.layers.close_top()
    assert window.layers.overlay is None


def test_so_does_a_card(window: Window) -> None:
    chip = window.left.findChildren(StepChip)[0]
    chip.setFocus()
    window.explaining.explain_this()
    window.card.take_focus()
    window.session.open_plan(SHORT, None)
    bury(chip)
    window.card.close_card()
    assert not window.card.isVisible()
