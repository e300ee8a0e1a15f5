"""A SWE-agent trajectory (`.traj`): thought, command, what the command printed; one step for each.

SWE-agent counts tokens for the run as a whole. They stay a total of the run: the steps say "not recorded". A total of
zero is what it writes for models it cannot count for, and means the same. Seconds, where newer files have them, are
those of the command alone. A run that did not submit failed at its last step.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

from sim.plan import Plan
from sim.reading import parse_json, read_bytes
from sim.task import Artifact, Message
from sim.traces.glimpse import Glimpse
from sim.traces.loose import count, duration, inside, mapping, records, text
from sim.traces.readable import one_line, readable
from sim.traces.recording import RecordedRun
from sim.traces.transcript import Call, Turn

FORMAT = "SWE-agent"
REFUSALS = (  # how its own tools begin when they refuse or give up
    "Your proposed edit has introduced new syntax error(s)",
    "EXECUTION TIMED OUT",
    "COMMAND TIMED OUT",
    "Interactive operation '",
    "The command '",
)
_FILE_SHOWN = re.compile(r"\[File: ([^\n]{1,1000}?) \(\d{1,9} lines total\)\]")  # after each edit


def recognises(glimpse: Glimpse) -> bool:
    """Whether a file that begins like this is a trajectory of SWE-agent."""
    return glimpse.kind == "object" and "trajectory" in glimpse.keys


def read(path: Path) -> tuple[Plan, ...]:
    """Return the one run that the file holds."""
    data = mapping(parse_json(read_bytes(path), where=path.name, finite=False))
    turns = _turns(data)
    run = RecordedRun(
        format=FORMAT,
        name=path.name.removesuffix(".traj"),
        turns=turns,
        specification=_specification(data),
        versions={key: text(data[key]) for key in ("environment",) if text(data.get(key))},
        total=_total(data),
        failure=_failure(data),
        notes=["seconds_of_commands_only"] if any(turn.seconds is not None for turn in turns) else [],
    )
    run.objective = run.specification[-1].text if run.specification else ""
    _hand_in(data, turns)
    return (run.plan(path.name),)


def _turns(data: dict[str, Any]) -> list[Turn]:
    versions: dict[str, int] = {}
    return [_turn(item, versions) for item in records(data.get("trajectory"))]


def _turn(item: dict[str, Any], versions: dict[str, int]) -> Turn:
    action, observation = text(item.get("action")).strip(), item.get("observation")
    says = text(item.get("thought")).strip() or text(item.get("response")).strip()
    turn = Turn(says=says, title=action, seconds=duration(item.get("execution_time")))
    result = observation if isinstance(observation, str) else None
    if action:
        error = one_line(result, 200) if result is not None and result.startswith(REFUSALS) else None
        turn.calls.append(Call(name=action.split(maxsplit=1)[0], arguments=action, result=result, error=error))
        if result is not None and error is None:
            turn.artifacts = _changed_file(action, result, versions)
    elif result:
        turn.heard.append(("user", result))
    return turn


def _changed_file(action: str, result: str, versions: dict[str, int]) -> tuple[Artifact, ...]:
    """Return the file that `action` wrote, where the tool is one that writes files, and which version that makes it."""
    words = action.split(maxsplit=3)
    name = ""
    if words[0] in ("create", "edit", "insert", "append"):
        shown = _FILE_SHOWN.match(result.lstrip())
        name = shown[1] if shown else ""
    elif words[0] == "str_replace_editor" and words[1:2] in (["create"], ["str_replace"], ["insert"]):
        name = "".join(words[2:3])
    if not name:
        return ()
    versions[name] = versions.get(name, 0) + 1
    return (Artifact(name=one_line(name, 200), version=versions[name]),)


def _specification(data: dict[str, Any]) -> list[Message]:
    """Return the messages before the agent's first own word."""
    messages: list[Message] = []
    for item in records(data.get("history")):
        if item.get("role") not in ("system", "user"):
            break
        messages.append(Message(role=item["role"], text=readable(_content(item.get("content")))))
    return messages


def _content(content: Any) -> str:
    return content if isinstance(content, str) else "\n".join(text(part.get("text")) for part in records(content))


def _total(data: dict[str, Any]) -> tuple[int | None, int | None]:
    stats = inside(data, "info", "model_stats")
    return count(inside(stats, "tokens_sent")), count(inside(stats, "tokens_received"))


def _failure(data: dict[str, Any]) -> str | None:
    status = text(inside(data, "info", "exit_status"))
    return None if not status or status.startswith("submitted") else status


def _hand_in(data: dict[str, Any], turns: list[Turn]) -> None:
    """Put what was submitted beside the last step."""
    submission = text(inside(data, "info", "submission"))
    if submission.strip() and turns:
        name = "submission.patch" if submission.lstrip().startswith("diff ") else "submission"
        digest = hashlib.sha256(submission.encode("utf-8", "replace")).hexdigest()
        turns[-1].artifacts += (Artifact(name=name, sha256=digest),)
