"""The events of an Inspect AI sample, told as turns: which were this run's own, and which only restored.

Events inside a span of type "prior_run" were copied from the run before when its checkpoint was restored. They cost
nothing again and are no turns of this run; what they cost then is counted apart. Calls made to judge the answer (inside
scorers) are no turns of the agent either. A model call that failed and was tried again is no turn: its error goes to
the turn after it.

Tokens are Inspect's `input_tokens` and `output_tokens` as logged. In newer logs input read from a cache comes on top
(`input_tokens_cache_read`) and is not counted here; in older ones it may be inside. Reasoning is inside the output.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sim.traces.inspect_content import Attachments, tool_error
from sim.traces.loose import count, inside, mapping, moment, records, text
from sim.traces.transcript import Call, Turn

Record = dict[str, Any]
JUDGES = ("scorers", "scorer")


@dataclass(slots=True)
class Told:
    """What the events of one sample tell, in the order they tell it."""

    attachments: Attachments
    turns: list[Turn] = field(default_factory=list)
    message_ids: dict[str, int] = field(default_factory=dict)  # id of the model's message -> index of its turn
    checkpoints: list[int] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)  # errors of model calls since the last turn
    last_error: str | None = None
    restored_tokens: list[int] = field(default_factory=lambda: [0, 0])
    judging_tokens: list[int] = field(default_factory=lambda: [0, 0])
    was_restored: bool = False
    cache_on_top: bool = False
    calls: dict[str, Call] = field(default_factory=dict)

    def model(self, event: Record) -> None:
        """Take in one call of the model."""
        message = mapping(inside(event, "output", "choices", 0, "message"))
        error = text(event.get("error")) or text(inside(event, "output", "error"))
        spent = tokens_of(event)
        if not any(spent) and (error or not message):
            self.unanswered += [error] if error else []
            return
        turn = self.speak(message)
        turn.spends(*spent)
        turn.errors = [*self.unanswered, *([error] if error else [])]
        turn.started = moment(event.get("timestamp"))
        turn.lasted_until(moment(event.get("completed")))
        self.unanswered = []
        self.message_ids[text(message.get("id"))] = len(self.turns) - 1
        self.cache_on_top |= _is_read_on_top(event)

    def speak(self, message: Record) -> Turn:
        """Begin a turn with what the model said and the calls it asked for."""
        turn = Turn(says=self.attachments.text(message.get("content")))
        self.turns.append(turn)
        for record in records(message.get("tool_calls")):
            self._ask(turn, record)
        return turn

    def tool(self, event: Record) -> None:
        """Take in one use of a tool: joined to the turn that asked for it by its id, not by its place."""
        if not self.turns:
            return
        call = self.calls.get(text(event.get("id"))) or self._ask(self.turns[-1], event)
        call.error = tool_error(event) or call.error
        if event.get("pending") is not True and "result" in event:
            call.result = self.attachments.text(event["result"])
        if any(call is asked for asked in self.turns[-1].calls):
            self.turns[-1].lasted_until(moment(event.get("completed")))

    def _ask(self, turn: Turn, record: Record) -> Call:
        arguments = self.attachments.value(record.get("arguments") or "")
        call = Call(
            name=text(record.get("function")),
            arguments=arguments if isinstance(arguments, dict) else self.attachments.text(arguments),
            error=text(record.get("parse_error")) or None,
        )
        turn.calls.append(call)
        if text(record.get("id")):
            self.calls[text(record.get("id"))] = call
        return call


def told(sample: Record) -> Told:
    """Return what the events of `sample` tell."""
    tale = Told(Attachments(sample))
    for event, restored, judging in _placed(sample.get("events") or inside(sample, "transcript", "events")):
        kind = event.get("event")
        if restored or judging:
            tale.was_restored |= restored
            _add_usage(tale.restored_tokens if restored else tale.judging_tokens, event)
        elif kind == "model":
            tale.model(event)
        elif kind == "tool":
            tale.tool(event)
        elif kind == "checkpoint":
            tale.checkpoints.append(len(tale.turns))
        elif kind == "error":
            tale.last_error = text(inside(event, "error", "message")) or tale.last_error
    return tale


def _placed(events: Any) -> Iterator[tuple[Record, bool, bool]]:
    """Yield each event, whether it is restored from a run before, and whether it belongs to judging the answer."""
    restored: set[str] = set()
    judging: set[str] = set()
    steps: list[bool] = []  # older logs nest by "begin" and "end"
    for event in _flat(events):
        span, kind = text(event.get("span_id")), event.get("event")
        if kind == "span_begin":
            span, parent, of_type = text(event.get("id")) or span, text(event.get("parent_id")), event.get("type")
            if of_type == "prior_run" or parent in restored:
                restored.add(span)
            if of_type in JUDGES or parent in judging:
                judging.add(span)
        elif kind == "step":
            _follow_step(steps, event)
        yield event, span in restored, span in judging or any(steps)


def _follow_step(steps: list[bool], event: Record) -> None:
    if event.get("action") == "begin":
        steps.append(event.get("type") in JUDGES)
    elif steps:
        steps.pop()


def _flat(events: Any) -> Iterator[Record]:
    """Yield events in order; older logs nest those of an agent called as a tool inside the tool's event."""
    for event in records(events):
        yield event
        yield from _flat(event.get("events"))


def tokens_of(event: Record) -> tuple[int | None, int | None]:
    """Return the input and output tokens of a model event."""
    usage = inside(event, "output", "usage")
    return count(inside(usage, "input_tokens")), count(inside(usage, "output_tokens"))


def _add_usage(tokens: list[int], event: Record) -> None:
    input_tokens, output_tokens = tokens_of(event)
    tokens[0] += input_tokens or 0
    tokens[1] += output_tokens or 0


def _is_read_on_top(event: Record) -> bool:
    context = count(inside(event, "output", "input_context_tokens"))
    return context is not None and context > (count(inside(event, "output", "usage", "input_tokens")) or 0)
