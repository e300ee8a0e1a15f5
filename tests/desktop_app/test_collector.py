"""The collector rests while the window is made, and is at work again after it."""

from __future__ import annotations

import gc

from desktop_app import collector


def test_it_goes_on_after_a_rest_without_what_is_there_by_now() -> None:
    collector.rest()
    assert not gc.isenabled()
    before = gc.get_freeze_count()
    collector.go_on()
    try:
        assert gc.isenabled()
        assert gc.get_freeze_count() > before
    finally:
        gc.unfreeze()


def test_where_it_did_not_rest_nothing_is_left_out() -> None:
    before = gc.get_freeze_count()
    collector.go_on()
    assert gc.get_freeze_count() == before
