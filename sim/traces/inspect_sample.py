"""One sample of an Inspect AI log is one run of an agent; what the run before had already paid for is counted apart."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from sim.task import Evidence, Message
from sim.traces.inspect_content import Attachments, tool_error, usage_sum
from sim.traces.inspect_events import Record, Told, told
from sim.traces.loose import inside, mapping, records, text
from sim.traces.readable import one_line, readable
from sim.traces.recording import RecordedRun, Tokens, own_tokens
from sim.traces.transcript import Turn

FORMAT = "Inspect AI"
PASSED: dict[Any, bool] = {"C": True, "I": False, "P": False, "N": False, 1: True, 0: False}
ROLES: dict[str, Literal["system", "user", "agent", "tool"]] = {
    "system": "system",
    "user": "user",
    "assistant": "agent",
    "tool": "tool",
}


@dataclass(frozen=True)
class LogHead:
    """What a log says of all its samples together. `earlier` is what its journal knows of runs before this one."""

    header: Record
    n_samples: int
    earlier: tuple[Record, ...] = ()

    @property
    def total(self) -> Tokens:
        """The tokens of the whole log where they can only be those of its one sample, else unknown."""
        completed = inside(self.header, "results", "completed_samples")
        if self.n_samples != 1 or completed not in (None, 0, 1):
            return None, None
        return usage_sum(inside(self.header, "stats", "model_usage"))

    def earlier_runs_of(self, sample: Record) -> list[Record]:
        """Return what the journal knows of other runs of the same sample."""
        if not text(sample.get("uuid")):
            return []
        runs = {text(record.get("uuid")): record for record in self._earlier_by_sample.get(_which(sample), ())}
        return [record for uuid, record in runs.items() if uuid and uuid != sample["uuid"]]

    @cached_property
    def _earlier_by_sample(self) -> dict[str, list[Record]]:
        """The journal's records by sample, sorted out once: a log may hold thousands of both."""
        found: dict[str, list[Record]] = {}
        for record in self.earlier:
            found.setdefault(_which(record), []).append(record)
        return found


def _which(record: Record) -> str:
    """Return what tells one sample of a log from another, whatever JSON its id is."""
    return json.dumps([record.get("id"), record.get("epoch")])


def run_of(sample: Record, head: LogHead) -> RecordedRun:
    """Return the run that `sample` recorded."""
    tale = told(sample)
    _hear_messages(sample, tale)
    turns = tale.turns or _turns_of_messages(sample, tale.attachments)
    failure = _failure(sample, tale)
    if turns:
        turns[-1].errors += [] if failure else tale.unanswered
        turns[-1].evidence = _evidence(sample)
    total = _own_total(sample, tale, head)
    return RecordedRun(
        format=FORMAT,
        name=_name(sample, head),
        turns=turns,
        objective=_objective(sample, tale.attachments),
        specification=_specification(sample, tale),
        versions=_versions(head),
        total=total,
        inherited=_inherited(sample, tale, head, own_tokens(turns, total)),
        checkpoints=tale.checkpoints,
        failure=failure,
        unanswered=tale.unanswered,
        notes=_notes(sample, tale, head),
    )


def _name(sample: Record, head: LogHead) -> str:
    task = text(inside(head.header, "eval", "task")) or FORMAT
    epoch = sample.get("epoch")
    return f"{task} {sample.get('id', '')}" + (f" #{epoch}" if isinstance(epoch, int) and epoch > 1 else "")


def _objective(sample: Record, attachments: Attachments) -> str:
    asked = sample.get("input")
    if isinstance(asked, list):
        asked = next((m.get("content") for m in reversed([*records(asked)]) if m.get("role") == "user"), "")
    return attachments.text(asked)


def _versions(head: LogHead) -> dict[str, str]:
    evaluated = mapping(head.header.get("eval"))
    model = {"model": text(evaluated.get("model"))} if text(evaluated.get("model")) else {}
    packages = mapping(evaluated.get("packages")).items()
    return {**model, **{name: version for name, version in packages if isinstance(version, str)}}


def _specification(sample: Record, tale: Told) -> list[Message]:
    """Return the conversation before the run's own first turn: after a restore, all that was restored."""
    messages: list[Message] = []
    for record in records(sample.get("messages")):
        own = tale.message_ids.get(text(record.get("id")))
        if own is not None or (record.get("role") == "assistant" and not tale.was_restored):
            break
        role = ROLES.get(text(record.get("role")))
        if role is not None and (role != "tool" or tale.was_restored):
            said = tale.attachments.text(record.get("content")) or tool_error(record) or ""
            messages.append(Message(role=role, text=readable(said)))
    return messages


def _hear_messages(sample: Record, tale: Told) -> None:
    """Put what a user said between two turns beside the turn it followed."""
    turn: Turn | None = None
    for record in records(sample.get("messages")):
        own = tale.message_ids.get(text(record.get("id")))
        turn = tale.turns[own] if own is not None else turn
        role = ROLES.get(text(record.get("role")))
        if turn is not None and (role == "user" or role == "system"):
            turn.heard.append((role, tale.attachments.text(record.get("content"))))


def _turns_of_messages(sample: Record, attachments: Attachments) -> list[Turn]:
    """Return the turns of a log that kept no events; answers of tools whose question is not there are kept together."""
    tale = Told(attachments)
    for record in records(sample.get("messages")):
        if record.get("role") == "assistant":
            tale.speak(record)
        elif record.get("role") == "tool":
            if not tale.turns:
                tale.turns.append(Turn())
            answer = {"error": record.get("error"), "function": record.get("function")}
            tale.tool({**answer, "id": record.get("tool_call_id"), "result": record.get("content")})
    return tale.turns


def _own_total(sample: Record, tale: Told, head: LogHead) -> Tokens:
    """Return what the run spent by the log's totals, without what was restored and what judging it took."""
    used = usage_sum(sample.get("model_usage"))
    if used == (None, None) and not _was_retried(sample, tale, head):
        used = head.total
    own = [
        None if u is None else max(0, u - r - j)
        for u, r, j in zip(used, tale.restored_tokens, tale.judging_tokens, strict=True)
    ]
    return own[0], own[1]


def _inherited(sample: Record, tale: Told, head: LogHead, own: Tokens) -> tuple[int, int]:
    """Return the tokens that runs before this one had spent on the same sample.

    A log's total goes on counting when its run is restarted or resumed: what is over after this run's own is theirs. In
    a log of several samples the journal tells, and where there is none, the restored events.
    """
    if not _was_retried(sample, tale, head):
        return 0, 0
    over = [
        0 if whole is None or mine is None else max(0, whole - mine - judging)
        for whole, mine, judging in zip(head.total, own, tale.judging_tokens, strict=True)
    ]
    if any(over):
        return over[0], over[1]
    before = [usage_sum(record.get("model_usage")) for record in head.earlier_runs_of(sample)]
    spent = sum(i or 0 for i, _ in before), sum(o or 0 for _, o in before)
    return spent if any(spent) else (tale.restored_tokens[0], tale.restored_tokens[1])


def _was_retried(sample: Record, tale: Told, head: LogHead) -> bool:
    return tale.was_restored or bool(sample.get("error_retries")) or bool(head.earlier_runs_of(sample))


def _failure(sample: Record, tale: Told) -> str | None:
    error = sample.get("error")
    return text(inside(error, "message")) or text(error) or tale.last_error


def _notes(sample: Record, tale: Told, head: LogHead) -> list[str]:
    said = {
        "resumed": tale.was_restored,
        "restarted": not tale.was_restored and _was_retried(sample, tale, head),
        "cache_reads_not_counted": tale.cache_on_top,
        "limit_reached": isinstance(sample.get("limit"), dict),
        "only_messages": not tale.message_ids,
    }
    return [note for note, holds in said.items() if holds]


def _evidence(sample: Record) -> tuple[Evidence, ...]:
    """Return the scores that say plainly whether the answer passed."""
    scores = {**mapping(sample.get("scores"))} or {"score": sample.get("score")}
    values = {name: inside(score, "value") for name, score in scores.items()}
    return tuple(
        Evidence(kind="test_result", summary=f"{one_line(name)}: {value}", passed=PASSED[value])
        for name, value in values.items()
        if isinstance(value, str | int | float) and value in PASSED
    )
