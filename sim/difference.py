"""What changed from one disk to the next: new, changed, the same, or gone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any, Literal

from sim.snapshot import Counters, Snapshot, WorkPlan
from sim.values import Frozen

Kind = Literal["new", "changed", "same", "gone"]


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of the later state beside the earlier: `now` is None where it is gone, `before` where it is new."""

    kind: Kind
    now: Any = None
    before: Any = None


class Difference(Frozen):
    """What the later of two snapshots holds that the earlier does not, part by part."""

    earlier: Snapshot
    later: Snapshot
    conversation: tuple[Change, ...]
    tool_calls: tuple[Change, ...]
    results: tuple[Change, ...]
    plan: tuple[Change, ...]
    decisions: tuple[Change, ...]
    open_questions: tuple[Change, ...]
    artifacts: tuple[Change, ...]
    evidence: tuple[Change, ...]
    counters: Counters

    @cached_property
    def size_bytes(self) -> int:
        """By how many bytes the later snapshot is larger; worked out when asked for, since both must be written out."""
        return len(self.later.canonical_json()) - len(self.earlier.canonical_json())


def difference(earlier: Snapshot, later: Snapshot) -> Difference:
    """Return what changed from one snapshot of a task to another of the same task.

    `plan` has three entries: done, next, remaining. `counters` are later less earlier.
    """
    logs = {
        name: _log_changes(getattr(earlier, name), getattr(later, name))
        for name in ("conversation", "tool_calls", "results", "decisions", "evidence")
    }
    return Difference(
        earlier=earlier,
        later=later,
        **logs,
        plan=tuple(
            _field_change(getattr(earlier.plan, part), getattr(later.plan, part)) for part in WorkPlan.model_fields
        ),
        open_questions=_keyed_changes({q: q for q in earlier.open_questions}, {q: q for q in later.open_questions}),
        artifacts=_keyed_changes({a.name: a for a in earlier.artifacts}, {a.name: a for a in later.artifacts}),
        counters=_counted_since(earlier.counters, later.counters),
    )


def _log_changes(earlier: Sequence[Any], later: Sequence[Any]) -> tuple[Change, ...]:
    """Compare two logs, which only ever grow at their end: what they share from the start is the same."""
    pairs = zip(earlier, later, strict=False)
    n_shared = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1] or pair[0] == pair[1], pairs))
    same = [Change(kind="same", now=item, before=item) for item in later[:n_shared]]
    gone = [Change(kind="gone", before=item) for item in earlier[n_shared:]]
    return (*same, *gone, *(Change(kind="new", now=item) for item in later[n_shared:]))


def _keyed_changes(earlier: dict[str, Any], later: dict[str, Any]) -> tuple[Change, ...]:
    gone = [Change(kind="gone", before=item) for key, item in earlier.items() if key not in later]
    new = {key: Change(kind="new", now=item) for key, item in later.items() if key not in earlier}
    kept = {key: _field_change(earlier[key], item) for key, item in later.items() if key in earlier}
    return (*gone, *({**new, **kept}[key] for key in later))


def _field_change(before: Any, now: Any) -> Change:
    return Change(kind="same" if before == now else "changed", now=now, before=before)


def _counted_since(earlier: Counters, later: Counters) -> Counters:
    """Subtract unit by unit; None where either was not recorded."""
    pairs = {unit: (getattr(earlier, unit), getattr(later, unit)) for unit in Counters.model_fields}
    return Counters(**{unit: None if None in pair else pair[1] - pair[0] for unit, pair in pairs.items()})
