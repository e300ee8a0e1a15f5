"""Errors that were recorded are shown wherever their run or their step is, though no step failed by them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop_app.cards import card_of_pick
from desktop_app.recorded_errors import recorded_errors
from desktop_app.session import Session
from desktop_app.step_model import StepModel
from desktop_app.text import Words
from sim.plan import Plan
from sim.task import Origin, Step, Task, ToolCall
from tests.desktop_app.conftest import MakeWindow

WORDS = Words(strict=True)
CALLS = (
    ToolCall(name="bash", result="done"),
    ToolCall(name="bash", error="timeout"),
    ToolCall(name="bash", error="gone"),
)
STEPS = (Step(title="fine", tool_calls=2), Step(title="bad", description="Tries.", tool_calls=CALLS, error="stopped"))
ORIGIN = Origin(
    format="a log", name="1", input_tokens=None, output_tokens=None, tool_calls=5, errors=3, tokens_per_step=False
)
PLAN = Plan(task=Task(title="a run", steps=STEPS, origin=ORIGIN))


def test_errors_of_calls_and_of_the_step_itself_are_counted() -> None:
    assert [recorded_errors(step) for step in STEPS] == [0, 3]


def test_the_cell_and_the_card_of_a_step_tell_its_errors() -> None:
    session, model = Session(PLAN), StepModel(WORDS)
    model.show_moment(session.now)
    assert "error" not in model.cell(1).text
    assert model.cell(2).text == "3 errors recorded. Tries."
    assert model.cell(2).spoken.endswith("3 errors recorded")
    assert ("3", "errors recorded") in card_of_pick(session.now, "step", 2, WORDS).figures
    assert all("error" not in name for _, name in card_of_pick(session.now, "step", 1, WORDS).figures)


def test_the_badge_of_a_recorded_run_tells_its_errors(make_window: MakeWindow) -> None:
    names = [widget.accessibleName() for widget in make_window(PLAN).top_bar.findChildren(QWidget)]
    assert any("recorded run (a log)" in name and "3 errors recorded" in name for name in names)
