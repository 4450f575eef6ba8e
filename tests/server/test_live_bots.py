"""Bots at a live table: they react like people, cheat with a style, and see no more than others."""

from __future__ import annotations

from math import isinf
from random import Random
from statistics import median
from typing import Any

import pytest

from parlour.bots.personas import PERSONAS
from parlour.core.actions import Action
from parlour.games.cheating_moth import CHEATING_MOTH
from parlour.games.cheating_moth.actions import Kind, Told
from parlour.games.cheating_moth.table import Phase, Table
from parlour.lab.studies import SUBJECTS
from parlour.lab.study import Notes
from parlour.server.hands import PICTURE, Hands
from parlour.server.live_bots import LiveBot, Scene, reaction, tell
from parlour.server.manners import MANNERS, manners_of
from parlour.server.protocol import Act, Lamp
from parlour.server.rehearsal import TARGETS, Rehearsal, StudyWithHands
from tests.games.cheating_moth.tables import cards, position
from tests.server.live_table import LiveTable

GUARD, CHEAT = 0, 1


def scene(seat: int, lit: int | None = None, **more: Any) -> Scene:
    hands = ("1 3 4 5", "2 moth-3 4 5", "2 4 5 5", "2 4 3 3")
    table = position(*hands, top="1", guard=GUARD, turn=3, **more)
    return Scene(1, CHEATING_MOTH.view(table, seat), CHEATING_MOTH.legal(table, seat), lit)


def bot(seat: int, persona: str = "", seed: int = 1) -> LiveBot:
    made = LiveBot(seat, manners_of(persona), 2, Random(seed), now=0)
    made.look(scene(seat), 0)
    return made


def until(made: LiveBot, what: type[Act] | type[Lamp], seen: Scene, most: int = 600_000) -> Any:
    """The first thing of this kind that it says."""
    while made.due() < most:
        said = made.act(seen, made.due())
        if isinstance(said, what):
            return said
    return None


def test_reactions_are_those_of_people() -> None:
    times = [reaction(Random(seed)) for seed in range(2000)]
    assert min(times) >= 230
    assert median(times) == pytest.approx(380, rel=0.04)
    assert sum(time > 600 for time in times) / 2000 == pytest.approx(0.034, abs=0.015)


def test_a_bot_cheats_with_its_dearest_card() -> None:
    for seed in range(20):
        said = until(bot(CHEAT, "carl", seed), Act, scene(CHEAT))
        assert said.do in ("VANISH moth-3", "FEINT")
        assert 500 <= said.ms <= 3000


def test_cool_carl_never_cheats_in_the_lamp() -> None:
    for seed in range(20):
        carl = bot(CHEAT, "carl", seed)
        carl.feint_at = 10_000_000
        assert until(carl, Act, scene(CHEAT, lit=CHEAT)) is None


def test_the_guard_moves_the_lamp_and_does_not_cheat() -> None:
    guard = bot(GUARD)
    seen, now = [], 0
    for _ in range(60):
        before, now = now, guard.due()
        said = guard.act(scene(GUARD), now)
        assert isinstance(said, Lamp)
        seen.append((said.to, now - before))
    assert {to for to, _ in seen} == {1, 2, 3}
    assert all(600 <= dwelt <= 2200 for _, dwelt in seen[1:])


def watched(ms: int | None, lit: int | None, seed: int) -> bool:
    """Whether the Guard calls the seat whose hand dives for so long."""
    hands = Hands(4, 0, Random(seed))
    for hand in hands.hands:
        hand.fidget_at = 1_000_000
    guard = bot(GUARD, seed=seed)
    if ms is not None:
        hands.slip(CHEAT, ms, 100)
    for now in range(PICTURE, 5000, PICTURE):
        picture = hands.picture(now, lit)
        assert picture is not None
        if picture[0] is not None:
            guard.watch(picture[0], lit, now)
        guard.lamp_at = 1_000_000
        said = guard.act(scene(GUARD), now) if guard.due() <= now else None
        if isinstance(said, Act):
            assert said.do == f"CAUGHT {CHEAT}"
            assert said.pose == hands.number
            return True
    return False


def test_what_is_lit_and_slow_is_seen_more_often_than_what_is_quick_and_dark() -> None:
    lit_slow = sum(watched(2200, CHEAT, seed) for seed in range(100))
    dark_quick = sum(watched(650, 2, seed) for seed in range(100))
    nothing = sum(watched(None, CHEAT, seed) for seed in range(20))
    assert lit_slow >= 60
    assert dark_quick <= 30
    assert nothing == 0


def test_there_is_more_to_see_the_deeper_and_the_longer() -> None:
    assert tell(0.3, 100, False) == 0
    assert tell(0.9, 100, False) > tell(0.7, 100, False)
    assert tell(0.3, 1000, False) > tell(0.3, 600, False) > 0
    assert tell(0.9, 100, True) > tell(0.9, 100, False)


def test_a_call_that_comes_too_late_is_not_made() -> None:
    guard = bot(GUARD)
    guard.lamp_at = 1_000_000
    hands = Hands(4, 0, Random(1))
    guard.call = (CHEAT, 900)
    hands.slip(CHEAT, 500, 0)
    for now in range(PICTURE, 3000, PICTURE):
        picture = hands.picture(now, CHEAT)
        if picture is not None and picture[0] is not None:
            guard.watch(picture[0], CHEAT, now)
    guard.call = (CHEAT, 2900)
    assert guard.act(scene(GUARD), 3000) is None


def test_a_bot_whose_hand_is_lit_may_lose_its_nerve() -> None:
    nelly = bot(CHEAT, "nelly")
    table = position("1 3", "2 moth-3 4", "2 4", top="1", guard=GUARD, turn=2)
    table.moving[CHEAT], table.moving_since[CHEAT] = cards("moth-3")[0], 0
    view = CHEATING_MOTH.view(table, CHEAT)
    seen = Scene(1, view, CHEATING_MOTH.legal(table, CHEAT), CHEAT)
    frights = 0
    for now in range(0, 100_000, 1000):
        nelly.lamp_on_me(now)
        if nelly.fright_at is not None:
            said = nelly.act(seen, nelly.fright_at)
            frights += isinstance(said, Act) and said.do == "TAKE_BACK"
    assert 40 <= frights <= 80


def test_a_bot_does_not_race_with_a_card_it_does_not_have() -> None:
    table = position("1 3 3", "3 3 3", "2 4 1", top="cockroach-5", guard=GUARD, turn=2)
    CHEATING_MOTH.play(table, 2, Action(Kind.PLAY, cards("4")[0]))
    seen = Scene(1, CHEATING_MOTH.view(table, 1), CHEATING_MOTH.legal(table, 1), None)
    made = bot(CHEAT)
    made.look(seen, 0)
    assert made.answer_at is None


def test_every_persona_has_manners() -> None:
    assert MANNERS.keys() - {""} == PERSONAS.keys()
    assert manners_of("nobody knows") is MANNERS[""]


def test_a_table_of_bots_plays_to_the_end_and_the_same_again() -> None:
    def log() -> list[Any]:
        at = LiveTable(1, ("nelly", "tim"), seed=3, rounds=1)
        at.live.part(at.room.seats[0])
        at.room.company.chairs[0].stand_in = True
        at.room.match.table.guard = 1  # type: ignore[union-attr]
        at.play_out()
        assert at.told(Told.RANKED)
        return [entry for entry in at.evening.log if entry.at > 0]

    assert log() == log()


def test_manners_follow_the_style_of_the_persona() -> None:
    def answers(persona: str) -> list[int]:
        table = position("1 3 3", "3 3 5", "2 4 1", top="4", guard=GUARD, turn=2)
        table.phase, table.opened_at = Phase.MOSQUITO, 0
        seen = Scene(1, CHEATING_MOTH.view(table, CHEAT), [], None)
        times = []
        for seed in range(200):
            made = LiveBot(CHEAT, manners_of(persona), 2, Random(seed), now=0)
            made.look(seen, 0)
            times.append(made.reaction)
        return times

    assert median(answers("gus")) - median(answers("")) == PERSONAS["gus"].style.reaction
    assert min(answers("tim")) >= 230
    assert {each.style for name, each in MANNERS.items() if name} == {
        persona.style for persona in PERSONAS.values()
    }


@pytest.mark.slow
def test_matches_of_bots_are_lively() -> None:
    """A few matches of every size; ``parlour ladder --live`` counts some hundred rounds."""
    rehearsal = Rehearsal(seed=5)
    parts = {number: rehearsal.part(number) for number in range(9)}
    assert sum(part["rounds"] for part in parts.values()) == 36
    for target in TARGETS:
        found = target.found_in(parts)
        slack = 0.15 * target.low
        assert target.low - slack <= found.value <= target.high + slack, (target.words.en, found)


def test_shares_of_a_rehearsal_stay_between_nought_and_one() -> None:
    few = {"rounds": 3, "attempts": 2, "caught": 9, "wrong": 0, "funny": 1, "ms": 60_000}
    parts = {0: few | {"caught": 1}, 1: few | {"caught": 0, "wrong": 1}, 2: few | {"caught": 1}}
    for target in TARGETS[:2]:
        found = target.found_in(parts)
        assert 0 <= found.low < found.value < found.high <= 1
    assert isinf(TARGETS[2].found_in({0: few, 1: few}).high)


@pytest.mark.slow
def test_a_rehearsal_is_the_same_again() -> None:
    assert Rehearsal(seed=5).part(0) == Rehearsal(seed=5).part(0) != Rehearsal(seed=6).part(0)


@pytest.mark.slow
def test_a_study_of_live_is_played_where_hands_are_seen() -> None:
    live = [each.name for each in SUBJECTS["cheating-moth"].sittings].index("live")
    part = StudyWithHands("cheating-moth", seed=5).part(live)
    assert part["sitting"] == "live"
    caught = Notes.from_json(part).mean("caught")
    assert 0.2 < caught.value < 0.5, "at a table without hands, three of a hundred are"


def test_family_bots_are_as_quick_as_the_people_at_the_table() -> None:
    at = LiveTable(2, ("nelly", "gus"), seed=3, table=mosquito_next())
    assert at.live.racing.usual() is None
    at.say(0, "PLAY mosquito-2")
    at.wait(850)
    at.say(1, "SLAP", ms=800)
    usual = at.live.racing.usual()
    assert usual is not None
    assert 800 <= usual <= 850
    weak = LiveBot(2, manners_of(""), 2, Random(1), 0, usual=at.live.racing.usual)
    strong = LiveBot(2, manners_of(""), 4, Random(1), 0)
    times = {bot: [bot._quickness() for _ in range(200)] for bot in (weak, strong)}
    assert usual - 60 <= min(times[weak]) < max(times[weak]) <= usual + 60
    assert median(times[strong]) < 500
    assert at.live.bots[2].usual is not None  # a greedy bot is no match for experts


def mosquito_next() -> Table:
    return position("mosquito-2 1 3", "3 3 4", "2 5 5", "3 3 4", top="1", guard=1, turn=0)
