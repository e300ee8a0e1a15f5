"""How many disks are kept? All of them, or the last few; and what is given up for that."""

from __future__ import annotations

from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.stepper import Stepper
from sim.plan import Plan

FEW = 3


class KeepSection(Section):
    """Two answers and a number; the sentence below says which disks are dropped, and what that means."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("storage.keep.title"))
        self._session, self._words = session, words
        self._few = FEW
        self._answers = Choices(theme, columns=2)
        self._answers.offer(
            (last, Tile(theme, words.say("storage.keep.all") if not last else "", explain="storage_keep", pad=6))
            for last in (False, True)
        )
        self._answers.chosen.connect(lambda last: self._keep(self._few if last else None))
        self._last = Stepper(
            theme,
            name=words.say("storage.keep.last_name"),
            less=words.say("storage.keep.fewer"),
            more=words.say("storage.keep.more"),
            explain="storage_last",
        )
        self._last.stepped.connect(self._keep)
        self._dropped = Label(theme, "", 15, wrap=True)
        self.add(self._answers, self._last, self._dropped)

    def show_plan(self, plan: Plan) -> None:
        """Show the answer in force."""
        last = plan.storage.keep_last
        most = max(plan.task.n_steps, last or 1)
        self._few = last or min(self._few, most)
        self._answers.tile(True).show_text(self._words.say("storage.keep.last", n=self._few))
        self._answers.show_choice(last is not None)
        self._last.show_range(1, most)
        self._last.show_number(self._few)
        self._last.setVisible(last is not None)
        self._dropped.show_text(self._dropped_text(plan))

    def _dropped_text(self, plan: Plan) -> str:
        written, say = plan.checkpoint_steps, self._words.say
        kept = plan.storage.kept(written)
        if len(kept) == len(written):
            return say("storage.keep.none_dropped")
        text = say("storage.keep.dropped", n=len(written) - len(kept), first=kept[0])
        became_whole = not plan.storage.replaced(keep_last=None).are_whole(len(written))[len(written) - len(kept)]
        return f"{text} {say('storage.keep.made_whole')}" if became_whole else text

    def _keep(self, last: int | None) -> None:
        plan = self._session.now.plan
        self._session.change(plan.with_storage(plan.storage.replaced(keep_last=last)))
