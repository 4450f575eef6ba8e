"""Taking back is honest: what is free has shown nothing to anybody, and what is sealed is free.

Whole random matches are played; this looks at what everybody is sent, and not at how the house
comes to its verdict.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from parlour.core.actions import Action
from parlour.core.game import Game
from parlour.games import GAMES
from parlour.games.cheating_moth.table import NOT_YET
from parlour.games.cheating_moth.table import Phase as Moth
from parlour.games.parrot_box.table import Phase as Box
from parlour.games.party_bugs.table import Phase as Bugs
from parlour.server import doings
from parlour.server.entries import TookBack
from parlour.server.eyes import Viewer
from parlour.server.protocol import TakeBack
from tests.contract.random_play import some_action, some_options
from tests.server.rooms import CHEATING_MOTH, PARROT_BOX, PARTY_BUGS, Evening, dealt
from tests.server.test_eyes import woken

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
MOST = 120  # actions of one match
PASSING = ("n", "at", "now", "can_take_back")


def chosen(game: Game[Any], table: Any, seat: int) -> Any:
    """What this seat has chosen that stays sealed until all have, as the rules say; or None."""
    if game is PARTY_BUGS:  # 2.2, 8.4
        is_open = table.phase not in (Bugs.CHOOSE, Bugs.HIDE) or table.chosen[seat] < 0
        return None if is_open else table.chosen[seat]
    if game is PARROT_BOX:  # 2.4
        return table.to_open[seat] or None if table.phase == Box.OPENING else None
    if table.phase == Moth.COMMIT:  # 6.4
        return None if table.commitment[seat] == NOT_YET else table.commitment[seat]
    if table.phase in (Moth.MOSQUITO, Moth.COCKROACH):  # 6.8
        return None if table.answer[seat] == NOT_YET else table.answer[seat]
    return None


def is_free(evening: Evening, seat: int) -> bool:
    everything = evening.everything(evening.room.seats[seat])
    return bool(everything.get("can_take_back", False))


def others_than(evening: Evening, seat: int) -> list[Viewer]:
    return [None, *(chair for chair in evening.room.seats if chair != evening.room.seats[seat])]


def seen_by(evening: Evening, viewers: list[Viewer]) -> Any:
    seen = {viewer: evening.everything(viewer) for viewer in viewers}
    for each in seen.values():
        for name in PASSING:
            each.pop(name, None)
    return seen


class Match:
    """A match in which after every action somebody may think again."""

    def __init__(self, game: Game[Any], seed: str) -> None:
        self.game = game
        self.random = Random(seed)
        players = self.random.choice([each for each in game.players if each > 2])
        fixed = {"mode": "calm"} if game is CHEATING_MOTH else {}
        options = some_options(game, players, self.random, **fixed)
        with patch.object(doings, "new_secret", lambda: f"{self.random.getrandbits(128):032x}"):
            self.evening = dealt(game, players, options)
        self.counts: Counter[str] = Counter()

    def play(self) -> None:
        for _ in range(MOST):
            if self.evening.room.state != "playing":
                break
            self.step()

    def step(self) -> None:
        evening, game, random = self.evening, self.game, self.random
        seat, action = some_action(game, evening.table, random)
        everybody: list[Viewer] = [None, *evening.room.seats]
        regrets = random.random() < 0.3
        before = seen_by(evening, everybody) if regrets else None
        was, phase = chosen(game, evening.table, seat), evening.table.phase
        start = {viewer: len(evening.streams[viewer]) for viewer in everybody}
        earlier = woken(evening) if random.random() < 0.1 else None
        evening.wait(500)
        evening.act(seat, action)
        self.counts["actions"] += 1
        if evening.room.state != "playing":
            return
        free = is_free(evening, seat)
        now = chosen(game, evening.table, seat)
        if now is not None and now != was and phase == evening.table.phase:
            self.counts["sealed"] += 1
            name = game.actions.name(action)
            assert free, f"{name} is sealed, but not free: {evening.news(None)[-1]}"
        self.look_at_others(seat)
        if not free:
            return
        self.counts["free"] += 1
        if earlier is not None:
            self.compare_with_others(earlier, seat, action, start)
        if regrets:
            self.take_back(seat, everybody, before)

    def compare_with_others(
        self, earlier: Evening, seat: int, action: Action, start: dict[Viewer, int]
    ) -> None:
        """Had it been another action of that kind, nobody else would have been sent a byte more."""
        legal = self.game.legal(earlier.table, seat)
        alike = [each for each in legal if each.kind == action.kind and each != action]
        if not alike:
            return
        earlier.wait(500)
        earlier.act(seat, self.random.choice(alike)._replace(ms=action.ms))
        if not is_free(earlier, seat):
            return  # that one is no secret, and so this one is none
        self.counts["compared"] += 1
        for viewer in others_than(earlier, seat):
            sent = self.evening.streams[viewer][start[viewer] :]
            assert earlier.streams[viewer][start[viewer] :] == sent

    def take_back(self, seat: int, everybody: list[Viewer], before: Any) -> None:
        """It happens at once, and everybody sees the table as it was."""
        entries = self.evening.say(self.evening.room.seats[seat], TakeBack)
        assert [type(entry) for entry in entries] == [TookBack]
        assert seen_by(self.evening, everybody) == before
        self.counts["taken back"] += 1

    def look_at_others(self, last: int) -> None:
        """Who has chosen before the last one, and is waiting for others: can that be changed?"""
        table = self.evening.table
        for seat in range(table.seats):
            if seat != last and chosen(self.game, table, seat) is not None:
                self.counts["waiting"] += 1
                if self.game.legal(table, seat):
                    self.counts["waiting, can choose again"] += 1
                else:
                    self.counts["waiting, must ask"] += not is_free(self.evening, seat)


@every_game
@pytest.mark.parametrize("matches", [2, pytest.param(15, marks=pytest.mark.slow)])
def test_taking_back_is_honest(game: Game[Any], matches: int) -> None:
    counts: Counter[str] = Counter()
    for number in range(matches):
        match = Match(game, f"honest {game.id} {number}")
        match.play()
        counts += match.counts
    print(game.id, dict(counts))
    assert counts["free"] >= counts["sealed"] > 10
    assert counts["compared"] > 0
    assert counts["taken back"] > 5
