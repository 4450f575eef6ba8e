"""What comes of an accusation, in Live and in Calm alike (rules 5.10 to 5.13)."""

from __future__ import annotations

from parlour.core.events import tell, whisper
from parlour.core.plain import plain
from parlour.core.sets import EMPTY
from parlour.games.cheating_moth import actions
from parlour.games.cheating_moth import table as nouns
from parlour.games.cheating_moth.hands import (
    draw_card,
    forget_cheating,
    giveable,
    hold_no_longer,
    is_out,
    last_slip_of,
    receive,
    refresh,
    remember_gift,
    remember_had_none,
    remove_card,
    take_out_of_pile,
    turn_is_done,
)
from parlour.games.cheating_moth.table import ALL_FACES, NO_CARD, NOBODY, Card, Seat, Table

Told, Gone = plain(actions.Told), plain(nouns.Gone)


def catch(table: Table, seat: Seat) -> None:
    """5.10 The card is back by now; the Guard owes a gift, and the Guard Bug changes sides."""
    # 5.13 A new Guard may not cheat, not even with a card that is already on its way.
    if table.moving[seat] != NO_CARD:
        whisper(table, seat, Told.CARD_BACK, seat, table.moving[seat])
    tell(table, Told.CAUGHT, seat)
    table.debtor = table.guard
    table.guard = seat
    forget_cheating(table, seat)
    table.accuse_from = table.now
    refresh(table, seat)
    refresh(table, table.debtor)
    tell(table, Told.GUARD, seat)


def accuse_wrongly(table: Table, seat: Seat) -> None:
    """5.12 The Guard draws a card and stays the Guard."""
    tell(table, Told.WRONGLY, seat)
    draw_card(table, table.guard)


def give_back(table: Table, seat: Seat) -> None:
    """5.10, 8.8 The card that vanished last returns, if it is still within reach."""
    card = table.gone_card[seat]
    match table.gone_to[seat]:
        case Gone.UNDER_THE_TABLE:
            table.vanished[seat][card] -= 1
        case Gone.IN_THE_PILE:
            take_out_of_pile(table, last_slip_of(table, seat))
        case _:
            return
    table.gone_count[seat] -= 1
    receive(table, seat, card)
    whisper(table, seat, Told.CARD_BACK, seat, card)


def give_to_caught(table: Table, seat: Seat, card: Card) -> None:
    """5.11 The former Guard's gift. If it was the last card, the round ends."""
    hand_over(table, seat, table.guard, card)
    if is_out(table, seat):
        turn_is_done(table)
    end_settlement(table)


def pass_debtor_over(table: Table) -> None:
    """4.5 Nothing that could be given: play goes on without a word."""
    show_empty_handed(table, table.debtor)
    end_settlement(table)


def end_settlement(table: Table) -> None:
    hold_no_longer(table)
    table.debtor = NOBODY
    table.resumed_at = table.now


# Gifts (section 4)


def hand_over(table: Table, giver: Seat, receiver: Seat, card: Card) -> None:
    """4.6 Only the two see the card."""
    remove_card(table, giver, card)
    refresh(table, giver)
    deliver(table, giver, receiver, card)


def deliver(table: Table, giver: Seat, receiver: Seat, card: Card) -> None:
    receive(table, receiver, card)
    remember_gift(table, giver, receiver, card)
    tell(table, Told.GAVE, giver, NO_CARD, receiver)
    whisper(table, giver, Told.GAVE_CARD, giver, card, receiver)
    whisper(table, receiver, Told.GAVE_CARD, giver, card, receiver)


def show_empty_handed(table: Table, seat: Seat) -> None:
    """4.5 Whoever is passed over has shown that nothing but Moths is left."""
    if table.gifts_may_empty and giveable(table, seat) == EMPTY:
        remember_had_none(table, seat, ALL_FACES)
