"""What wrote a file is seen from its beginning; what cannot be read gets a sentence that says what can."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.bad_input import BadInput
from sim.traces import looks_like_recording, read_recording
from sim.traces.glimpse import Glimpse, glimpse
from tests.sim.traces.logs import (
    REAL,
    ZSTANDARD,
    Member,
    as_json,
    header,
    model,
    needs_real_files,
    sample,
    tool,
    zipped,
)


def seen(folder: Path, data: bytes) -> Glimpse:
    (folder / "file").write_bytes(data)
    return glimpse(folder / "file")


@pytest.mark.parametrize(
    ("data", "kind", "keys"),
    [
        (b"PK\x03\x04...", "zip", ""),
        (b"PK\x05\x06...", "zip", ""),
        (b"SQLite format 3\0...", "sqlite", ""),
        (b"\xef\xbb\xbf [1]", "list", ""),
        (b"hello", "other", ""),
        (b'{"a": 1, "b": {"c": [":", {"d": 2}]}, "e": "x: {"}', "object", "abe"),
        (b'{"a": 1}\n{"b": 2}\n', "lines", "a"),
        (b'{"a": 1}{"b": 2}', "lines", "a"),
        (b'{"a": 1, "b": "cut off in a text with \\"quotes\\", \\"c\\": 1', "object", "ab"),
        (b'{"a": [1, 2', "object", "a"),
    ],
)
def test_the_beginning_shows_kind_and_fields(tmp_path: Path, data: bytes, kind: str, keys: str) -> None:
    assert seen(tmp_path, data) == Glimpse(kind, frozenset(keys))  # type: ignore[arg-type]


def looks(folder: Path, data: bytes, name: str = "file.json") -> bool:
    (folder / name).write_bytes(data)
    return looks_like_recording(folder / name)


def test_a_recording_is_told_from_a_scenario(tmp_path: Path) -> None:
    assert looks(tmp_path, as_json({"trajectory": [], "info": {}}))
    assert looks(tmp_path, as_json({**header(), "samples": []}))
    assert looks(tmp_path, zipped(Member("header.json", b"{}")))
    assert not looks(tmp_path, as_json({"version": 1, "task": {"title": "a", "trajectory": []}}))
    assert not looks(tmp_path, as_json({"version": 1}))
    assert not looks(tmp_path, b"{}")
    assert not looks(tmp_path, b"hello")


def test_recordings_that_are_not_read_yet_are_recordings_too(tmp_path: Path) -> None:
    assert looks(tmp_path, b'{"type": "user", "version": "1"}\n{"type": "assistant"}\n')
    assert looks(tmp_path, b'[{"role": "user"}]')
    assert looks(tmp_path, b"SQLite format 3\0")
    assert looks(tmp_path, as_json({"events": []}))


def test_the_ending_of_the_name_counts_where_the_content_is_broken(tmp_path: Path) -> None:
    assert looks(tmp_path, b"broken", "my.eval")
    assert looks(tmp_path, b"broken", "my.traj")


def test_a_file_that_cannot_be_opened_is_no_recording(tmp_path: Path) -> None:
    assert not looks_like_recording(tmp_path / "none.eval")
    assert not looks_like_recording(tmp_path)
    assert not looks(tmp_path, b"")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_no_recording_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert not looks_like_recording(tmp_path / "pipe")


def refusal(path: Path) -> str:
    with pytest.raises(BadInput) as refused:
        read_recording(path)
    return str(refused.value)


def test_a_file_of_another_kind_is_told_which_kinds_are_read(tmp_path: Path) -> None:
    (tmp_path / "my.jsonl").write_bytes(b'{"type": "user"}\n{"type": "assistant"}\n')
    sentence = "my.jsonl: is not a recorded run of a kind that can be read; Inspect AI and SWE-agent can"
    assert refusal(tmp_path / "my.jsonl") == sentence
    assert "no such file" in refusal(tmp_path / "none.eval")


def test_a_recording_that_is_cut_off_says_where(tmp_path: Path) -> None:
    (tmp_path / "my.traj").write_bytes(as_json({"trajectory": [{"action": "ls", "observation": "a b"}]})[:-20])
    assert refusal(tmp_path / "my.traj").startswith("my.traj: is not JSON at line 1, column 34: unterminated")
    parts = zipped(Member("header.json", as_json(header())), Member("samples/s.json", b'{"id": '))
    (tmp_path / "my.eval").write_bytes(parts)
    assert refusal(tmp_path / "my.eval") == (
        "my.eval, samples/s.json: is not JSON at line 1, column 8: expecting value"
    )


@needs_real_files
def test_every_real_recording_of_another_kind_gets_the_sentence() -> None:
    others = [
        path
        for path in REAL.rglob("*")
        if path.is_file() and path.parent.name not in ("inspect", "swe-agent", "traces")
    ]
    assert len(others) > 10
    for path in others:
        assert "Inspect AI and SWE-agent can" in refusal(path)


SAMPLE = sample(
    model(1, {"id": "c1", "function": "search", "arguments": {"q": "ships"}}, says="looking"),
    tool("c1", ["two", {"type": "text", "text": "ships"}], error={"type": "timeout", "message": "slow"}),
    {"event": "checkpoint"},
    model(2, says="two"),
    messages=[
        {"role": "user", "content": "Count"},
        {"role": "assistant", "id": "m1"},
        {"role": "user", "content": "on"},
    ],
    scores={"match": {"value": "C"}},
    attachments={"a": "b"},
    error={"message": "crash"},
    model_usage={"m": {"input_tokens": 1, "output_tokens": 2}},
)
LOG = {**header(stats={"model_usage": {}}), "samples": [SAMPLE]}
TRAJECTORY = {
    "trajectory": [{"action": "ls", "observation": "a", "thought": "look", "state": "{}", "execution_time": 1.5}],
    "history": [{"role": "user", "content": "go"}],
    "info": {"exit_status": "exit_cost", "submission": "x", "model_stats": {"tokens_sent": 5, "tokens_received": 6}},
}

odd_values: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        -1,
        0,
        10**13,
        10**400,
        1e308,
        float("nan"),
        "",
        "x",
        "\ud800",
        [],
        [[]],
        [None, 1],
        {},
        {"a": {}},
        ["x"] * 3,
    ]
)


@st.composite
def distorted(draw: st.DrawFn, value: Any) -> Any:
    """Return `value` with a part of it, somewhere, replaced by something odd."""
    if isinstance(value, dict) and value and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(value)))
        return {**value, key: draw(distorted(value[key]))}
    if isinstance(value, list) and value and draw(st.integers(0, 5)):
        place = draw(st.integers(0, len(value) - 1))
        return [*value[:place], draw(distorted(value[place])), *value[place + 1 :]]
    return draw(odd_values)


def read_or_refuse(folder: Path, name: str, data: bytes) -> None:
    (folder / name).write_bytes(data)
    looks_like_recording(folder / name)
    with suppress(BadInput):
        read_recording(folder / name)


def packed(log: dict[str, Any]) -> bytes:
    head = {key: value for key, value in log.items() if key != "samples"}
    return zipped(
        Member("header.json", json.dumps(head).encode()),
        Member("_journal/summaries/1.json", json.dumps(log.get("samples")).encode()),
        Member("samples/s1_epoch_1.json", json.dumps(log.get("samples")).encode(), ZSTANDARD),
    )


@given(st.data())
def test_a_distorted_recording_is_read_or_refused_never_worse(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.getbasetemp()
    log = data.draw(distorted(data.draw(distorted(LOG))))
    read_or_refuse(folder, "log.json", json.dumps(log).encode())
    parts = data.draw(distorted(SAMPLE))
    members = Member("header.json", json.dumps(header()).encode()), Member("samples/s.json", json.dumps(parts).encode())
    read_or_refuse(folder, "log.eval", zipped(*members))
    trajectory = data.draw(distorted(data.draw(distorted(TRAJECTORY))))
    read_or_refuse(folder, "my.traj", json.dumps(trajectory).encode())


@given(
    st.binary()
    | st.builds(bytes.__add__, st.sampled_from([b"PK\x03\x04", b"{", b"[", b'{"trajectory": ']), st.binary())
)
def test_random_bytes_are_refused_never_worse(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    read_or_refuse(tmp_path_factory.getbasetemp(), "random", data)


@given(st.integers(0, 10**6), st.integers(0, 255), st.sampled_from(["log", "trajectory", "archive"]))
def test_a_recording_with_one_changed_byte_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, place: int, byte: int, which: str
) -> None:
    data = bytearray({"log": as_json(LOG), "trajectory": as_json(TRAJECTORY), "archive": packed(LOG)}[which])
    data[place % len(data)] = byte
    read_or_refuse(tmp_path_factory.getbasetemp(), "changed", bytes(data))
    read_or_refuse(tmp_path_factory.getbasetemp(), "cut", bytes(data[: place % len(data)]))
