"""Manim's film of eight cubes that a camera walks round, for its own Python: how many frames a second it makes."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any


def film_of_cubes(width: int, height: int, fps: int, seconds: float, folder: Path) -> tuple[float, float]:
    """Make the film; return how long it took, and how much of a processor, without what loading takes."""
    import manim

    wanted: dict[str, Any] = {
        "pixel_width": width,
        "pixel_height": height,
        "frame_rate": fps,
        "media_dir": str(folder),
        "disable_caching": True,
        "progress_bar": "none",
        "verbosity": "ERROR",
    }
    for name, value in wanted.items():
        setattr(manim.config, name, value)

    class Cubes(manim.ThreeDScene):  # type: ignore[misc]
        def construct(self) -> None:
            self.set_camera_orientation(phi=65 * manim.DEGREES, theta=-75 * manim.DEGREES)
            for number in range(8):
                at = (number % 4 - 1.5) * 1.7 * manim.RIGHT + (number // 4 - 0.5) * 1.7 * manim.UP
                self.add(manim.Cube(side_length=1.0).shift(at))
            self.begin_ambient_camera_rotation(rate=60 * manim.DEGREES / seconds)
            self.wait(seconds)

    begun_s, cpu_s = time.perf_counter(), time.process_time()
    Cubes().render()
    return time.perf_counter() - begun_s, time.process_time() - cpu_s


if __name__ == "__main__":
    width, height, fps = (int(number) for number in sys.argv[1:4])
    took_s, cpu_s = film_of_cubes(width, height, fps, float(sys.argv[4]), Path(sys.argv[5]))
    print(json.dumps({"took_s": took_s, "cpu_s": cpu_s}), flush=True)
