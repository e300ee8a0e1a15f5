"""A command line to type at."""

from __future__ import annotations

import pytest

from desktop_app import __main__ as program
from tests.desktop_app.cli.typed import Answer, Typed


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Type words after `savepoint` and return what it answers."""
    monkeypatch.setattr(program, "set_out", lambda: None)  # it is for the whole process, and this one runs other tests

    def type_words(*argv: str) -> Answer:
        code = program.main(argv)
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return type_words
