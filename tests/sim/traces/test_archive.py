"""A stranger's zip file is read within bounds, or refused with a sentence."""

from __future__ import annotations

import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.bad_input import BadInput
from sim.traces import archive
from sim.traces.archive import member_names, members
from tests.sim.traces.logs import DEFLATE, STORED, ZSTANDARD, Member, zipped


def unpacked(folder: Path, data: bytes) -> dict[str, bytes]:
    (folder / "my.eval").write_bytes(data)
    return dict(members(folder / "my.eval", lambda _: True))


def refusal(folder: Path, data: bytes) -> str:
    with pytest.raises(BadInput) as refused:
        unpacked(folder, data)
    return str(refused.value)


@pytest.mark.parametrize("method", [STORED, DEFLATE, ZSTANDARD])
def test_members_are_unpacked_by_each_method_inspect_writes(tmp_path: Path, method: int) -> None:
    content = b"ships " * 1000
    assert unpacked(tmp_path, zipped(Member("a", content, method), Member("b", b"", method))) == {
        "a": content,
        "b": b"",
    }


def test_of_two_members_of_one_name_the_last_counts(tmp_path: Path) -> None:
    data = zipped(Member("a", b"old"), Member("b", b"x"), Member("a", b"new"))
    assert unpacked(tmp_path, data) == {"a": b"new", "b": b"x"}
    assert member_names(tmp_path / "my.eval") == ("a", "b")


def test_only_wanted_members_are_unpacked(tmp_path: Path) -> None:
    (tmp_path / "my.eval").write_bytes(zipped(Member("a", b"1"), Member("b", b"2", method=12)))
    assert dict(members(tmp_path / "my.eval", lambda name: name == "a")) == {"a": b"1"}


@pytest.mark.parametrize("method", [STORED, DEFLATE, ZSTANDARD])
def test_a_member_that_lies_about_itself_is_refused(tmp_path: Path, method: int) -> None:
    damaged = "my.eval: a is damaged or cut off"
    content = b"ships " * 1000
    assert refusal(tmp_path, zipped(Member("a", content, method, claimed_size=5))) == damaged
    assert refusal(tmp_path, zipped(Member("a", content, method, claimed_size=9999))) == damaged
    assert refusal(tmp_path, zipped(Member("a", content, method, claimed_crc=1))) == damaged
    assert refusal(tmp_path, zipped(Member("a", content, method, signature=b"PK\3\3"))) == damaged


def test_what_is_no_packed_data_at_all_is_refused(tmp_path: Path) -> None:
    for method in (DEFLATE, ZSTANDARD):
        data = zipped(Member("a", b"never packed", STORED)).replace(
            b"\0\0\0\0\x21\0", bytes((method, 0, 0, 0, 0x21, 0))
        )
        assert refusal(tmp_path, data) == "my.eval: a is damaged or cut off"


def test_encrypted_members_and_unknown_methods_are_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, zipped(Member("a", b"x", flags=1))) == "my.eval: a is encrypted"
    assert "a is packed by a method that cannot be read (12)" in refusal(tmp_path, zipped(Member("a", b"x", method=12)))


def test_a_zip_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    whole = zipped(Member("a", b"ships " * 1000))
    for length in (10, len(whole) // 2, len(whole) - 1):
        assert refusal(tmp_path, whole[:length]) == "my.eval: is a damaged or cut-off zip archive"


@pytest.mark.parametrize("method", [DEFLATE, ZSTANDARD])
def test_a_zip_bomb_is_refused_before_it_is_unpacked(tmp_path: Path, method: int) -> None:
    bomb = zipped(Member("a", b"[" + b" " * 20_000_000 + b"]", method))
    assert refusal(tmp_path, bomb) == "my.eval: a is packed suspiciously tight, like a zip bomb"


def test_a_bomb_that_hides_its_size_is_cut_short(tmp_path: Path) -> None:
    assert (
        refusal(tmp_path, zipped(Member("a", b" " * 20_000_000, claimed_size=100)))
        == "my.eval: a is damaged or cut off"
    )


def test_a_member_larger_than_memory_is_refused(tmp_path: Path) -> None:
    huge = zipped(Member("a", b"x", claimed_size=4_000_000_000))
    assert refusal(tmp_path, huge) == "my.eval: unpacks to more than can be read (a: 4000 MB)"


def test_all_members_together_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_TOTAL", 250)
    many = zipped(*(Member(name, name.encode() * 100) for name in "abc"))
    assert "unpacks to more than can be read (c" in refusal(tmp_path, many)


def test_a_swarm_of_members_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_DIRECTORY", 100_000)
    swarm = zipped(*(Member(f"{k}", b"", STORED) for k in range(3000)))
    assert refusal(tmp_path, swarm) == "my.eval: has too many members"


def test_a_file_that_stops_being_readable_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(archive, "_content", breaks)
    assert refusal(tmp_path, zipped(Member("a", b"x"))) == "my.eval: cannot be read: input/output error"


def test_the_zips_of_pythons_own_writer_are_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "my.eval", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a", b"ships " * 1000)
    assert dict(members(tmp_path / "my.eval", lambda _: True)) == {"a": b"ships " * 1000}


WHOLE = zipped(
    Member("header.json", b"{}"), Member("samples/a.json", b'{"id": 1}' * 9, ZSTANDARD), Member("b", b"2", STORED)
)


@given(st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), max_size=4))
def test_a_zip_with_changed_bytes_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, int]]
) -> None:
    data = bytearray(WHOLE)
    for place, byte in changes:
        data[place] = byte
    path = tmp_path_factory.getbasetemp() / "changed.eval"
    path.write_bytes(data)
    with suppress(BadInput):
        dict(members(path, lambda _: True))
