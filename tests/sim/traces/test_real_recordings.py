"""The real recordings say what their index says: every total was read by a program of its own."""

from __future__ import annotations

import re

import pytest

from sim.plan import Plan
from sim.recovery import Recovery, compare
from sim.traces import read_recording, summary
from tests.sim.traces.logs import REAL, needs_real_files

pytestmark = needs_real_files


def only_run(name: str) -> Plan:
    (run,) = read_recording(REAL / name).runs
    return run


@pytest.mark.parametrize(
    ("name", "steps", "tokens", "calls", "errors", "checkpoints", "inherited"),
    [
        ("inspect/1_crashed_with_2_checkpoints.eval", 6, (4500, 300), 5, 2, 2, (0, 0)),
        ("inspect/2_restarted_from_scratch.eval", 6, (6150, 360), 6, 1, 0, (4500, 300)),
        ("inspect/3_resumed_from_checkpoint.eval", 2, (3050, 120), 2, 0, 1, (4500, 300)),
        ("inspect/browser.json", 5, (15235, 281), 4, 0, 0, (0, 0)),
        ("inspect/tool_call_error.json", 1, (None, None), 11, 11, 0, (0, 0)),
        ("swe-agent/pydicom__pydicom-1458.traj", 12, (122612, 1369), 12, 3, 0, (0, 0)),
        ("swe-agent/zero_tokens.traj", 21, (None, None), 21, 0, 0, (0, 0)),
    ],
)
def test_every_count_is_that_of_the_index(
    name: str,
    steps: int,
    tokens: tuple[int | None, int | None],
    calls: int,
    errors: int,
    checkpoints: int,
    inherited: tuple[int, int],
) -> None:
    (run,) = summary(read_recording(REAL / name))["runs"]
    assert (run["steps"], run["tool_calls"], run["errors"], run["checkpoints"]) == (steps, calls, errors, checkpoints)
    assert (run["input_tokens"], run["output_tokens"]) == tokens
    assert (run["inherited_input_tokens"], run["inherited_output_tokens"]) == inherited
    assert run["tokens_recorded"] == (tokens[0] is not None)


def test_the_crashed_run_opens_with_its_own_disks_and_its_own_failure() -> None:
    run = only_run("inspect/1_crashed_with_2_checkpoints.eval")
    assert run.failure is not None
    assert (run.checkpoint_steps, run.failure.step, run.last_checkpoint) == ((2, 4), 6, 4)
    resume = cost(run)
    assert (resume.steps_rerun, resume.lost.tokens, resume.spent.tokens) == (2, 1460, 4800)


def cost(run: Plan) -> Recovery:
    return compare(run)[0]


def test_resuming_really_cost_less_than_restarting() -> None:
    restarted = only_run("inspect/2_restarted_from_scratch.eval").task
    resumed = only_run("inspect/3_resumed_from_checkpoint.eval").task
    assert (restarted.tokens.cumulative(6), resumed.tokens.cumulative(2)) == (6510, 3170)


def test_no_secret_and_no_picture_is_left_in_any_of_them() -> None:
    for path in [*REAL.glob("inspect/*"), *REAL.glob("swe-agent/*")]:
        written = read_recording(path).model_dump_json()
        assert not re.search(r"sk-[A-Za-z0-9]{20}|AKIA[A-Z0-9]{16}|base64,[A-Za-z0-9+/]{20}", written)
