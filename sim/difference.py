"""What changed from one disk to the next: new, changed, the same, or gone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any, Literal, overload

from pydantic import InstanceOf

from sim.snapshot import Counters, Snapshot, WorkPlan
from sim.values import Frozen

Kind = Literal["new", "changed", "same", "gone"]


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of the later state beside the earlier: `now` is None where it is gone, `before` where it is new."""

    kind: Kind
    now: Any = None
    before: Any = None


class LogChanges(Sequence[Change]):
    """What became of a log, which only ever grows at its end: what is the same, then what is gone, then what is new.

    A change is put together when it is asked for: of a long run there are thousands, and hardly any is looked at.
    """

    def __init__(self, same: Sequence[Any], gone: Sequence[Any] = (), new: Sequence[Any] = ()) -> None:
        self.same, self.gone, self.new = same, gone, new

    def __len__(self) -> int:
        return len(self.same) + len(self.gone) + len(self.new)

    @overload
    def __getitem__(self, index: int) -> Change: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Change, ...]: ...

    def __getitem__(self, index: int | slice) -> Change | tuple[Change, ...]:
        places = range(len(self))[index]
        return self._change(places) if isinstance(places, int) else tuple(self._change(at) for at in places)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LogChanges) and self._parts == other._parts

    __hash__ = None  # type: ignore[assignment]  # what is in a log need not have one

    @property
    def _parts(self) -> tuple[Sequence[Any], Sequence[Any], Sequence[Any]]:
        return self.same, self.gone, self.new

    def _change(self, at: int) -> Change:
        if at < len(self.same):
            return Change("same", self.same[at], self.same[at])
        at -= len(self.same)
        if at < len(self.gone):
            return Change("gone", before=self.gone[at])
        return Change("new", self.new[at - len(self.gone)])


def same_and_other(changes: Sequence[Change]) -> tuple[Sequence[Change], Sequence[Change]]:
    """Part what is the same in both states from everything else, each in its order."""
    if isinstance(changes, LogChanges):
        return LogChanges(changes.same), changes[len(changes.same) :]
    same = tuple(change for change in changes if change.kind == "same")
    return same, tuple(change for change in changes if change.kind != "same")


class Difference(Frozen):
    """What the later of two snapshots holds that the earlier does not, part by part."""

    earlier: Snapshot
    later: Snapshot
    conversation: InstanceOf[LogChanges]
    tool_calls: InstanceOf[LogChanges]
    results: InstanceOf[LogChanges]
    plan: tuple[Change, ...]
    decisions: InstanceOf[LogChanges]
    open_questions: tuple[Change, ...]
    artifacts: tuple[Change, ...]
    evidence: InstanceOf[LogChanges]
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


def _log_changes(earlier: Sequence[Any], later: Sequence[Any]) -> LogChanges:
    """Compare two logs: what they share from the start is the same."""
    shared = _n_shared(earlier, later)
    return LogChanges(later[:shared], earlier[shared:], later[shared:])


def _n_shared(earlier: Sequence[Any], later: Sequence[Any]) -> int:
    shorter = min(len(earlier), len(later))
    if earlier[:shorter] == later[:shorter]:  # so it is within one task, and quickly told
        return shorter
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(earlier, later, strict=False)))


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
