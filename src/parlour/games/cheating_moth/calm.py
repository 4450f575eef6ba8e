"""Calm: secret commitments instead of quick hands (section 6)."""

from __future__ import annotations

from parlour.core.events import tell, whisper
from parlour.core.plain import plain
from parlour.core.sets import just
from parlour.games.cheating_moth import actions
from parlour.games.cheating_moth import table as nouns
from parlour.games.cheating_moth.guard import accuse_wrongly, catch
from parlour.games.cheating_moth.hands import vanish_under_the_table
from parlour.games.cheating_moth.insects import right_card
from parlour.games.cheating_moth.table import (
    NEVER,
    NO_CARD,
    NOT_YET,
    NOTHING,
    Card,
    Seat,
    Table,
)

Kind, Told, Phase = plain(actions.Kind), plain(actions.Told), plain(nouns.Phase)

YES = 1  # the set of spots of an action that is done to nothing: {NO_SPOT}
FASTEST = 100  # milliseconds; whoever is faster has guessed
SLOWEST = 3000  # whoever is slower has not slapped


# Commitments


def offer_commitment(table: Table, seat: Seat, menu: list[int]) -> None:
    """6.2, 6.3 The Guard watches or looks away; all others hide a card or stay honest."""
    if table.commitment[seat] != NOT_YET:
        return
    if seat == table.guard:
        menu[Kind.WATCH] = (just(table.seats) - 1) & ~just(seat)
        menu[Kind.LOOK_AWAY] = YES
    else:
        menu[Kind.HONEST] = YES
        if table.hand_size[seat] > 1:  # 5.3
            menu[Kind.HIDE] = table.hand_faces[seat]


def commit(table: Table, seat: Seat, choice: int) -> None:
    """6.4 Once a turn; the others see only that somebody is ready."""
    table.commitment[seat] = choice
    tell(table, Told.COMMITTED, seat)
    if seat == table.guard:
        return
    if choice == NOTHING:
        whisper(table, seat, Told.STAYS_HONEST, seat)
    else:
        whisper(table, seat, Told.HIDES, seat, choice)


def all_have_committed(table: Table) -> bool:
    for seat in range(table.seats):
        if table.commitment[seat] == NOT_YET:
            return False
    return True


def settle_commitments(table: Table) -> None:
    """6.6 Cards of those who are not watched vanish first; 6.7 then the Guard is right or wrong."""
    guard = table.guard
    watched = table.commitment[guard]
    for seat in range(table.seats):
        if seat != guard and seat != watched:
            table.chances[seat] += 1
            if table.commitment[seat] != NOTHING:
                vanish_under_the_table(table, seat, table.commitment[seat])
    table.phase = Phase.TURN
    if watched == NOTHING:
        tell(table, Told.LOOKED_AWAY, guard)
    else:
        tell(table, Told.WATCHED, guard, NO_CARD, watched)
        if table.commitment[watched] != NOTHING:
            catch(table, watched)
        else:
            accuse_wrongly(table, watched)
    for seat in range(table.seats):
        table.commitment[seat] = NOT_YET


# Races without haste


def offer_answer(table: Table, seat: Seat, menu: list[int]) -> None:
    """6.8 Everybody answers once: a slap, or a right card or none."""
    if table.answer[seat] != NOT_YET:
        return
    if table.phase == Phase.MOSQUITO:
        menu[Kind.SLAP] = YES
    else:
        menu[Kind.RACE] = table.hand_faces[seat] & just(right_card(table))
        menu[Kind.PASS] = YES


def answer(table: Table, seat: Seat, ms: int) -> None:
    """6.11 A test under 100 milliseconds is taken again; the dice need no test."""
    if table.reaction_test and ms < FASTEST:
        whisper(table, seat, Told.TOO_EARLY, seat)
        return
    table.answer[seat] = ms if table.reaction_test else 0
    if table.phase == Phase.MOSQUITO and table.answer[seat] > SLOWEST:
        table.answer[seat] = NEVER
    tell(table, Told.ANSWERED, seat)


def race(table: Table, seat: Seat, card: Card, ms: int) -> None:
    answer(table, seat, ms)
    if table.answer[seat] != NOT_YET:
        table.claim[seat] = card


def pass_race(table: Table, seat: Seat) -> None:
    table.answer[seat] = NEVER
    tell(table, Told.ANSWERED, seat)
