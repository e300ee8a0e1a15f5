"""What the doctor found, said in words."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from desktop_app.cli.spoken import say, words
from desktop_app.doctor import PATIENCE_S, findings

Found = dict[str, Any]


def doctor(as_json: bool, ask: str | None) -> object:
    """Return the report as a table, or as JSON; `ask` answers one question to OpenGL in this very process."""
    if ask is not None:
        from desktop_app.doctor_asks import answer

        return answer(ask)
    found = findings()
    if as_json:
        import json

        return json.dumps(found, indent=2, ensure_ascii=False)
    return _table(found)


def _table(found: Found) -> Table:
    table = Table(show_header=False, box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for part, text in rows(found):
        table.add_row(say(f"doctor.part.{part}"), text)
    return table


def rows(found: Found) -> list[tuple[str, str]]:
    """Return each part with what was found of it."""
    return [
        *((part, str(found[part]) or say("doctor.absent")) for part in ("program", "python", "qt", "vispy", "numpy")),
        ("system", str(found["system"])),
        ("platform", str(found["platform"]) or say("doctor.none")),
        ("remote", say("doctor.yes" if found["remote"] else "doctor.no")),
        ("screens", ", ".join(_screen(each) for each in found["screens"]) or say("doctor.none")),
        ("window", _works(found["window"])),
        ("window_renderer", _renderer(found["window"])),
        ("egl", _works(found["egl"])),
        ("egl_renderer", _renderer(found["egl"])),
        ("quality", _quality(str(found["quality"]))),
        ("tier", say(f"machine.quality.{found['tier']}") if found["tier"] else say("doctor.none")),
        ("frames", _frames(found["frames"])),
        ("view", say(f"doctor.view.{found['view']}")),
        ("fonts", _fonts(found["fonts"])),
        ("settings", "{}, {}".format(found["settings"]["folder"], _writable(found["settings"]))),
    ]


def _screen(screen: Found) -> str:
    percent = words().percent(float(screen["scale"]))
    return say("doctor.screen", width=screen["width"], height=screen["height"], percent=percent)


def _works(answer: Found) -> str:
    if not answer.get("tried"):
        return say("doctor.not_tried")
    problem = answer.get("problem")
    if not problem:
        return say("doctor.works")
    if problem == "timeout":
        problem = say("doctor.no_answer", seconds=PATIENCE_S)
    elif problem == "ended":
        problem = answer.get("said") or say("doctor.ended", code=answer.get("code"))
    return say("doctor.broken", reason=str(problem))


def _renderer(answer: Found) -> str:
    if not answer.get("renderer"):
        return say("doctor.unknown")
    kind = say("doctor.kind.software" if answer.get("software") else "doctor.kind.gpu")
    names = (str(answer[name]) for name in ("renderer", "version", "vendor") if answer.get(name))
    return ", ".join((*names, kind))


def _quality(quality: str) -> str:
    return say(f"machine.quality.{quality}") if words().has(f"machine.quality.{quality}") else quality


def _frames(frames: Found) -> str:
    return say("doctor.frame", ms=frames["ms"], size=frames["size"]) if frames else say("doctor.unknown")


def _fonts(fonts: Found) -> str:
    there = say("doctor.fonts", n=fonts["there"])
    if not fonts["missing"]:
        return there
    return f"{there}; " + say("doctor.fonts_missing", n=len(fonts["missing"]))


def _writable(settings: Found) -> str:
    return say("doctor.writable" if settings["writable"] else "doctor.not_writable")
