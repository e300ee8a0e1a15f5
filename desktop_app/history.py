"""What can be taken back: the plans before this one, each with the file it belonged to, and those that undo left."""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop_app.moment import Document
from sim.plan import Plan

UNDO_DEPTH = 200

Entry = tuple[Plan, Document]


@dataclass(slots=True)
class History:
    """Entries to go back to, the last one first to come, and entries to go on to again."""

    past: list[Entry] = field(default_factory=list)
    future: list[Entry] = field(default_factory=list)

    def note(self, plan: Plan, document: Document) -> None:
        """Remember what was shown until a change of plan; what undo had left is no longer to be had."""
        self.past.append((bare(plan), document))
        del self.past[:-UNDO_DEPTH]
        self.future.clear()

    def note_saved(self, old: Document, new: Document) -> None:
        """Let every plan that belonged to one file belong to another."""
        for entries in (self.past, self.future):
            entries[:] = [(plan, new if document == old else document) for plan, document in entries]

    def copy(self) -> History:
        """Return a history that goes its own way from here on."""
        return History(self.past[:], self.future[:])


def bare(plan: Plan) -> Plan:
    """Return the plan without what was worked out for it: two hundred of them are kept."""
    return plan.replaced()
