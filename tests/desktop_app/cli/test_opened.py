"""What the window is opened on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from desktop_app import program
from desktop_app.cli import opened
from sim.failure import Failure
from sim.scenario import built_in, save_scenario
from tests.desktop_app.cli.recordings import swe_agent_run
from tests.desktop_app.cli.typed import Typed


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Collect what the window would be opened on, instead of opening it."""
    seen: list[dict[str, Any]] = []

    def run_window(plan: object, **options: object) -> int:
        seen.append({"plan": plan, **options})
        return 0

    monkeypatch.setattr(program, "run_window", run_window)
    monkeypatch.setattr(opened, "display_is_there", lambda: True)
    return seen


def test_nothing_typed_opens_the_lesson(typed: Typed, shown: list[dict[str, Any]]) -> None:
    assert typed().code == 0
    assert shown == [{"plan": built_in(), "path": None, "t": None, "palette": None, "flat": False, "lesson": None}]


def test_options_alone_change_the_lesson(typed: Typed, shown: list[dict[str, Any]]) -> None:
    assert typed("--fail", "3", "--time", "4.5", "--palette", "projector").code == 0
    assert shown[0]["plan"].failure == Failure(step=3)
    assert (shown[0]["t"], shown[0]["palette"]) == (4.5, "projector")


@pytest.mark.parametrize("command", [(), ("open",)])
def test_a_file_is_opened_with_or_without_the_word(
    typed: Typed, shown: list[dict[str, Any]], tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = tmp_path / "mine.json"
    save_scenario(built_in().without_failure(), path)
    assert typed(*command, str(path)).code == 0
    assert shown == [
        {"plan": built_in().without_failure(), "path": path, "t": None, "palette": None, "flat": False, "lesson": None}
    ]


def test_a_recorded_run_is_opened_like_a_scenario(typed: Typed, shown: list[dict[str, Any]], tmp_path: Path) -> None:
    assert typed(str(swe_agent_run(tmp_path))).code == 0
    assert shown[0]["plan"].task.origin.format == "SWE-agent"


def test_what_cannot_be_used_opens_nothing(typed: Typed, shown: list[dict[str, Any]]) -> None:
    assert typed("--fail", "9").code == 2
    assert shown == []
