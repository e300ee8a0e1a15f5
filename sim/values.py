"""What every part of a lesson is made of: values that never change once made."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Self, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

MAX_COUNT = 2 * 10**10
"""The largest count a step may claim: sums over 200 000 steps, input and output, stay exact in a double."""

Count = Annotated[int, Field(strict=True, ge=0, le=MAX_COUNT)]
"""How many: tokens, calls. Text, truth values and fractions are refused, not converted."""

StepNumber = Annotated[int, Field(strict=True, ge=1, le=MAX_COUNT)]
"""Which step, counting from 1."""

Amount = Annotated[float, Field(strict=True, ge=0, le=1e9)]
"""How much: seconds, a price."""


def _legible(title: str) -> str:
    if not any(c.isprintable() and c != " " for c in title):
        raise ValueError("it holds nothing that can be read")
    return title


Title = Annotated[str, AfterValidator(_legible)]
"""A name with something in it to read: more than spaces, control and format characters."""


@cache
def all_fields(kind: type[BaseModel]) -> set[str]:
    """Return the names of all fields, the same set each time."""
    return set(kind.model_fields)


class Frozen(BaseModel):
    """A value. Change makes a new one; unknown fields and numbers that are not numbers are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    def model_post_init(self, context: Any, /) -> None:
        """Share what pydantic notes of each value, which of its fields were given: nobody asks, and it is large."""
        object.__setattr__(self, "__pydantic_fields_set__", all_fields(type(self)))

    def replaced(self, **fields: Any) -> Self:
        """Return a copy with `fields` in place of its own; whoever calls has checked them.

        Unlike `model_copy`, nothing that was worked out for this value comes along with it.
        """
        kept = {name: getattr(self, name) for name in type(self).model_fields}
        return cast(Self, self.model_construct(**{**kept, **fields}))
