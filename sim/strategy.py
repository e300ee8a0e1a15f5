"""The ways to get going again after a failure, and what a restore takes back."""

from __future__ import annotations

from enum import StrEnum


class Strategy(StrEnum):
    """The three ways to get going again."""

    RESUME = "resume"
    RESTART = "restart"
    RESUME_WITH_ERROR_CONTEXT = "resume_with_error_context"


class Rewind(StrEnum):
    """What a restore takes back: what the agent knows, the files it made, or both."""

    BOTH = "both"
    CONTEXT_ONLY = "context_only"
    WORLD_ONLY = "world_only"
