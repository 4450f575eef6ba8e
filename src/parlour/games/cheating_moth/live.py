"""Live: cards vanish in real time, the Guard calls, and quick hands win (sections 7 to 9).

Rules never read a clock: ``table.now`` moves only when the clock plays TIME.
"""

from __future__ import annotations

from parlour.core.events import tell, whisper
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, has, just
from parlour.games.cheating_moth import actions
from parlour.games.cheating_moth import table as nouns
from parlour.games.cheating_moth.guard import accuse_wrongly, catch, end_settlement, give_back
from parlour.games.cheating_moth.hands import (
    break_off,
    draw_card,
    held_until,
    must_stay,
    see_card_in_hand,
    slip_under,
    vanish_under_the_table,
)
from parlour.games.cheating_moth.insects import (
    ACTIVE_LOCK,
    COCKROACH_OPEN,
    right_card,
    slap_mosquito,
)
from parlour.games.cheating_moth.table import (
    BROKEN_OFF,
    NEVER,
    NO_CARD,
    NOBODY,
    NOT_YET,
    SLIP_SEEN,
    TRAVEL,
    UNTIL_NEXT_CARD,
    VANISH_WAIT,
    WRONGLY,
    Card,
    CardSet,
    Seat,
    Table,
)

Kind, Told = plain(actions.Kind), plain(actions.Told)
Phase, Gone = plain(nouns.Phase), plain(nouns.Gone)

YES = 1  # the set of spots of an action that is done to nothing: {NO_SPOT}

QUICKEST_VANISH = 500  # milliseconds, as all that follow
FEINT_WAIT = 3000
ACCUSE_WAIT = 2000
LOCK = 500
FASTEST = 100  # whoever is faster has guessed
LAST_ANSWERS = 330  # after the first claim in a race


def offer_live(table: Table, seat: Seat, menu: list[int]) -> None:
    """What is possible beside the turn, at almost any moment."""
    if table.now >= table.locked_until[seat]:
        offer_quick_hand(table, seat, menu)
    if table.phase != Phase.TURN_DONE and table.moving[seat] != NO_CARD:
        menu[Kind.TAKE_BACK] = YES
    if table.called != NOBODY:
        return  # 8.4, 8.6
    if table.moving[seat] == NO_CARD:
        if table.now >= table.feint_from[seat]:
            menu[Kind.FEINT] = YES
        offer_cheating(table, seat, menu)
    if seat == table.guard and table.now >= table.accuse_from:
        menu[Kind.CAUGHT] = (just(table.seats) - 1) & ~just(seat)


def offer_quick_hand(table: Table, seat: Seat, menu: list[int]) -> None:
    """9.4 Slaps and races, unless the hand is locked. 9.8 Wrong cards are not shown as such."""
    if table.phase == Phase.MOSQUITO:
        if table.answer[seat] == NOT_YET:
            menu[Kind.SLAP] = YES
    elif table.phase != Phase.TURN_DONE:
        menu[Kind.SLAP] = YES
    if table.phase == Phase.COCKROACH and table.answer[seat] == NOT_YET:
        menu[Kind.RACE] = table.hand_faces[seat]


def offer_cheating(table: Table, seat: Seat, menu: list[int]) -> None:
    """5.1 Not the Guard, 5.3 not the last card, 7.6 not during the wait, 8.9 not while held."""
    if seat == table.guard or table.hand_size[seat] < 2 or table.phase == Phase.TURN_DONE:
        return
    if table.now >= table.vanish_from[seat]:
        menu[Kind.VANISH] = free_cards(table, seat)
        if seat == table.may_slip:
            menu[Kind.SLIP] = menu[Kind.VANISH]


def free_cards(table: Table, seat: Seat) -> CardSet:
    """9.12 A card laid in a race cannot vanish, 3.7 nor the only one for a gift that is owed."""
    free = table.hand_faces[seat] & ~must_stay(table, seat)
    claim = table.claim[seat]
    if claim != NO_CARD and table.hand[seat][claim] == 1:
        return free & ~just(claim)
    return free


def offer_time(table: Table, menu: list[int]) -> None:
    """7.13 What only the clock does."""
    if table.live:
        menu[Kind.TIME] = YES
        menu[Kind.GONE] = arriving(table)


def arriving(table: Table) -> CardSet:
    """7.3 The seats whose card has been on its way for long enough."""
    seats = EMPTY
    if table.debtor != NOBODY or table.phase == Phase.TURN_DONE:
        return seats  # 8.5, 8.9
    for seat in range(table.seats):
        under_way = table.now - table.moving_since[seat]
        if table.moving[seat] != NO_CARD and under_way >= QUICKEST_VANISH:
            seats |= just(seat) * int(not has(must_stay(table, seat), table.moving[seat]))
    return seats


# Making cards vanish (section 7)


def start_to_vanish(table: Table, seat: Seat, card: Card) -> None:
    table.moving[seat] = card
    table.moving_since[seat] = table.now
    whisper(table, seat, Told.VANISHING, seat, card)


def take_back(table: Table, seat: Seat) -> None:
    """7.4, 7.5 It counts as a feint."""
    whisper(table, seat, Told.TOOK_BACK, seat, table.moving[seat])
    break_off(table, seat)
    table.feint_from[seat] = table.now + FEINT_WAIT


def feint(table: Table, seat: Seat) -> None:
    table.feint_from[seat] = table.now + FEINT_WAIT
    whisper(table, seat, Told.FEINTED, seat)


def arrive(table: Table, seat: Seat) -> None:
    """7.1 The card leaves the hand."""
    card = table.moving[seat]
    since = table.moving_since[seat]
    table.moving[seat] = NO_CARD
    table.moving_since[seat] = NOT_YET
    vanish_under_the_table(table, seat, card)
    be_gone(table, seat, card, since, Gone.UNDER_THE_TABLE)


def slip(table: Table, seat: Seat, card: Card) -> None:
    """7.10 A second card slides under the one laid and is gone at once."""
    slip_under(table, seat, card)
    # What vanished just before is seen together with it, or the slip would hide it.
    since = table.now
    if table.gone_to[seat] != Gone.NOWHERE and table.gone_until[seat] >= table.now - TRAVEL:
        since = table.gone_since[seat]
    be_gone(table, seat, card, since, Gone.IN_THE_PILE)
    if table.grace != UNTIL_NEXT_CARD:
        table.gone_until[seat] = table.now + max(table.grace, SLIP_SEEN)  # 7.11


def be_gone(table: Table, seat: Seat, card: Card, since: int, place: int) -> None:
    """7.6 The wait begins, and 8.1 so does the grace."""
    table.gone_card[seat] = card
    table.gone_to[seat] = place
    table.gone_since[seat] = since
    table.gone_until[seat] = NEVER
    if table.grace != UNTIL_NEXT_CARD:
        table.gone_until[seat] = table.now + table.grace
    table.vanish_from[seat] = table.now + VANISH_WAIT


# Caught! (section 8)


def call(table: Table, accused: Seat, ms: int) -> None:
    """8.2 Judged by the picture that the Guard saw; nobody can back-date for long."""
    moment = max(table.now - min(ms, TRAVEL), table.resumed_at)
    table.called = accused
    table.called_at = table.now
    table.called_for = act_at(table, accused, moment)
    tell(table, Told.CALLED, table.guard, NO_CARD, accused)


def act_at(table: Table, seat: Seat, moment: int) -> int:
    """8.1 When the act began that this seat was in at this moment, or BROKEN_OFF or WRONGLY."""
    if table.moving[seat] != NO_CARD and table.moving_since[seat] <= moment:
        return table.moving_since[seat]
    if table.gone_since[seat] <= moment <= table.gone_until[seat]:
        return table.gone_since[seat]
    if table.broken_since[seat] <= moment <= table.broken_until[seat]:
        return BROKEN_OFF
    return WRONGLY


def is_racing(table: Table) -> bool:
    return table.phase == Phase.MOSQUITO or table.phase == Phase.COCKROACH


def settle_call(table: Table) -> None:
    """5.10 or 5.12. 8.8 What is out of reach stays where it is."""
    accused = table.called
    began = table.called_for
    table.called = NOBODY
    table.called_at = NOT_YET
    table.called_for = WRONGLY
    if began == WRONGLY:
        table.accuse_from = table.now + ACCUSE_WAIT  # 8.3
        accuse_wrongly(table, accused)
        end_settlement(table)
        return
    if table.gone_since[accused] == began:
        give_back(table, accused)
    catch(table, accused)


# Races (section 9)


def slap(table: Table, seat: Seat, ms: int) -> None:
    if table.phase != Phase.MOSQUITO:
        slap_falsely(table, seat)
    elif ms < FASTEST:
        guess(table, seat)
    else:
        slap_mosquito(table, seat, ms)


def slap_falsely(table: Table, seat: Seat) -> None:
    """9.5 A slap without a Mosquito."""
    tell(table, Told.FALSE_SLAP, seat)
    lock(table, seat)
    if table.false_slap_draws:
        draw_card(table, seat)


def guess(table: Table, seat: Seat) -> None:
    """9.6 Nobody reacts so quickly."""
    tell(table, Told.TOO_EARLY, seat)
    lock(table, seat)


def lock(table: Table, seat: Seat) -> None:
    table.locked_until[seat] = table.now + LOCK


def race(table: Table, seat: Seat, card: Card, ms: int) -> None:
    """9.12 A right card in time stays until the race is decided."""
    if ms < (ACTIVE_LOCK if seat == table.turn else FASTEST):
        guess(table, seat)
    elif card != right_card(table):
        tell(table, Told.WRONG_CARD, seat)  # 9.8
        lock(table, seat)
    elif ms > COCKROACH_OPEN:
        tell(table, Told.TOO_LATE, seat)
    else:
        claim(table, seat, card, ms)


def claim(table: Table, seat: Seat, card: Card, ms: int) -> None:
    """9.7 After the first claim the table waits only for answers that are under way."""
    if not somebody_claims(table):
        table.due_at = table.now + LAST_ANSWERS
    table.answer[seat] = ms
    table.claim[seat] = card
    if table.moving[seat] == card and table.hand[seat][card] == 1:
        break_off(table, seat)  # 7.7
    see_card_in_hand(table, seat, card)
    tell(table, Told.CLAIMED, seat)


def somebody_claims(table: Table) -> bool:
    for seat in range(table.seats):
        if table.claim[seat] != NO_CARD:
            return True
    return False


# Time


def deadline(table: Table) -> int:
    """When the clock decides something by itself."""
    if is_racing(table):
        return table.due_at
    if table.phase == Phase.TURN_DONE:
        return held_until(table)
    return NEVER


def let_answers_end(table: Table) -> None:
    """9.2, 9.7 Whoever has not answered by now never will."""
    for seat in range(table.seats):
        if table.answer[seat] == NOT_YET:
            table.answer[seat] = NEVER
