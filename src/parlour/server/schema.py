"""Documents made from the types: JSON Schema, OpenAPI and TypeScript, so that nothing drifts apart.

``python -m parlour.server.schema`` writes them; ``--check`` only says whether they are up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from parlour import __version__
from parlour.server import typescript
from parlour.server.papers import Problem
from parlour.server.paths import DOORS, LIVE, Door
from parlour.server.protocol import PROTOCOL, FromClient, FromHouse

ROOT = Path(__file__).parents[3]

PROBLEMS = {
    400: "The request cannot be understood.",
    404: "There is no such thing here.",
    409: "Not now: what is asked for does not fit what is there.",
    413: "The request is too large.",
    422: "The request is understood and cannot be fulfilled.",
    429: "Too many requests from this address.",
    503: "The house cannot write just now, or has no room.",
}


def main(arguments: list[str]) -> int:
    """0 if all is up to date or has been written, 1 if something has drifted."""
    stale = [path for path, text in documents().items() if read(path) != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path} is not what the types say; run scripts/check --fix.", file=sys.stderr)
        return int(bool(stale))
    for path in stale:
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(documents()[path], encoding="utf-8")
    return 0


def read(path: str) -> str | None:
    file = ROOT / path
    return file.read_text(encoding="utf-8") if file.exists() else None


def documents() -> dict[str, str]:
    return {
        "docs/protocol.schema.json": _pretty(json_schema()),
        "docs/openapi.json": _pretty(openapi()),
        "web/src/protocol/messages.ts": typescript.messages(),
        "web/src/protocol/papers.ts": typescript.handed_over(),
    }


def _pretty(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def json_schema() -> dict[str, Any]:
    """Every message that goes through the live door, in both directions."""
    (client, house), named = msgspec.json.schema_components(
        (FromClient, FromHouse), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Parlour, protocol {PROTOCOL}",
        "description": f"Messages on the WebSocket {LIVE}; explained in protocol.md.",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromHouse"}],
        "$defs": {"FromClient": client, "FromHouse": house, **named},
    }


def openapi() -> dict[str, Any]:
    types = [door.gives for door in DOORS]
    types += [door.takes for door in DOORS if door.takes is not None]
    _, named = msgspec.json.schema_components(
        (*types, Problem), ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, dict[str, Any]] = {}
    for door in DOORS:
        paths.setdefault(door.path, {})[door.method.lower()] = operation(door)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parlour", "version": __version__, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {"schemas": named},
    }


def operation(door: Door) -> dict[str, Any]:
    answers: dict[str, Any] = {str(door.status): _body(door.gives, "Done.")}
    if door.meanwhile is not None:
        answers[str(door.meanwhile)] = _body(door.gives, "Not done yet: so far, this.")
    for status in sorted({400, 503, *door.problems}):
        answers[str(status)] = _body(Problem, PROBLEMS[status])
    described: dict[str, Any] = {
        "operationId": door.name,
        "summary": door.words,
        "parameters": [*map(_hole, door.holes), *map(_count, door.counts), LANGUAGE],
        "responses": answers,
    }
    if door.takes is not None:
        described["requestBody"] = {"required": True, "content": _content(door.takes)}
    return described


LANGUAGE = {
    "name": "language",
    "in": "query",
    "description": "Of the sentences in the answer; without it, Accept-Language decides.",
    "schema": {"enum": ["en", "de"]},
}


def _hole(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _count(name: str) -> dict[str, Any]:
    schema = {"type": "integer", "minimum": 0, "maximum": 999_999, "default": 0}
    return {"name": name, "in": "query", "schema": schema}


def _body(kind: Any, words: str) -> dict[str, Any]:
    return {"description": words, "content": _content(kind)}


def _content(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components(
        (kind,), ref_template="#/components/schemas/{name}"
    )
    return {"application/json": {"schema": schema}}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
