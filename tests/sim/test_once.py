"""Work is done once for a value, whoever asks and however often."""

from __future__ import annotations

import gc

from sim.once import once


class Value:
    """Something that can be remembered by."""


def test_a_value_is_worked_out_once_and_forgotten_with_the_value() -> None:
    asked: list[int] = []

    @once
    def number(value: Value) -> int:
        asked.append(1)
        return len(asked)

    value = Value()
    assert (number(value), number(value)) == (1, 1)
    del value
    gc.collect()
    assert number(Value()) == 2


def test_of_two_answers_at_the_same_time_the_first_stays() -> None:
    calls: list[int] = []

    @once
    def answer(value: Value) -> list[int]:
        calls.append(1)
        if len(calls) == 1:
            answer(value)  # as if another thread had asked meanwhile, and was quicker
        return [len(calls)]

    value = Value()
    first = answer(value)
    assert answer(value) is first
    del value
    gc.collect()
