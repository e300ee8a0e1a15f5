"""What does a restore take back? Both lanes or one alone, what then does not fit, and what is lost."""

from __future__ import annotations

from desktop_app.panels.world_drawer_rows import MarkedRows, Said
from desktop_app.panels.world_drawer_tracks import Tracks, TwoTracks
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from sim.lanes import (
    BeyondRewind,
    Lanes,
    LostArtifact,
    Mismatch,
    beyond_rewind,
    lanes_after_restore,
    losses,
    mismatches,
    reached_step,
)
from sim.plan import Plan, Rewind

MOST_ROWS = 40


class RestoreSection(Section):
    """Three choices; two tracks; what does not fit; what is lost; what no restore reaches."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("world.restore.title"), words.say("world.restore.remark"))
        self._session, self._words = session, words
        self.choices = Choices(theme, columns=1, gap=4)
        self.choices.offer(
            (each, Tile(theme, words.say(f"world.restore.{each}"), explain="world_rewind", height=36))
            for each in Rewind
        )
        self.choices.chosen.connect(lambda rewind: session.change(session.now.plan.with_rewind(rewind)))
        self.tracks = Tracks(theme)
        self._verdict = Label(theme, "", 15, 700, wrap=True)
        self.wrong = MarkedRows(theme)
        self._lost_title = Label(theme, words.say("world.lost.title"), 15, 700, wrap=True)
        self.lost = MarkedRows(theme)
        self._no_loss = Label(theme, words.say("world.lost.nothing"), 15, wrap=True)
        self._beyond_title = Label(theme, words.say("world.beyond.title"), 15, 700, wrap=True)
        self.beyond = MarkedRows(theme)
        self.add(self.choices, self.tracks, self._verdict, self.wrong, self._lost_title, self.lost, self._no_loss)
        self.add(self._beyond_title, self.beyond)

    def show_plan(self, plan: Plan) -> None:
        """Show the two lanes of a plan in which something fails."""
        lanes = lanes_after_restore(plan)
        if lanes is None:
            return
        self.choices.show_choice(plan.rewind)
        self._show_lanes(plan, lanes)
        self.wrong.show_all([self._wrong(each) for each in mismatches(plan)[:MOST_ROWS]])
        lost = self._losses(plan)
        self.lost.show_all(lost)
        self._no_loss.setVisible(not lost)
        beyond = beyond_rewind(plan)
        self._beyond_title.setVisible(bool(beyond))
        self.beyond.show_all([self._beyond(each) for each in beyond[:MOST_ROWS]])

    def _show_lanes(self, plan: Plan, lanes: Lanes) -> None:
        say = self._words.say
        names = say("world.restore.conversation"), say("world.restore.files")
        reached = max(reached_step(plan), lanes.context_step, lanes.world_step)
        key = "fit" if lanes.agree else "knows_less" if lanes.context_step < lanes.world_step else "knows_more"
        verdict = say(f"world.restore.{key}")
        places = [self._place(step) for step in (lanes.context_step, lanes.world_step)]
        spoken = say("world.restore.spoken", conversation=places[0], files=places[1], verdict=verdict)
        self.tracks.show_tracks(TwoTracks(names, (lanes.context_step, lanes.world_step), reached), spoken)
        self._verdict.show_text(verdict)

    def _place(self, step: int) -> str:
        return self._words.say("world.restore.after" if step else "world.restore.at_start", step=step)

    def _wrong(self, each: Mismatch) -> Said:
        believed = each.believed.artifact.version if each.believed else 0
        actual = each.actual.artifact.version if each.actual else 0
        text = self._words.say(f"world.wrong.{each.kind}", name=each.name, believed=believed, actual=actual)
        return Said("parted", text)

    def _losses(self, plan: Plan) -> list[Said]:
        say, found = self._words.say, losses(plan)
        told = [self._lost(each) for each in found.artifacts[:MOST_ROWS]]
        if found.messages:
            told.append(Said("lost", say("world.lost.messages", n=found.messages)))
        if found.decisions:
            told.append(Said("lost", say("world.lost.decisions", n=found.decisions)))
        return told

    def _lost(self, each: LostArtifact) -> Said:
        version = each.made.artifact.version
        if each.replaced_by is None:
            return Said("lost", self._words.say("world.lost.deleted", name=each.name))
        older = each.replaced_by.artifact.version
        return Said("lost", self._words.say("world.lost.replaced", name=each.name, version=version, older=older))

    def _beyond(self, each: BeyondRewind) -> Said:
        key = "known" if each.known else "unknown"
        return Said("once", each.effect.action, self._words.say(f"world.beyond.{key}", step=each.step))
