"""How is it put back? What takes each effect back, the newest first, and what nothing takes back."""

from __future__ import annotations

from desktop_app.panels.world_drawer_rows import MarkedRows, Said
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from sim.compensation import Compensation, compensations
from sim.plan import Plan

MOST_ROWS = 40


class BackSection(Section):
    """The actions in the order in which a person would take them."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("world.back.title"))
        self._words = words
        self._lead = Label(theme, "", 15, wrap=True)
        self.rows = MarkedRows(theme)
        self._apart = Label(theme, words.say("world.back.apart"), 15, 600, wrap=True)
        self.add(self._lead, self.rows, self._apart)

    def show_plan(self, plan: Plan) -> None:
        """Show what takes back the effects after the disk the plan goes back to."""
        found = compensations(plan)
        key = "lead" if found else "nothing"
        self._lead.show_text(self._words.say(f"world.back.{key}", n=len(found)))
        self.rows.show_all([self._said(each) for each in found[:MOST_ROWS]])

    def _said(self, each: Compensation) -> Said:
        say, done = self._words.say, each.effect.action
        if each.action is None:
            return Said("never", say("world.back.never"), say("world.back.of", step=each.step, action=done))
        return Said("undo", each.action, say("world.back.of", step=each.step, action=done))
