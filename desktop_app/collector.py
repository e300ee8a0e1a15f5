"""The garbage collector rests until the first frame: what is made by then stays, and to look through it takes long."""

from __future__ import annotations

import gc


def rest() -> None:
    """Let nothing be looked through from now on."""
    gc.disable()


def go_on() -> None:
    """Look for what is done with again, but no longer in what is there by now."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
