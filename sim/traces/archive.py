"""The members of a stranger's zip file, each read whole or refused, within bounds set before anything is unpacked."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import zstandard

from sim.bad_input import BadInput, printable
from sim.reading import read_bytes

MAX_ARCHIVE = 512 * 1024**2
MAX_DIRECTORY = 16 * 1024**2  # about 150 000 members
MAX_MEMBER = 256 * 1024**2
MAX_TOTAL = 1024**3
MAX_RATIO = 500  # logs shrink to a twentieth; a bomb to a thousandth
SMALL = 8 * 1024**2  # below this a high ratio harms nobody

STORED, DEFLATE, ZSTANDARD = 0, 8, 93
_LOCAL_HEADER = struct.Struct("<4s22xHH")


def member_names(path: Path) -> tuple[str, ...]:
    """Return the names of the members, each once."""
    return tuple(info.filename for info in _directory(path, printable(path.name)))


def members(path: Path, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each wanted member, in order; of members of one name the last counts."""
    where = printable(path.name)
    read_bytes(path, max_bytes=MAX_ARCHIVE, at_most=1)
    left = MAX_TOTAL
    try:
        with path.open("rb") as file:
            for info in _directory(path, where):
                if wanted(info.filename):
                    _refuse_bomb(info, left, where)
                    content = _content(file, info, where)
                    left -= len(content)
                    yield info.filename, content
    except OSError as problem:
        raise BadInput(f"{where}: cannot be read: {(problem.strerror or 'unknown error').lower()}") from None


class _Directory(io.FileIO):
    """A file that hands out no more than a sane directory takes: it is read in one piece."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Read as usual; a directory of many million members would fill the memory."""
        if size is not None and size > MAX_DIRECTORY:
            raise BadInput("has too many members")
        return super().read(size) or b""


def _directory(path: Path, where: str) -> list[zipfile.ZipInfo]:
    try:
        with _Directory(path) as file, zipfile.ZipFile(file) as archive:
            return list({info.filename: info for info in archive.infolist()}.values())
    except BadInput as problem:
        raise BadInput(f"{where}: {problem}") from None
    except (zipfile.BadZipFile, struct.error, NotImplementedError, ValueError, OverflowError, EOFError):
        raise BadInput(f"{where}: is a damaged or cut-off zip archive") from None


def _refuse_bomb(info: zipfile.ZipInfo, left: int, where: str) -> None:
    name = printable(info.filename[:60])
    if info.file_size > MAX_MEMBER or info.file_size > left:
        raise BadInput(f"{where}: unpacks to more than can be read ({name}: {info.file_size // 1_000_000} MB)")
    if info.file_size > SMALL and info.file_size > MAX_RATIO * info.compress_size:
        raise BadInput(f"{where}: {name} is packed suspiciously tight, like a zip bomb")


def _content(file: IO[bytes], info: zipfile.ZipInfo, where: str) -> bytes:
    name = printable(info.filename[:60])
    if info.flag_bits & 1:
        raise BadInput(f"{where}: {name} is encrypted")
    if info.compress_type not in (STORED, DEFLATE, ZSTANDARD):
        raise BadInput(f"{where}: {name} is packed by a method that cannot be read ({info.compress_type})")
    try:
        content = _unpacked(_packed(file, info), info.compress_type, info.file_size + 1)
    except (zlib.error, zstandard.ZstdError, struct.error, ValueError, EOFError):
        content = b""
    if len(content) != info.file_size or zlib.crc32(content) != info.CRC:
        raise BadInput(f"{where}: {name} is damaged or cut off")
    return content


def _packed(file: IO[bytes], info: zipfile.ZipInfo) -> bytes:
    file.seek(info.header_offset)
    signature, name_length, extra_length = _LOCAL_HEADER.unpack(file.read(_LOCAL_HEADER.size))
    if signature != b"PK\x03\x04":
        raise ValueError("no member begins here")
    file.seek(name_length + extra_length, io.SEEK_CUR)
    return file.read(info.compress_size)


def _unpacked(packed: bytes, method: int, at_most: int) -> bytes:
    """Return what `packed` holds, `at_most` bytes of it, whatever it claims."""
    if method == STORED:
        return packed
    if method == DEFLATE:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, at_most)
    reader = zstandard.ZstdDecompressor(max_window_size=2**27).stream_reader(packed, read_across_frames=True)
    return bytes(reader.read(at_most))
