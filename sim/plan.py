"""What the learner asks for: a task, where its disks are, what goes wrong, how to recover."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

from pydantic import TypeAdapter, model_validator

from sim.approval import Approval
from sim.branches import FIRST_RUN, Branch, Branches, owner
from sim.chances import Chances
from sim.checkpoints import CheckpointPolicy, checkpoint_steps, manual_at
from sim.failure import Cause, Failure, Instant
from sim.reliability import Reliability
from sim.storage import Storage
from sim.strategy import Rewind as Rewind
from sim.strategy import Strategy as Strategy
from sim.task import Task
from sim.values import Frozen, StepNumber


class Plan(Frozen):
    """Everything `simulate` needs to know; nothing about how it is shown.

    `back_to` names an earlier disk to go back to; where there is none after that step, the last one serves.
    """

    task: Task
    checkpoints: CheckpointPolicy = CheckpointPolicy()
    failure: Failure | None = None
    strategy: Strategy = Strategy.RESUME
    chances: Chances = Chances()
    back_to: StepNumber | None = None
    storage: Storage = Storage()
    rewind: Rewind = Rewind.BOTH
    branches: Branches = ()
    approval: Approval | None = None
    reliability: Reliability = Reliability()

    @model_validator(mode="after")
    def _within_the_task(self) -> Plan:
        if self.failure is not None:
            self._refuse_past_the_end(self.failure.step)
        for step in self.checkpoints.manual[-1:]:
            self._refuse_past_the_end(step)
        for branch in self.branches:
            self._refuse_past_the_end(branch.after)
        if self.approval is not None:
            self._refuse_past_the_end(self.approval.after)
        self._refuse_other_chances(self.reliability)
        return self

    def _refuse_past_the_end(self, step: int) -> None:
        if step > self.task.n_steps:
            raise ValueError(f"step {step} is past the last step {self.task.n_steps}")

    def _refuse_other_chances(self, reliability: Reliability) -> None:
        chances, n_steps = reliability.success, self.task.n_steps
        if isinstance(chances, tuple) and len(chances) != n_steps:
            raise ValueError(f"{len(chances)} chances do not fit {n_steps} steps")

    @cached_property
    def checkpoint_steps(self) -> tuple[int, ...]:
        """The steps after which a checkpoint is written, ascending."""
        return checkpoint_steps(self.checkpoints, self.task)

    def saves_after(self, step: int) -> bool:
        """Whether a checkpoint is written after `step`."""
        at = bisect_left(self.checkpoint_steps, step)
        return at < len(self.checkpoint_steps) and self.checkpoint_steps[at] == step

    @property
    def instant(self) -> Instant:
        """Where in its step the failure strikes; at its work where the step has no disk that could be written."""
        if self.failure is None or not self.saves_after(self.failure.step):
            return Instant.WORKING
        return self.failure.instant

    @property
    def usable_checkpoints(self) -> tuple[int, ...]:
        """The steps whose checkpoints the failure can fall back to, ascending; none where nothing fails.

        The failed step's own is among them if the failure struck after it was written; one half written is not, nor
        is one that was dropped for a newer one.
        """
        if self.failure is None:
            return ()
        first_missing = self.failure.step + (self.instant is Instant.SAVED)
        return self.storage.kept(self.checkpoint_steps[: bisect_left(self.checkpoint_steps, first_missing)])

    def holds_spoiled_state(self, step: int) -> bool:
        """Whether a disk after `step` would hold what the spoiled step left: from that step on, before the failure."""
        failure = self.failure
        if failure is None or failure.cause is not Cause.POISONED:
            return False
        return max(failure.spoiled_step, 1) <= step < failure.step

    @property
    def reached_failure(self) -> Failure | None:
        """The failure; None where nothing fails, or the run stops for a person's approval before it comes to that."""
        if self.failure is None or self.approval is None or self.approval.lets_on:
            return self.failure
        first_unwritten = self.failure.step + (self.instant is Instant.SAVED)
        stops = self.approval.after < first_unwritten and self.saves_after(self.approval.after)
        return None if stops else self.failure

    @property
    def last_checkpoint(self) -> int:
        """The step whose checkpoint the failure falls back to; 0 where there is none, or no failure."""
        usable = self.usable_checkpoints
        if self.back_to in usable:
            return self.back_to
        return usable[-1] if usable else 0

    def with_failure(self, failure: Failure) -> Plan:
        """Return this plan with `failure` in place of any other."""
        self._refuse_past_the_end(failure.step)
        return self.replaced(failure=failure)

    def without_failure(self) -> Plan:
        """Return this plan with nothing going wrong."""
        return self.replaced(failure=None)

    def with_checkpoints(self, policy: CheckpointPolicy) -> Plan:
        """Return this plan with its disks where `policy` puts them."""
        for step in policy.manual[-1:]:
            self._refuse_past_the_end(step)
        return self.replaced(checkpoints=policy)

    def with_strategy(self, strategy: Strategy) -> Plan:
        """Return this plan recovering by `strategy`."""
        return self.replaced(strategy=strategy)

    def with_back_to(self, step: int | None) -> Plan:
        """Return this plan going back to the disk after `step`, or to the last one for None."""
        return self.replaced(back_to=step)

    def with_branch(self, after: int, parent: int = FIRST_RUN, strategy: Strategy | None = None) -> Plan:
        """Return this plan with one more branch, from the disk after a step that the line `parent` can go back to.

        It grows from the line that wrote that disk, and the plan's failure goes back there where the disk was written
        before it. Without a `strategy` it goes on by the plan's own; from the start, 0, that is a restart.
        """
        if after and not self.saves_after(after):
            raise ValueError(f"there is no disk after step {after} to go on from")
        if parent > len(self.branches):
            raise ValueError(f"there is no branch {parent}: the plan has {len(self.branches)}")
        own = Strategy.RESUME if self.strategy is Strategy.RESTART else self.strategy
        way = strategy or (own if after else Strategy.RESTART)
        branch = Branch(after=after, parent=owner(self.branches, after, parent), strategy=way)
        branches: tuple[Branch, ...] = TypeAdapter(Branches).validate_python((*self.branches, branch))
        back_to = after if after in self.usable_checkpoints else self.back_to
        return self.replaced(branches=branches, back_to=back_to, strategy=way)

    def without_branches(self) -> Plan:
        """Return this plan with the first run alone."""
        return self.replaced(branches=())

    def with_approval(self, approval: Approval | None) -> Plan:
        """Return this plan pausing for a person where `approval` says, or nowhere for None."""
        if approval is not None:
            self._refuse_past_the_end(approval.after)
        return self.replaced(approval=approval)

    def with_storage(self, storage: Storage) -> Plan:
        """Return this plan with its disks kept as `storage` says."""
        return self.replaced(storage=storage)

    def with_rewind(self, rewind: Rewind) -> Plan:
        """Return this plan with restores that take back so much."""
        return self.replaced(rewind=rewind)

    def with_chances(self, chances: Chances) -> Plan:
        """Return this plan under other teaching assumptions."""
        return self.replaced(chances=chances)

    def with_reliability(self, reliability: Reliability) -> Plan:
        """Return this plan with other assumptions on how often steps fail and what a disk costs."""
        self._refuse_other_chances(reliability)
        return self.replaced(reliability=reliability)

    def with_disk_toggled(self, step: int) -> Plan:
        """Return this plan with the disk after `step` put there or taken away by hand; the policy becomes manual."""
        return self.with_checkpoints(manual_at(*set(self.checkpoint_steps).symmetric_difference({step})))
