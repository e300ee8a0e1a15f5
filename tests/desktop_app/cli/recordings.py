"""Small recorded runs to type at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def swe_agent_run(folder: Path, name: str = "fix-it.traj", turns: int = 3) -> Path:
    """Write a SWE-agent run: its total of tokens is recorded, those of its turns are not."""
    trajectory = [
        {
            "thought": f"Look at file {k}",
            "action": f"cat file_{k}",
            "observation": "lines",
            "response": "cat",
            "state": "{}",
        }
        for k in range(1, turns + 1)
    ]
    stats = {"tokens_sent": 1200, "tokens_received": 340, "api_calls": turns, "instance_cost": 0.01}
    document = {"trajectory": trajectory, "info": {"exit_status": "submitted", "model_stats": stats}, "history": []}
    return _written(folder / name, document)


def inspect_log(folder: Path, name: str = "evaluated.json", samples: int = 2) -> Path:
    """Write an Inspect log whose samples each hold one model call."""
    return _written(folder / name, {
        "version": 2,
        "status": "success",
        "eval": {"task": "sums", "model": "mockllm/model", "created": "2026-01-01T00:00:00+00:00"},
        "plan": {"name": "plan", "steps": []},
        "samples": [_sample(k) for k in range(1, samples + 1)],
    })  # fmt: skip


def _sample(number: int) -> dict[str, Any]:
    usage = {"input_tokens": 100 * number, "output_tokens": 10 * number, "total_tokens": 110 * number}
    question = {"role": "user", "content": f"What is {number} + 1?", "id": f"u{number}"}
    answer = {"role": "assistant", "content": str(number + 1), "id": f"a{number}", "source": "generate"}
    output = {"model": "mockllm/model", "choices": [{"message": answer, "stop_reason": "stop"}], "usage": usage}
    call = {
        "event": "model",
        "timestamp": f"2026-01-01T00:00:0{number}+00:00",
        "model": "mockllm/model",
        "input": [question],
        "tools": [],
        "tool_choice": "auto",
        "config": {},
        "output": output,
        "working_start": 0.0,
        "pending": None,
    }
    return {
        "id": number,
        "epoch": 1,
        "input": question["content"],
        "target": str(number + 1),
        "messages": [question, answer],
        "output": output,
        "scores": {},
        "events": [call],
        "model_usage": {"mockllm/model": usage},
    }


def _written(path: Path, document: Any) -> Path:
    path.write_text(json.dumps(document), encoding="utf-8")
    return path
