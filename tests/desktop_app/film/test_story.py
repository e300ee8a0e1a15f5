"""A plan without a lesson tells its own story, in a time one would watch."""

from __future__ import annotations

import pytest

from desktop_app.film.said import caption_in
from desktop_app.film.story import story_of
from desktop_app.looks_plans import stretched
from sim.plan import Plan
from sim.scenario import built_in


@pytest.mark.parametrize(("plan", "n_steps"), [(built_in(), 4), (built_in().without_failure(), 2), (stretched(200), 4)])
def test_it_runs_fails_goes_back_and_ends(plan: Plan, n_steps: int) -> None:
    told = story_of(plan)
    assert len(told.cues) == n_steps
    assert told.cues[0].t_at(0) == 0
    assert told.cues[-1].to_t == told.cues[-1].run.duration_s
    assert 8 < told.duration_s < 120
    assert all(cue.step.caption["en"] for cue in told.cues)


def test_what_looks_like_a_gap_in_a_title_is_said_as_it_stands() -> None:
    plan = built_in()
    odd = plan.replaced(task=plan.task.replaced(title="Fill {in} the }gap{"))
    told = story_of(odd)
    assert "Fill {in} the }gap{" in caption_in("en", told.cues[0])
