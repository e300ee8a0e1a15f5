"""Memory that the window never takes: the text of its own modules, and holes that large things leave behind."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from importlib import import_module

LARGE = 64 * 1024  # bytes: from so many, memory goes back the moment it is done with
SPARE = 2 * 1024 * 1024  # bytes at the top that wait for the next small pieces: to ask for them anew takes longer
MMAP_THRESHOLD, TRIM_THRESHOLD, ARENA_MAX = -3, -1, -8  # as malloc.h numbers them
ARENAS = 2
LOOKS_INTO = "_mod_uses_pyside"  # what PySide asks of each module


def go_lean() -> None:
    """Take no more than is needed from now on: before anything else is loaded, else it has been taken."""
    leave_no_holes()
    leave_sources_unread()


def leave_sources_unread() -> None:
    """Let every module loaded from now on do without its source.

    PySide looks in each for its own name, to know where its optional `__feature__` spellings may be meant, and twenty
    megabytes of text stay; nothing here asks for them. Where a later PySide does without this, nothing is changed.
    """
    try:
        import_module("PySide6.QtCore")
        feature = import_module("shibokensupport.feature")
    except ImportError:  # what cannot be loaded is told of where it is needed
        return
    if hasattr(feature, LOOKS_INTO):
        setattr(feature, LOOKS_INTO, lambda module: False)


def leave_no_holes() -> None:
    """Let the GNU library ask the machine for each large piece alone, and give it back alone.

    By itself it does so only until the first one was given back: later ones of that size share a heap, whose holes
    stay. Threads share two heaps in place of one for each.
    """
    option = _mallopt()
    if option is not None:
        option(MMAP_THRESHOLD, LARGE)
        option(TRIM_THRESHOLD, SPARE)
        option(ARENA_MAX, ARENAS)


def _mallopt() -> Callable[[int, int], object] | None:
    if sys.platform != "linux":
        return None
    try:
        option: Callable[[int, int], object] = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # another C library
        return None
    return option
