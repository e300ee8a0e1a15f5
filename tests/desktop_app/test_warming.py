"""Work that nobody waits for: done beforehand, and so that the window hardly notices."""

from __future__ import annotations

import gc
import sys
import threading

import pytest

from desktop_app.looks_plans import stretched
from desktop_app.warming import THREAD, giving_way, prepare, warm
from sim.scenario import built_in
from sim.sizes import snapshot_sizes


@pytest.fixture(autouse=True)
def nobody_at_work() -> None:
    """Let what other tests' windows have begun come to its end: it gives way too."""
    for thread in threading.enumerate():
        if thread.name == THREAD:
            thread.join()


def test_while_it_gives_way_the_collector_rests_and_turns_are_short() -> None:
    turn_s = sys.getswitchinterval()
    with giving_way():
        assert not gc.isenabled()
        assert sys.getswitchinterval() < turn_s
    assert gc.isenabled()
    assert sys.getswitchinterval() == turn_s


def test_two_at_a_time_leave_the_collector_at_work() -> None:
    first, second = giving_way(), giving_way()
    turn_s = sys.getswitchinterval()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    second.__exit__(None, None, None)
    assert gc.isenabled()
    sys.setswitchinterval(turn_s)


def test_a_long_task_is_worked_out_in_a_thread_and_a_short_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[threading.Thread] = []
    monkeypatch.setattr(threading.Thread, "start", lambda thread: begun.append(thread))
    warm(built_in().task)
    assert begun == []
    plan = stretched(600)
    warm(plan.task)
    (thread,) = begun
    assert (thread.name, thread.daemon) == (THREAD, True)
    thread.run()
    prepare(plan)
    assert snapshot_sizes(plan.task) is snapshot_sizes(plan.task)
