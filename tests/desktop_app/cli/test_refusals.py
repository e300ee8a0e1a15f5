"""Input that cannot be used gets one sentence on stderr, exit code 2, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.desktop_app.cli.typed import Typed

REFUSED = {
    "cost --fail 9": ("--fail 9", "1 to 8"),
    "cost --fail 0": ("--fail 0",),
    "cost --fail -1": ("--fail -1",),
    "cost --fail x": ("--fail x",),
    "cost --fail 2.5": ("--fail 2.5",),
    "cost --fail 99999999999999999999": ("--fail 9999",),
    "cost --every 0": ("--every 0",),
    "cost --every -3": ("--every -3",),
    "cost --every many": ("--every many",),
    "cost --manual 2,x": ("--manual 2,x", '"x"'),
    "cost --manual 2,9": ("--manual 2,9", "step 9"),
    "cost --manual 2,,4": ("--manual 2,,4",),
    "cost --manual=": ("--manual",),
    "cost --fraction 0": ("--fraction 0",),
    "cost --fraction 1.5": ("--fraction 1.5",),
    "cost --fraction nan": ("--fraction nan",),
    "cost --fraction half": ("--fraction half",),
    "cost --no-fail --fraction 0.5": ("--fraction", "--no-fail"),
    "cost --time nan": ("--time nan",),
    "cost --time inf": ("--time inf",),
    "cost --time -1": ("--time -1",),
    "cost --time 1e999": ("--time 1e999",),
    "cost --time soon": ("--time soon",),
    "cost --palette mauve": ("--palette mauve", "studio"),
    "cost --strategy hope": ("--strategy hope", "restart"),
    "cost --fail 3 --no-fail": ("--fail", "--no-fail"),
    "cost --every 2 --manual 3": ("--every", "--manual"),
    "cost --instant soon": ("--instant soon", "saving"),
    "cost --instant saved --fraction 0.5": ("--instant saved", "--fraction 0.5"),
    "cost --cause fate": ("--cause fate", "poisoned"),
    "cost --spoiled 3": ("--spoiled 3", "--cause poisoned", "transient"),
    "cost --cause poisoned --spoiled 5": ("--spoiled 5", "step 5", "1 to 4"),
    "cost --cause poisoned --spoiled 0": ("--spoiled 0",),
    "cost --cause poisoned --spoiled x": ("--spoiled x",),
    "cost --cause poisoned --spoiled 1 --fail 1": ("--spoiled 1", "nothing comes before"),
    "cost --luck x": ("--luck x", "whole number"),
    "cost --luck -1": ("--luck -1",),
    "cost --from-disk 6": ("--from-disk 6", "1–4"),
    "cost --from-disk 1 --fail 1": ("--from-disk 1", "no disk"),
    "cost --from-disk 3 --manual 2": ("--from-disk 3", "only after step 2"),
    "cost --from-disk 9": ("--from-disk 9", "1 to 8"),
    "cost --from-disk 4 --no-fail": ("--from-disk", "--no-fail"),
    "cost --cause poisoned --no-fail": ("--cause", "--no-fail"),
    "odds --cause fate": ("--cause fate", "repeatable"),
    "odds --trials 0": ("--trials 0", "10,000,000"),
    "odds --trials 10000001": ("--trials 10000001", "10,000,000"),
    "odds --trials many": ("--trials many",),
    "odds --trials 10 --seed -1": ("--seed -1",),
    "odds --trials 10 --seed luck": ("--seed luck",),
    "odds --seed 3": ("--seed 3", "--trials"),
    "odds missing.json": ("missing.json",),
    "place": ("--success",),
    "place --success 0": ("--success, number 1 of 1", '"0"', "more than 0"),
    "place --success 1.01": ("--success, number 1 of 1", '"1.01"'),
    "place --success .9,.9,nan,.9,.9,.9,.9,.9": ("--success, number 3 of 8", '"nan"'),
    "place --success .9,.9,,.9,.9,.9,.9,.9": ("--success, number 3 of 8", '""'),
    "place --success .9,-.9": ("--success, number 2 of 2", '"-.9"'),
    "place --success .9,.9": ("--success .9,.9", "2 numbers", "8 steps"),
    "place --success .9 --write -1": ("--write -1",),
    "place --success .9 --write 1e13": ("--write 1e13",),
    "place --success .9 --restore inf": ("--restore inf",),
    "place --success .9 --disks 8": ("--disks 8", "0 to 7"),
    "place --success .9 --disks -1": ("--disks -1", "0 to 7"),
    "place --success .9 --disks some": ("--disks some",),
    "place --success .9 --cost hope": ("--cost hope", "money"),
    "place --success 1e-6 --trials 1000": ("--trials 1000", "fail so often"),
    "place --success .9 --trials 0": ("--trials 0",),
    "place --success .9 --fail 9": ("--fail 9",),
    "interval --mtbf 24h": ("--dump",),
    "interval --dump 5min": ("--mtbf",),
    "interval --dump 5 --mtbf 24h": ("--dump 5", "unit"),
    "interval --dump 5m --mtbf 24h": ("--dump 5m", "5min"),
    "interval --dump 0min --mtbf 24h": ("--dump 0min",),
    "interval --dump 5min --mtbf -1h": ("--mtbf -1h",),
    "interval --dump 5min --mtbf 1e999h": ("--mtbf 1e999h",),
    "interval --dump 5min --mtbf soon": ("--mtbf soon",),
    "interval --dump 5min --mtbf 24h file.json": ("file.json",),
    "cost missing.json": ("missing.json",),
    "cost a b": ("b",),
    "cost --fial 3": ("--fial", "--fail"),
    "cost --json=3": ("--json",),
    "cost --fail": ("--fail",),
    "csot": ("csot", "cost"),
    "picturee": ("picturee", "picture"),
    "qqqqqq": ("qqqqqq", "--help"),
    "missing.json": ("missing.json",),
    "--fial 3": ("--fial", "--fail"),
    "--fail 9": ("--fail 9",),
    "open --every 0": ("--every 0",),
    "picture": ("--output",),
    "picture -o out.png --size 0x0": ("--size 0x0", "160x90"),
    "picture -o out.png --size 1920": ("--size 1920",),
    "picture -o out.png --size 1920x": ("--size 1920x",),
    "picture -o out.png --size -5x9": ("--size -5x9",),
    "picture -o out.png --size 99999x99999": ("--size 99999x99999", "16384"),
    "picture -o out.png --size 16385x16384": ("--size 16385x16384", "16384"),
    "film -o out.mp4 --size 16384x16384": ("--size 16384x16384", "million"),
    "picture -o out.png --at 3": ("--at 3", "--lesson"),
    "picture -o out.png --lesson no-such": ("--lesson no-such", "what-a-checkpoint-saves"),
    "picture -o out.png --lesson what-happens-twice --fail 3": ("--lesson", "--fail"),
    "picture -o out.png --lesson what-happens-twice --at 900": ("--at 900", "ends after"),
    "picture -o out.png --lesson what-happens-twice --at soon": ("--at soon", "seconds"),
    "picture -o out.png --extra moon": ("--extra moon", "skyline"),
    "picture -o out.jpg": ("out.jpg", ".png"),
    "picture -o no/such/folder/out.png": ("no/such/folder",),
    "import": ("TRACE",),
    "import missing.traj": ("missing.traj",),
}


@pytest.mark.parametrize("line", REFUSED)
def test_a_refusal_is_one_sentence_that_names_what_is_wrong(
    typed: Typed, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = typed(*line.split())
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert answer.err.endswith((".\n", "?\n"))
    assert all(named in answer.err for named in REFUSED[line])
    assert not list(tmp_path.iterdir())


FILES: dict[str, bytes] = {
    "empty.json": b"",
    "blank.json": b"  \n",
    "prose.json": b"Dear agent,",
    "cut.json": b'{"version": 1, "task": {"title": "A", "ste',
    "list.json": b"[1, 2, 3]",
    "other.json": b'{"name": "package", "dependencies": {}}',
    "nan.json": b'{"version": 1, "task": {"title": "A", "steps": [{"title": "a", "seconds": NaN}]}}',
    "deep.json": b'{"version": 1, "task": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "future.json": b'{"version": 2, "task": {"title": "A", "steps": [{"title": "a"}]}}',
    "untitled.json": b'{"version": 1, "task": {"title": "A", "steps": [{"description": "no title"}]}}',
    "wrong.json": b'{"version": 1, "task": {"title": "A", "steps": [{"title": "a", "input_tokens": "many"}]}}',
    "late.json": b'{"version": 1, "task": {"title": "A", "steps": [{"title": "a"}]}, "plan": {"failure": {"step": 2}}}',
    "binary.json": bytes(range(256)),
    "zip.eval": b"PK\x03\x04" + bytes(40),
    "odd.traj": b'{"trajectory": 5}',
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("command", [("cost",), ("open",), (), ("picture", "-o", "out.png"), ("import",)])
def test_a_file_that_is_nothing_known_is_named(
    typed: Typed, name: str, command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_bytes(FILES[name])
    answer = typed(*command, name)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith(f"{name}: ")
    assert answer.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("command", ["cost", "import"])
def test_a_folder_and_a_pipe_are_refused_at_once(typed: Typed, tmp_path: Path, command: str) -> None:
    assert "folder" in typed(command, str(tmp_path)).err
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.json")
        assert "not an ordinary file" in typed(command, str(tmp_path / "pipe.json")).err


def test_two_gigabytes_are_refused_by_their_size(typed: Typed, tmp_path: Path) -> None:
    with (tmp_path / "huge.json").open("wb") as file:
        file.write(b"{")
        file.truncate(2 << 30)  # a sparse file: it takes no room
    answer = typed("cost", str(tmp_path / "huge.json"))
    assert answer.code == 2
    assert "MB" in answer.err


@pytest.mark.parametrize("argv", [("a" * 5000,), ("cost", "a" * 5000), ("picture", "-o", "a" * 5000 + "/b.png")])
def test_a_name_too_long_for_any_file_is_refused_in_a_line(typed: Typed, argv: tuple[str, ...]) -> None:
    answer = typed(*argv)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)


def test_a_name_that_breaks_a_terminal_is_shown_as_escapes(typed: Typed) -> None:
    answer = typed("cost", "bad\x1b[31m\nname.json")
    assert answer.code == 2
    assert "\x1b" not in answer.err
    assert answer.err.count("\n") == 1
