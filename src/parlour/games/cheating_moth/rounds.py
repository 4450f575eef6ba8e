"""How a round of Cheating Moth begins and ends, and how the match is won (sections 1 and 10)."""

from __future__ import annotations

from parlour.core.dice import roll, shuffle
from parlour.core.events import tell, whisper, write_down
from parlour.core.plain import plain
from parlour.core.sets import EMPTY
from parlour.games.cheating_moth import actions
from parlour.games.cheating_moth import table as nouns
from parlour.games.cheating_moth.hands import (
    add_card,
    clear_pile_from,
    forget_cheating,
    is_out,
    put_on_pile,
    receive,
    refresh,
    top_of_draw_pile,
)
from parlour.games.cheating_moth.table import (
    ALL_FACES,
    DECK,
    DECK_SIZE,
    FACES,
    HAND_SIZE,
    MINUS_POINTS,
    MOST,
    MOST_ROUNDS,
    NO_CARD,
    NOBODY,
    NOT_YET,
    VALUES,
    WRONGLY,
    Seat,
    Table,
)

Told, Phase = plain(actions.Told), plain(nouns.Phase)


# Setting up


def begin_match(table: Table) -> None:
    """1.3 The first Guard is drawn by lot or named."""
    table.now = 0
    table.rounds_played = 0
    for number in range(MOST_ROUNDS):
        for seat in range(MOST):
            table.points[number][seat] = 0
    table.starter = table.first_guard
    if table.starter == NOBODY:
        table.starter = roll(table.dice, table.seats)
    begin_round(table)


def begin_round(table: Table) -> None:
    tell(table, Told.ROUND, NOBODY, NO_CARD, table.rounds_played + 1)
    clear_away(table)
    table.guard = table.starter
    shuffle_deck(table)
    for seat in range(table.seats):
        deal(table, seat)
    turn_up(table)
    tell(table, Told.GUARD, table.guard)
    table.turn = table.starter  # 1.6
    table.phase = Phase.TURN if table.live else Phase.COMMIT


def clear_away(table: Table) -> None:
    """10.4 Everything goes back into the deck, and nothing is remembered."""
    clear_the_middle(table)
    for seat in range(MOST):
        clear_seat(table, seat)


def clear_the_middle(table: Table) -> None:
    """All but what lies before the seats."""
    clear_pile_from(table, 0, DECK_SIZE)
    table.discard_size = 0
    table.idle_turns = 0
    table.pile_faces = ALL_FACES
    table.accuse_from = table.now
    stop_everything(table)


def stop_everything(table: Table) -> None:
    """No race, gift, call or movement outlives its round."""
    table.may_slip = NOBODY
    table.receiver = NOBODY
    table.debtor = NOBODY
    table.out_since = NOT_YET
    table.opened_at = NOT_YET
    table.due_at = NOT_YET
    table.resumed_at = table.now
    table.called = NOBODY
    table.called_at = NOT_YET
    table.called_for = WRONGLY
    for seat in range(MOST):
        forget_cheating(table, seat)
        table.owes[seat] = 0
        table.gift[seat] = NO_CARD
        table.commitment[seat] = NOT_YET
        table.answer[seat] = NOT_YET
        table.claim[seat] = NO_CARD
        table.locked_until[seat] = table.now
        table.vanish_from[seat] = table.now
        table.feint_from[seat] = table.now


def clear_seat(table: Table, seat: Seat) -> None:
    table.hand_faces[seat] = EMPTY
    table.hand_size[seat] = 0
    table.gone_count[seat] = 0
    table.received[seat] = 0
    table.found[seat] = 0
    table.shuffled[seat] = 0
    refresh(table, seat)
    for card in range(FACES):
        table.hand[seat][card] = 0
    for card in range(FACES):
        table.vanished[seat][card] = 0
    for onlooker in range(MOST + 1):
        for card in range(FACES):
            table.known[onlooker][seat][card] = 0
    for value in range(VALUES):
        table.had_none[seat][value] = 0


def shuffle_deck(table: Table) -> None:
    table.draw_size = 0
    for card in range(FACES):
        for _ in range(DECK[card]):
            table.draw_pile[table.draw_size] = card
            table.draw_size += 1
    shuffle(table.draw_pile, DECK_SIZE, table.dice)
    write_down(table, Told.SHUFFLED, NOBODY, table.draw_pile, DECK_SIZE)


def deal(table: Table, seat: Seat) -> None:
    """1.4 Eight cards from the top of the pile, seat after seat."""
    for _ in range(HAND_SIZE):
        card = top_of_draw_pile(table)
        receive(table, seat, card)
        whisper(table, seat, Told.DEALT, seat, card)


def turn_up(table: Table) -> None:
    """1.5 Only a value: nobody has laid it, and it does nothing."""
    card = top_of_draw_pile(table)
    put_on_pile(table, card, NOBODY)
    tell(table, Told.TURNED_UP, NOBODY, card)


# End of the round and of the match


def somebody_is_out(table: Table) -> bool:
    for seat in range(table.seats):
        if is_out(table, seat):
            return True
    return False


def end_round(table: Table) -> None:
    return_gifts(table)
    for seat in range(table.seats):
        if table.hand_size[seat] == 0:
            tell(table, Told.OUT, seat)
    for seat in range(table.seats):
        points = points_of(table, seat)
        table.points[table.rounds_played][seat] = points
        tell(table, Told.SCORED, seat, NO_CARD, points)
    sweep_the_floor(table)
    table.rounds_played += 1
    if table.rounds_played == table.rounds:
        end_match(table)
    else:
        table.starter = (table.starter + 1) % table.seats  # 10.3
        begin_round(table)


def return_gifts(table: Table) -> None:
    """3.11 Gifts that were not handed over go back and count there."""
    for seat in range(table.seats):
        if table.gift[seat] != NO_CARD:
            add_card(table, seat, table.gift[seat])
            table.gift[seat] = NO_CARD
            tell(table, Told.GIFT_BACK, seat)


def points_of(table: Table, seat: Seat) -> int:
    """10.2 Number cards 1, action cards 5, Moths 10."""
    points = 0
    for card in range(FACES):
        points += table.hand[seat][card] * MINUS_POINTS[card // VALUES]
    return points


def sweep_the_floor(table: Table) -> None:
    """5.7 Everybody sees who had made which cards vanish."""
    for seat in range(table.seats):
        for card in range(FACES):
            for _ in range(table.vanished[seat][card]):
                tell(table, Told.SWEPT, seat, card)
    for i in range(table.discard_size):
        if table.slipped[i]:
            tell(table, Told.SWEPT, table.laid_by[i], table.discard_pile[i])


def end_match(table: Table) -> None:
    stop_everything(table)
    table.phase = Phase.OVER
    for seat in range(table.seats):
        refresh(table, seat)
    for seat in range(table.seats):
        tell(table, Told.RANKED, seat, NO_CARD, place_of(table, seat))


def score_of(table: Table, seat: Seat) -> int:
    points = 0
    for number in range(table.rounds_played):
        points += table.points[number][seat]
    return points


def place_of(table: Table, seat: Seat) -> int:
    place = 1
    for other in range(table.seats):
        if is_ahead(table, other, seat):
            place += 1
    return place


def is_ahead(table: Table, one: Seat, other: Seat) -> bool:
    """10.6 Fewest minus points; if the table wants it, then most rounds won."""
    difference = score_of(table, one) - score_of(table, other)
    if difference == 0 and table.rounds_won_count:
        return rounds_won(table, one) > rounds_won(table, other)
    return difference < 0


def rounds_won(table: Table, seat: Seat) -> int:
    """A round is won by everybody with the fewest minus points in it."""
    won = 0
    for number in range(table.rounds_played):
        fewest = table.points[number][seat]
        for other in range(table.seats):
            fewest = min(fewest, table.points[number][other])
        if table.points[number][seat] == fewest:
            won += 1
    return won
