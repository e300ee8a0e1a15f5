"""The story of a plan that has no lesson: it runs, it fails, it goes back and it ends, in the scene's own words."""

from __future__ import annotations

from desktop_app.captions import clauses, policy_line
from desktop_app.film.said import unfilled
from desktop_app.film.spoken import words_in
from sim.lesson import DEFAULT_LANGUAGE, Lesson, LessonStep, View
from sim.plan import Plan
from sim.run import EventKind, Run, simulate
from sim.score import Score, score
from sim.short import short
from sim.strategy import Strategy

MOST_PLAY_S = 24.0  # of a stretch of the story; a longer one is played faster
FASTEST = 20.0
NEAR_BY = 2  # steps back that a close view shows
STORY = DEFAULT_LANGUAGE  # the one entry of its words, found whatever language is asked for


def story_of(plan: Plan, language: str = DEFAULT_LANGUAGE) -> Score:
    """Return the lesson that a plan tells of itself."""
    run = simulate(plan)
    words = words_in(language)
    title = short(plan.task.title)
    told = [clause.text for clause in clauses(run, words)]
    whole = " ".join(told)
    steps = [
        _step(words.say("film.story.plan"), words.say("film.story.task", title=title, disks=policy_line(plan, words)),
              ("start", "start"), run, 4.0)
    ]  # fmt: skip
    if EventKind.FAIL in run.kinds and EventKind.RESTORE in run.kinds:
        broken, restored = words.say("film.story.fails"), words.say("film.story.back")
        steps += [
            _step(broken, told[0], ("start", "broken"), run, 2.5),
            _step(restored, " ".join(told[1:]) or whole, ("broken", "restored"), run, 4.0, _near_by(plan)),
            _step(words.say("film.story.on"), whole, ("restored", "end"), run, 4.0),
        ]
    else:
        steps += [_step(words.say("film.story.on"), whole, ("start", "end"), run, 4.0)]
    about = {STORY: words.say("film.story.about", title=title)}
    return score(Lesson(title={STORY: title}, description=about, step=tuple(steps)), plan)


def _near_by(plan: Plan) -> View:
    """Return a view of the way back: close where it is short, else all of it."""
    failed, disk = (plan.failure.step if plan.failure else 0), plan.last_checkpoint or 0
    is_short = disk and failed - disk <= NEAR_BY and plan.strategy is not Strategy.RESTART
    return View(preset="follow", step=failed) if is_short else View()


def _step(
    title: str, caption: str, play: tuple[str, str], run: Run, hold_s: float, shot: View | None = None
) -> LessonStep:
    shown_s = run.duration_s if play[0] != play[1] else 0.0
    return LessonStep(
        title={STORY: title},
        caption={STORY: unfilled(caption)},
        play=play,
        speed=min(FASTEST, max(1.0, shown_s / MOST_PLAY_S)),
        hold_s=hold_s,
        shot=shot or View(),
    )
