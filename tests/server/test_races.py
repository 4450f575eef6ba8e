"""Races over real lines, simulated: who was quickest wins, wherever they live."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations
from random import Random

from parlour.core.dice import seed_dice
from parlour.games.cheating_moth.actions import Told
from parlour.games.cheating_moth.insects import fastest_of
from parlour.games.cheating_moth.table import NEVER, NOBODY, Table
from parlour.server.judge import PURSE, REFILL, SLACK, Ruling, judge, refilled, waiting_time
from parlour.server.line import BELIEVED, Line
from tests.games.cheating_moth.tables import position
from tests.server.live_table import LiveTable, line_of

BETWEEN_RACES = 10_000
PING_EVERY = 2500


@dataclass
class Device:
    """A player's device and line; times are milliseconds."""

    trip: float  # there and back, on a good day
    chance: Random
    lie: float = 0  # taken off what is reported
    holds_pongs: int = 0
    line: Line = field(default_factory=Line)
    purse: int = PURSE

    def way(self) -> float:
        """One way: half the round trip, and now and then more."""
        jitter = self.chance.expovariate(1 / (1 + self.trip / 20))
        return self.trip / 2 + jitter + (self.chance.random() < 0.02) * self.trip / 2

    def measure(self, now: float) -> None:
        for late in range(PING_EVERY, BETWEEN_RACES, PING_EVERY):
            asked = now - late
            answered = asked + self.way() + self.way() + self.holds_pongs
            self.line.pong(self.line.ping(round(asked)), round(answered))

    def answer(self, sent: int, reaction: float) -> tuple[float, Ruling]:
        painted = sent + self.way() + self.chance.uniform(2, 20)
        touched = painted + reaction
        arrived = touched + self.chance.uniform(0, 8) + self.way()
        reported = max(100, reaction + self.chance.uniform(-5, 5) - self.lie)
        self.purse = refilled(self.purse)
        ruling = judge(round(reported), sent, round(arrived), self.line, self.purse)
        self.purse -= ruling.credit
        return arrived, ruling


def winner(devices: list[Device], reactions: list[float], sent: int, seed: int) -> int:
    """By the rules of the game, among the answers that came while the table waited."""
    answers = [each.answer(sent, r) for each, r in zip(devices, reactions, strict=True)]
    closes = min(arrived for arrived, _ in answers) + waiting_time(each.line for each in devices)
    table = Table()
    table.seats = len(devices)
    seed_dice(table.dice, seed)
    for seat, (arrived, ruling) in enumerate(answers):
        table.answer[seat] = ruling.granted if arrived <= closes else NEVER
    return fastest_of(table)


def reactions_of(devices: list[Device], chance: Random, apart: float) -> list[float]:
    """The quickest is ahead by at least so much."""
    while True:
        times = [max(150.0, chance.gauss(380, 60)) for _ in devices]
        first, second, *_ = sorted(times)
        if second - first >= apart:
            return times


def share_of_right_winners(trips: Callable[[Random], list[float]], races: int) -> float:
    chance = Random(11)
    right = 0
    for match in range(races // 20):
        devices = [Device(trip, chance) for trip in trips(chance)]
        for race in range(20):
            sent = BETWEEN_RACES * (race + 1)
            for device in devices:
                device.measure(sent)
            reactions = reactions_of(devices, chance, apart=40)
            won = winner(devices, reactions, sent, match * 20 + race)
            right += won != NOBODY and reactions[won] == min(reactions)
    return right / races


def test_the_quickest_wins_over_any_mix_of_lines() -> None:
    def anything(chance: Random) -> list[float]:
        return [chance.uniform(5, 300) for _ in range(4)]

    assert share_of_right_winners(anything, 2000) >= 0.95


def test_the_quickest_wins_at_home_and_overseas() -> None:
    assert share_of_right_winners(lambda _: [5, 20, 60, 180], 1000) >= 0.97
    assert share_of_right_winners(lambda _: [150, 160, 170, 180], 1000) >= 0.97


def test_one_far_end_is_not_shut_out() -> None:
    """Its answer is always the last to come."""
    assert share_of_right_winners(lambda _: [5, 40, 120, 300], 1000) >= 0.95


def test_a_liar_gains_no_more_than_slack_and_jitter() -> None:
    for trip, most in ((10, SLACK + 15), (60, SLACK + 35), (180, SLACK + BELIEVED - 180 + 20)):
        chance = Random(trip)
        liar = Device(trip, chance, lie=300)
        gains = []
        for race in range(300):
            sent = BETWEEN_RACES * (race + 1)
            liar.measure(sent)
            _, ruling = liar.answer(sent, 420)
            gains.append(420 - ruling.granted)
        gains.sort()
        assert gains[len(gains) // 2] <= most
        assert gains[-1] <= SLACK + BELIEVED


def test_a_liar_who_holds_back_pongs_gains_no_more_than_the_cap() -> None:
    chance = Random(7)
    liar = Device(20, chance, lie=600, holds_pongs=500)
    credit = 0
    for race in range(100):
        sent = BETWEEN_RACES * (race + 1)
        liar.measure(sent)
        _, ruling = liar.answer(sent, 900)
        credit += ruling.credit
        assert 900 - ruling.granted <= SLACK + BELIEVED + ruling.credit
    assert credit <= PURSE + 100 * REFILL


# At a real table


def race(order: tuple[int, ...], reactions: tuple[int, ...], seed: int) -> LiveTable:
    """Seat 0 lays a Cockroach; the others race, and their answers arrive in this order."""
    hands = ["cockroach-2 3 3", "2 5 5", "2 4 4", "2 1 1", "2 3 5"]
    table = position(*hands, top="1", guard=4)
    seed_dice(table.dice, seed)
    at = LiveTable(5, seed=seed, table=table)
    for seat in range(5):
        at.live.join(at.room.seats[seat], line_of(200))
    at.say(0, "PLAY cockroach-2")
    at.wait(max(reactions) + 10)
    for seat in order:
        at.wait(5)
        at.say(seat, "RACE number-2", ms=reactions[seat])
    at.wait(400)
    return at


def test_the_order_of_arrival_never_decides() -> None:
    reactions = (0, 420, 431, 410, 470)  # seats 1 and 3 are tied
    for seed in range(2):
        ends = [race(order, reactions, seed) for order in permutations((1, 2, 3, 4))]
        assert len({str(at.told(Told.RACED)) for at in ends}) == 1
        assert len({str(at.told(Told.REACTED)) for at in ends}) == 1
        assert all(at.table == ends[0].table for at in ends)
    winners = {race((1, 2, 3, 4), reactions, seed).told(Told.RACED)[0][0] for seed in range(12)}
    assert winners == {1, 3}
