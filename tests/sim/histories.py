"""Tasks whose steps leave something of every kind behind, for the tests of what disks hold."""

from __future__ import annotations

from hypothesis import strategies as st

from sim.storage import Storage
from sim.task import Artifact, Evidence, Message, SideEffect, Step, Task, ToolCall

WORDS = st.text(max_size=3)
MESSAGES = st.builds(Message, role=st.sampled_from(("agent", "tool")), text=WORDS)
CALLS = st.builds(ToolCall, name=WORDS, arguments=WORDS, result=st.none() | WORDS)
ARTIFACTS = st.builds(Artifact, name=st.sampled_from("abc"), version=st.integers(1, 2))
PROOFS = st.builds(Evidence, kind=st.just("accepted_patch"), summary=WORDS, passed=st.booleans())
EFFECTS = st.builds(SideEffect, action=st.sampled_from(("mail", "publish")), compensation=st.none() | st.just("undo"))


def some(one: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(one, max_size=2).map(tuple)


STEPS = st.fixed_dictionaries(
    {
        "title": WORDS.map(lambda text: f"S{text}"),
        "input_tokens": st.none() | st.integers(0, 10**6),
        "output_tokens": st.integers(0, 10**6),
        "tool_calls": some(CALLS) | st.integers(0, 100),
        "seconds": st.none() | st.floats(0, 1e4),
        "result": WORDS,
        "effects": some(EFFECTS),
        "messages": some(MESSAGES),
        "decisions": some(WORDS),
        "open_questions": some(st.sampled_from("xy")),
        "artifacts": some(ARTIFACTS),
        "evidence": some(PROOFS),
    }
).map(lambda fields: Step.model_validate(fields))


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    """Any task, with some of everything."""
    return Task(
        title="Any",
        objective=draw(WORDS),
        specification=tuple(draw(st.lists(MESSAGES, max_size=2))),
        steps=tuple(draw(st.lists(STEPS, min_size=1, max_size=8))),
        budget_tokens=draw(st.none() | st.integers(0, 10**6)),
        versions=draw(st.dictionaries(WORDS, WORDS, max_size=1)),
    )


STORAGES = st.builds(
    Storage,
    kind=st.sampled_from(("whole", "differences", "every_k_whole")),
    every=st.integers(2, 4),
    keep_last=st.none() | st.integers(1, 9),
)


def even_task(n_steps: int) -> Task:
    """A task of like steps, each of which says and makes as much as any other."""
    text = "Each step adds the same to the conversation."
    steps = (
        Step(title="Step", messages=(Message(role="agent", text=text),), decisions=(text,)) for _ in range(n_steps)
    )
    return Task(title="Even", steps=tuple(steps))
