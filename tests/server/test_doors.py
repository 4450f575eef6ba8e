"""The plain doors: what they say, what goes wrong, and where the house is."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from parlour.server.house import LETTERS, codes_for
from parlour.server.lan import address_here, own_address
from parlour.server.papers import Problem
from parlour.server.paths import DOORS
from tests.server.houses import a_house, ask, run

NEW = {"game": "party-bugs", "name": "Mia"}


PROBLEMS = [
    ("GET", "/api/tables/AAAA", None, 404, "AAAA"),
    ("GET", "/api/tables/aaaa", None, 404, "AAAA"),
    ("GET", "/api/tables/II00", None, 404, "II00"),
    ("GET", "/api/tables/%00", None, 404, ""),
    ("GET", "/api/matches/abc", None, 404, "Partie"),
    ("GET", "/api/matches/%00", None, 404, "Partie"),
    ("GET", "/api/matches/abc/replay", None, 404, "Partie"),
    ("GET", "/api/games/chess/rules", None, 404, "chess"),
    ("GET", "/api/nothing", None, 404, "Adresse"),
    ("GET", "/../../etc/passwd", None, 404, "Adresse"),
    ("PUT", "/api/games", None, 405, "benutzen"),
    ("GET", "/api/tables/AAAA/live", None, 400, "benutzen"),
    ("POST", "/api/tables", b"", 400, "JSON"),
    ("POST", "/api/tables", b"{", 400, "JSON"),
    ("POST", "/api/tables", b"\xff\xfe", 400, "JSON"),
    ("POST", "/api/tables", b"[" * 9000, 400, "JSON"),
    ("POST", "/api/tables", {**NEW, "rank": 1}, 400, "rank"),
    ("POST", "/api/tables", {**NEW, "token": "short"}, 400, "token"),
    ("POST", "/api/tables", {"game": "chess", "name": "Mia"}, 422, "chess"),
    ("POST", "/api/tables", {**NEW, "options": {"rounds": 3}}, 422, "rounds"),
    ("POST", "/api/tables", {**NEW, "options": {"mirror": "maybe"}}, 422, "mirror"),
    ("POST", "/api/tables", {**NEW, "name": "   "}, 409, "Name"),
    ("POST", "/api/tables", {**NEW, "name": "x" * 60}, 409, "24"),
    ("POST", "/api/tables", {**NEW, "start": True}, 422, "2"),
    ("POST", "/api/tables", {**NEW, "name": "x" * 20_000}, 413, "groß"),
    ("POST", "/api/tables/AAAA/chairs", {"name": "Bo"}, 404, "AAAA"),
]


def test_whatever_goes_wrong_gets_a_sentence_in_the_language_asked_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            for method, path, body, status, word in PROBLEMS:
                url = house.url + path
                got, _, german = await ask(f"{url}?language=de", method, body)
                assert (got, word in german["sentence"]) == (status, True), (path, body, german)
                got, _, english = await ask(
                    url, method, body, **{"Accept-Language": "fr, en;q=0.5"}
                )
                assert got == status
                assert msgspec.convert(english, Problem).sentence
                assert english != german or word == ""
            assert not house.house.keepers
            assert house.house.metrics.of("parlour_errors_total") == 0

    run(story())


def test_the_house_knows_its_real_port(tmp_path: Path) -> None:
    async def story() -> None:
        for host, name in (("127.0.0.1", "127.0.0.1"), ("0.0.0.0", own_address())):
            async with a_house(tmp_path, host=host) as house:
                _, _, card = await ask(f"{house.url}/api/house")
                assert card["address"] == house.address == f"http://{name}:{house.port}"
                assert house.port > 0
        async with a_house(tmp_path, public_url="https://parlour.example") as house:
            _, _, card = await ask(f"{house.url}/api/house")
            assert card["address"] == "https://parlour.example"

    run(story())


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("0.0.0.0", "http://localhost:80"),
        ("127.0.0.1", "http://localhost:80"),
        ("::1", "http://localhost:80"),
        ("192.0.2.7", "http://192.0.2.7:80"),
        ("2001:db8::7", "http://[2001:db8::7]:80"),
        ("my-house", "http://my-house:80"),
    ],
)
def test_the_address_for_this_machine_is_one_that_listens(host: str, address: str) -> None:
    assert address_here(host, 80) == address


def test_the_same_token_opens_the_same_table_again(tmp_path: Path) -> None:
    """An answer that was lost on the way can be asked for again."""

    async def story() -> None:
        async with a_house(tmp_path) as house:
            token = "0123456789abcdef" * 2
            wish = {**NEW, "token": token}
            first = await ask(f"{house.url}/api/tables", "POST", wish)
            again = await ask(f"{house.url}/api/tables", "POST", wish)
            assert first[2] == again[2]
            chairs = f"{house.url}/api/tables/{first[2]['code']}/chairs"
            guest = {"name": "Bo", "token": "f" * 32}
            sat = [await ask(chairs, "POST", guest) for _ in range(2)]
            assert sat[0][2] == sat[1][2]
            _, _, card = await ask(f"{house.url}/api/tables/{first[2]['code'].lower()}")
            assert card["names"] == ["Mia", "Bo"]
            assert card["room_for"] == 4

    run(story())


def test_codes_have_no_letters_that_look_alike() -> None:
    codes = list(codes_for("a key"))
    assert codes == list(codes_for("a key")) != list(codes_for("another"))
    assert {len(code) for code in codes} == {4, 5, 6, 7, 8}
    assert not set("IO01") & set("".join(codes))
    assert len(set(LETTERS)) == 32


def test_the_doors_are_those_that_are_declared(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            for door in DOORS:
                path = door.path.format(code="AAAA", id="abc", game="party-bugs")
                status, _, _ = await ask(house.url + path, door.method, NEW)
                assert status in {door.status, 400, *door.problems}

    run(story())
