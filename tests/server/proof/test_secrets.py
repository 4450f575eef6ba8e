"""Over the wire nobody gets a byte that tells what that viewer may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.core.game import Game
from parlour.games import GAMES
from parlour.server.entries import TookBack
from parlour.server.hindsight import free_seats
from parlour.server.house import key_of
from tests.contract.random_play import some_action, some_options
from tests.server.houses import run
from tests.server.proof.twins import Side, Twins, two_houses
from tests.server.rooms import CHEATING_MOTH
from tests.server.test_eyes import seen_and_heard

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
LONG_ENOUGH = 6  # cards in a row that nobody says by chance


async def step(twins: Twins) -> bool:
    """Somebody does something; there, it may be something else. Whether nobody can tell."""
    here, there, random = twins.here, twins.there, twins.random
    game = here.room.game
    twins.clock.time += random.randrange(3000)
    seat, action = some_action(game, here.table, random)
    other = action
    if seat != twins.seat:
        alike = [each for each in game.legal(there.table, seat) if each.kind == action.kind]
        if action not in alike or random.random() < 0.5:
            if not alike:
                return False
            other = random.choice(alike)._replace(ms=action.ms)
    id = twins.new_id()
    await here.act(seat, action, id)
    await there.act(seat, other, id)
    if "over" in (here.room.state, there.room.state):
        return False  # now nothing is secret any more
    await twins.catch_up()
    if seen_and_heard(game, here, twins.seat) != seen_and_heard(game, there, twins.seat):  # type: ignore[arg-type]
        return False
    first, second = twins.heard()
    assert first == second
    return True


async def think_again(twins: Twins) -> bool:
    """Somebody takes back what nobody has seen, in both houses. Whether anybody could."""
    free = free_seats(twins.here.room) & free_seats(twins.there.room)
    if not free:
        return False
    twins.clock.time += twins.random.randrange(3000)
    seat, id = twins.random.choice(sorted(free)), twins.new_id()
    for side in (twins.here, twins.there):
        answer = await side.ears[side.room.seats[seat]].ask(type="take_back", id=id)
        assert answer["type"] == "done", answer
        assert isinstance(side.room.last, TookBack)
    await twins.catch_up()
    first, second = twins.heard()
    assert first == second
    return True


async def same_at_the_doors(twins: Twins) -> None:
    code, match = twins.here.code, twins.here.room.match_id
    for path in (f"tables/{code}", f"matches/{match}", f"matches/{match}/replay"):
        assert await twins.here.get(f"/api/{path}") == await twins.there.get(f"/api/{path}")


async def whole_match(folder: Path, game: Game[Any], seed: str, most: int) -> tuple[int, int]:
    """How many steps were compared, of how many."""
    random = Random(seed)
    players = random.choice(game.players)
    fixed = {"mode": "calm"} if game is CHEATING_MOTH else {}
    options = some_options(game, players, random, **fixed)
    compared = steps = 0
    async with two_houses(folder, random) as twins:
        await twins.begin(game.id, players, options)
        while twins.here.room.state == "playing" and steps < most:
            await twins.part(random.choice([None, *twins.tokens]))
            first, second = twins.heard()
            assert first == second
            await same_at_the_doors(twins)
            told = search(twins)
            while twins.here.room.state == "playing":
                steps += 1
                same = await step(twins)
                if twins.here.room.state == "playing":
                    told = search(twins)
                if not same:
                    break
                compared += 1
            assert told > 0
    return compared, steps


def search(twins: Twins) -> int:
    """No text has a secret in it, and none tells how a pile lies; how many texts there were."""
    hidden = list(secrets_at(twins.here, twins.tokens))
    texts = [text for ear in twins.here.ears.values() for text in ear.frames]
    texts += twins.overheard
    twins.overheard = []
    everything = "\n".join(texts)
    assert [secret for secret in hidden if secret in everything] == []
    return len(texts)


def secrets_at(side: Side, tokens: dict[int, str]) -> Iterator[str]:
    match = side.room.match
    assert match is not None
    assert match.promise is not None
    yield match.promise.secret
    yield f"{match.seed:032x}"
    yield str(match.seed)
    yield from tokens.values()
    yield from (key_of(token) for token in tokens.values())
    for pile in piles(match.table):
        cards = pile[-LONG_ENOUGH:]
        if len(cards) == LONG_ENOUGH and len(set(cards)) > 3:
            yield in_a_row(cards)
            yield in_a_row(cards[::-1])


def piles(table: Any) -> list[list[int]]:
    if hasattr(table, "draw_pile"):
        return [table.draw_pile[: table.draw_size]]
    return [table.pile[member][: table.pile_size[member]] for member in range(table.company)]


def in_a_row(cards: list[int]) -> str:
    """As it would be written somewhere in JSON."""
    return json.dumps(cards, separators=(",", ":"))[1:-1]


@every_game
def test_part_of_a_match_tells_nothing(game: Game[Any], tmp_path: Path) -> None:
    compared, _ = run(whole_match(tmp_path, game, f"wire {game.id}", 25), 60)
    assert compared >= 5


@pytest.mark.slow
@every_game
def test_whole_matches_tell_nothing(game: Game[Any], tmp_path: Path) -> None:
    compared = steps = 0
    for number in range(4):
        more = run(whole_match(tmp_path, game, f"wire {game.id} {number}", 400), 300)
        compared, steps = compared + more[0], steps + more[1]
    print(f"{game.id}: {compared} of {steps} steps compared")
    assert compared > steps / 3


async def second_thoughts(folder: Path, game: Game[Any], seed: str, most: int) -> int:
    """The same cards in both houses, but not the same secret choices. How many were taken back."""
    random = Random(seed)
    players = random.choice([each for each in game.players if each > 2])
    fixed = {"mode": "calm"} if game is CHEATING_MOTH else {}
    options = some_options(game, players, random, **fixed)
    steps = regretted = 0
    async with two_houses(folder, random) as twins:
        await twins.begin(game.id, players, options)
        while twins.here.room.state == "playing" and steps < most:
            await twins.part(random.choice([None, *twins.tokens]), redeal=False)
            while twins.here.room.state == "playing" and steps < most:
                steps += 1
                if not await step(twins):
                    break
                if random.random() < 0.4:
                    regretted += await think_again(twins)
    return regretted


@every_game
@pytest.mark.parametrize("most", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_nobody_learns_what_was_taken_back(game: Game[Any], most: int, tmp_path: Path) -> None:
    regretted = run(second_thoughts(tmp_path, game, f"back {game.id}", most), 200)
    assert regretted >= (1 if most < 100 else 4)
