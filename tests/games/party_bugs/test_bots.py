"""How the bots play Party Bugs."""

from __future__ import annotations

import pytest

from parlour.bots.company import play_out
from parlour.bots.expert import with_budget
from parlour.core.dice import seed_dice
from parlour.core.match import Match
from parlour.games.party_bugs import PARTY_BUGS, habits
from parlour.games.party_bugs.actions import Kind
from parlour.games.party_bugs.bots import BOTS, greedy
from parlour.games.party_bugs.reasons import why
from parlour.games.party_bugs.table import PartyBugsOptions, Table
from tests.games.party_bugs.tables import (
    BOTH,
    HIDDEN,
    MIRROR,
    PAUL_HIDES,
    do,
    position,
    reveal,
)


def luck(seed: int) -> list[int]:
    dice = [0] * 4
    seed_dice(dice, seed)
    return dice


def answer(table: Table, seat: int) -> str:
    """What the greedy bot does."""
    legal = PARTY_BUGS.legal(table, seat)
    return PARTY_BUGS.actions.name(greedy(PARTY_BUGS.view(table, seat), legal, luck(1)))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("options", [PartyBugsOptions(), HIDDEN, MIRROR, BOTH])
def test_every_bot_plays_a_match_to_its_end(
    bot: str, players: int, options: PartyBugsOptions
) -> None:
    match = Match(PARTY_BUGS, players, players, options)
    play_out(match, [with_budget(BOTS[bot], playouts=12)] * players, luck(players))
    assert match.is_over


def test_bots_play_with_a_paul_who_hides() -> None:
    match = Match(PARTY_BUGS, 2, 5, PAUL_HIDES)
    play_out(match, [BOTS["greedy"], BOTS["random"]], luck(5))
    assert match.is_over


def test_greedy_usually_beats_chance() -> None:
    won = 0
    for seed in range(30):
        match = Match(PARTY_BUGS, 3, seed)
        play_out(match, [BOTS["greedy"], BOTS["random"], BOTS["random"]], luck(seed))
        won += PARTY_BUGS.places(match.table)[0] == 1
    assert won > 15


def test_greedy_takes_the_lowest_card() -> None:
    table = position("1 9", "2 8", "3 5", floor="4 6 12")
    reveal(table, 1, 2, 3)
    assert answer(table, 0) == "TAKE 4"


def test_greedy_prefers_the_highest_card_that_pairs() -> None:
    table = position("1 9", "2 8", "3 5", floor="4 6 12", displays=("4 12",))
    reveal(table, 1, 2, 3)
    assert answer(table, 0) == "TAKE 12"


def test_greedy_knows_its_hidden_card_and_pairs_it() -> None:
    table = position("1 9", "2 8", "3 5", floor="4 6 12", hidden=(12, 11, 11), options=HIDDEN)
    reveal(table, 1, 2, 3)
    assert answer(table, 0) == "TAKE 12"
    do(table, 0, "TAKE 12")
    assert answer(table, 0) == "PAIR"


def test_greedy_hides_its_lowest_card() -> None:
    table = position("5 9 11 13", "1 2 3 4", "1 2 3 4", floor="4 6 12", options=HIDDEN)
    assert answer(table, 0) == "HIDE 5"


def test_greedy_plays_low_when_the_floor_is_worth_being_first() -> None:
    table = position("3 9 11", "2 8 10", "3 5 7", floor="1 6 12")
    assert answer(table, 0) == "PLAY 3"


def test_greedy_plays_high_when_it_hardly_matters() -> None:
    table = position("3 9 11", "2 8 10", "3 5 7", floor="5 6 7")
    assert answer(table, 0) == "PLAY 11"


def test_greedy_keeps_its_king_when_the_floor_is_dear() -> None:
    table = position("3 9 13", "2 8 10", "3 5 7", floor="5 6 7")
    assert answer(table, 0) == "PLAY 9"


def test_greedy_plays_its_king_when_the_whole_floor_pairs() -> None:
    table = position("3 9 13", "2 8 10", "3 5 7", floor="5 6 7", displays=("5 6 7",))
    assert answer(table, 0) == "PLAY 13"


def test_greedy_plays_a_king_that_is_its_only_card() -> None:
    table = position("13", "2", "3", floor="5 6 7")
    assert answer(table, 0) == "PLAY 13"


def mirror_question(display: str, piles: tuple[str, ...], hidden: int = 0) -> Table:
    table = position(
        "4 9 12",
        "2 8 11",
        "3 5 10",
        floor="1 6 7",
        displays=(f"{display} 7",),
        hidden=(hidden, 12, 4) if hidden else (),
        piles=piles,
        mirror_holder=0,
        options=BOTH if hidden else MIRROR,
    )
    reveal(table, 4, 2, 3)
    do(table, 1, "TAKE 1")
    do(table, 2, "TAKE 6")
    return table


def test_greedy_mirrors_a_high_card_at_once() -> None:
    assert answer(mirror_question("5 13", ("1 2", "3 4", "1 2")), 0) == "MIRROR 13"


def test_greedy_waits_with_the_mirror_as_long_as_it_may() -> None:
    assert answer(mirror_question("5 8", ("1 2", "3 4", "1 2")), 0) == "NOT_YET"
    assert answer(mirror_question("5 8", ("1", "3", "1")), 0) == "MIRROR 8"


def test_greedy_mirrors_its_hidden_card_if_that_is_the_highest() -> None:
    assert answer(mirror_question("5", ("1 2", "3 4", "1 2"), hidden=11), 0) == "MIRROR_HIDDEN"
    assert answer(mirror_question("13", ("1 2", "3 4", "1 2"), hidden=11), 0) == "MIRROR 13"


# Rules of thumb


def skilled(table: Table, seat: int) -> str:
    legal = PARTY_BUGS.legal(table, seat)
    chosen = BOTS["skilled"](PARTY_BUGS.view(table, seat), legal, luck(1))
    assert chosen is not None
    return PARTY_BUGS.actions.name(chosen)


def test_skilled_takes_twins_and_what_it_holds_a_twin_of() -> None:
    table = position("1 9", "2 8", "3 5", floor="4 6 12", displays=("4 12", "6"))
    reveal(table, 1, 2, 3)
    assert skilled(table, 0) == "TAKE 12"
    held = position("1 9", "2 8", "3 5", floor="4 9 12")
    reveal(held, 1, 2, 3)
    assert skilled(held, 0) == "TAKE 9"


def test_skilled_plays_low_where_it_pays_to_be_early() -> None:
    early = position("3 9 11", "2 8 10", "3 5 7", floor="1 11 12")
    assert skilled(early, 0) == "PLAY 3"


def test_skilled_plays_high_and_lays_a_twin_for_itself() -> None:
    assert skilled(position("3 9 11", "2 8 10", "3 5 7", floor="5 6 7"), 0) == "PLAY 11"
    twin = position("3 10 11", "2 8 10", "3 5 7", floor="5 6 7", displays=("10",))
    assert skilled(twin, 0) == "PLAY 10"


def test_skilled_keeps_its_king_for_a_floor_full_of_twins() -> None:
    assert skilled(position("3 9 13", "2 8 10", "3 5 7", floor="5 6 7"), 0) != "PLAY 13"
    twins = position("3 9 13", "2 8 10", "3 5 7", floor="9 10 11", displays=("9 10 11",))
    twins.round = 10
    assert skilled(twins, 0) == "PLAY 13"


def test_skilled_uses_the_mirror_on_what_is_dearest() -> None:
    assert skilled(mirror_question("5 13", ("1 2", "3 4", "1 2")), 0) == "MIRROR 13"
    assert skilled(mirror_question("5 8", ("1 2", "3 4", "1 2")), 0) == "NOT_YET"
    assert skilled(mirror_question("5", ("1 2", "3 4", "1 2"), hidden=11), 0) == "MIRROR_HIDDEN"


@pytest.mark.parametrize("kind", ["PLAY", "TAKE", "HIDE", "PAIR", "MIRROR", "NOT_YET"])
def test_imagined_people_are_at_times_no_more_than_greedy(kind: str) -> None:
    """They still do what is on the menu."""
    table = position("3 9 13", "2 8 10", "3 5 7", floor="1 6 12")
    actions = [action for action in PARTY_BUGS.actions.all if Kind(action.kind).name == kind]
    menu = [0] * len(PARTY_BUGS.actions.verbs)
    for action in actions[:3]:
        menu[action.kind] |= 1 << action.spot
    chosen = {habits.as_people_do(table, 0, menu, luck(seed)) for seed in range(30)}
    assert {divmod(number, 64)[0] for number in chosen} == {actions[0].kind}


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("TAKE 12", "clears your 12"),
        ("TAKE 6", "takes after you could clear their own 6"),
        ("TAKE 4", "cheapest"),
        ("TAKE 9", "You hold another 9"),
        ("TAKE 7", "does you least harm"),
        ("HIDE 2", "costs you little"),
        ("HIDE 9", "wait for a twin"),
        ("PAIR", "costs nothing"),
        ("KEEP", "tells nobody"),
        ("MIRROR 12", "dearest card in your display"),
        ("MIRROR 3", "more likely to find a twin than the 3"),
        ("MIRROR_HIDDEN", "hidden card"),
        ("NOT_YET", "dearer"),
    ],
)
def test_every_action_has_a_reason(action: str, said: str) -> None:
    hands = ("1 9", "2 8", "3 5", "4 10", "1 11")
    table = position(*hands, floor="4 6 7 9 12", displays=("12", "6"))
    reveal(table, 1, 2, 3, 4, 11)
    words = why(PARTY_BUGS.view(table, 0), PARTY_BUGS.actions.named(action))
    assert said in words.en
    assert words.de != words.en


@pytest.mark.parametrize(
    ("hand", "floor", "action", "said"),
    [
        ("2 6 13", "4 4 5", "PLAY 13", "bargain"),
        ("2 6 13", "9 10 11", "PLAY 13", "some day"),
        ("2 6 12", "9 10 11", "PLAY 12", "can clear your 12"),
        ("2 6 11", "1 9 10", "PLAY 2", "take early"),
        ("7 8 13", "1 9 10", "PLAY 7", "take early"),
        ("2 6 11", "9 9 10", "PLAY 11", "keep your lower cards"),
        ("2 6 11", "1 9 10", "PLAY 6", "low enough"),
    ],
)
def test_every_card_has_a_reason_to_be_played(
    hand: str, floor: str, action: str, said: str
) -> None:
    table = position(hand, "3 5", "4 8", floor=floor, displays=("12",))
    words = why(PARTY_BUGS.view(table, 0), PARTY_BUGS.actions.named(action))
    assert said in words.en
    assert words.de != words.en
