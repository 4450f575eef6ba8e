"""What should not have happened is counted, wherever it did: the host is woken by the count."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from parlour.server import catalogue
from parlour.server.store import open_store
from tests.server.houses import Moody, a_house, ask, run

ERRORS = "parlour_errors_total"


def fail(*_: Any, **__: Any) -> Any:
    raise RuntimeError("on command")


def test_a_door_that_fails_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "cards", fail)

    async def story() -> None:
        async with a_house(tmp_path) as house:
            status, _, said = await ask(f"{house.url}/api/games")
            assert status == 503
            assert said["sentence"] == "Something went wrong in the house; please try again."
            assert house.house.metrics.of(ERRORS) == 1
            assert (await ask(f"{house.url}/api/nothing"))[0] == 404
            assert house.house.metrics.of(ERRORS) == 1

    run(story())


def test_a_line_that_fails_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            monkeypatch.setattr(house.house.knocks, "take", lambda _: True)
            monkeypatch.setattr("parlour.server.app.problem", fail)
            assert (await ask(f"{house.url}/api/nothing"))[0] == 503
            assert house.house.metrics.of(ERRORS) == 1

    run(story())


def test_who_only_looks_is_not_told_of_writing(tmp_path: Path) -> None:
    async def story() -> None:
        moody = Moody(await open_store(tmp_path, None))
        async with a_house(tmp_path, moody) as house:
            moody.unreadable = moody.gone = True
            status, _, said = await ask(f"{house.url}/healthz")
            assert status == 503
            assert said["sentence"].startswith("The house cannot reach its books just now")
            status, _, said = await ask(
                f"{house.url}/api/tables", "POST", {"game": "party-bugs", "name": "Mia"}
            )
            assert status == 503
            assert said["sentence"].startswith("The house cannot write just now,")
            assert house.house.metrics.of(ERRORS) == 0

    run(story())
