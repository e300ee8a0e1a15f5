"""Nothing in a stranger's file is believed before it is a file, of a sane size, holding sane JSON."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field, field_validator

from sim.bad_input import BadInput, shown, shown_bare
from sim.reading import parse_json, read_bytes, read_json
from sim.validation import validated
from sim.writing import atomic_write

UNPRIVILEGED = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="permissions do not bind the administrator"
)


def refusal(data: bytes, **bounds: Any) -> str:
    with pytest.raises(BadInput) as refused:
        parse_json(data, where="my.json", **bounds)
    return str(refused.value)


def test_sound_json_is_read_with_or_without_a_byte_order_mark(tmp_path: Path) -> None:
    for head in (b"", b"\xef\xbb\xbf"):
        (tmp_path / "my.json").write_bytes(head + '{"a": [1, 2.5, "é", null, true]}'.encode())
        assert read_json(tmp_path / "my.json") == {"a": [1, 2.5, "é", None, True]}
        assert read_json(str(tmp_path / "my.json"))["a"][0] == 1


def test_the_last_of_two_equal_keys_counts() -> None:
    assert parse_json(b'{"a": 1, "a": 2}', where="my.json") == {"a": 2}


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"no-such\.json: there is no such file"):
        read_json(tmp_path / "no-such.json")
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="there is no such file"):
        read_json(tmp_path / "file" / "below.json")


def test_a_folder_an_empty_file_and_an_impossible_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is a folder, not a file"):
        read_json(tmp_path)
    (tmp_path / "empty.json").touch()
    with pytest.raises(BadInput, match=r"empty\.json: is empty"):
        read_json(tmp_path / "empty.json")
    with pytest.raises(BadInput, match="is not the name of a file"):
        read_json("a\0b.json")
    with pytest.raises(BadInput, match="cannot be read: file name too long"):
        read_json(tmp_path / ("x" * 300))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadInput, match="is not an ordinary file"):
        read_json(tmp_path / "pipe")


def test_a_file_that_may_not_be_read_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "my.json").write_text("{}")
    monkeypatch.setattr(Path, "open", denied)
    with pytest.raises(BadInput, match=r"my\.json: may not be read: permission denied"):
        read_json(tmp_path / "my.json")


def test_a_file_of_2_gb_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(2 * 1024**3)  # a hole: it takes no room on the disk
    with pytest.raises(BadInput, match=r"huge\.json: is 2147 MB, more than the 134 MB that can be read"):
        read_json(tmp_path / "huge.json")
    assert read_bytes(tmp_path / "huge.json", at_most=3) == b"\0\0\0"


def test_what_is_not_json_is_refused_with_line_and_column() -> None:
    assert refusal(b'{"a": 1,\n "b": }') == "my.json: is not JSON at line 2, column 7: expecting value"
    assert refusal(b"\xff\xfe{") == "my.json: is not UTF-8 text (byte 1)"


def test_what_is_no_number_is_refused_with_its_place() -> None:
    assert refusal(b'{"a": [{"b": 1}, {"b": NaN}]}') == "my.json: a[1].b is NaN, not a number"
    assert refusal(b"[1, -Infinity]") == "my.json: [1] is infinite, not a number"
    assert refusal(b"1e999") == "my.json: the content is infinite, not a number"
    assert refusal(b'{"a": 123456789012345678901234}') == "my.json: a is too large a number"
    assert refusal(b"9" * 5000) == "my.json: holds a number of many thousand digits"


def test_recorders_may_write_nan_where_nobody_reads_it() -> None:
    assert parse_json(b"[Infinity, 1]", where="my.json", finite=False)[1] == 1


@pytest.mark.parametrize("depth", [101, 900, 200_000])
def test_deep_nesting_is_refused_without_exhausting_the_stack(depth: int) -> None:
    assert "nested deeper than 100 levels" in refusal(b"[" * depth + b"]" * depth)
    assert "nested deeper than 100 levels" in refusal(b'{"a":' * depth + b"1" + b"}" * depth)


def test_a_hundred_levels_are_not_too_deep() -> None:
    parse_json(b"[" * 100 + b"]" * 100, where="my.json")


def test_a_swarm_of_tiny_values_is_refused_before_it_fills_the_memory() -> None:
    assert refusal(b"[" + b"[]," * 6_000_000 + b"1]") == "my.json: holds more than 10000000 values"


def test_values_in_sentences_are_short_and_printable() -> None:
    assert shown("x" * 100) == '"' + "x" * 39 + '…"'
    assert shown("a\nb\x1b[31m") == r'"a\nb\x1b[31m"'
    assert shown(None) == "null"
    assert shown(True) == "true"
    assert shown(10**60) == "a number of many digits"
    assert (shown({}), shown({"a": 1})) == ("an empty object", "an object")
    assert (shown([]), shown([1, 2])) == ("an empty list", "a list of 2")
    assert shown(2.5) == "2.5"
    assert shown(b"x") == "b'x'"


class Call(BaseModel):
    name: str


class Step(BaseModel, extra="forbid"):
    title: str
    calls: list[Call] | int | None = None
    tokens: int | None = Field(default=None, ge=0)
    kind: Literal["a", "b"] = "a"
    seconds: float = Field(default=1.0, gt=0, multiple_of=0.5)

    @field_validator("title")
    @classmethod
    def title_speaks(cls, title: str) -> str:
        if title == "mute":
            raise ValueError("it says nothing")
        return title


class Task(BaseModel):
    steps: list[Step]


def complaint(*steps: Any) -> str:
    with pytest.raises(BadInput) as refused:
        validated(Task, {"steps": list(steps)}, Path("folder") / "my.json")
    return str(refused.value).removeprefix("my.json: steps")


def test_sound_data_becomes_the_value() -> None:
    assert validated(Task, {"steps": [{"title": "a", "calls": 3}]}, "my.json").steps[0].calls == 3


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({}, "[0].title is missing"),
        ({"title": 7}, "[0].title must be text, not 7"),
        ({"title": "a", "tokens": "abc"}, '[0].tokens must be a whole number, not "abc"'),
        ({"title": "a", "tokens": -1}, "[0].tokens must be at least 0, not -1"),
        ({"title": "a", "kind": "c"}, "[0].kind must be 'a' or 'b', not \"c\""),
        ({"title": "a", "colour": 1}, "[0].colour is not a known field"),
        ({"title": "a", "calls": [{}]}, "[0].calls[0].name is missing"),
        ({"title": "a", "calls": "x"}, '[0].calls must be a list or a whole number, not "x"'),
        ({"title": "mute"}, "[0].title is not valid: it says nothing"),
        ({"title": "a", "seconds": 0.7}, "[0].seconds is not valid: input should be a multiple of 0.5, not 0.7"),
        ([], "[0] must be an object, not an empty list"),
    ],
)
def test_a_sentence_names_file_place_and_value(step: Any, sentence: str) -> None:
    assert complaint(step) == sentence


def test_further_problems_are_counted() -> None:
    assert complaint({}, {}) == "[0].title is missing (and 1 more problem)"
    assert complaint({}, {}, {"title": 1}) == "[0].title is missing (and 2 more problems)"


def test_content_of_the_wrong_kind_altogether() -> None:
    with pytest.raises(BadInput, match=r"my\.json: the content must be an object, not a list of 1"):
        validated(Task, [1], "my.json")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from(["steps", "title", "calls", "name"]) | st.text(), inner)
    ),
)


def refusal_or_none(read: Callable[[], Any]) -> str | None:
    try:
        read()
    except BadInput as refused:
        return str(refused)
    return None


@given(json_values)
def test_no_data_at_all_raises_anything_but_a_refusal(data: Any) -> None:
    assert (refusal_or_none(lambda: validated(Task, data, "my.json")) or "my.json: ").startswith("my.json: ")


@given(st.binary())
def test_no_bytes_at_all_raise_anything_but_a_refusal(data: bytes) -> None:
    assert "\n" not in (refusal_or_none(lambda: parse_json(data, where="my.json")) or "")


def test_writing_replaces_the_file_whole_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    for content in (b"first", b"second"):
        atomic_write(tmp_path / "my.json", content)
        assert (tmp_path / "my.json").read_bytes() == content
    assert [p.name for p in tmp_path.iterdir()] == ["my.json"]


def test_a_link_stays_a_link_when_what_it_points_at_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to("real.json")
    atomic_write(tmp_path / "link.json", b"new")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_text() == "new"


def test_writing_where_one_cannot_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"the folder .*nowhere does not exist"):
        atomic_write(tmp_path / "nowhere" / "my.json", b"")
    with pytest.raises(BadInput, match="is a folder, not a file"):
        atomic_write(tmp_path, b"")
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match=r"the folder .*file does not exist"):
        atomic_write(tmp_path / "file" / "my.json", b"")
    with pytest.raises(BadInput, match="is not the name of a file"):
        atomic_write("a\0b", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_device_is_not_replaced_by_a_file() -> None:
    with pytest.raises(BadInput, match="/dev/full: is not an ordinary file"):
        atomic_write("/dev/full", b"")


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (OSError(28, "No space left on device"), "cannot be written: the disk is full"),
        (OSError(30, "Read-only file system"), "cannot be written: the disk is read-only"),
        (PermissionError(13, "Permission denied"), "may not be written: permission denied"),
        (OSError(5, "Input/output error"), "cannot be written: input/output error"),
    ],
)
def test_a_write_that_fails_half_way_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: OSError, sentence: str
) -> None:
    def fails(_: int) -> None:
        raise problem

    (tmp_path / "my.json").write_text("old")
    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(BadInput, match=sentence):
        atomic_write(tmp_path / "my.json", b"new")
    assert (tmp_path / "my.json").read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["my.json"]


@UNPRIVILEGED
def test_a_folder_without_permission_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(BadInput, match="permission denied"):
        atomic_write(tmp_path / "my.json", b"")


def test_a_value_can_be_shown_without_its_quotation_marks() -> None:
    assert shown_bare("a\nb") == "a\\nb"
