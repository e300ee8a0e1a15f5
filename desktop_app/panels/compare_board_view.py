"""Three ways back from one failure, side by side: what each runs again, what it adds, and why one is cheapest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from desktop_app.text import Words
from sim.bill import Bill, bill_of
from sim.cost import UNITS, Cost
from sim.plan import Plan, Strategy
from sim.recovery import Recovery, cheapest, compare, compared_by
from sim.task import Task

COLUMNS = ("steps", "tokens", "tool_calls", "seconds", "money")
ASSUMED_BY = {"seconds": "seconds", "money": "prices"}  # a column is starred where the task assumes this
TICKS = 4  # about how many marks the scale has
CLOCK_FROM = 60  # seconds: longer ones are told as on a clock


@dataclass(frozen=True, slots=True)
class Way:
    """One strategy: its bill, and its figures in words in the order of the columns."""

    strategy: Strategy
    name: str
    mark: str
    chosen: bool
    bill: Bill
    total: str
    added: str
    cells: tuple[str, ...]
    note: tuple[str, ...]  # what the error note adds: tokens, money
    lost: str
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything the three rows show; without ways there is nothing to recover from, and `asleep` says so."""

    title: str
    unit: str = "tokens"
    columns: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    scale: float = 0.0
    ticks: tuple[tuple[float, str], ...] = ()
    once: tuple[float, str] = (0.0, "")
    why: str = ""
    remark: str = ""
    footnotes: tuple[str, ...] = ()
    asleep: str = ""


def comparison(plan: Plan, words: Words) -> Comparison:
    """Return what the board shows for the failure of `plan`."""
    recoveries, task = compare(plan), plan.task
    if not recoveries:
        return Comparison(words.say("compare_board.asleep_title"), asleep=words.say("compare_board.asleep"))
    unit = compared_by(recoveries)
    bills = [bill_of(way, task, unit) for way in recoveries]
    scale = max(bill.total for bill in bills)
    once = words.say(f"compare_board.once.{unit}", value=words.short(bills[0].task))
    return Comparison(
        title=words.say("compare_board.title", step=recoveries[0].failed_step),
        unit=unit,
        columns=tuple(_column(key, task, words) for key in COLUMNS),
        ways=tuple(_ways(plan, recoveries, bills, unit, words)),
        scale=scale,
        ticks=tuple((tick, tick_in_words(tick, words)) for tick in ticks(scale)),
        once=(bills[0].task, once),
        why=_why(recoveries, unit, words),
        remark=_remark(recoveries, task, words),
        footnotes=tuple(_footnotes(recoveries, task, words)),
    )


def ticks(scale: float) -> Iterator[float]:
    """Yield round marks from 0 to `scale`."""
    if scale <= 0:
        return
    power = 1.0
    while power * 10 <= scale:
        power *= 10
    step = min((power * f for f in (0.1, 0.2, 0.5, 1, 2, 5)), key=lambda each: abs(scale / each - TICKS))
    step = max(step, 1.0)
    for place in range(int(scale / step) + 1):
        yield place * step


def tick_in_words(value: float, words: Words) -> str:
    """Return a round number in few characters: 500, 5k, 2.5M."""
    for size, key in ((1e6, "figure.million"), (1e3, "figure.thousand")):
        if value >= size:
            return words.say(key, value=words.number(int(value / size) if value % size == 0 else value / size))
    return words.number(int(value) if value == int(value) else value)


def _ways(plan: Plan, recoveries: tuple[Recovery, ...], bills: list[Bill], unit: str, words: Words) -> Iterator[Way]:
    best = cheapest(recoveries)
    mark = words.say("compare_board.same_cost" if len(best) > 1 else "strategy.cheapest")
    for way, bill in zip(recoveries, bills, strict=True):
        rerun = {key: way.steps_rerun if key == "steps" else getattr(way.rerun, key) for key in COLUMNS}
        lost = way.steps_rerun if unit == "steps" else getattr(way.lost, unit)
        yield Way(
            strategy=way.strategy,
            name=words.say(f"strategy.{way.strategy}.name"),
            mark=mark if way.strategy in best else "",
            chosen=way.strategy is plan.strategy,
            bill=bill,
            total=words.short(bill.total),
            added=words.say("figure.plus", value=words.short(bill.total - bill.task)),
            cells=tuple(amount_in_words(amount, key, plan.task, words) for key, amount in rerun.items()),
            note=_note(way.context, plan.task, words),
            lost=amount_in_words(lost, unit, plan.task, words),
            told=_told(way, plan.task, words),
        )


def _note(context: Cost, task: Task, words: Words) -> tuple[str, ...]:
    """Return what the error note adds to the bill, each figure with its unit; it is in no column of steps run again."""
    if not context.tokens:
        return (words.say("compare_board.no_note"),)
    added = [words.tokens(context.tokens)]
    if context.money:
        added.append(words.money(context.money, task.prices.currency))
    return tuple(words.say("figure.plus", value=value) for value in added)


def _told(way: Recovery, task: Task, words: Words) -> tuple[str, ...]:
    """Return the figures of a way as phrases, for where there is no room for columns."""
    again = [words.say("strategy.steps_again", n=way.steps_rerun), *_phrases(way.rerun, task, words)]
    lost = _phrases(way.lost, task, words)[:2] or [words.say("figure.not_recorded")]
    joint = words.say("compare_board.joint")
    lines = [joint.join(again), words.say("compare_board.lost", lost=joint.join(lost))]
    if way.context.tokens:
        lines.append(words.say("compare_board.note", note=joint.join(_note(way.context, task, words))))
    return tuple(lines)


def _phrases(cost: Cost, task: Task, words: Words) -> list[str]:
    said = {"tokens": words.tokens, "tool_calls": words.calls}
    phrases = []
    for unit in UNITS:
        amount = getattr(cost, unit)
        if amount is not None:
            shown = said[unit](amount) if unit in said else amount_in_words(amount, unit, task, words)
            phrases.append(words.say("compare_board.starred", value=shown) if starred(unit, task) else shown)
    return phrases


def amount_in_words(amount: float | None, unit: str, task: Task, words: Words) -> str:
    """Return an amount as a cell shows it."""
    if amount is None:
        return words.say("compare_board.unknown")
    if unit == "money":
        return words.money(amount, task.prices.currency)
    if unit == "seconds":
        return words.clock(amount) if CLOCK_FROM <= round(amount) < 3600 else words.duration(amount)
    return words.short(amount)


def starred(column: str, task: Task) -> bool:
    """Tell whether the figures of a column are teaching values."""
    return ASSUMED_BY.get(column) in task.assumptions


def _column(key: str, task: Task, words: Words) -> str:
    head = words.say(f"compare_board.column.{key}")
    return words.say("compare_board.starred", value=head) if starred(key, task) else head


def _why(recoveries: tuple[Recovery, ...], unit: str, words: Words) -> str:
    best, resume = cheapest(recoveries), recoveries[0]
    values = {"n": resume.steps_rerun, "failed": resume.failed_step, "back": resume.restart_after}
    if len(best) == 1 and best[0] is Strategy.RESUME and not resume.steps_rerun:
        key = "all_kept"
    elif len(best) == 1:
        key = {0: "no_disk", 1: "kept_one"}.get(resume.restart_after, "kept") if best[0] is Strategy.RESUME else "other"
    elif Strategy.RESTART in best:
        key = "tie_no_disk" if resume.restart_after == 0 else "tie"
    else:
        key = "tie_note_free" if unit == "tokens" else "tie_note_uncounted"
    return words.say(f"compare_board.why.{key}", **values)


def _remark(recoveries: tuple[Recovery, ...], task: Task, words: Words) -> str:
    if not task.error_context_tokens:
        return ""
    return words.say("compare_board.note_worth", tokens=words.short(task.error_context_tokens))


def _footnotes(recoveries: tuple[Recovery, ...], task: Task, words: Words) -> Iterator[str]:
    if any(starred(column, task) for column in COLUMNS):
        yield words.say("compare_board.teaching")
    unit = compared_by(recoveries)
    if unit != "tokens":
        yield words.say(f"compare_board.not_recorded.{unit}")
    elif any(getattr(way.rerun, each) is None for way in recoveries for each in UNITS):
        yield words.say("compare_board.not_recorded.some")
