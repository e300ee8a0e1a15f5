"""The line as a whole: help, version, pipes that close, a hand on Ctrl-C."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.cli import line, parsing
from tests.desktop_app.cli.typed import Typed

PROJECT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    "argv", [("--help",), ("-h",), ("cost", "--help"), ("picture", "-h"), ("place", "-h"), ("--fail", "3", "--help")]
)
def test_help_reads_well_in_eighty_columns(typed: Typed, argv: tuple[str, ...]) -> None:
    answer = typed(*argv)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Usage: savepoint")
    assert max(map(len, answer.out.splitlines())) <= 80


def test_help_names_every_command_and_every_state_option(typed: Typed) -> None:
    whole = typed("--help").out
    for command in ("open", "picture", "cost", "odds", "place", "interval", "import", "looks", "doctor"):
        assert f"\n  {command} " in whole


@pytest.mark.parametrize("command", ["open", "picture", "cost", "odds", "place"])
def test_every_command_that_takes_a_state_takes_the_whole_of_it(typed: Typed, command: str) -> None:
    options = typed(command, "--help").out
    for option in (
        *("--fail", "--no-fail", "--fraction", "--instant", "--cause", "--spoiled", "--luck"),
        *("--every", "--manual", "--strategy", "--from-disk", "--time", "--palette"),
    ):
        assert f"\n  {option} " in options
    assert "cli.help" not in options  # a key without words


def test_version_is_one_line(typed: Typed) -> None:
    answer = typed("--version")
    assert answer.code == 0
    assert answer.out.startswith("savepoint ")
    assert answer.out.count("\n") == 1


@pytest.mark.parametrize(
    ("argv", "command"),
    [
        (["--fail", "3"], "open"),
        (["lesson.json"], "open"),
        (["folder/lesson"], "open"),
        (["cost", "--json"], "cost"),
        (["--version"], "--version"),
    ],
)
def test_options_or_a_file_alone_open_the_window(argv: list[str], command: str) -> None:
    names = ["cost", "import", "looks", "open", "picture"]
    assert parsing.with_command(argv, names)[0] == command


def test_ctrl_c_ends_quietly(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(argv: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(parsing, "answer_to", interrupted)
    answer = typed("cost")
    assert (answer.code, answer.out, answer.err) == (130, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("argv", [["cost", "--json"], ["--help"], ["cost", "--help"], ["--version"]])
def test_an_answer_that_cannot_be_written_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], argv: list[str]
) -> None:
    with Path("/dev/full").open("w") as full, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", full)
        patch.setattr(line, "_close_quietly", lambda: os.dup2(os.open(os.devnull, os.O_WRONLY), full.fileno()))
        assert line.obey(argv) == 2
    assert capsys.readouterr().err == "The answer cannot be written: no space left on device.\n"


@pytest.mark.skipif(os.name != "posix", reason="pipes close this way on POSIX systems")
def test_a_reader_that_leaves_is_no_reason_to_complain() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "desktop_app", "cost", "--json"], cwd=PROJECT, stdout=writing, stderr=subprocess.PIPE
        )
    finally:
        os.close(writing)
    assert ended.stderr == b""
    assert ended.returncode == 141
