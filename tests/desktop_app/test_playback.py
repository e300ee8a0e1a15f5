"""The clock moves the session while it plays, and only then."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.playback import Playback
from desktop_app.session import Session
from sim.scenario import built_in


class Clock:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        self.now_s += 0.2
        return self.now_s


@pytest.fixture
def session() -> Session:
    session = Session(built_in())
    session.seek(0.0)
    return session


def test_it_plays_at_its_speed_and_stops_at_the_end(qtbot: Any, session: Session) -> None:
    playback = Playback(session, Clock())
    playback.use_speed(4.0)
    playback.play()
    assert playback.playing
    qtbot.waitUntil(lambda: not playback.playing, timeout=5000)
    assert session.now.t == session.now.run.duration_s


def test_nothing_moves_while_it_is_paused(qtbot: Any, session: Session) -> None:
    playback = Playback(session, Clock())
    playback.play()
    playback.pause()
    t = session.now.t
    qtbot.wait(80)
    assert session.now.t == t


def test_playing_from_the_end_begins_anew(qtbot: Any, session: Session) -> None:
    session.seek(1e9)
    playback = Playback(session, Clock())
    playback.toggle()
    assert session.now.t == 0.0
    playback.toggle()


def test_steps_go_from_event_to_event_both_ways(qtbot: Any, session: Session) -> None:
    playback = Playback(session, Clock())
    ends = session.now.run.ends
    playback.step(+1)
    playback.step(+1)
    assert session.now.t == ends[1]
    playback.step(-1)
    assert session.now.t == ends[0]


def test_with_less_motion_it_cuts_from_event_to_event(qtbot: Any, session: Session) -> None:
    playback = Playback(session, Clock())
    playback.by_events = True
    seen: list[float] = []
    session.changed.connect(lambda _, new: seen.append(new.t))
    playback.use_speed(4.0)
    playback.play()
    qtbot.waitUntil(lambda: not playback.playing, timeout=5000)
    assert set(seen) <= {0.0, *session.now.run.starts.tolist(), session.now.run.duration_s}


def test_speeds_go_round(qtbot: Any, session: Session) -> None:
    playback = Playback(session)
    found = []
    for _ in range(4):
        playback.next_speed()
        found.append(playback.speed)
    assert found == [2.0, 4.0, 0.5, 1.0]
