"""Small recordings as the programs that write them would, and zip files as nobody should."""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import zstandard

from sim.plan import Plan
from sim.traces import read_recording

REAL = Path(__file__).parents[4] / "shared" / "traces"
needs_real_files = pytest.mark.skipif(
    not REAL.is_dir(), reason="the real recordings are not beside this checkout (../shared/traces)"
)

STORED, DEFLATE, ZSTANDARD = 0, 8, 93


@dataclass(frozen=True)
class Member:
    """One member of a zip, true or lying about itself."""

    name: str
    content: bytes
    method: int = DEFLATE
    flags: int = 0
    claimed_size: int | None = None
    claimed_crc: int | None = None
    signature: bytes = b"PK\x03\x04"

    def packed(self) -> bytes:
        if self.method == ZSTANDARD:
            return zstandard.ZstdCompressor().compress(self.content)
        if self.method == DEFLATE:
            packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
            return packer.compress(self.content) + packer.flush()
        return self.content


def zipped(*members: Member) -> bytes:
    """Return a zip of these members, written by hand so that it can hold what zip writers refuse to write."""
    body, directory = b"", b""
    for member in members:
        name, packed = member.name.encode(), member.packed()
        size = len(member.content) if member.claimed_size is None else member.claimed_size
        crc = zlib.crc32(member.content) if member.claimed_crc is None else member.claimed_crc
        sizes = struct.pack("<III", crc, len(packed), size)
        about = struct.pack("<HHHHH", 20, member.flags, member.method, 0, 0x21) + sizes
        directory += b"PK\x01\x02" + struct.pack("<H", 20) + about
        directory += struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, len(body)) + name
        body += member.signature + about + struct.pack("<HH", len(name), 0) + name + packed
    end = struct.pack("<HHHHIIH", 0, 0, len(members), len(members), len(directory), len(body), 0)
    return body + directory + b"PK\x05\x06" + end


def as_json(value: Any) -> bytes:
    return json.dumps(value).encode()


def call(call_id: str, name: str = "search", **arguments: Any) -> dict[str, Any]:
    return {"id": call_id, "function": name, "arguments": arguments, "type": "function"}


def model(
    turn: int, *calls: dict[str, Any], says: str = "", tokens: tuple[int, int] | None = (100, 10), **more: Any
) -> dict[str, Any]:
    """Return a model event as turn number `turn` of a log, in the minute of that number."""
    message = {"id": f"m{turn}", "role": "assistant", "content": says, "tool_calls": list(calls)}
    output: dict[str, Any] = {"choices": [{"message": message}]}
    if tokens is not None:
        output["usage"] = {"input_tokens": tokens[0], "output_tokens": tokens[1]}
    when = f"2026-11-30T10:{turn:02}"
    return {
        "event": "model",
        "timestamp": f"{when}:00+00:00",
        "completed": f"{when}:10+00:00",
        "output": output,
        **more,
    }


def tool(call_id: str, result: Any = "fine", **more: Any) -> dict[str, Any]:
    return {"event": "tool", "id": call_id, "function": "search", "arguments": {}, "result": result, **more}


def span(span_id: str, of_type: str, parent: str = "") -> dict[str, Any]:
    return {"event": "span_begin", "id": span_id, "type": of_type, "parent_id": parent, "span_id": span_id}


CHECKPOINT = {"event": "checkpoint", "checkpoint_id": 1}


def sample(*events: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": "s1", "epoch": 1, "input": "Count the ships", "uuid": "this run", "events": list(events), **more}


def header(**more: Any) -> dict[str, Any]:
    return {
        "version": 2,
        "status": "success",
        "eval": {"task": "ships", "model": "mock/model", "packages": {"inspect_ai": "0.3.285"}},
        **more,
    }


def usage(input_tokens: int, output_tokens: int) -> dict[str, Any]:
    return {"mock/model": {"input_tokens": input_tokens, "output_tokens": output_tokens}}


def read_log(folder: Path, *samples: dict[str, Any], head: dict[str, Any] | None = None) -> tuple[Plan, ...]:
    """Return the runs of a log in one JSON with these samples."""
    (folder / "log.json").write_bytes(as_json({**(head or header()), "samples": list(samples)}))
    return read_recording(folder / "log.json").runs


def read_run(folder: Path, *events: dict[str, Any], **more: Any) -> Plan:
    """Return the run of a log whose one sample has these events."""
    (run,) = read_log(folder, sample(*events, **more))
    return run


def read_trajectory(folder: Path, *items: dict[str, Any], **more: Any) -> Plan:
    """Return the run of a trajectory with these items."""
    (folder / "my.traj").write_bytes(as_json({"trajectory": list(items), **more}))
    (run,) = read_recording(folder / "my.traj").runs
    return run
