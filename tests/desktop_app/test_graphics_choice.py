"""Qt and VisPy draw with the same OpenGL, and with software where the screen is far away."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.graphics_choice import (
    SM_REMOTESESSION,
    graphics_environment,
    is_remote_session,
    prepare_graphics,
    spares_a_far_screen,
)

QT = Path("/qt")
DLL = str(QT / "opengl32sw.dll")


def test_a_windows_machine_with_a_card_is_left_alone() -> None:
    assert graphics_environment({}, QT, "win32", exists=lambda _: True) == {}


@pytest.mark.parametrize(("asked", "remote"), [({"QT_OPENGL": "software"}, False), ({}, True)])
def test_software_on_windows_is_the_same_library_for_both(asked: dict[str, str], remote: bool) -> None:
    made = asked | graphics_environment(asked, QT, "win32", remote, exists=lambda _: True)
    assert made == {"QT_OPENGL": "software", "VISPY_GL_LIB": DLL}


def test_what_a_person_set_is_kept() -> None:
    known = {"QT_OPENGL": "desktop"}
    assert graphics_environment(known, QT, "win32", remote=True, exists=lambda _: True) == {}
    known = {"QT_OPENGL": "software", "VISPY_GL_LIB": "mine.dll"}
    assert graphics_environment(known, QT, "win32", exists=lambda _: True) == {}


def test_without_the_library_nothing_is_promised() -> None:
    assert graphics_environment({}, QT, "win32", remote=True, exists=lambda _: False) == {}


def test_over_ssh_the_far_screen_is_not_asked_for_3d() -> None:
    assert graphics_environment({}, QT, "linux", remote=True) == {"LIBGL_ALWAYS_SOFTWARE": "1"}
    assert graphics_environment({}, QT, "linux", remote=False) == {}
    assert graphics_environment({}, QT, "darwin", remote=True) == {}


@pytest.mark.parametrize(("answer", "is_remote"), [(1, True), (0, False)])
def test_windows_is_asked_whether_the_session_is_remote(answer: int, is_remote: bool) -> None:
    asked: list[int] = []

    def metric(index: int) -> int:
        asked.append(index)
        return answer

    assert is_remote_session({}, "win32", metric) is is_remote
    assert asked == [SM_REMOTESESSION]


@pytest.mark.parametrize(
    ("environment", "is_remote"),
    [
        ({"DISPLAY": ":0"}, False),
        ({"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "a b c d"}, True),
        ({"DISPLAY": ":0", "SSH_CONNECTION": "a b c d"}, False),
        ({"DISPLAY": ":10", "XRDP_SESSION": "1"}, True),
        ({}, False),
    ],
)
def test_far_screens_are_known_by_what_they_set(environment: dict[str, str], is_remote: bool) -> None:
    assert is_remote_session(environment, "linux") is is_remote


def test_this_machine_is_prepared_without_a_change_it_does_not_need() -> None:
    known = {"DISPLAY": ":0"}
    prepare_graphics(known)
    assert known == {"DISPLAY": ":0"}


@pytest.mark.parametrize(
    ("environment", "is_spared"),
    [
        ({"XRDP_SESSION": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}, True),
        ({"XRDP_SESSION": "1", "LIBGL_ALWAYS_SOFTWARE": "0"}, False),
        ({"XRDP_SESSION": "1"}, False),
        ({"DISPLAY": ":0", "LIBGL_ALWAYS_SOFTWARE": "1"}, False),
    ],
)
def test_a_far_screen_is_spared_where_software_draws(environment: dict[str, str], is_spared: bool) -> None:
    assert spares_a_far_screen(environment, "linux") is is_spared
