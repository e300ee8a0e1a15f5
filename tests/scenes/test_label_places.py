"""Labels never cover one another."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scenes.label_places import NO_ROOM, Spot, Wanted, chosen_spots, overlap, placed_labels

FRAME = (0.0, 0.0, 800.0, 450.0)
spots = st.builds(Spot, st.floats(-50, 850), st.floats(-50, 500), st.sampled_from([(0.5, 1.0), (0.0, 0.5), (0.5, 0.0)]))
labels = st.lists(
    st.builds(
        Wanted,
        st.floats(5, 200),
        st.floats(5, 60),
        st.lists(spots, min_size=1, max_size=4).map(tuple),
        st.integers(0, 5).map(float),
    ),
    max_size=40,
)


@given(labels)
def test_no_two_labels_overlap_and_none_leaves_the_frame(wanted: list[Wanted]) -> None:
    shown = [rect for rect in placed_labels(wanted, FRAME) if rect is not None]
    assert not any(overlap(a, b) for a, b in combinations(shown, 2))
    assert all(left >= 0 and top >= 0 and right <= 800 and bottom <= 450 for left, top, right, bottom in shown)


def test_the_more_important_label_gets_the_place() -> None:
    spot = (Spot(100, 100),)
    plain, important = Wanted(50, 20, spot, 1.0), Wanted(50, 20, spot, 2.0)
    assert placed_labels([plain, important], FRAME) == [None, (75.0, 90.0, 125.0, 110.0)]


def test_a_label_takes_its_second_place_when_the_first_is_taken() -> None:
    first = Wanted(50, 20, (Spot(100, 100),), 2.0)
    second = Wanted(50, 20, (Spot(100, 100), Spot(300, 100)), 1.0)
    assert placed_labels([first, second], FRAME)[1] == (275.0, 90.0, 325.0, 110.0)


def test_obstacles_are_kept_clear_except_by_labels_that_belong_to_them() -> None:
    arc = np.array([[90.0, 90.0, 110.0, 110.0]])
    shy, bold = Wanted(50, 20, (Spot(100, 100),)), Wanted(50, 20, (Spot(100, 100),), may_cover=True)
    assert placed_labels([shy], FRAME, arc) == [None]
    assert placed_labels([bold], FRAME, arc) != [None]


def in_row(*spots: Spot, priority: float = 0.0) -> Wanted:
    return Wanted(50, 20, spots, priority, row="titles", may_be_cut=True)


def test_where_one_label_of_a_row_finds_no_room_all_take_the_next_manner() -> None:
    wide = in_row(Spot(100, 100), Spot(100, 300, manner=1), priority=1.0)
    close = in_row(Spot(130, 100), Spot(200, 300, manner=1))
    assert [found[1] for found in chosen_spots([wide, close], FRAME) if found] == [1, 1]


def test_the_last_manner_may_be_for_those_that_matter_alone() -> None:
    matters = in_row(Spot(100, 100), Spot(100, 300, manner=1), priority=1.0)
    plain = in_row(Spot(100, 100))
    assert chosen_spots([matters, plain], FRAME) == [((75.0, 290.0, 125.0, 310.0), 1), None]


def test_a_line_to_a_label_crosses_no_other_label() -> None:
    between = Wanted(50, 20, (Spot(100, 100),), 1.0)
    led = Wanted(50, 20, (Spot(100, 200, anchor=(100, 20), line_px=20), Spot(300, 200, anchor=(300, 20), line_px=20)))
    assert [found[1] for found in chosen_spots([between, led], FRAME) if found] == [0, 1]


def test_what_keeps_off_things_lies_on_none_of_them() -> None:
    shy = Wanted(50, 20, (Spot(100, 100, keeps_off=True), Spot(300, 100, keeps_off=True)))
    thing = np.array([[90.0, 90.0, 110.0, 110.0]])
    assert [found[1] for found in chosen_spots([shy], FRAME, things=thing) if found] == [1]


def test_one_label_that_the_frame_cuts_takes_no_place_from_the_others_of_its_row() -> None:
    matters = in_row(Spot(100, 100), Spot(100, 300, manner=1), priority=1.0)
    plain, cut = in_row(Spot(300, 100)), in_row(Spot(790, 100), Spot(700, 300, manner=1))
    assert [found and found[1] for found in chosen_spots([matters, plain, cut], FRAME)] == [0, 0, None]


def test_one_that_has_no_room_for_its_words_is_not_cut_and_all_take_the_next_manner() -> None:
    plain, long = (in_row(spot, Spot(x, 300, manner=1)) for spot, x in ((Spot(100, 100), 100),
                                                                      (Spot(400, 100, size=NO_ROOM), 400)))  # fmt: skip
    assert [found and found[1] for found in chosen_spots([plain, long], FRAME)] == [1, 1]


def test_the_frame_cuts_nothing_that_stands_for_the_whole() -> None:
    plain, beyond = (Wanted(50, 20, (Spot(x, 100), Spot(x - 90, 300, manner=1)), row="ways") for x in (300, 790))
    assert [found and found[1] for found in chosen_spots([plain, beyond], FRAME)] == [1, 1]
