"""Both sides of the storage trade, policy by policy: what is kept, and what would still have to be run again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from desktop_app.text import Words
from sim.checkpoints import CheckpointPolicy, every_n, every_step, manual_at
from sim.plan import Plan, Strategy
from sim.recovery import recovery_by
from sim.storage import storage_total


@dataclass(frozen=True, slots=True)
class Deal:
    """One policy: how much it keeps and how much it leaves to be run again, in words and as a share of the most."""

    name: str
    in_force: bool
    disks: str
    kept: str
    kept_share: float
    again: str
    again_share: float


def deals(plan: Plan, words: Words) -> tuple[Deal, ...]:
    """Return the trade for every step, every third, by hand, and for the policy in force where it is another."""
    measured = [_measured(plan, policy) for policy in policies(plan)]
    most_kept, most_again = max(each[1] for each in measured) or 1, max(each[2] for each in measured) or 1
    return tuple(
        Deal(
            name=policy_name(policy, n_disks, words),
            in_force=policy == plan.checkpoints,
            disks=words.say("compare_board.trade.disks", n=n_disks),
            kept=words.size(kept),
            kept_share=kept / most_kept,
            again=again_words,
            again_share=again / most_again,
        )
        for policy, (n_disks, kept, again, unit) in zip(policies(plan), measured, strict=True)
        for again_words in [_again(again, unit, words)]
    )


def policies(plan: Plan) -> Iterator[CheckpointPolicy]:
    """Yield the policies compared; disks placed by hand are those of the plan, none where it has none of its own."""
    by_hand = plan.checkpoints if plan.checkpoints.kind == "manual" else manual_at()
    usual = [every_step(), every_n(3), by_hand]
    yield from usual if plan.checkpoints in usual else [*usual[:2], plan.checkpoints, by_hand]


def policy_name(policy: CheckpointPolicy, n_disks: int, words: Words) -> str:
    """Return a policy by the name on its button."""
    if policy.kind == "manual":
        return words.say("question.by_hand" if n_disks else "compare_board.trade.by_hand_none")
    if policy.kind == "every_n":
        return words.say("compare_board.trade.every_n", every=policy.every)
    return words.say(f"question.{policy.kind}")


def _measured(plan: Plan, policy: CheckpointPolicy) -> tuple[int, int, float, str]:
    """Return disks, bytes kept when the task has finished, and what a resume runs again, with its unit."""
    other = plan.with_checkpoints(policy).with_strategy(Strategy.RESUME)
    kept = storage_total(plan.task, other.checkpoint_steps, plan.storage)
    n_disks = len(plan.storage.kept(other.checkpoint_steps))
    if other.failure is None:
        return n_disks, kept, 0, "none"
    way, whole = recovery_by(other, Strategy.RESUME), plan.task.tokens
    if whole.recorded:
        return n_disks, kept, way.rerun.tokens or 0, "tokens"
    if plan.task.tool_calls.recorded:
        return n_disks, kept, way.rerun.tool_calls or 0, "calls"
    return n_disks, kept, way.steps_rerun, "steps"


def _again(amount: float, unit: str, words: Words) -> str:
    if unit == "none":
        return words.say("compare_board.trade.none_fails")
    if unit == "steps":
        return words.say("strategy.steps_again", n=int(amount))
    return words.tokens(amount) if unit == "tokens" else words.calls(int(amount))
