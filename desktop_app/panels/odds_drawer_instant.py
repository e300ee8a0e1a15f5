"""When in the step did it fail? One slider, from the first quarter of the work to after its disk is written."""

from __future__ import annotations

from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.key_row import KeyRow
from desktop_app.widgets.stops import Stop, StopSlider
from sim.effects import Outcome, Repeat, n_happened, repeats
from sim.failure import Failure, Instant
from sim.plan import Plan, Strategy

QUARTERS = 4


class InstantSection(Section):
    """The slider, the sentence that flips as it moves, and what had happened outside by then."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("odds.instant.title"))
        self._session, self._words = session, words
        self._slider = StopSlider(
            theme, name=words.say("odds.instant.title"), explain="odds_instant", knob="bolt", role="failed"
        )
        self._slider.asked.connect(self._strike_at)
        self._has_disk: bool | None = None
        self._key = KeyRow(
            theme,
            [("disk_half", words.say("odds.instant.saving_key")), ("disk", words.say("odds.instant.saved_key"))],
        )
        self._what = Label(theme, "", 15, 700, wrap=True)
        self._back = Label(theme, "", 15, wrap=True)
        self._happened = Label(theme, "", 15, muted=True, wrap=True)
        self._twice = Label(theme, "", 15, wrap=True)
        self.add(self._slider, self._key, self._what, self._back, self._happened, self._twice)

    def show_plan(self, plan: Plan) -> None:
        """Show the instant in force, and what follows from it."""
        failure = plan.failure
        assert failure is not None
        has_disk = plan.saves_after(failure.step)
        if has_disk is not self._has_disk:
            self._has_disk = has_disk
            self._slider.show_stops(self._stops(has_disk))
            self._key.setVisible(has_disk)
        self._slider.show_place(_place(plan, failure))
        self._what.show_text(self._what_text(plan, failure))
        self._back.show_text(self._back_text(plan, failure))
        self._happened.show_text(self._happened_text(plan, failure))
        self._twice.show_text(self._twice_text(plan))

    def _stops(self, has_disk: bool) -> tuple[Stop, ...]:
        say, percent = self._words.say, self._words.percent
        parts = [percent(quarter / QUARTERS) for quarter in range(1, QUARTERS + 1)]
        work = [Stop(say("odds.instant.working_stop", percent=part), part) for part in parts]
        if not has_disk:
            return tuple(work)
        saving = Stop(say("odds.instant.saving_stop"), mark="disk_half")
        return (*work, saving, Stop(say("odds.instant.saved_stop"), mark="disk"))

    def _what_text(self, plan: Plan, failure: Failure) -> str:
        if plan.instant is Instant.WORKING and failure.fraction < 1:
            return self._words.say("odds.instant.part", percent=self._words.percent(failure.fraction))
        return self._words.say(f"odds.instant.{plan.instant.value}")

    def _back_text(self, plan: Plan, failure: Failure) -> str:
        say, back_to = self._words.say, plan.last_checkpoint
        if plan.strategy is Strategy.RESTART:
            return say("odds.instant.to_start")
        if back_to == failure.step:
            return say("odds.instant.nothing_again")
        key = "back" if back_to else "no_disk"
        return say(f"odds.instant.{key}", step=back_to, n=failure.step - back_to)

    def _happened_text(self, plan: Plan, failure: Failure) -> str:
        effects = plan.task.step(failure.step).effects
        so_far = n_happened(plan)
        if not effects:
            return self._words.say("odds.instant.no_effect")
        if len(effects) == 1:
            return self._words.say(f"odds.instant.{'done' if so_far else 'not_done'}", action=effects[0].action)
        return self._words.say("odds.instant.some_done", done=so_far, n=len(effects))

    def _twice_text(self, plan: Plan) -> str:
        say, again = self._words.say, repeats(plan, plan.strategy)
        twice = [one for one in again if one.outcome is Outcome.TWICE]
        if len(twice) == 1 and self._is_named(plan, twice[0]):
            return say("odds.instant.it_twice", n=twice[0].copies)
        if len(twice) == 1:
            return say("odds.instant.one_twice", action=twice[0].effect.action, n=twice[0].copies)
        if twice:
            return say("odds.instant.many_twice", n=len(twice))
        return say("odds.instant.caught", n=len(again)) if again else say("odds.instant.none_twice")

    @staticmethod
    def _is_named(plan: Plan, repeat: Repeat) -> bool:
        """Tell whether the line above named this effect."""
        assert plan.failure is not None
        return repeat.step == plan.failure.step and len(plan.task.step(repeat.step).effects) == 1

    def _strike_at(self, stop: int) -> None:
        plan = self._session.now.plan
        if plan.failure is None:
            return
        fraction = min((stop + 1) / QUARTERS, 1.0)
        instant = (Instant.WORKING, Instant.SAVING, Instant.SAVED)[max(stop - QUARTERS + 1, 0)]
        self._session.change(plan.with_failure(plan.failure.replaced(fraction=fraction, instant=instant)))


def _place(plan: Plan, failure: Failure) -> float:
    """Return where on the slider a failure is: quarters of the work, then the disk being written, then written."""
    if plan.instant is Instant.WORKING:
        return failure.fraction * QUARTERS - 1
    return QUARTERS + (plan.instant is Instant.SAVED)
