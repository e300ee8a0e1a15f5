"""A scenario of any length with costs, calls, results and tests, for measuring."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

VERBS = ("Read", "Edit", "Test", "Search", "Fix", "Check", "Build", "Review", "Run", "Deploy")
THINGS = ("auth", "schema", "parser", "router", "cache", "index", "queue", "config", "tests", "docs")


def write_long_run(path: Path, n_steps: int) -> Path:
    """Write a scenario of `n_steps` steps, a disk after every 25th, that fails two thirds of the way; return `path`."""
    chance = random.Random(n_steps)  # the same file every time
    steps = [_step(k, chance) for k in range(1, n_steps + 1)]
    plan = {"checkpoints": "every_25", "failure": {"step": 2 * n_steps // 3, "fraction": 0.6}, "strategy": "resume"}
    task = {"title": f"A run of {n_steps} steps", "objective": "Do all of it", "steps": steps}
    path.write_text(json.dumps({"version": 1, "task": task, "plan": plan}), encoding="utf-8")
    return path


def _step(k: int, chance: random.Random) -> dict[str, Any]:
    tokens = int(400 + chance.expovariate(1 / 900))
    calls = [{"name": "bash", "arguments": {"cmd": f"make part{k}"}, "result": "ok"} for _ in range(k % 4)]
    evidence = [{"kind": "test_result", "summary": f"{k} tests passed", "passed": True}] if k % 25 == 0 else []
    return {
        "title": f"{chance.choice(VERBS)} {chance.choice(THINGS)}",
        "description": f"Work on part {k} of the task.",
        "input_tokens": tokens,
        "output_tokens": tokens // 5,
        "seconds": round(chance.uniform(2, 40), 1),
        "result": f"Part {k} is done.",
        "tool_calls": calls,
        "evidence": evidence,
    }
