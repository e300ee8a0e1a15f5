"""Long work tells how far it is, lets others have their turn, and ends when nobody waits for it."""

from __future__ import annotations

import json
import sys
import threading
from typing import Any

import pytest

from sim.reading import parse_json
from sim.scenario import scenario_from
from sim.waiting import GivenUp, done, part, telling


def test_parts_of_the_work_count_as_such() -> None:
    told: list[float] = []
    with telling(told.append):
        with part(0.0, 0.5):
            done(0.5)
            with part(0.5, 1.0):
                done(1.0)
        done(2.0)
    assert told == [0.0, 0.25, 0.25, 0.5, 1.0]


def test_where_nobody_waits_nothing_happens() -> None:
    with part(0.2, 0.4):
        done(0.5)


def test_who_no_longer_waits_ends_the_work() -> None:
    def leave(share: float) -> None:
        raise GivenUp

    steps = [{"title": f"Step {k}"} for k in range(1200)]
    with pytest.raises(GivenUp), telling(leave):
        scenario_from({"version": 1, "task": {"title": "Long", "steps": steps}}, "long.json")


def test_a_large_file_is_taken_apart_with_turns_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, ends, load, meanwhile = [0], threading.Event(), json.loads, list[int]()

    def count() -> None:
        while not ends.is_set():
            turns[0] += 1

    def watched(*args: Any, **kinds: Any) -> Any:
        before = turns[0]
        value = load(*args, **kinds)
        meanwhile.append(turns[0] - before)
        return value

    data = json.dumps([{"a": k} for k in range(100_000)]).encode()
    monkeypatch.setattr(json, "loads", watched)
    counter, interval_s = threading.Thread(target=count), sys.getswitchinterval()
    sys.setswitchinterval(0.0005)
    counter.start()
    try:
        parse_json(data, where="large.json")
    finally:
        ends.set()
        counter.join()
        sys.setswitchinterval(interval_s)
    assert meanwhile[0] > 0
