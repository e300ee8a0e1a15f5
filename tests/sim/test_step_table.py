"""Steps pasted from a spreadsheet, and what is refused by row, column and value."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import step_table
from sim.bad_input import BadInput
from sim.step_table import steps_from_table
from sim.task import Step

PASTED = (
    "Title\tDescription\tTokens\tCalls\tSeconds\tEffects\n"
    "Plan\tThink first\t1.200\t2\t1,5\t\n"
    "Send\t\t\t-\t90\tMail; Note\n"
)


def refusal(text: str) -> str:
    with pytest.raises(BadInput) as refused:
        steps_from_table(text)
    return str(refused.value)


def test_a_pasted_table_becomes_steps() -> None:
    plan, send = steps_from_table(PASTED)
    assert (plan.title, plan.description, plan.tokens, plan.tool_calls) == ("Plan", "Think first", 1200, 2)
    assert (plan.seconds, plan.effects) == (1.5, ())
    assert (send.tokens, send.tool_calls, send.seconds) == (None, None, 90.0)
    assert [effect.action for effect in send.effects] == ["Mail", "Note"]


def test_without_a_heading_the_columns_are_in_the_usual_order() -> None:
    (step,) = steps_from_table("Plan\tThink\t1200\t2\t1.5\tMail")
    assert step == steps_from_table("Calls,Title,Seconds,Effects,Description,Tokens\n2,Plan,1.5,Mail,Think,1200")[0]


def test_titles_alone_are_enough() -> None:
    assert steps_from_table("Plan\n\n  \nSend\n") == (Step(title="Plan"), Step(title="Send"))


def test_a_file_with_semicolons_has_decimal_commas() -> None:
    (step,) = steps_from_table('\ufeffStep;Seconds;Effects\r\nPlan;1,234;"Mail\nNote"\r\n')
    assert step.seconds == 1.234
    assert [effect.action for effect in step.effects] == ["Mail", "Note"]


def test_input_and_output_may_stand_apart() -> None:
    (step,) = steps_from_table("#,Name,Input tokens,Output tokens,\n1,Plan,1000,200,")
    assert (step.input_tokens, step.output_tokens) == (1000, 200)
    (step,) = steps_from_table("Name,Input tokens\nPlan,1000")
    assert (step.input_tokens, step.output_tokens) == (1000, None)


def test_columns_may_be_called_as_the_learner_s_language_does() -> None:
    (step,) = steps_from_table("Schritt\tDauer\nPlan\t3", {"Schritt": "title", "dauer": "seconds"})
    assert (step.title, step.seconds) == ("Plan", 3.0)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the table holds no steps"),
        ("Title\tTokens\n", "the table holds no steps"),
        ("Title\tTokens\nPlan\t12\nSend\tlots", 'row 3, tokens: must be a whole number, not "lots"'),
        ("Title\tTokens\n\nPlan\t1,5", 'row 3, tokens: must be a whole number, not "1,5"'),
        ("Plan\t\t-12", 'row 1, tokens: must be a whole number, not "-12"'),
        (
            "Plan\t\t\t99999999999",
            'row 1, calls: must be a whole number of at most 20000000000, not "99999999999"',
        ),
        ("Title\tTime\nPlan\t2 min", 'row 2, seconds: must be a number, not "2 min"'),
        ("Title\tTime\nPlan\t2000000000", 'row 2, seconds: must be at most 1000000000, not "2000000000"'),
        ("Plan\n\tno title", 'row 2, title: must be text, not ""'),
        (
            "Title\tOwner\nPlan\tMira",
            'row 1: "Owner" is none of the columns title, description, tokens, calls, seconds, effects',
        ),
        ("Title\tTime\tSeconds\nPlan\t1\t2", "row 1: the column seconds is there twice"),
        ("Title\tTokens\nPlan\t1\t\tmore", 'row 2, column 3: there is no such column, for "more"'),
        ('Title\tTokens\n"Plan\t1', "row 2: unexpected end of data"),
        ("\u200b\t\t1", "row 1: title is not valid: it holds nothing that can be read"),
    ],
)
def test_what_cannot_be_used_is_named_by_row_column_and_value(text: str, complaint: str) -> None:
    assert refusal(text) == complaint


def test_a_table_longer_than_any_task_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step_table, "MAX_STEPS", 2)
    assert refusal("a\nb\nc") == "the table holds 3 steps, and a task has at most 2"


TITLES = st.text(st.characters(categories=["L", "N", "P", "Zs"]), min_size=1, max_size=8).map(lambda s: f"S{s}.")
COUNTS = st.none() | st.integers(0, 10**6)


@given(
    st.lists(st.builds(Step, title=TITLES, tool_calls=COUNTS, seconds=st.none() | st.integers(0, 999)), min_size=1),
    st.sampled_from("\t;,"),
)
def test_a_table_written_out_is_read_back(steps: list[Step], between: str) -> None:
    text = io.StringIO(newline="")
    table = csv.writer(text, delimiter=between)
    table.writerow(("title", "calls", "seconds"))
    table.writerows((step.title, step.tool_calls, step.seconds and int(step.seconds)) for step in steps)
    assert list(steps_from_table(text.getvalue())) == steps
