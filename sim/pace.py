"""How long each event plays: a story of 8 steps reads well, and one of 8 000 is over as soon."""

from __future__ import annotations

EVENT_S = {
    "RUN": 1.6,
    "CHECKPOINT": 0.6,
    "FAIL": 1.8,
    "RESTORE": 2.4,
    "ADD_CONTEXT": 1.6,
    "RERUN": 2.0,
    "FINISH": 2.0,
    "HALF_WRITE": 0.6,
    "PERSON": 2.4,
    "APPROVAL": 2.4,
}
"""Story seconds of one event while there are few of its kind. A failure is a crack of 0.6 s and a pause."""

ALL_OF_A_KIND_S = {"RUN": 24.0, "CHECKPOINT": 9.0, "RERUN": 20.0, "FAIL": 5.4, "RESTORE": 7.2, "ADD_CONTEXT": 4.8}
"""Story seconds that all events of one kind may take together, however many there are."""

LEAST_SEEN = 0.1
"""A failed attempt plays at least this fraction of its step, or nobody would see it begin."""


def event_s(kind: str, how_many: int) -> float:
    """Return the story length in seconds of one event of `kind` when the run has `how_many` of them."""
    at_most = ALL_OF_A_KIND_S.get(kind)
    if at_most is None or how_many == 0:
        return EVENT_S[kind]
    return min(EVENT_S[kind], at_most / how_many)
