"""The program's own draughtsman: a process beside the window that draws pictures, so that the window never waits.

It reads one JSON object a line from stdin and answers on stdout, each answer with the "ticket" of what it answers:

    {"do": "still", "ticket": 1, "ask": {...}, "width": 640, "height": 360}        a small picture, to look at
    {"do": "save", "ticket": 2, "ask": {...}, "path": "a.png"}                     a picture at its size, to keep
    {"do": "film", "ticket": 3, "ask": {...}, "at": 0.5, "width": 640, "height": 360}   a frame of a film
    {"do": "stop", "ticket": 2}

    {"event": "shown", "ticket": 1, "png": "<base64>", ...}   {"event": "going", "ticket": 2, "share": 0.4}
    {"event": "saved", "ticket": 2, "bytes": 1200}            {"event": "refused", "ticket": 1, "why": "One sentence."}

Of several small pictures asked for at once only the last is drawn. It ends when stdin does.
"""

from __future__ import annotations

import base64
import contextlib
import json
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any

from sim.bad_input import BadInput
from sim.waiting import GivenUp, telling

Wish = dict[str, Any]
Answer = Callable[..., None]


def answer(event: str, wish: Wish, **fields: object) -> None:
    """Write one answer."""
    print(json.dumps({"event": event, "ticket": wish["ticket"], **fields}), flush=True)


class Draughtsman:
    """Does what is wished for, one thing after the other; a thread listens meanwhile."""

    def __init__(self) -> None:
        self._wishes: queue.SimpleQueue[Wish | None] = queue.SimpleQueue()
        self._stopped: set[int] = set()
        self._held: Wish | None = None  # heard already, and not yet due
        self._has_held = self._ended = False

    def take_down(self) -> None:
        """Take down what is wished for, until nobody is there any more."""
        with contextlib.suppress(OSError, ValueError):
            for line in sys.stdin:
                wish = json.loads(line)
                if wish["do"] == "stop":
                    self._stopped.add(wish["ticket"])
                else:
                    self._wishes.put(wish)
        self._wishes.put(None)

    def listen(self) -> None:
        """Take it down, and let go of what is being drawn when nobody is there any more."""
        self.take_down()
        self._ended = True

    def work(self) -> None:
        """Do it, until nobody is there any more."""
        while (wish := self._newest()) is not None:
            try:
                self._do(wish)
            except BadInput as problem:
                answer("refused", wish, why=str(problem))
            except GivenUp:
                answer("stopped", wish)

    def _newest(self) -> Wish | None:
        """Return the next wish, or the last of several small pictures that follow each other."""
        wish = self._held if self._has_held else self._wishes.get()
        self._has_held = False
        while wish is not None and wish["do"] != "save" and not self._wishes.empty():
            following = self._wishes.get()
            if following is None or following["do"] == "save":
                self._held, self._has_held = following, True
                break
            wish = following
        return wish

    def _do(self, wish: Wish) -> None:
        if wish["do"] == "film":
            from desktop_app.film_panel_frame import film_frame

            image, told = film_frame(wish["ask"], wish["at"], (wish["width"], wish["height"]))
            answer("shown", wish, png=_encoded(image), **told)
            return
        from desktop_app.picture import save_still
        from desktop_app.stills import whole
        from desktop_app.stills_asked import StillAsked

        asked = StillAsked.model_validate(wish["ask"])
        if wish["do"] == "still":
            answer("shown", wish, png=_encoded(whole(asked.within(wish["width"], wish["height"]).still())))
            return

        def tell(share: float) -> None:
            if self._ended or wish["ticket"] in self._stopped:
                raise GivenUp
            answer("going", wish, share=round(share, 4))

        from pathlib import Path

        still = asked.still()
        with telling(tell):
            answer("saved", wish, bytes=save_still(still, Path(wish["path"])))


def _encoded(image: Any) -> str:
    from desktop_app.picture import png

    return base64.b64encode(png(image, 90)).decode("ascii")


def main() -> None:
    """Draw until nobody asks any more."""
    import os

    if hasattr(os, "nice"):
        os.nice(5)  # the window goes first
    draughtsman = Draughtsman()
    threading.Thread(target=draughtsman.listen, daemon=True).start()
    with contextlib.suppress(BrokenPipeError):
        draughtsman.work()


if __name__ == "__main__":
    main()
