"""The doctor tells what is there, whatever is broken."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from desktop_app import doctor as doctor_module
from desktop_app.cli.doctor_report import doctor, rows
from desktop_app.cli.line import obey
from desktop_app.text import Words

PARTS = {"program", "python", "qt", "vispy", "numpy", "system", "display", "remote", "platform", "screens", "window",
         "egl", "quality", "tier", "frames", "view", "fonts", "settings"}  # fmt: skip
GOOD = {
    "platform": "xcb", "screens": [{"name": "a", "width": 3840, "height": 2160, "scale": 2.0}], "vendor": "Mesa",
    "renderer": "llvmpipe", "version": "4.5", "software": True, "problem": "", "tier": "normal", "tried": True,
    "frames": {"ms": 21.5, "size": "1280x720"},
}  # fmt: skip


def found_with(monkeypatch: pytest.MonkeyPatch, window: dict[str, Any], egl: dict[str, Any]) -> dict[str, Any]:
    monkeypatch.setattr(doctor_module, "display_is_there", lambda: True)
    monkeypatch.setattr(doctor_module, "asked", lambda what: window if what == "window" else egl)
    return doctor_module.findings()


def test_everything_is_in_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    found = found_with(monkeypatch, GOOD, GOOD)
    assert set(found) == PARTS
    said = dict(rows(found))
    assert said["screens"] == "3840x2160 at 200%"
    assert said["window"].startswith("works")
    assert "llvmpipe" in said["window_renderer"]
    assert "software" in said["window_renderer"]
    assert said["view"] == "in 3D"
    assert all(Words(strict=True).has(f"doctor.part.{part}") for part in said)
    json.dumps(found)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ({"problem": "could not create a context", "tried": True}, "could not create a context"),
        ({"problem": "timeout", "tried": True}, "within 30 seconds"),
        ({"problem": "ended", "code": -11, "said": "", "tried": True}, "code -11"),
        ({"problem": "ended", "code": 1, "said": "libGL: no drivers", "tried": True}, "no drivers"),
    ],
)
def test_an_opengl_that_is_broken_is_a_finding(
    monkeypatch: pytest.MonkeyPatch, broken: dict[str, Any], said: str
) -> None:
    found = found_with(monkeypatch, broken, broken)
    told = dict(rows(found))
    assert said in told["window"]
    assert said in told["egl"]
    assert told["view"] == "flat, without OpenGL"
    assert told["tier"] == "none"


def test_a_question_that_kills_the_one_who_asks_is_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert doctor_module.asked("egl") == {"problem": "ended", "code": 1, "said": "", "tried": True}
    monkeypatch.setattr(sys, "executable", "/no/such/program")
    assert "No such file" in doctor_module.asked("egl")["problem"]


def test_a_vispy_that_does_not_import_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scenes.offscreen", None)
    answer = json.loads(str(doctor(False, "egl")))
    assert answer["tried"]
    assert "scenes.offscreen" in answer["problem"]


def test_it_runs_as_typed_and_ends_with_0(capsys: pytest.CaptureFixture[str], xvfb: object) -> None:
    assert obey(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == PARTS
    assert found["window"]["problem"] == ""
    assert found["egl"]["problem"] == ""
    assert found["frames"]["ms"] > 0
    assert found["settings"]["writable"]


def test_without_a_display_the_window_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_module, "display_is_there", lambda: False)
    monkeypatch.setattr(doctor_module, "asked", lambda what: GOOD)
    said = dict(rows(doctor_module.findings()))
    assert said["window"].startswith("not tried")
    assert said["view"].startswith("as a picture")
