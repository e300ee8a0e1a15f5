"""The one way in: `savepoint` and what is typed after it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from desktop_app import collector, lean
from desktop_app.early_ending import end_at_signals

INTERRUPTED = 130  # as shells number an end by SIGINT


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks and return the exit code: 0 done, 2 input that cannot be used."""
    words = sys.argv[1:] if argv is None else list(argv)
    if _open_the_window(words):
        set_out()
    try:
        from desktop_app.cli.line import obey

        return obey(words)
    except KeyboardInterrupt:  # while that was being loaded
        return INTERRUPTED


def set_out() -> None:
    """Settle, before anything is loaded, how the window ends, and what it takes until it is there."""
    end_at_signals()
    collector.rest()
    lean.go_lean()


def _open_the_window(words: list[str]) -> bool:
    """Tell, as far as it can be told before anything is loaded, whether a window is asked for."""
    return not words or words[0] == "open" or (not words[0].isalpha() and words[0] not in ("-h", "--help", "--version"))


if __name__ == "__main__":
    sys.exit(main())
