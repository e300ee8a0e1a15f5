"""Plans that the tests of the core speak about."""

from __future__ import annotations

from hypothesis import strategies as st

from sim.chances import CauseChances, Chances
from sim.checkpoints import CheckpointPolicy, every_n, every_step, manual_at, verified
from sim.failure import Failure, Instant
from sim.plan import Plan, Strategy
from sim.task import Evidence, SideEffect, Step, Task

TITLED_ONLY = Task(title="Nothing recorded", steps=tuple(Step(title=f"Step {k}") for k in range(1, 5)))


def plain_task(*tokens: int) -> Task:
    """A task whose steps cost these tokens, one tool call and one second each."""
    steps = [Step(title=f"Step {k}", input_tokens=n, output_tokens=0, tool_calls=1, seconds=1.0)
             for k, n in enumerate(tokens, 1)]  # fmt: skip
    return Task(title="Plain", steps=tuple(steps))


PROOF = tuple(Evidence(kind="test_result", summary="x", passed=passed) for passed in (False, True))
COUNT = st.none() | st.integers(0, 10**6)
SHARE = st.floats(0, 1, exclude_min=True) | st.integers(1, 100).map(lambda percent: percent / 100)
STEP = st.builds(
    Step,
    title=st.text("aß ✓", max_size=4).map(lambda text: f"S{text}"),
    input_tokens=COUNT,
    output_tokens=COUNT,
    tool_calls=st.none() | st.integers(0, 100),
    seconds=st.none() | st.floats(0, 1e4),
    evidence=st.sampled_from(((), PROOF[:1], PROOF[1:], PROOF)),
)
STEPS = st.lists(STEP, min_size=1, max_size=12).map(tuple)


@st.composite
def policies(draw: st.DrawFn, n_steps: int) -> CheckpointPolicy:
    by_hand = st.sets(st.integers(1, n_steps)).map(lambda chosen: manual_at(*chosen))
    return draw(st.just(every_step()) | st.integers(1, n_steps).map(every_n) | by_hand | st.just(verified()))


@st.composite
def plans(draw: st.DrawFn, fails: bool | None = None) -> Plan:
    """Any plan; `fails` says whether something goes wrong, None leaves it open."""
    task = Task(
        title="Any",
        steps=draw(STEPS),
        error_context_tokens=draw(st.integers(0, 5000)),
        restore_seconds=draw(st.floats(0, 100)),
    )
    failure = st.builds(
        Failure,
        step=st.integers(1, task.n_steps),
        fraction=SHARE,
    )
    return Plan(
        task=task,
        checkpoints=draw(policies(task.n_steps)),
        failure=draw({True: failure, False: st.none(), None: st.none() | failure}[fails]),
        strategy=draw(st.sampled_from(Strategy)),
    )


MAIL = SideEffect(action="Send an e-mail")
KEYED = SideEffect(action="Send an e-mail", idempotency_key="mail-1")
SETTING = SideEffect(action="Set the title", idempotent=True)
EFFECTS = st.lists(st.sampled_from([MAIL, KEYED, SETTING]), max_size=3).map(tuple)


@st.composite
def plans_with_effects(draw: st.DrawFn) -> Plan:
    plan = draw(plans(fails=True))
    assert plan.failure is not None
    steps = tuple(step.replaced(effects=draw(EFFECTS)) for step in plan.task.steps)
    failure = plan.failure.replaced(luck=draw(st.none() | st.integers(0, 9)))
    if failure.fraction == 1:
        failure = failure.replaced(instant=draw(st.sampled_from(Instant)))
    unlikely = CauseChances(resume=0.3, restart=0.3, resume_with_error_context=0.3)
    chances = Chances(transient=unlikely, attempts=2)
    return plan.replaced(task=plan.task.replaced(steps=steps), failure=failure, chances=chances)
