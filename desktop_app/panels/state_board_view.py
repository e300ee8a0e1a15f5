"""What one disk holds, beside what an earlier one held: titles, figures and rows in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from desktop_app.panels.state_board_later import Later
from desktop_app.panels.state_board_lines import LINES, one_line, plan_part, plan_steps
from desktop_app.text import Words
from sim.difference import Change, Difference, difference, same_and_other
from sim.sizes import snapshot_sizes
from sim.snapshot import FILLED_BY, Snapshot, recorded_parts, snapshot_after
from sim.task import Task

Mark = Literal["new", "changed", "same", "gone", "held"]  # held: there is nothing to compare with

MAIN = ("tool_calls", "results", "conversation", "plan")
MORE = ("decisions", "artifacts", "limits", "open_questions", "evidence", "versions")
BY_LOG = ("tool_calls", "results", "conversation", "decisions", "artifacts", "open_questions", "evidence")


@dataclass(frozen=True, slots=True)
class Look:
    """Which disk is looked into and which is its base; 0 is the start, a base of None compares with nothing."""

    disk: int
    base: int | None


@dataclass(frozen=True, slots=True)
class Figure:
    """A number on the disk, what was added since the base, and what it was there."""

    title: str
    value: str
    gain: str = ""
    was: str = ""
    recorded: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing on the disk in one line; `item` is the thing itself, for whoever wants the whole text."""

    mark: Mark
    lead: str
    rest: str = ""
    item: Any = None


@dataclass(frozen=True, slots=True)
class Section:
    """Things of one sort: those that differ from the base, and those that stayed, folded behind one line."""

    key: str
    title: str
    remark: str
    entries: tuple[Entry, ...]
    same: Sequence[Entry] = ()
    fold: str = ""
    empty: str = ""


@dataclass(frozen=True, slots=True)
class StateView:
    """Everything the state board shows but the whole texts."""

    look: Look
    title: str
    second: str
    figures: tuple[Figure, ...]
    sections: dict[str, Section]
    snapshot: Snapshot


def bases(disks: Sequence[int], disk: int) -> tuple[int, ...]:
    """Return what `disk` can be compared with: the start and every earlier disk."""
    return (0, *(step for step in disks if step < disk)) if disk else ()


def state_view(task: Task, look: Look, words: Words, *, written: bool = True) -> StateView:
    """Return what the board shows for `look`; `written` tells whether the disk exists at this moment."""
    now = snapshot_after(task, look.disk)
    since = None if look.base is None else difference(snapshot_after(task, look.base), now)
    sections = {key: _section(key, task, now, since, words) for key in MAIN + MORE}
    figures = tuple(_figures(task, now, since.earlier if since else None, words))
    return StateView(look, *_titles(task, look, words, written), figures, sections, now)


def _titles(task: Task, look: Look, words: Words, written: bool) -> tuple[str, str]:
    if not look.disk:
        return words.say("state_board.start_title"), words.say("state_board.no_disk")
    second = words.say("question.step_name", step=look.disk, title=one_line(task.step(look.disk).title))
    if task.only_supposes_disk(look.disk):
        second = words.say("state_board.simulated", step=second)
    elif not written:
        second = words.say("state_board.not_written", step=second)
    return words.say("state_board.title", step=look.disk), second


def _figures(task: Task, now: Snapshot, before: Snapshot | None, words: Words) -> Iterable[Figure]:
    sizes = snapshot_sizes(task)
    figures: dict[str, tuple[Callable[[float | None], str], Callable[[Snapshot], float | None]]] = {
        "tokens": (words.short, lambda disk: disk.counters.tokens),
        "calls": (words.number, lambda disk: disk.counters.tool_calls),
        "results": (words.number, lambda disk: len(disk.results) if "results" in recorded_parts(task) else None),
        "size": (words.size, lambda disk: int(sizes[disk.step])),
        "budget": (words.short, lambda disk: disk.budget_left_tokens),
    }
    if task.budget_tokens is None:
        del figures["budget"]
    for key, (shown, of) in figures.items():
        yield _figure(
            words.say(f"state_board.figure.{key}"), of(now), None if before is None else of(before), shown, words
        )


def _figure(
    title: str, now: float | None, before: float | None, shown: Callable[[float | None], str], words: Words
) -> Figure:
    if now is None:
        return Figure(title, words.say("figure.not_recorded"), recorded=False)
    if before is None:
        return Figure(title, shown(now))
    change = as_shown(now) - as_shown(before)  # so that whoever adds up what is shown gets what is shown
    sign = "figure.plus" if change >= 0 else "state_board.minus"
    gain = words.say(sign, value=shown(abs(change))) if now != before else ""
    return Figure(title, shown(now), gain, words.say("state_board.was", value=shown(before)))


def as_shown(value: float) -> float:
    """Return `value` as exactly as `Words.short` and `Words.size` write it: 14 351 is 14.4 thousand."""
    for size in (1e9, 1e6, 1e3):
        if value >= size * 0.99995:
            grain = size / 10 if value < 99.95 * size else size
            return round(value / grain) * grain
    return value


def _section(key: str, task: Task, now: Snapshot, since: Difference | None, words: Words) -> Section:
    kept: Sequence[Change] = ()
    if since is not None and key in BY_LOG:
        kept, changed = same_and_other(getattr(since, key))
        entries = [_changed_entry(key, change, words) for change in changed]
    else:
        entries = _entries(key, task, now, since, words)
    return Section(
        key,
        title=words.say(f"state_board.section.{key}"),
        remark=_remark(entries, words),
        entries=tuple(entries),
        same=Later(kept, partial(_changed_entry, key, words=words)),
        fold=words.say(f"state_board.fold.{key}", n=len(kept)) if kept else "",
        empty=_empty(key, task, now, words),
    )


def _entries(key: str, task: Task, now: Snapshot, since: Difference | None, words: Words) -> list[Entry]:
    if key == "plan":
        return _plan_entries(now, since.earlier if since else None, words)
    if key == "limits":
        return _limit_entries(task, now, words)
    if key == "versions":
        return [Entry("held", one_line(name), one_line(value), value) for name, value in now.versions.items()]
    if since is None:
        return [Entry("held", *LINES[key](item, words), item) for item in getattr(now, key)]
    return [_changed_entry(key, change, words) for change in getattr(since, key)]


def _changed_entry(key: str, change: Change, words: Words) -> Entry:
    item = change.before if change.kind == "gone" else change.now
    lead, rest = LINES[key](item, words)
    if change.kind == "changed" and key == "artifacts":
        rest = words.say("state_board.was", value=LINES[key](change.before, words)[1])
    return Entry(change.kind, lead, rest, item)


def _plan_entries(now: Snapshot, before: Snapshot | None, words: Words) -> list[Entry]:
    entries = []
    for part in ("done", "next", "remaining"):
        lead = plan_part(now, part, words)
        if before is None or lead == plan_part(before, part, words):
            entries.append(Entry("same" if before else "held", lead, "", now.plan))
        else:
            was = words.say("state_board.was", value=plan_steps(before, part, words))
            entries.append(Entry("changed", lead, was, now.plan))
    return [*entries, *_goal("same" if before else "held", now, words)]


def _goal(mark: Mark, now: Snapshot, words: Words) -> list[Entry]:
    told = Entry(mark, words.say("state_board.goal"), one_line(now.objective), now.objective)
    return [told] if now.objective else []


def _limit_entries(task: Task, now: Snapshot, words: Words) -> list[Entry]:
    used = now.counters
    figures = {
        "budget": words.number(now.budget_left_tokens),
        "input": words.number(used.input_tokens),
        "output": words.number(used.output_tokens),
        "calls": words.number(used.tool_calls),
        "seconds": words.duration(used.seconds),
    }
    if "seconds" in task.assumptions and used.seconds is not None:
        figures["seconds"] = words.say("state_board.teaching", value=figures["seconds"])
    limits = [Entry("held", words.say(f"state_board.limit.{key}"), value, value) for key, value in figures.items()]
    return [*limits, *_goal("held", now, words)]


def _remark(entries: Sequence[Entry], words: Words) -> str:
    counted = {mark: sum(entry.mark == mark for entry in entries) for mark in ("new", "changed", "gone")}
    told = [words.say(f"state_board.remark.{mark}", n=n) for mark, n in counted.items() if n]
    return words.say("state_board.remark.joint").join(told)


def _empty(key: str, task: Task, now: Snapshot, words: Words) -> str:
    if key == "tool_calls" and now.counters.tool_calls is None:
        return words.say("figure.not_recorded")
    if key == "tool_calls" and now.counters.tool_calls:
        return words.say("state_board.empty.only_counted", n=now.counters.tool_calls)
    if key in FILLED_BY and key not in recorded_parts(task):
        return words.say("figure.not_recorded")
    return words.say("state_board.empty.nothing")
