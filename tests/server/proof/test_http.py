"""Every plain door, as ``docs/openapi.json`` describes it: never a 500, always as declared."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS
from schemathesis.core.result import Ok

from parlour.client import Table
from parlour.server.app import Running
from parlour.server.paths import DOORS
from tests.server import houses
from tests.server.proof.test_fuzz import Errors

OPENAPI = Path(__file__).parents[3] / "docs" / "openapi.json"
SCHEMA = schemathesis.openapi.from_path(OPENAPI)
OPERATIONS = {
    each.ok().definition.raw["operationId"]: each.ok()
    for each in SCHEMA.get_all_operations()
    if isinstance(each, Ok)
}
PROMISED = [
    CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    )
]


class Beside:
    """A house in a thread of its own, for those who cannot wait without blocking."""

    def __init__(self, folder: Path) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self.house: Running = self.run(self._open(folder))
        self.code = self.run(self._table())

    async def _open(self, folder: Path) -> Running:
        from parlour.server.app import open_house

        return await open_house(houses.settings(folder), houses.QUICK)

    async def _table(self) -> str:
        async with await Table.open(self.house.url, "parrot-box", "Mia") as table:
            return table.code

    def run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def end(self) -> None:
        self.run(self.house.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    errors = Errors()
    logging.getLogger().addHandler(errors)
    beside = Beside(tmp_path_factory.mktemp("doors"))
    yield beside
    beside.end()
    logging.getLogger().removeHandler(errors)
    assert errors.seen == []


def test_every_door_is_described() -> None:
    assert OPERATIONS.keys() == {door.name for door in DOORS}


@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("examples", [10, pytest.param(150, marks=pytest.mark.slow)])
def test_a_door_answers_as_described(beside: Beside, name: str, examples: int) -> None:
    operation = OPERATIONS[name]

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy() | operation.as_strategy(GenerationMode.NEGATIVE))
    def knock(case: Any) -> None:
        if "code" in (case.path_parameters or {}) and next(often):
            case.path_parameters["code"] = beside.code
        answer = case.call_and_validate(base_url=beside.house.url, checks=PROMISED)
        assert answer.status_code < 500
        if answer.status_code >= 400:
            assert answer.json()["sentence"].strip()

    often = cycle((True, True, False))  # a code made up at random is never that of a table
    knock()
