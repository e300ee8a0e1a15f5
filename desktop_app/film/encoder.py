"""The encoder: a child process that takes raw pictures on one end and writes a film on the other."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from desktop_app.film.feeding import Feeding
from desktop_app.film.spoken import say
from sim.bad_input import BadInput, printable

WAITING_BYTES = 48_000_000  # of pictures that wait to be encoded: enough that neither side waits for the other
LAST_LINES = 12
STEADY = ("-fflags", "+bitexact", "-flags:v", "+bitexact")  # no dates, no versions: the same film twice is the same


class EncoderLost(BadInput):
    """The encoder did not end well; one sentence says why."""


@cache
def encoder_path() -> str:
    """Return where the encoder is; BadInput where there is none."""
    try:
        import imageio_ffmpeg

        return str(imageio_ffmpeg.get_ffmpeg_exe())
    except (ImportError, RuntimeError):
        raise EncoderLost(say("film.refuse.no_encoder")) from None


@cache
def encoder_version() -> str:
    """Return which encoder it is: another one may write other bytes."""
    return run_encoder("-version", banner=True)[0].partition("\n")[0]


def _apart() -> dict[str, Any]:
    """Keep the child out of reach of Ctrl-C, which is for us to hear, and its console window out of sight."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


class Encoding:
    """One child that encodes the pictures it is given, while more of them are drawn."""

    def __init__(self, arguments: Sequence[str], feeding: Feeding, folder: Path) -> None:
        command = [encoder_path(), "-hide_banner", "-loglevel", "warning", "-y", *arguments]
        self._said: deque[str] = deque(maxlen=LAST_LINES)
        self._broken = False
        self._feeding = feeding
        try:
            # in its folder, as a name with a colon in it would be read as the address of something else
            self._child = subprocess.Popen(
                command,
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                **_apart(),
            )
        except OSError:
            raise EncoderLost(say("film.refuse.no_encoder")) from None
        room = max(2, WAITING_BYTES // (4 * feeding.size[0] * feeding.size[1]))
        self._waiting: queue.Queue[tuple[Any, int] | None] = queue.Queue(maxsize=min(room, 64))
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._listen, self._feed)]
        for thread in self._threads:
            thread.start()

    def take(self, picture: Any, times: int = 1) -> None:
        """Encode a picture, so many times; the bytes must not change any more. EncoderLost where nobody takes it."""
        if self._broken:
            self.finish()
        self._waiting.put((picture, times))

    def close(self) -> None:
        """There are no more pictures; the rest is encoded on its own."""
        self._waiting.put(None)

    @property
    def has_ended(self) -> bool:
        """Tell whether all is written, or nothing more will be."""
        return self._child.poll() is not None

    def finish(self) -> None:
        """Wait until all is written; EncoderLost where it did not come to that."""
        if self._broken:
            self.close()
        for thread in self._threads:
            thread.join()
        if self._child.wait() != 0 or self._broken:
            raise EncoderLost(sentence_for(list(self._said), self._child.returncode))

    def stop(self) -> None:
        """End at once; what was written is of no use."""
        self._broken = True
        self._child.kill()
        with contextlib.suppress(queue.Full):
            self._waiting.put_nowait(None)
        for thread in self._threads:
            thread.join(timeout=5)
        self._child.wait()

    def _feed(self) -> None:
        pipe = self._child.stdin
        assert pipe is not None
        self._try(self._feeding.begin, pipe)
        while (waiting := self._waiting.get()) is not None:  # until it is empty, or whoever draws waits for ever
            self._try(self._feeding.feed, pipe, *waiting)
        self._try(self._feeding.end, pipe)
        with contextlib.suppress(OSError):
            pipe.close()

    def _try(self, write: Callable[..., None], *what: Any) -> None:
        """Write to a child that may be gone."""
        if not self._broken:
            try:
                write(*what)
            except (OSError, ValueError):
                self._broken = True

    def _listen(self) -> None:
        assert self._child.stderr is not None
        with self._child.stderr as said:
            for line in said:
                self._said.append(line.decode("utf-8", errors="replace").strip())


def run_encoder(*arguments: str, banner: bool = False, folder: Path | None = None) -> tuple[str, str]:
    """Run the encoder to its end and return what it said on stdout and stderr; EncoderLost where it failed."""
    quiet = () if banner else ("-hide_banner", "-loglevel", "warning", "-nostdin", "-y")
    try:
        done = subprocess.run(
            [encoder_path(), *quiet, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            cwd=folder,
            **_apart(),
        )
    except OSError:
        raise EncoderLost(say("film.refuse.no_encoder")) from None
    if done.returncode != 0:
        raise EncoderLost(sentence_for(done.stderr.splitlines(), done.returncode))
    return done.stdout, done.stderr


FULL, TOO_LARGE = "No space left on device", "File too large"


def sentence_for(said: Sequence[str], code: int) -> str:
    """Return one sentence that says why an encoder ended, from the lines it said last."""
    everything = "\n".join(said)
    if FULL in everything or (os.name == "nt" and "There is not enough space" in everything):
        return say("film.refuse.disk_full")
    if TOO_LARGE in everything:
        return say("film.refuse.file_too_large")
    complaints = [line for line in said if line and not line.startswith("Conversion failed")]
    if not complaints:
        return say("film.refuse.encoder_gone", code=code)
    return say("film.refuse.encoder", reason=printable(complaints[-1].rpartition("] ")[2].rstrip(".")))
