"""A picture goes to the encoder once, however long it is seen, and is in every one of its frames."""

from __future__ import annotations

import io
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from desktop_app.film.encoder import Encoding
from desktop_app.film.feeding import INPUT, Feeding, every_frame

SIZE = (32, 18)
N_BYTES = 4 * SIZE[0] * SIZE[1]


def picture(level: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return a grey picture."""
    return np.full((SIZE[1], SIZE[0], 4), level, dtype=np.uint8)


@pytest.mark.parametrize("fps", [Fraction(60), Fraction(30000, 1001), Fraction(1, 2)])
@pytest.mark.parametrize("runs", [[(10, 1)], [(10, 700)], [(10, 5), (20, 1), (30, 3)], [(10, 1), (20, 90), (30, 1)]])
def test_every_frame_has_its_picture(runs: list[tuple[int, int]], fps: Fraction, tmp_path: Path) -> None:
    n_frames = sum(times for _, times in runs)
    told = [*INPUT, "-vf", every_frame(fps), "-frames:v", str(n_frames), "-f", "rawvideo", "-pix_fmt", "gray", "out"]
    encoding = Encoding(told, Feeding(SIZE, fps), tmp_path)
    for level, times in runs:
        encoding.take(picture(level).data, times)
    encoding.close()
    encoding.finish()
    frames = np.fromfile(tmp_path / "out", np.uint8).reshape(-1, SIZE[0] * SIZE[1])
    assert np.all(frames == frames[:, :1])
    assert frames[:, 0].tolist() == [level for level, times in runs for _ in range(times)]


def test_a_picture_is_written_once_and_the_last_of_all_once_more() -> None:
    stream, feeding = io.BytesIO(), Feeding(SIZE, Fraction(60), see_through=True)
    feeding.begin(stream)
    for level, times in ((1, 100), (2, 100)):
        feeding.feed(stream, picture(level), times)
    feeding.end(stream)
    assert stream.getvalue()[8:12] == b"RGBA"
    assert len(stream.getvalue()) == 32 + 3 * (12 + N_BYTES)
