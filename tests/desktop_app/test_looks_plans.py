"""The moments that looks are taken of are what their names say."""

from __future__ import annotations

import pytest

from desktop_app.looks_plans import SCENES, stretched
from sim.run import EventKind
from sim.run_state import state_at
from sim.scenario import built_in, load_scenario, save_scenario


@pytest.mark.parametrize("name", SCENES)
def test_every_moment_lies_inside_its_run(name: str) -> None:
    run, t = SCENES[name].moment()
    assert 0 <= t <= run.duration_s


@pytest.mark.parametrize(
    ("name", "kind"),
    [("mid-failure", EventKind.FAIL), ("mid-restore", EventKind.RESTORE), ("mid-recovery", EventKind.RERUN)],
)
def test_a_moment_in_the_middle_of_something_is(name: str, kind: EventKind) -> None:
    run, t = SCENES[name].moment()
    state = state_at(run, t)
    assert state.event.kind is kind
    assert state.progress == pytest.approx(0.5)


@pytest.mark.parametrize("n_steps", [12, 21, 200])
def test_a_stretched_run_fails_late_with_disks_behind_it(n_steps: int) -> None:
    plan = stretched(n_steps)
    assert plan.task.n_steps == n_steps
    assert plan.failure is not None
    assert 0 < plan.last_checkpoint < plan.failure.step - 1
    assert plan.task.tokens.recorded


def test_a_stretched_run_can_be_kept_as_a_scenario(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("kept") / "long.json"
    save_scenario(stretched(21), path)
    assert load_scenario(path) == stretched(21)


def test_the_opening_look_is_the_lesson_as_it_opens() -> None:
    run, t = SCENES["opening"].moment()
    assert run.plan == built_in()
    assert t == run.opening_t
