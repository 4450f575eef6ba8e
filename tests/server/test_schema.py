"""The documents say what the types say, and the examples are true."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from parlour.server import papers, protocol, typescript
from parlour.server.paths import DOORS
from parlour.server.schema import documents, json_schema, main, openapi, read
from tests.server.houses import QUICK, a_house, run

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
PROGRAM = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]


def test_no_document_has_drifted() -> None:
    for path, text in documents().items():
        assert read(path) == text, f"{path}: run scripts/check --fix"
    assert main(["--check"]) == 0


def test_what_has_drifted_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("parlour.server.schema.read", lambda path: "something else")
    assert main(["--check"]) == 1
    assert "docs/openapi.json" in capsys.readouterr().err


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_the_examples_are_true(kind: str, text: str) -> None:
    declared = getattr(protocol, kind, None) or getattr(papers, kind)
    message = msgspec.json.decode(text, type=declared)
    assert msgspec.convert(msgspec.to_builtins(message), declared) == message
    if issubclass(declared, protocol.Message):
        jsonschema.validate(json.loads(text), json_schema())


def test_there_is_an_example_of_each_important_message() -> None:
    shown = {kind for kind, _ in EXAMPLES}
    assert {"Hello", "Act", "Done", "Refused", "News", "Everything", "Resumed", "Goodbye"} <= shown


def test_every_door_and_command_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for door in DOORS:
        assert f"`{door.method} {door.path}`" in page
    for kind in (*protocol.AnyCommand.__args__, *protocol.FromHouse.__args__):
        assert (
            f"`{kind.__struct_config__.tag}`" in page or f'"{kind.__struct_config__.tag}"' in page
        )


def test_the_program_on_the_page_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown: dict[str, Any] = {"__name__": "shown"}
    exec(PROGRAM, shown)

    async def story() -> None:
        async with a_house(tmp_path, habits=QUICK) as house:
            await shown["main"](house.url)

    run(story())
    assert "1" in capsys.readouterr().out


def test_openapi_refers_only_to_what_it_has() -> None:
    document = openapi()
    wanted = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(document)))
    assert wanted <= document["components"]["schemas"].keys()
    assert len(document["paths"]) == len({door.path for door in DOORS})


def test_typescript_names_every_message_and_only_known_types() -> None:
    messages = typescript.messages()
    for kind in (*protocol.FromClient.__args__, *protocol.FromHouse.__args__):
        assert f"export interface {kind.__name__} {{" in messages
    page = messages + typescript.handed_over()
    declared = set(re.findall(r"export (?:type|interface) (\w+)", page))
    used = set(re.findall(r": ([A-Z]\w+)", page)) - {"Record"}
    assert used <= declared
    assert "export type HandAt = [seat: number, x: number, y: number, loud: boolean];" in page
    assert "/** the last number that was seen of this viewer's news */\n  since?: number" in page
