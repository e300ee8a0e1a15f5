"""Fingers are understood without a screen: taps, long presses, turning, stretching, and fingers too many."""

from __future__ import annotations

import math
import random

import pytest

from desktop_app.gestures import (
    DRAG_FROM,
    HOLD_S,
    Contact,
    Gesture,
    Grip,
    Hand,
    LongPress,
    Point,
    Release,
    Stretch,
    Tap,
    Turn,
)
from desktop_app.handling import NUDGES, stretched, turned
from scenes.camera import NO_MARGINS, Shot, home, on_screen, view_projection
from scenes.layout import Layout
from scenes.tableau import stage_layout
from sim.run import simulate
from sim.scenario import built_in

LAYOUT: Layout = stage_layout(simulate(built_in()), False, None)
HOME = home(LAYOUT, 16 / 9, NO_MARGINS)
SIZE = (1600, 900)


def down(x: float, y: float, finger: int = 0) -> Contact:
    return Contact(finger, "down", Point(x, y))


def move(x: float, y: float, finger: int = 0) -> Contact:
    return Contact(finger, "move", Point(x, y))


def up(x: float, y: float, finger: int = 0) -> Contact:
    return Contact(finger, "up", Point(x, y))


def played(hand: Hand, *frames: tuple[Contact, ...], tick_s: float = 0.01) -> list[Gesture]:
    return [gesture for i, frame in enumerate(frames) for gesture in hand.feel(frame, i * tick_s)]


@pytest.mark.parametrize("angle_deg", range(0, 360, 30))
@pytest.mark.parametrize("length", [0, 1, 6, 11, 11.9, 12.1, 13, 20, 200])
def test_less_than_12_pixels_is_a_tap_and_more_is_not(length: float, angle_deg: int) -> None:
    x, y = 300 + length * math.cos(math.radians(angle_deg)), 200 + length * math.sin(math.radians(angle_deg))
    hand = Hand()
    found = played(hand, (down(300, 200),), (move(x, y),), (up(x, y),))
    assert found == ([Tap(Point(300, 200), Point(x, y))] if length < DRAG_FROM else [Grip(), Release()])
    assert hand.is_idle


def test_a_finger_that_slid_off_and_came_back_taps_nothing() -> None:
    assert played(Hand(), (down(0, 0),), (move(40, 0),), (up(0, 0),)) == [Grip(), Turn(-40, 0), Release()]


def test_a_lift_far_away_taps_nothing() -> None:
    assert played(Hand(), (down(0, 0),), (up(40, 0),)) == [Grip(), Release()]


def test_a_drag_turns_by_what_the_finger_went_after_it_was_sure() -> None:
    found = played(Hand(), (down(0, 0),), (move(13, 0),), (move(20, 5),), (move(20, 5),), (up(20, 5),))
    assert found == [Grip(), Turn(7, 5), Release()]


def test_a_finger_that_stays_is_a_long_press_and_nothing_more() -> None:
    hand = Hand()
    hand.feel([down(5, 5)], 10.0)
    assert hand.due_s == pytest.approx(10.0 + HOLD_S)
    assert hand.feel([move(8, 5)], 10.4) == []
    assert hand.feel([], 10.49) == []
    assert hand.feel([], 10.5) == [LongPress(Point(5, 5))]
    assert hand.due_s is None
    assert hand.feel([move(90, 5)], 10.6) == []
    assert hand.feel([up(90, 5)], 10.7) == []
    assert hand.is_idle


def test_a_long_press_is_one_even_where_the_clock_was_late() -> None:
    hand = Hand()
    hand.feel([down(5, 5)], 0.0)
    assert hand.feel([up(5, 5)], 0.9) == [LongPress(Point(5, 5))]


def test_a_mouse_that_rests_is_no_long_press() -> None:
    hand = Hand(holds=False)
    hand.feel([down(5, 5)], 0.0)
    assert hand.due_s is None
    assert hand.feel([up(5, 5)], 9.0) == [Tap(Point(5, 5), Point(5, 5))]


def test_two_fingers_stretch_about_the_point_between_them() -> None:
    found = played(
        Hand(), (down(100, 100, 1), down(200, 100, 2)), (move(50, 100, 1), move(250, 100, 2)), (up(50, 100, 1),)
    )
    assert found == [Grip(), Stretch(Point(150, 100), 2.0, 0.0, 0.0)]


def test_two_fingers_side_by_side_slide() -> None:
    found = played(Hand(), (down(0, 0, 1),), (down(100, 0, 2),), (move(30, 40, 1), move(130, 40, 2)))
    assert found == [Grip(), Stretch(Point(80, 40), 1.0, 30.0, 40.0)]


def test_twisting_two_fingers_does_nothing() -> None:
    hand = Hand()
    hand.feel([down(400, 300, 1), down(600, 300, 2)], 0.0)
    shot = HOME
    for degrees in range(0, 181, 5):
        x, y = 100 * math.cos(math.radians(degrees)), 100 * math.sin(math.radians(degrees))
        for gesture in hand.feel([move(500 - x, 300 - y, 1), move(500 + x, 300 + y, 2)], 0.01):
            assert isinstance(gesture, Stretch)
            shot = stretched(shot, LAYOUT, gesture, SIZE)
    assert shot.azimuth == HOME.azimuth
    assert shot.distance == pytest.approx(HOME.distance)
    assert shot.target == pytest.approx(HOME.target)


def test_fingers_in_one_place_stretch_by_no_monstrous_factor() -> None:
    found = played(Hand(), (down(5, 5, 1), down(5, 5, 2)), (move(5, 5.0001, 1), move(30, 5, 2)))
    assert isinstance(found[-1], Stretch)
    assert found[-1].factor < 1.1


def test_the_finger_that_stays_after_two_turns_nothing_until_another_comes() -> None:
    frames = ((down(0, 0, 1), down(100, 0, 2)), (up(0, 0, 1),), (move(300, 300, 2),), (down(400, 300, 3),))
    hand = Hand()
    assert played(hand, *frames) == [Grip()]
    found = hand.feel([move(500, 300, 3)], 1.0)
    assert found == [Stretch(Point(400, 300), 2.0, 50.0, 0.0)]
    assert hand.feel([up(500, 300, 3), up(300, 300, 2)], 1.1) == [Release()]
    assert hand.is_idle


def test_a_third_finger_and_more_change_nothing() -> None:
    hand = Hand()
    hand.feel([down(0, 0, 1), down(100, 0, 2)], 0.0)
    crowd = [down(10 * finger, 50, finger) for finger in range(3, 11)]
    assert hand.feel(crowd, 0.1) == []
    assert hand.feel([move(300, 50, finger) for finger in range(3, 11)], 0.2) == []
    assert hand.feel([up(0, 0, 1), up(100, 0, 2)], 0.3) == [Release()]
    assert hand.is_idle
    assert hand.feel([up(300, 50, finger) for finger in range(3, 11)], 0.4) == []


@pytest.mark.parametrize("frames", [(), ((move(40, 0),),), ((down(90, 0, 2),),), ((down(90, 0, 2),), (up(0, 0),))])
def test_what_is_taken_away_ends_and_taps_nothing(frames: tuple[tuple[Contact, ...], ...]) -> None:
    hand = Hand()
    begun = played(hand, (down(0, 0),), *frames)
    ended = hand.cancel()
    assert ended == ([Release()] if begun else [])
    assert hand.is_idle
    assert hand.feel([], 9.0) == []
    assert hand.cancel() == []


def test_a_finger_that_comes_twice_without_leaving_begins_anew() -> None:
    found = played(Hand(), (down(0, 0),), (move(50, 0),), (down(70, 0),), (up(70, 0),))
    assert found == [Grip(), Release(), Tap(Point(70, 0), Point(70, 0))]


def test_places_that_are_no_places_are_passed_over() -> None:
    hand = Hand()
    found = played(hand, (down(math.nan, 0),), (down(0, 0, 1),), (move(math.inf, 0, 1),), (up(math.nan, 1, 1),))
    assert found == [Tap(Point(0, 0), Point(0, 0))]
    assert hand.is_idle


@pytest.mark.parametrize("seed", range(20))
def test_ten_fingers_at_random_leave_nothing_hanging(seed: int) -> None:
    """Grips and releases alternate, the eye stays a place, and when all fingers are gone the hand is idle."""
    chance, hand, shot, gripped = random.Random(seed), Hand(), HOME, False
    for i in range(500):
        frame = [
            Contact(chance.randrange(10), chance.choice(("down", "move", "move", "up")), _somewhere(chance))
            for _ in range(chance.randrange(4))
        ]
        for gesture in hand.cancel() if chance.random() < 0.01 else hand.feel(frame, i * chance.random()):
            if isinstance(gesture, Grip | Release):
                assert gripped == isinstance(gesture, Release)
                gripped = not gripped
            else:
                assert gripped == isinstance(gesture, Turn | Stretch)
            shot = _moved(shot, gesture)
    assert all(math.isfinite(value) for value in (shot.azimuth, shot.elevation, shot.distance, *shot.target))
    lifted = hand.feel([Contact(finger, "up", Point(0, 0)) for finger in range(10)], 1e4)
    assert not gripped or lifted[-1] == Release()
    assert hand.is_idle


def _somewhere(chance: random.Random) -> Point:
    return Point(chance.uniform(-50, 1650), chance.uniform(-50, 950))


def _moved(shot: Shot, gesture: Gesture) -> Shot:
    if isinstance(gesture, Turn):
        return turned(shot, LAYOUT, gesture)
    return stretched(shot, LAYOUT, gesture, SIZE) if isinstance(gesture, Stretch) else shot


# the eye


@pytest.mark.parametrize("factor", [0.8, 1.25, 1.6])
@pytest.mark.parametrize("about", [(800, 450), (500, 380), (1100, 520)])
def test_what_is_under_the_pointer_stays_there(about: tuple[float, float], factor: float) -> None:
    """It holds for what lies as far away as the target; the middle of the scene does."""
    near = HOME.model_copy(update={"distance": HOME.distance * 0.6})
    right, up_axis = _screen_axes(near)
    span = 2 * near.distance * math.tan(math.radians(near.fov) / 2)
    place = [
        near.target[i] + span * ((about[0] - 800) / 900 * right[i] + (450 - about[1]) / 900 * up_axis[i])
        for i in range(3)
    ]
    after = stretched(near, LAYOUT, Stretch(Point(*about), factor, 0, 0), SIZE)
    x, y, _ = on_screen([place], view_projection(after, 16 / 9, LAYOUT), *SIZE)[0]
    assert (x, y) == pytest.approx(about, abs=0.5)


def _screen_axes(shot: Shot) -> tuple[list[float], list[float]]:
    a, e = math.radians(shot.azimuth), math.radians(shot.elevation)
    right = [math.cos(a), math.sin(a), 0.0]
    return right, [-math.sin(e) * math.sin(a), math.sin(e) * math.cos(a), math.cos(e)]


@pytest.mark.parametrize(
    ("there", "back"), [("zoom_in", "zoom_out"), ("turn_left", "turn_right"), ("move_up", "move_down")]
)
def test_a_nudge_and_its_opposite_lead_back(there: str, back: str) -> None:
    begun = HOME.model_copy(update={"distance": HOME.distance * 0.8, "elevation": 30.0})
    gone = NUDGES[there](begun, LAYOUT)
    assert gone != begun
    again = NUDGES[back](gone, LAYOUT)
    assert (again.azimuth, again.distance, *again.target) == pytest.approx(
        (begun.azimuth, begun.distance, *begun.target)
    )
