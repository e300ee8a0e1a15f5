"""What a recording tells, gathered turn by turn: the model speaks, calls its tools, and hears what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from sim.task import Artifact, Evidence, Message, Step, ToolCall
from sim.traces.loose import seconds_between
from sim.traces.readable import one_line, readable, readable_json

NO_WORDS = "…"


@dataclass(slots=True)
class Call:
    """One use of a tool. `result` stays None while no answer is seen: a call the record breaks off at is no success."""

    name: str
    arguments: Any = ""
    result: str | None = None
    error: str | None = None

    @property
    def gist(self) -> str:
        """The call in a few words: the tool and the first thing it was told."""
        told = self.arguments
        if isinstance(told, dict):
            told = next((item for item in told.values() if isinstance(item, str | int | float)), "")
        return f"{self.name} {told}" if told != "" else self.name

    def recorded(self) -> ToolCall:
        """Return this call as a value, safe to show."""
        result = None if self.result is None else readable(self.result)
        error = None if self.error is None else readable(self.error)
        return ToolCall(name=one_line(self.name) or NO_WORDS, arguments=self._told(), result=result, error=error)

    def _told(self) -> Any:
        if isinstance(self.arguments, dict):
            return readable_json(self.arguments)
        return readable(self.arguments if isinstance(self.arguments, str) else str(self.arguments))


@dataclass(slots=True)
class Turn:
    """One answer of the model with the tool calls it asked for and what was heard before it spoke again."""

    says: str = ""
    title: str = ""
    input_tokens: int | None = None
    output_tokens: int | None = None
    calls: list[Call] = field(default_factory=list)
    heard: list[tuple[Literal["system", "user"], str]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    started: datetime | None = None
    ended: datetime | None = None
    seconds: float | None = None
    artifacts: tuple[Artifact, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    answered: bool = True

    @property
    def n_errors(self) -> int:
        """Failed tool calls and failed model calls of this turn."""
        return len(self.errors) + sum(call.error is not None for call in self.calls)

    def lasted_until(self, when: datetime | None) -> None:
        """Move the end of the turn to `when` where that is later."""
        if when is not None and (self.ended is None or when > self.ended):
            self.ended = when

    def spends(self, input_tokens: int | None, output_tokens: int | None) -> None:
        """Note the tokens of this turn; an answer that cost nothing at all was not counted."""
        if input_tokens or output_tokens:
            self.input_tokens, self.output_tokens = input_tokens, output_tokens

    def step(self) -> Step:
        """Return the turn as a step of a task, safe to show."""
        says = readable(self.says)
        calls = tuple(call.recorded() for call in self.calls)
        return Step(
            title=self._title(),
            description=one_line(self.says, 200),
            input_tokens=self.input_tokens,
            output_tokens=self.output_tokens,
            tool_calls=calls,
            seconds=self.seconds if self.seconds is not None else seconds_between(self.started, self.ended),
            result=(calls[-1].result or "") if calls else says,
            messages=tuple(self._messages(says, calls)),
            artifacts=self.artifacts,
            evidence=self.evidence,
            error=readable("\n".join(self.errors)) if self.errors else None,
        )

    def _title(self) -> str:
        told = self.title or (self.calls[0].gist if self.calls else self.says)
        others = f" (+{len(self.calls) - 1})" if len(self.calls) > 1 and not self.title else ""
        return (one_line(told) or NO_WORDS) + others

    def _messages(self, says: str, calls: tuple[ToolCall, ...]) -> list[Message]:
        spoken = [Message(role="agent", text=says)] if says else []
        answers = [
            Message(role="tool", text=call.result or call.error or "") for call in calls if call.result is not None
        ]
        return [*spoken, *answers, *(Message(role=role, text=readable(heard)) for role, heard in self.heard)]
