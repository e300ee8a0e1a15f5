"""The files that ship are found, and a missing one is named."""

from __future__ import annotations

import pytest

from sim.assets import asset


def test_a_shipped_file_is_found() -> None:
    assert asset("scenarios", "build-a-rest-api.json").is_file()


def test_a_missing_file_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"assets/scenarios/none\.json"):
        asset("scenarios", "none.json")
