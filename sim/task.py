"""What the agent is asked to do, step by step, and what it did in each."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue, StrictBool, model_validator

from sim.bad_input import shown
from sim.tally import Tally
from sim.values import Amount, Count, Frozen, Title

MAX_STEPS = 200_000
"""The longest task that is read: beyond it a file is taken for a mistake."""

LAST_YEAR = 9000
"""A clock set later than this could not be put forward by the work of a task."""


class ToolCall(Frozen):
    """One use of a tool. `result` is None where the record breaks off before an answer came."""

    name: str
    arguments: dict[str, JsonValue] | str = ""
    result: str | None = None
    error: str | None = None


class SideEffect(Frozen):
    """Something a step changes outside the agent: a rewound conversation does not take it back."""

    action: str
    touches: str = ""
    idempotent: StrictBool = False
    idempotency_key: str | None = None
    compensation: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, data: Any) -> Any:
        return {"action": data} if isinstance(data, str) else data


class Reading(Frozen):
    """Something a step reads that is never the same again: the clock, or a random number.

    `value` is what it read the first time. Where it was `recorded` a replay reads that back; where not, another.
    """

    kind: Literal["clock", "random"]
    name: Title
    recorded: StrictBool = False
    value: str

    @model_validator(mode="after")
    def _can_be_read_again(self) -> Reading:
        if self.kind == "clock" and not _is_date_and_time(self.value):
            raise ValueError(f"a clock shows a date and a time, as in 2026-11-30T09:00:00Z, not {shown(self.value)}")
        if not any(c.isascii() and c.isalnum() for c in self.value):
            raise ValueError(f"a random value holds a letter or a digit, and {shown(self.value)} holds none")
        return self


def _is_date_and_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).year < LAST_YEAR and len(text) > len("2026-11-30")
    except ValueError:
        return False


class Message(Frozen):
    """One turn of the conversation."""

    role: Literal["system", "user", "agent", "tool"]
    text: str


class Artifact(Frozen):
    """A reference to something made: its name, which version, and the SHA-256 of its content."""

    name: str
    version: Annotated[int, Field(strict=True, ge=1)] = 1
    sha256: str = ""


class Evidence(Frozen):
    """A reason to believe a step's result: a test that ran, a patch that was accepted."""

    kind: Literal["test_result", "accepted_patch"]
    summary: str
    passed: StrictBool


class PriceCard(Frozen):
    """What a million tokens cost. A teaching assumption unless a scenario gives its own."""

    currency: str = "USD"
    input_per_million: Amount = 3.0
    output_per_million: Amount = 15.0

    def price(self, input_tokens: int, output_tokens: int) -> float:
        """Return the price of these tokens in `currency`."""
        return (input_tokens * self.input_per_million + output_tokens * self.output_per_million) / 1e6


class Step(Frozen):
    """One step of a task: what it is for, what it cost, what it left behind. None means "not recorded", never 0."""

    title: Title
    description: str = ""
    input_tokens: Count | None = None
    output_tokens: Count | None = None
    tool_calls: tuple[ToolCall, ...] | Count | None = None
    seconds: Amount | None = None
    result: str = ""
    effects: tuple[SideEffect, ...] = ()
    reads: tuple[Reading, ...] = ()
    messages: tuple[Message, ...] = ()
    decisions: tuple[str, ...] = ()
    open_questions: tuple[str, ...] = ()
    artifacts: tuple[Artifact, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    error: str | None = None

    @property
    def tokens(self) -> int | None:
        """Tokens as billed, input and output together, or None where either was not recorded."""
        if self.input_tokens is None or self.output_tokens is None:
            return None
        return self.input_tokens + self.output_tokens

    @property
    def n_tool_calls(self) -> int | None:
        """How many tool calls the step made."""
        return len(self.tool_calls) if isinstance(self.tool_calls, tuple) else self.tool_calls

    @property
    def call_records(self) -> tuple[ToolCall, ...]:
        """The tool calls themselves, where more than their number was recorded."""
        return self.tool_calls if isinstance(self.tool_calls, tuple) else ()

    @property
    def verified(self) -> bool:
        """Whether there is evidence for the step's result, and all of it passed."""
        return bool(self.evidence) and all(item.passed for item in self.evidence)


class Origin(Frozen):
    """Where a recorded run came from, and what only the run as a whole recorded.

    `input_tokens` and `output_tokens` are this run's own; `inherited_*` is what it carried over from the run before.
    `checkpoints` and `failed_step` are those the file holds. `notes` are the keys of sentences about what to mind.
    """

    format: str
    name: str
    input_tokens: int | None = None
    output_tokens: int | None = None
    tool_calls: int | None = None
    errors: int = 0
    inherited_input_tokens: int = 0
    inherited_output_tokens: int = 0
    tokens_per_step: bool = False
    checkpoints: tuple[int, ...] = ()
    failed_step: int | None = None
    notes: tuple[str, ...] = ()

    @cached_property
    def checkpoint_set(self) -> frozenset[int]:
        """The steps after which the file holds a checkpoint, for quick asking."""
        return frozenset(self.checkpoints)


class Task(Frozen):
    """A chain of steps 1..n and all that holds for the chain as a whole.

    `error_context_tokens` is the length of the error report that "resume with error context" adds to the prompt.
    `assumptions` names the figures that are teaching values, measured by nobody.
    """

    title: Title
    objective: str = ""
    specification: tuple[Message, ...] = ()
    steps: tuple[Step, ...] = Field(min_length=1, max_length=MAX_STEPS)
    error_context_tokens: Count = 300
    restore_seconds: Amount = 2.0
    prices: PriceCard = PriceCard()
    budget_tokens: Count | None = None
    versions: dict[str, str] = Field(default_factory=dict)
    assumptions: tuple[str, ...] = ("error_context_tokens", "restore_seconds", "prices")
    origin: Origin | None = None

    @property
    def n_steps(self) -> int:
        """How many steps the task has."""
        return len(self.steps)

    def only_supposes_disk(self, step: int) -> bool:
        """Whether a disk after `step` is a simulated one: the run was recorded, and holds no checkpoint there."""
        return self.origin is not None and step not in self.origin.checkpoint_set

    def step(self, number: int) -> Step:
        """Return the step with this number, counting from 1."""
        if not 1 <= number <= self.n_steps:
            raise IndexError(f"there is no step {number}: the task has steps 1 to {self.n_steps}")
        return self.steps[number - 1]

    @cached_property
    def tokens(self) -> Tally[int]:
        """Tokens of each step, input and output together."""
        return Tally((self.input_tokens.values + self.output_tokens.values).tolist(), int)

    @cached_property
    def input_tokens(self) -> Tally[int]:
        """Input tokens of each step."""
        return Tally((step.input_tokens for step in self.steps), int)

    @cached_property
    def output_tokens(self) -> Tally[int]:
        """Output tokens of each step."""
        return Tally((step.output_tokens for step in self.steps), int)

    @cached_property
    def tool_calls(self) -> Tally[int]:
        """Tool calls of each step."""
        return Tally((step.n_tool_calls for step in self.steps), int)

    @cached_property
    def seconds(self) -> Tally[float]:
        """Seconds each step took."""
        return Tally((step.seconds for step in self.steps), float)

    @cached_property
    def money(self) -> Tally[float]:
        """The price of each step, by the task's price card."""
        card, given, made = self.prices, self.input_tokens.values, self.output_tokens.values
        return Tally(((given * card.input_per_million + made * card.output_per_million) / 1e6).tolist(), float)
