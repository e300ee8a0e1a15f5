"""A picture on its way to disk: rows come from the top, and are written as a PNG before the next ones are drawn."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

from sim.writing import written_whole

SIGNATURE = b"\x89PNG\r\n\x1a\n"
EIGHT_BITS, RGB, RGBA = 8, 2, 6
LIKE_THE_ROW_ABOVE = 2  # the filter that keeps the difference to it: gradients take little room
LEVEL = 6
Rows = npt.NDArray[np.uint8]


def write_png(path: Path, size: tuple[int, int], bands: Iterable[QImage], *, see_through: bool) -> int:
    """Write bands of a picture that follow each other from its top, and return the bytes that takes.

    Either all of it is at `path` in the end or nothing is; memory holds one band.
    """
    with written_whole(path) as file:
        file.write(SIGNATURE)
        head = struct.pack(">IIBBBBB", *size, EIGHT_BITS, RGBA if see_through else RGB, 0, 0, 0)
        _chunk(file, b"IHDR", head)
        _chunk(file, b"sRGB", b"\0")
        packing = zlib.compressobj(LEVEL)
        above = np.zeros(size[0] * (4 if see_through else 3), dtype=np.uint8)
        n_rows = 0
        for band in bands:
            rows = rows_of(band, see_through=see_through)
            packed = packing.compress(_filtered(rows, above))
            if packed:
                _chunk(file, b"IDAT", packed)
            above, n_rows = rows[-1].copy(), n_rows + len(rows)
        assert n_rows == size[1]
        _chunk(file, b"IDAT", packing.flush())
        _chunk(file, b"IEND", b"")
        return file.tell()


def rows_of(image: QImage, *, see_through: bool) -> Rows:
    """Return the rows of an image, (height, width times channels), colours and alpha apart from each other."""
    wanted = QImage.Format.Format_RGBA8888 if see_through else QImage.Format.Format_RGB888
    plain = image.convertToFormat(wanted)
    held = np.frombuffer(plain.constBits(), dtype=np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return held[:, : plain.width() * (4 if see_through else 3)].copy()


def _filtered(rows: Rows, above: Rows) -> bytes:
    filtered = np.empty((rows.shape[0], rows.shape[1] + 1), dtype=np.uint8)
    filtered[:, 0] = LIKE_THE_ROW_ABOVE
    filtered[0, 1:] = rows[0] - above
    np.subtract(rows[1:], rows[:-1], out=filtered[1:, 1:])
    return filtered.tobytes()


def _chunk(file: BinaryIO, kind: bytes, data: bytes) -> None:
    file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))
