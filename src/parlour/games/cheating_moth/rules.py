"""The rules of Cheating Moth: who may do what, and what follows.

Numbers in comments are those of RULES.md. Its chapters are modules of their own: hands and piles,
insects (sections 3 and 4), guard (5), calm (6), live (7 to 9) and rounds (1 and 10). Functions
change the table they are given and touch nothing else; they keep to the part of Python that can
be compiled: numbers, fields, loops and other rules.
"""

from __future__ import annotations

from parlour.core.events import tell
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, just
from parlour.core.table import CLOCK
from parlour.games.cheating_moth import (
    actions,
    calm,
    guard,
    guesses,
    hands,
    insects,
    live,
    rounds,
    unseen,
)
from parlour.games.cheating_moth import table as nouns
from parlour.games.cheating_moth.refusals import why_not as why_not
from parlour.games.cheating_moth.rounds import place_of as place_of
from parlour.games.cheating_moth.rounds import score_of as score_of
from parlour.games.cheating_moth.table import MOTHS, NOBODY, NOT_YET, NOTHING, Card, Seat, Table

MODULES = (hands, guard, insects, calm, live, rounds, unseen, guesses)

Kind, Told, Phase = plain(actions.Kind), plain(actions.Told), plain(nouns.Phase)

YES = 1  # the set of spots of an action that is done to nothing: {NO_SPOT}


def set_up(table: Table) -> None:
    rounds.begin_match(table)


# What may be done


def offer(table: Table, seat: Seat, menu: list[int]) -> None:
    """For each kind of action the set of cards or seats (or YES) that may be chosen now."""
    if table.phase == Phase.OVER:
        return
    if seat == CLOCK:
        live.offer_time(table, menu)
        return
    if table.debtor != NOBODY:
        if seat == table.debtor:
            menu[Kind.GIVE] = hands.giveable(table, seat)
        return  # 8.5
    match table.phase:
        case Phase.TURN:
            offer_turn(table, seat, menu)
        case Phase.SPIDER | Phase.SPIDER_GIFT | Phase.MOSQUITO_GIFTS:
            offer_giving(table, seat, menu)
        case Phase.COMMIT:
            calm.offer_commitment(table, seat, menu)
        case Phase.MOSQUITO | Phase.COCKROACH:
            if not table.live:
                calm.offer_answer(table, seat, menu)
    if table.live:
        live.offer_live(table, seat, menu)


def offer_turn(table: Table, seat: Seat, menu: list[int]) -> None:
    """2.1 One card is laid, or else one is drawn."""
    if seat != table.turn:
        return
    menu[Kind.PLAY] = layable(table, seat)
    if may_draw(table, seat):
        menu[Kind.DRAW] = YES


def layable(table: Table, seat: Seat) -> int:
    """2.2 It has to fit; 2.3 only the Guard lays Moths."""
    fits = table.hand_faces[seat] & hands.fitting(table)
    return fits if seat == table.guard else fits & ~MOTHS


def may_draw(table: Table, seat: Seat) -> bool:
    """2.4 Moths bind nobody. 2.5 A draw from nothing is no way to pass while a card fits."""
    if layable(table, seat) & ~MOTHS == EMPTY:
        return True
    return table.voluntary_draw == 1 and hands.something_seen_to_draw(table)


def offer_giving(table: Table, seat: Seat, menu: list[int]) -> None:
    if table.phase == Phase.MOSQUITO_GIFTS:
        if table.owes[seat]:
            menu[Kind.GIVE] = hands.giveable(table, seat)
    elif seat == table.turn:
        if table.phase == Phase.SPIDER_GIFT:
            menu[Kind.GIVE] = hands.giveable(table, seat)
        else:
            menu[Kind.KEEP] = YES
            if hands.giveable(table, seat) != EMPTY:
                menu[Kind.GIVE_TO] = (just(table.seats) - 1) & ~just(seat)


def awaits(table: Table, seat: Seat) -> bool:
    """Whose move, or what time, the match cannot go on without."""
    if seat >= table.seats:
        return seat == CLOCK and waits_for_time(table)
    if table.debtor != NOBODY:
        return seat == table.debtor
    match table.phase:
        case Phase.TURN | Phase.SPIDER | Phase.SPIDER_GIFT:
            return seat == table.turn
        case Phase.COMMIT:
            return table.commitment[seat] == NOT_YET
        case Phase.MOSQUITO | Phase.COCKROACH:
            return awaits_answer(table, seat)
        case Phase.MOSQUITO_GIFTS:
            return table.owes[seat] == 1 and hands.giveable(table, seat) != EMPTY
    return False


def awaits_answer(table: Table, seat: Seat) -> bool:
    """In Live nobody has to race, and a locked hand cannot slap."""
    if table.answer[seat] != NOT_YET:
        return False
    if table.live:
        return table.phase == Phase.MOSQUITO and table.now >= table.locked_until[seat]
    return True


def waits_for_time(table: Table) -> bool:
    if not table.live or table.debtor != NOBODY:
        return False
    return live.is_racing(table) or table.phase == Phase.TURN_DONE


# What is done


def play(table: Table, seat: Seat, kind: int, spot: int, ms: int) -> None:
    do(table, seat, kind, spot, ms)
    left = ms if kind == Kind.TIME else 0
    going_on = left > 0 or nobody_has_to_decide(table)
    while going_on:
        go_on(table)
        going_on = left > 0 and time_is_counted(table)
        if going_on:
            left -= pass_time(table, left)


def do(table: Table, seat: Seat, kind: int, spot: int, ms: int) -> None:
    match kind:
        case Kind.PLAY:
            lay_card(table, seat, spot)
        case Kind.DRAW:
            draw(table, seat)
        case Kind.GIVE_TO:
            insects.name_receiver(table, seat, spot)
        case Kind.GIVE:
            give(table, seat, spot)
        case Kind.KEEP:
            insects.keep_everything(table, seat)
        case Kind.RACE | Kind.PASS | Kind.SLAP:
            react(table, seat, kind, spot, ms)
        case Kind.HIDE | Kind.WATCH:
            calm.commit(table, seat, spot)
        case Kind.HONEST | Kind.LOOK_AWAY:
            calm.commit(table, seat, NOTHING)
        case _:
            cheat_or_call(table, seat, kind, spot, ms)


def cheat_or_call(table: Table, seat: Seat, kind: int, spot: int, ms: int) -> None:
    match kind:
        case Kind.VANISH:
            live.start_to_vanish(table, seat, spot)
        case Kind.TAKE_BACK:
            live.take_back(table, seat)
        case Kind.FEINT:
            live.feint(table, seat)
        case Kind.SLIP:
            live.slip(table, seat, spot)
        case Kind.GONE:
            live.arrive(table, spot)
        case Kind.CAUGHT:
            live.call(table, spot, ms)


def react(table: Table, seat: Seat, kind: int, spot: int, ms: int) -> None:
    if kind == Kind.PASS:
        calm.pass_race(table, seat)
    elif kind == Kind.SLAP:
        if table.live:
            live.slap(table, seat, ms)
        else:
            calm.answer(table, seat, ms)
    elif table.live:
        live.race(table, seat, spot, ms)
    else:
        calm.race(table, seat, spot, ms)


def give(table: Table, seat: Seat, card: Card) -> None:
    """4.1 Three kinds of gift; the Guard's comes before all others."""
    if table.debtor == seat:
        guard.give_to_caught(table, seat, card)
    elif table.phase == Phase.SPIDER_GIFT:
        insects.give_by_spider(table, seat, card)
    else:
        insects.lay_gift_out(table, seat, card)


def time_is_counted(table: Table) -> bool:
    """8.5 While an accusation is settled no time is counted."""
    return table.debtor == NOBODY and table.phase != Phase.OVER


def pass_time(table: Table, ms: int) -> int:
    """7.13 Up to the next deadline: what happens there comes first. How much has passed."""
    due = live.deadline(table)
    step = min(ms, due - table.now)
    table.now += step
    if table.now == due and live.is_racing(table):
        live.let_answers_end(table)
    return step


# What happens by itself


def go_on(table: Table) -> None:
    """Until somebody has to decide, time has to pass or the match is over."""
    while nobody_has_to_decide(table):
        if table.debtor != NOBODY:
            guard.pass_debtor_over(table)
        elif table.called != NOBODY and not live.is_racing(table):
            live.settle_call(table)
        else:
            go_on_with_turn(table)


def nobody_has_to_decide(table: Table) -> bool:
    if table.debtor != NOBODY:
        return hands.giveable(table, table.debtor) == EMPTY
    match table.phase:
        case Phase.MOSQUITO | Phase.COCKROACH:
            return insects.all_have_answered(table)
        case Phase.COMMIT:
            return calm.all_have_committed(table)
        case Phase.OVER:
            return False
    if table.called != NOBODY:
        return True
    match table.phase:
        case Phase.SPIDER_GIFT:
            return hands.giveable(table, table.turn) == EMPTY
        case Phase.MOSQUITO_GIFTS:
            return not insects.somebody_owes(table)
        case Phase.TURN_DONE:
            return hands.held_until(table) <= table.now
    return False


def go_on_with_turn(table: Table) -> None:
    match table.phase:
        case Phase.COMMIT:
            calm.settle_commitments(table)
        case Phase.SPIDER_GIFT:
            insects.pass_giver_over(table)
        case Phase.MOSQUITO:
            insects.decide_mosquito(table)
        case Phase.MOSQUITO_GIFTS:
            insects.hand_gifts_over(table)
        case Phase.COCKROACH:
            insects.decide_cockroach(table)
        case _:
            finish_turn(table)


# Taking a turn (section 2)


def lay_card(table: Table, seat: Seat, card: Card) -> None:
    hands.lay(table, seat, card, seat)
    table.idle_turns = 0
    tell(table, Told.LAID, seat, card)
    insects.act(table, seat, card)


def draw(table: Table, seat: Seat) -> None:
    """2.6 Drawing ends the turn. 2.8 Without a card to draw the turn just passes."""
    if table.voluntary_draw == 0:
        hands.remember_had_none(table, seat, hands.fitting(table))
    table.may_slip = NOBODY
    table.idle_turns = 0 if hands.something_to_draw(table) else table.idle_turns + 1
    hands.draw_card(table, seat)
    hands.turn_is_done(table)


def finish_turn(table: Table) -> None:
    """10.1 The round ends if somebody is out, or if 2.8 a whole lap went by without a card."""
    stuck = table.idle_turns == table.seats
    if stuck:
        tell(table, Told.STUCK)
    if stuck or rounds.somebody_is_out(table):
        rounds.end_round(table)
    else:
        begin_turn(table, (table.turn + 1) % table.seats)


def begin_turn(table: Table, seat: Seat) -> None:
    table.turn = seat
    table.out_since = NOT_YET
    table.phase = Phase.TURN if table.live else Phase.COMMIT


# The end


def is_over(table: Table) -> bool:
    return table.phase == Phase.OVER
