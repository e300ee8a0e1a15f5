"""From what was typed to what is answered: the answer on stdout, one sentence on stderr where there is none."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

from desktop_app.cli.spoken import say
from sim.bad_input import BadInput

if TYPE_CHECKING:
    from rich.console import RenderableType

DONE, REFUSED = 0, 2
INTERRUPTED, NOBODY_READS = 130, 141  # as shells number an end by SIGINT and by SIGPIPE


def obey(argv: list[str]) -> int:
    """Run one command line and return its exit code; never a traceback for input that cannot be used."""
    try:
        return _answered(argv)
    except BadInput as problem:
        return _refuse(str(problem))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _close_quietly()
        return NOBODY_READS


def _answered(argv: list[str]) -> int:
    if not argv:  # the lesson opens without loading anything that only commands need
        from desktop_app.cli.opened import open_window

        return open_window()
    from desktop_app.cli.parsing import answer_to

    answer = answer_to(argv)
    if isinstance(answer, int):
        _flush()
        return answer
    if answer is not None:
        _write(answer)
    return DONE


def _write(answer: RenderableType) -> None:
    if sys.stdout is None:  # closed before we began
        raise BadInput(say("cli.refuse.stdout", reason="it is closed"))
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal without a tick still shows the figures
    try:
        if isinstance(answer, str):
            sys.stdout.write(answer + "\n")
        else:
            from rich.console import Console

            Console(highlight=False).print(answer)
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise BadInput(_unwritable(problem)) from None
    _flush()


def _flush() -> None:
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as problem:
        _close_quietly()
        raise BadInput(_unwritable(problem)) from None


def _unwritable(problem: OSError) -> str:
    return say("cli.refuse.stdout", reason=(problem.strerror or "unknown error").lower())


def _close_quietly() -> None:
    """Let Python's own last flush go nowhere instead of complaining."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(sentence: str) -> int:
    with contextlib.suppress(OSError, ValueError):
        if sys.stderr is not None:
            print(sentence if sentence.endswith((".", "?")) else f"{sentence}.", file=sys.stderr)
    return REFUSED
