"""Taking back is honest: what is free has shown nothing to anybody, and what is sealed is free.

Whole random matches are played; this looks at what everybody is sent, and not at how the house
comes to its verdict.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from parlour.core.actions import Action
from parlour.core.game import Game
from parlour.games import GAMES
from parlour.games.cheating_moth.table import NO_CARD, NOT_YET
from parlour.games.cheating_moth.table import Phase as Moth
from parlour.games.parrot_box.table import Phase as Box
from parlour.games.party_bugs.table import Phase as Bugs
from parlour.server import doings
from parlour.server.entries import Acted, AnyEntry, TookBack
from parlour.server.eyes import Viewer
from parlour.server.protocol import TakeBack
from tests.contract.random_play import some_action, some_options
from tests.server.rooms import CHEATING_MOTH, PARROT_BOX, PARTY_BUGS, Evening, dealt
from tests.server.test_eyes import woken

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
MOST = 60  # actions of one match
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
    if table.phase == Moth.MOSQUITO_GIFTS:  # 3.11
        return None if table.gift[seat] == NO_CARD else table.gift[seat]
    if table.phase in (Moth.MOSQUITO, Moth.COCKROACH) and seat != table.turn:  # 6.8
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
        alike = sum(each.kind == action.kind for each in game.legal(evening.table, seat))
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
        is_choice = not self.may_be_the_only_one(seat) or alike > 1
        sealed = now is not None and now != was and phase == evening.table.phase
        if sealed and is_choice and not action.ms:
            self.counts["sealed"] += 1
            name = game.actions.name(action)
            assert free, f"{name} is sealed, but not free: {evening.news(None)[-1]}"
        self.counts["free"] += free
        self.look_at_others(seat)
        if random.random() < 0.2 and self.think_again(seat):
            return
        if not free:
            return
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

    def sealed_before(self, last: int) -> list[int]:
        """Who has chosen before the last one, and is waiting for others."""
        table = self.evening.table
        waiting = [seat for seat in range(table.seats) if seat != last]
        sealed = [seat for seat in waiting if chosen(self.game, table, seat) is not None]
        assert self.evening.room.match is not None
        measured = {step.seat: step.action.ms for step in self.evening.room.match.steps}
        return [seat for seat in sealed if not measured.get(seat)]

    def last_act_of(self, seat: int) -> tuple[int, Acted]:
        """Where in the log it is."""
        acts = enumerate(self.evening.log)
        return [(i, each) for i, each in acts if isinstance(each, Acted) and each.seat == seat][-1]

    def look_at_others(self, last: int) -> None:
        """A measured reaction stands; all else is free until it is shown."""
        for seat in self.sealed_before(last):
            if not self.may_be_the_only_one(seat):
                self.counts["waiting"] += 1
                assert is_free(self.evening, seat)

    def may_be_the_only_one(self, seat: int) -> bool:
        """A gift of the only card there is to give cannot be exchanged for another."""
        return self.game is CHEATING_MOTH and self.evening.table.phase == Moth.MOSQUITO_GIFTS

    def think_again(self, last: int) -> bool:
        """Somebody who chose earlier takes it back: nobody else is sent more than that."""
        free = [seat for seat in self.sealed_before(last) if is_free(self.evening, seat)]
        if not free:
            return False
        seat = self.random.choice(free)
        place, act = self.last_act_of(seat)
        if any(isinstance(entry, TookBack) for entry in self.log[place:]):
            return False
        without = played_again(self.evening, [*self.log[:place], *self.log[place + 1 :]])
        twin = self.otherwise(place, act)
        everybody: list[Viewer] = [None, *self.evening.room.seats]
        for evening in (self.evening, *([] if twin is None else [twin])):
            (entry,) = evening.say(evening.room.seats[seat], TakeBack)
            assert isinstance(entry, TookBack)
            assert entry.only
            assert seen_by(evening, everybody) == seen_by(without, everybody)
        self.counts["thought again"] += 1
        if twin is not None:
            self.counts["thought again, compared"] += 1
            for viewer in others_than(twin, seat):
                assert twin.streams[viewer] == self.evening.streams[viewer]
        return True

    @property
    def log(self) -> list[AnyEntry]:
        return self.evening.log

    def otherwise(self, place: int, act: Acted) -> Evening | None:
        """The same evening, but there this seat has chosen something else."""
        evening = played_again(self.evening, self.log[:place])
        done = self.game.actions.named(act.do)
        legal = self.game.legal(evening.table, act.seat)
        alike = [each for each in legal if each.kind == done.kind and each != done]
        if not alike:
            return None
        do = self.game.actions.name(self.random.choice(alike))
        evening.enter(msgspec.structs.replace(act, do=do), *self.log[place + 1 :])
        return evening


def played_again(evening: Evening, log: list[AnyEntry]) -> Evening:
    again = Evening()
    again.enter(*log)
    again.now, again._ids = evening.now, evening._ids
    return again


@every_game
@pytest.mark.parametrize("matches", [2, pytest.param(12, marks=pytest.mark.slow)])
def test_taking_back_is_honest(game: Game[Any], matches: int) -> None:
    counts: Counter[str] = Counter()
    for number in range(matches):
        match = Match(game, f"honest {game.id} {number}")
        match.play()
        counts += match.counts
    print(game.id, dict(counts))
    assert counts["free"] >= counts["sealed"] > 8
    assert counts["compared"] > 0
    assert counts["taken back"] > 1
    assert counts["thought again, compared"] > 0
