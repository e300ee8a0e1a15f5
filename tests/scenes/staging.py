"""Tasks, runs and palettes for the tests of the scene."""

from __future__ import annotations

import tomllib
from pathlib import Path

from scenes.palette import ScenePalette
from sim.checkpoints import CheckpointPolicy, every_step
from sim.failure import Failure
from sim.plan import Plan, Strategy
from sim.run import Run, simulate
from sim.task import Task

ASSETS = Path(__file__).resolve().parents[2] / "assets"
CUMULATIVE = ((1200, 2), (2400, 3), (3800, 8), (5200, 12), (7100, 18), (8600, 22), (10200, 28), (11800, 31))
TITLES = (
    "Parse requirements", "Design schema", "Scaffold project", "Implement auth", "Implement CRUD", "Add validation",
    "Write tests", "Deploy and verify",
)  # fmt: skip


def rest_api() -> Task:
    """Return the built-in task's figures."""
    steps, tokens, calls = [], 0, 0
    for title, (t, c) in zip(TITLES, CUMULATIVE, strict=True):
        steps.append({"title": title, "input_tokens": t - tokens - 100, "output_tokens": 100, "tool_calls": c - calls})
        tokens, calls = t, c
    return Task.model_validate({"title": "Build a REST API", "steps": steps})


def task_of(n_steps: int, recorded: bool = True) -> Task:
    """Return a task of so many steps, each a little different."""
    steps = [
        {"title": f"Look into case {k + 1}", "tool_calls": k % 5}
        | ({"input_tokens": 500 + 37 * (k % 11), "output_tokens": 40} if recorded else {})
        for k in range(n_steps)
    ]
    return Task.model_validate({"title": f"A run of {n_steps} steps", "steps": steps})


def run_of(
    task: Task | None = None,
    fail: int | None = 5,
    checkpoints: CheckpointPolicy | None = None,
    strategy: Strategy = Strategy.RESUME,
) -> Run:
    """Return the run of a task, by default the opening one."""
    failure = Failure(step=fail) if fail is not None else None
    return simulate(
        Plan(task=task or rest_api(), checkpoints=checkpoints or every_step(), failure=failure, strategy=strategy)
    )


def palette_named(name: str) -> ScenePalette:
    """Return a palette from its file."""
    with (ASSETS / "themes" / f"scene-{name}.toml").open("rb") as file:
        return ScenePalette.model_validate(tomllib.load(file)["scene"])
