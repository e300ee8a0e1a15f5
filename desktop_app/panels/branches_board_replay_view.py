"""The replay in stretches and words: what is read back, what runs again, and what it reads that was never recorded."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.panels.branches_board_lane import Look, Stretch
from desktop_app.panels.branches_board_tree_view import first_run
from desktop_app.text import Words
from sim.editing import with_step_changed
from sim.plan import Plan
from sim.replay import Replayed, ReplayedStep, replay

LOOKS: dict[Replayed, Look] = {
    Replayed.READ_BACK: "restored",
    Replayed.RE_EXECUTED: "again",
    Replayed.FIRST_TIME: "once",
}


@dataclass(frozen=True)
class ReadingRow:
    """Something a step reads that is never the same again: then, now, and whether that fits."""

    step: int
    index: int
    kind: str
    name: str
    then: str
    now: str
    verdict: str
    is_mismatch: bool
    is_recorded: bool


@dataclass(frozen=True)
class ReplayView:
    """Both tracks, the first step that is not to be trusted, and all that is read from clock and dice."""

    n_steps: int
    first: tuple[Stretch, ...]
    second: tuple[Stretch, ...]
    doubt_from: int | None
    readings: tuple[ReadingRow, ...]
    counted: str
    doubt: str
    log: str

    @property
    def reading_steps(self) -> dict[int, bool]:
        """Each step that reads something, and whether it does not fit what was recorded."""
        steps: dict[int, bool] = {}
        for row in self.readings:
            steps[row.step] = steps.get(row.step, False) or row.is_mismatch
        return steps


def replay_view(plan: Plan, words: Words) -> ReplayView | None:
    """Return the replay after the plan's failure; None where nothing fails before somebody is asked."""
    steps = replay(plan)
    if not steps:
        return None
    doubt_from = next((each.step for each in steps if not each.is_trustworthy), None)
    is_last_mismatch = doubt_from is None and any(each.is_mismatch for each in steps)
    back = sum(each.way is Replayed.READ_BACK for each in steps)
    return ReplayView(
        n_steps=plan.task.n_steps,
        first=first_run(plan, goes_on=False),
        second=_stretches(steps),
        doubt_from=doubt_from,
        readings=tuple(_rows(steps, words)),
        counted=_counted(steps, back, words),
        doubt=_doubt(doubt_from, words, is_last=is_last_mismatch),
        log=words.say("branches.replay.log", n=back) if back else "",
    )


def _stretches(steps: tuple[ReplayedStep, ...]) -> tuple[Stretch, ...]:
    """Join neighbouring steps that come about the same way."""
    joined: list[Stretch] = []
    for each in steps:
        look = LOOKS[each.way]
        if joined and joined[-1].look == look:
            joined[-1] = Stretch(joined[-1].first, each.step, look)
        else:
            joined.append(Stretch(each.step, each.step, look))
    return tuple(joined)


def _rows(steps: tuple[ReplayedStep, ...], words: Words) -> list[ReadingRow]:
    rows = []
    for each in steps:
        for index, one in enumerate(each.readings):
            reading = one.reading
            if each.way is Replayed.FIRST_TIME:
                then, now, verdict = "", "", "later"
            elif one.is_mismatch:
                then, now, verdict = reading.value, one.now, "differs"
            else:
                then, now = reading.value, one.now
                verdict = "same" if each.way is Replayed.READ_BACK else "anew"
            said = words.say(f"branches.replay.verdict.{verdict}")
            rows.append(
                ReadingRow(
                    each.step, index, reading.kind, reading.name, then, now, said, one.is_mismatch, reading.recorded
                )
            )
    return rows


def _counted(steps: tuple[ReplayedStep, ...], back: int, words: Words) -> str:
    """Return how many steps are read back and how many run again, and what that costs."""
    again = [each.tokens for each in steps if each.way is Replayed.RE_EXECUTED]
    known = [tokens for tokens in again if tokens is not None]
    amount = words.tokens(sum(known) if len(known) == len(again) else None)
    read = words.say("branches.replay.read_back", n=back) if back else words.say("branches.replay.none_back")
    ran = words.say("branches.replay.again", n=len(again), tokens=amount)
    return words.say("branches.replay.counted", read=read, ran=ran)


def _doubt(doubt_from: int | None, words: Words, *, is_last: bool) -> str:
    if doubt_from is not None:
        return words.say("branches.replay.doubt", step=doubt_from)
    return words.say("branches.replay.doubt_last" if is_last else "branches.replay.sound")


def with_reading_recorded(plan: Plan, step: int, index: int, *, recorded: bool) -> Plan:
    """Return `plan` with one reading of a step recorded the first time, or not."""
    reads = plan.task.step(step).reads
    changed = reads[index].replaced(recorded=recorded)
    return with_step_changed(plan, step, reads=(*reads[:index], changed, *reads[index + 1 :]))
