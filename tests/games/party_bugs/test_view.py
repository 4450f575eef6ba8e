"""What a seat sees, and what it may imagine of the rest (1.8, 8.8, 8.11, 10.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from parlour.core.sets import (
    has,
    just,
    members_of,
)
from parlour.games.party_bugs import PARTY_BUGS
from parlour.games.party_bugs.table import (
    NO_CARD,
    PARTY_KING,
    PAUL,
    PartyBugsOptions,
    Phase,
    Table,
)
from parlour.games.party_bugs.view import View
from tests.games.by_number import rule
from tests.games.party_bugs.secrets import all_cards, hidden_changed
from tests.games.party_bugs.tables import (
    BOTH,
    EVERY_COSTUME,
    HIDDEN,
    MIRROR,
    PAUL_HIDES,
    assert_even,
    do,
    hand_of,
    pile_of,
    play_at_random,
    position,
    reveal,
)

TABLES = [
    (2, PartyBugsOptions()),
    (2, PAUL_HIDES),
    (2, BOTH),
    (3, BOTH),
    (4, HIDDEN),
    (5, PartyBugsOptions(mirror=True, games=2)),
    (6, PartyBugsOptions(hidden_card=True, card_counter=True)),
]


def moments(players: int, options: PartyBugsOptions) -> Iterator[Table]:
    """A match, looked at now and then, and at its end."""
    table, luck = PARTY_BUGS.new_table(players, players, options), Random(players)
    while table.phase != Phase.OVER:
        if luck.random() < 0.2:
            yield table
        play_at_random(table, luck)
    yield table


def viewers(table: Table) -> list[int | None]:
    return [None, *range(table.seats)]


def middle_of_a_game() -> Table:
    """Seat 1 has hidden a 9 and is ready; it could be any of its eight cards but the 13."""
    table = position(
        "1 9 12",
        "2 8 13",
        "3 5 10",
        floor="6 7 11",
        displays=("13", "4 11", ""),
        hidden=(10, 9, 4),
        piles=("2 3 4 5", "1 3 5 12", "1 2 6 8"),
        options=HIDDEN,
    )
    do(table, 1, "PLAY 8")
    return table


# Seeing


@rule("1.8")
def test_a_seat_sees_its_own_cards_and_what_lies_open() -> None:
    view: View = PARTY_BUGS.view(middle_of_a_game(), 0)
    assert (view.seat, view.seats, view.phase, view.round) == (0, 3, Phase.CHOOSE, 5)
    assert (view.hand, view.choice) == ((1, 9, 12), None)
    assert view.ready == (False, True, False)
    assert (view.hand_sizes, view.pile_sizes) == ((3, 3, 3), (4, 4, 4))
    assert (view.floor, view.played) == ((6, 7, 11), (None, None, None))
    assert view.displays == ((13,), (4, 11), ())
    assert (view.has_hidden, view.hidden) == ((True, True, True), (10, None, None))
    assert view.unseen[1] == (1, 2, 3, 5, 8, 9, 12, 13)
    assert (view.asked, view.mirror_holder, view.piles) == (None, None, None)


def test_a_seat_sees_its_own_sealed_card() -> None:
    table = middle_of_a_game()
    assert PARTY_BUGS.view(table, 1).choice == 8
    assert PARTY_BUGS.view(table, 0).choice is None


@rule("10.9")
def test_a_spectator_sees_what_lies_open_only() -> None:
    view = PARTY_BUGS.view(middle_of_a_game(), None)
    assert (view.seat, view.hand, view.choice) == (None, (), None)
    assert view.hidden == (None, None, None)


def test_when_the_match_is_over_everything_is_shown() -> None:
    table = position("", "", floor="1 2 3", hidden=(9, 8), options=HIDDEN)
    last_of_paul = pile_of(table, PAUL)
    do(table, 1, "TAKE 1")
    do(table, 0, "TAKE 2")
    for viewer in viewers(table):
        view = PARTY_BUGS.view(table, viewer)
        assert view.hidden == (9, 8, None)
        assert view.piles == ((), (), tuple(last_of_paul))


@rule("10.9")
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_nothing_that_a_viewer_may_not_know_changes_the_view(
    players: int, options: PartyBugsOptions
) -> None:
    luck = Random(1)
    for table in moments(players, options):
        for viewer in viewers(table):
            other = hidden_changed(table, viewer, luck)
            assert PARTY_BUGS.view(other, viewer) == PARTY_BUGS.view(table, viewer)
            assert all_cards(other) == all_cards(table)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_a_viewer_may_do_never_depends_on_what_it_may_not_know(
    players: int, options: PartyBugsOptions
) -> None:
    luck = Random(2)
    for table in moments(players, options):
        for seat in range(players):
            other = hidden_changed(table, seat, luck)
            assert PARTY_BUGS.legal(other, seat) == PARTY_BUGS.legal(table, seat)
            assert PARTY_BUGS.awaited(other) == PARTY_BUGS.awaited(table)


def test_the_hidden_really_is_changed() -> None:
    table, luck = middle_of_a_game(), Random(3)
    others = [hidden_changed(table, 0, luck) for _ in range(50)]
    assert all(len({other.hand[seat] for other in others}) > 10 for seat in (1, 2))
    assert all(len({other.hidden[seat] for other in others}) > 3 for seat in (1, 2))
    assert len({other.chosen[1] for other in others}) > 3
    assert len({tuple(other.pile[0]) for other in others}) > 10
    assert {(other.hand[0], other.hidden[0]) for other in others} == {(table.hand[0], 10)}


# Imagining


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_an_imagined_table_looks_like_the_real_one_and_has_all_its_cards(
    players: int, options: PartyBugsOptions
) -> None:
    luck = Random(4)
    for table in moments(players, options):
        for viewer in viewers(table):
            view = PARTY_BUGS.view(table, viewer)
            imagined = PARTY_BUGS.imagine(view, luck.getrandbits(128))
            assert PARTY_BUGS.view(imagined, viewer) == view
            assert (
                all_cards(imagined)
                == all_cards(table)
                == [*sorted([*EVERY_COSTUME] * table.company)]
            )


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_an_imagined_table_keeps_to_the_rules(players: int, options: PartyBugsOptions) -> None:
    luck = Random(5)
    for table in moments(players, options):
        imagined = PARTY_BUGS.imagine(PARTY_BUGS.view(table, 0), luck.getrandbits(128))
        for member in range(table.company):
            assert imagined.hidden[member] != PARTY_KING
            assert not has(imagined.ruled_out[member], max(imagined.hidden[member], 0))
            assert imagined.hand[member].bit_count() == table.hand[member].bit_count()
            if imagined.chosen[member] != NO_CARD:
                assert has(imagined.hand[member], imagined.chosen[member])
                assert imagined.phase != Phase.HIDE or imagined.chosen[member] != PARTY_KING
        while imagined.phase != Phase.OVER:
            play_at_random(imagined, luck)


def test_the_same_seed_imagines_the_same_table() -> None:
    view = PARTY_BUGS.view(middle_of_a_game(), 0)
    assert PARTY_BUGS.imagine(view, 7) == PARTY_BUGS.imagine(view, 7)
    assert PARTY_BUGS.imagine(view, 7) != PARTY_BUGS.imagine(view, 8)


def imagined_often(table: Table, viewer: int | None, times: int = 1000) -> list[Table]:
    view = PARTY_BUGS.view(table, viewer)
    return [PARTY_BUGS.imagine(view, seed) for seed in range(times)]


def test_a_hidden_card_is_imagined_fairly_and_is_never_a_13() -> None:
    hidden = Counter(t.hidden[1] for t in imagined_often(middle_of_a_game(), 0))
    assert_even(hidden, [1, 2, 3, 5, 8, 9, 12])


def test_a_hidden_card_is_never_imagined_to_be_what_is_ruled_out() -> None:
    table = middle_of_a_game()
    table.ruled_out[1] = sum(1 << card for card in (2, 4, 5, 11))
    hidden = Counter(t.hidden[1] for t in imagined_often(table, None))
    assert_even(hidden, [1, 3, 8, 9, 12])


def test_a_hidden_card_that_everybody_knows_is_imagined_as_it_is() -> None:
    table = middle_of_a_game()
    table.betrayed[1] = 1
    assert {t.hidden[1] for t in imagined_often(table, 0, 50)} == {9}


def test_my_own_hidden_card_is_imagined_as_it_is() -> None:
    assert {t.hidden[0] for t in imagined_often(middle_of_a_game(), 0, 50)} == {10}


def test_the_hand_of_another_seat_is_imagined_fairly() -> None:
    table = position(
        "1 9", "2 8", "3 5", floor="7 10 11", piles=("2 3 4", "1 3 13", "1 2 6"), options=MIRROR
    )
    tables = imagined_often(table, 0)
    assert {t.hand[1].bit_count() for t in tables} == {2}
    cards = Counter(card for t in tables for card in hand_of(t, 1))
    assert_even(cards, [1, 2, 3, 8, 13])
    assert_even(Counter(t.hand[1] for t in tables), pairs_of([1, 2, 3, 8, 13]))


def pairs_of(cards: list[int]) -> list[int]:
    return [1 << one | 1 << other for one in cards for other in cards if one < other]


def test_the_order_of_every_pile_is_imagined_fairly_my_own_too() -> None:
    table = position(
        "1 9", "2 8", "3 5", floor="7 10 11", piles=("2 3 4", "1 3 13", "1 2 6"), options=MIRROR
    )
    tables = imagined_often(table, 0)
    assert_even(Counter(pile_of(t, 0)[0] for t in tables), [2, 3, 4])
    assert_even(Counter(pile_of(t, 1)[0] for t in tables), [1, 2, 3, 8, 13])
    assert_even(Counter(pile_of(t, 1)[-1] for t in tables), [1, 2, 3, 8, 13])
    assert {t.hand[0] for t in tables} == {table.hand[0]}


def test_a_sealed_card_is_imagined_as_any_card_of_the_hand() -> None:
    table = position("1 9", "2 8", "3 5", floor="6 7 10", piles=("2", "1", "1"))
    do(table, 1, "PLAY 2")
    do(table, 2, "PLAY 3")
    tables = imagined_often(table, 0)
    assert_even(Counter(t.chosen[1] for t in tables), [1, 2, 8])
    assert {t.chosen[0] for t in tables} == {NO_CARD}
    assert {t.chosen[1] for t in imagined_often(table, 1, 20)} == {2}


def test_a_card_sealed_to_be_hidden_is_never_imagined_to_be_a_13() -> None:
    table = position(
        "1 9 10 11", "2 8 12 13", "3 5 6 7", floor="4 6 7", piles=("2", "1", "1"), options=HIDDEN
    )
    do(table, 1, "HIDE 2")
    tables = imagined_often(table, 0)
    assert_even(Counter(t.chosen[1] for t in tables), [1, 2, 8, 12])
    assert any(has(t.hand[1], PARTY_KING) for t in tables)


def test_pauls_hidden_card_is_imagined_fairly() -> None:
    table = position(
        "9 10",
        "3 8",
        floor="2 6 12",
        hidden=(1, 1, 11),
        piles=("", "", "13 7"),
        options=PAUL_HIDES,
    )
    assert_even(Counter(t.hidden[PAUL] for t in imagined_often(table, 0)), [7, 11])


def test_pauls_next_card_is_imagined_fairly() -> None:
    table = position("9 10", "3 8", floor="2 6 12", piles=("", "", "13 7"))
    assert_even(Counter(pile_of(t, PAUL)[0] for t in imagined_often(table, None)), [7, 13])


def test_nothing_is_left_to_imagine_when_the_match_is_over() -> None:
    table = position("", "", floor="1 2 3", hidden=(9, 8), options=HIDDEN)
    do(table, 1, "TAKE 1")
    do(table, 0, "TAKE 2")
    (imagined,) = imagined_often(table, 0, 1)
    assert (imagined.hidden, imagined.pile) == (table.hidden, table.pile)


def test_ruled_out_is_seen_by_all() -> None:
    table = middle_of_a_game()
    do(table, 0, "PLAY 1")
    do(table, 2, "PLAY 10")
    do(table, 0, "TAKE 7")
    assert members_of(table.ruled_out[0]) == [7]
    for viewer in viewers(table):
        assert PARTY_BUGS.view(table, viewer).ruled_out[0] == (7,)


def test_revealed_cards_are_seen_by_all_while_cards_are_taken() -> None:
    table = middle_of_a_game()
    reveal(table, 1, 8, 10)
    for viewer in viewers(table):
        assert PARTY_BUGS.view(table, viewer).played == (1, 8, 10)
        assert PARTY_BUGS.view(table, viewer).order == (0, 1, 2)


@rule("8.21")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_before_the_first_reveal_paul_hides_again_in_every_dream(viewer: int | None) -> None:
    table = PARTY_BUGS.new_table(2, 1, PAUL_HIDES)
    view = PARTY_BUGS.view(table, viewer)
    for seed in range(20):
        dream = PARTY_BUGS.imagine(view, seed)
        assert PARTY_BUGS.view(dream, viewer) == view
        assert dream.hidden[PAUL] in EVERY_COSTUME[:-1]
        opened = just(table.floor[PAUL])
        assert sum(map(just, pile_of(dream, PAUL))) | just(dream.hidden[PAUL]) | opened == sum(
            map(just, EVERY_COSTUME)
        )
