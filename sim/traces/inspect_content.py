"""What Inspect AI puts where a text is meant: plain text, a list of parts, or a pointer to text kept elsewhere once."""

from __future__ import annotations

import json
from typing import Any

from sim.traces.loose import count, inside, mapping, records, text
from sim.traces.readable import PICTURE

POINTER = "attachment://"
_KINDS = {"image": PICTURE, "audio": "[audio]", "video": "[video]", "document": "[document]", "data": "[data]"}


class Attachments:
    """The texts of a sample that its events only point at."""

    def __init__(self, sample: dict[str, Any]) -> None:
        self._kept = mapping(sample.get("attachments"))

    def text(self, content: Any) -> str:
        """Return `content` as one text, with pointers followed and pictures named."""
        if isinstance(content, str):
            return self._follow(content)
        if isinstance(content, list):
            return "\n".join(filter(None, map(self._part, content)))
        return "" if content is None else json.dumps(content)

    def value(self, value: Any) -> Any:
        """Return a JSON value with the pointers in it followed."""
        if isinstance(value, str):
            return self._follow(value)
        if isinstance(value, dict):
            return {key: self.value(item) for key, item in value.items()}
        return [self.value(item) for item in value] if isinstance(value, list) else value

    def _follow(self, content: str) -> str:
        if not content.startswith(POINTER):
            return content
        return text(self._kept.get(content.removeprefix(POINTER))) or content

    def _part(self, part: Any) -> str:
        kind = inside(part, "type")
        if isinstance(part, str):
            return self._follow(part)
        if kind == "text":
            return self._follow(text(part.get("text")))
        if kind == "reasoning":
            return self._follow(
                text(part.get("summary")) or ("" if part.get("redacted") else text(part.get("reasoning")))
            )
        return _KINDS.get(kind, "") if isinstance(kind, str) else ""


def tool_error(record: dict[str, Any]) -> str | None:
    """Return what went wrong in a tool event or a tool message, or None."""
    error = record.get("error")
    if isinstance(error, dict):
        return ": ".join(filter(None, (text(error.get("type")), text(error.get("message"))))) or "error"
    if isinstance(error, str) and error:
        return error
    return "failed" if record.get("failed") is True else None


def usage_sum(by_model: Any) -> tuple[int | None, int | None]:
    """Return input and output tokens summed over the models of a `model_usage`; None and None where there is none."""
    used = [
        (count(u.get("input_tokens")), count(u.get("output_tokens"))) for u in records(list(mapping(by_model).values()))
    ]
    if not used:
        return None, None
    return sum(i or 0 for i, _ in used), sum(o or 0 for _, o in used)
