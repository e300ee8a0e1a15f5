"""The topics that a lesson talks about, each in plain words and in the field's own."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.text import Words

ORDER = (
    "checkpoint", "strategies", "paid_twice", "how_often", "read_back", "outside", "exactly_once", "forks", "training",
    "marks",
)  # fmt: skip
MARKS_TOPIC = "marks"  # the one in which the legend comes first
# the marks, in the order of the story
LEGEND = (
    "done", "pins", "column", "pending", "disk", "planned", "used", "simulated", "outline", "crack", "bolt", "arc",
    "restored", "note", "lost", "lost_column", "hatch", "redone", "flag",
    "cross", "person", "by_hand", "half", "dropped", "waiting",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Topic:
    """One explanation."""

    key: str
    title: str
    plain: str
    engineer: str


def topics(words: Words) -> tuple[Topic, ...]:
    """Return all topics there are words for, in the order they are taught; unknown ones come last."""
    found = {key.split(".")[1] for key in sorted(words.keys()) if key.startswith("explain_board.")}
    ordered = [key for key in ORDER if key in found] + sorted(found.difference(ORDER))
    return tuple(
        Topic(key, *(words.say(f"explain_board.{key}.{part}") for part in ("title", "plain", "engineer")))
        for key in ordered
    )
