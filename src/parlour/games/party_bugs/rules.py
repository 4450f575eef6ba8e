"""The rules of Party Bugs, in the order of RULES.md, whose chapters the comments name.

How a game is set up is in ``setting_up.py``, how cards move in ``floor.py``; the hidden card and
the mirror are in ``variants.py``.

Functions change the table they are given and touch nothing else. They keep to the part of Python
that can be compiled: numbers, fields, loops and other rules.
"""

from __future__ import annotations

from parlour.core.events import tell, whisper
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, YES, has, just, lowest_of, size_of
from parlour.games.party_bugs import actions, floor, setting_up, variants
from parlour.games.party_bugs import table as nouns
from parlour.games.party_bugs.floor import (
    draw,
    first_king,
    join_display,
    leave_the_floor,
    line_up,
    on_the_floor,
    step_onto_the_floor,
    top_of_pile,
)
from parlour.games.party_bugs.refusals import why_not as why_not
from parlour.games.party_bugs.setting_up import set_up_game
from parlour.games.party_bugs.table import (
    COSTUMES,
    NO_CARD,
    NOBODY,
    PARTY_KING,
    PAUL,
    Card,
    Seat,
    Table,
)
from parlour.games.party_bugs.variants import (
    ask_about_mirror,
    holds_up_the_mirror,
    keep_hidden,
    keep_mirror,
    look_for_hidden_twin,
    may_pair_hidden,
    offer_the_mirror,
    pair_hidden,
    pass_mirror_on,
    use_mirror,
    use_mirror_on_hidden,
)

Kind, Told, Phase = plain(actions.Kind), plain(actions.Told), plain(nouns.Phase)

MODULES = (setting_up, floor, variants)  # where more rules are that get compiled


# 1. Setting up


def set_up(table: Table) -> None:
    table.game = 0
    table.rounds_played = 0
    table.mirror_holder = NOBODY
    for member in range(table.company):
        table.total[member] = 0
        table.score[member] = 0
    set_up_game(table)
    go_on(table)


# What may be done, and by whom


def offer(table: Table, seat: Seat, menu: list[int]) -> None:
    """For each kind of action the set of costumes (or YES) that this seat may choose from now."""
    if table.hidden_card and may_pair_hidden(table, seat):
        menu[Kind.PAIR] = YES
    if table.asked != NOBODY:
        if table.asked == seat:
            menu[Kind.KEEP] = YES
        return
    match table.phase:
        case Phase.CHOOSE:
            if holds_up_the_mirror(table, seat):
                offer_the_mirror(table, seat, menu)
            else:
                menu[Kind.PLAY] = table.hand[seat]
        case Phase.HIDE:
            menu[Kind.HIDE] = table.hand[seat] & ~just(PARTY_KING)
        case Phase.TAKE | Phase.LAST:
            if table.order[table.taken] == seat:
                menu[Kind.TAKE] = on_the_floor(table)


def awaits(table: Table, seat: Seat) -> bool:
    if table.asked != NOBODY:
        return seat == table.asked
    match table.phase:
        case Phase.HIDE | Phase.CHOOSE:
            return table.chosen[seat] == NO_CARD
        case Phase.TAKE | Phase.LAST:
            return seat == table.order[table.taken]
    return False


def play(table: Table, seat: Seat, kind: int, spot: int, ms: int) -> None:
    match kind:
        case Kind.PLAY:
            choose(table, seat, spot)
        case Kind.HIDE:
            choose_hidden(table, seat, spot)
        case Kind.TAKE:
            take(table, seat, spot)
        case Kind.PAIR:
            pair_hidden(table, seat)
        case Kind.KEEP:
            keep_hidden(table, seat)
        case Kind.MIRROR:
            use_mirror(table, seat, spot)
        case Kind.MIRROR_HIDDEN:
            use_mirror_on_hidden(table, seat)
        case _:  # NOT_YET
            keep_mirror(table, seat)
    go_on(table)


def go_on(table: Table) -> None:
    """Everything that happens by itself, until somebody has to decide or the match is over."""
    while nobody_has_to_decide(table):
        match table.phase:
            case Phase.HIDE:
                lay_hidden_cards(table)
            case Phase.CHOOSE:
                reveal(table)
            case _:  # TAKE, LAST
                if table.taken < table.company:
                    # PB9: the last card on the floor is nobody's choice.
                    take(table, table.order[table.taken], table.floor[0])
                elif table.phase == Phase.TAKE:
                    end_round(table)
                else:
                    end_game(table)


def nobody_has_to_decide(table: Table) -> bool:
    if table.asked != NOBODY:
        return False
    match table.phase:
        case Phase.HIDE | Phase.CHOOSE:
            return everybody_has_chosen(table)
        case Phase.TAKE | Phase.LAST:
            return table.floor_size <= 1
    return False


# 2. Playing a card


def choose(table: Table, seat: Seat, card: Card) -> None:
    table.chosen[seat] = card
    tell(table, Told.CHOSE, seat)
    whisper(table, seat, Told.CHOSE_CARD, seat, card)


def choose_hidden(table: Table, seat: Seat, card: Card) -> None:
    table.chosen[seat] = card
    tell(table, Told.HID, seat)
    whisper(table, seat, Told.HID_CARD, seat, card)


def everybody_has_chosen(table: Table) -> bool:
    for seat in range(table.seats):
        if table.chosen[seat] == NO_CARD:
            return False
    return True


def lay_hidden_cards(table: Table) -> None:
    for seat in range(table.seats):
        table.hidden[seat] = table.chosen[seat]
        table.hand[seat] ^= just(table.chosen[seat])
        table.chosen[seat] = NO_CARD
    table.phase = Phase.CHOOSE


def reveal(table: Table) -> None:
    for seat in range(table.seats):
        card = table.chosen[seat]
        table.chosen[seat] = NO_CARD
        table.hand[seat] ^= just(card)
        table.played[seat] = card
        table.seen[seat] |= just(card)
        tell(table, Told.REVEALED, seat, card)
    table.phase = Phase.TAKE
    table.taken = 0
    line_up(table)
    if table.played[table.order[table.seats - 1]] == PARTY_KING:
        take_all(table, first_king(table))


# 3. and 5. Taking cards off the dance floor, and the Party King


def take(table: Table, member: Seat, card: Card) -> None:
    leave_the_floor(table, card)
    table.taken += 1
    tell(table, Told.TOOK, member, card)
    join_display(table, member, card)
    look_for_hidden_twin(table, member, just(card))


def take_all(table: Table, king: Seat) -> None:
    """PB15: the Party King takes the whole floor, and nobody else takes anything."""
    tell(table, Told.KING_TAKES_ALL, king)
    came_in = EMPTY
    while table.floor_size > 0:
        card = table.floor[0]
        leave_the_floor(table, card)
        tell(table, Told.TOOK, king, card)
        join_display(table, king, card)
        came_in |= just(card)
    table.taken = table.company
    look_for_hidden_twin(table, king, came_in)


def end_round(table: Table) -> None:
    for seat in range(table.seats):
        step_onto_the_floor(table, seat, table.played[seat])
        table.played[seat] = NO_CARD
    if table.company > table.seats:
        # PB21: Paul's card comes last and is never known beforehand.
        step_onto_the_floor(table, PAUL, top_of_pile(table, PAUL))
    table.round += 1
    table.rounds_played += 1
    tell(table, Told.ROUND, NOBODY, NO_CARD, table.round)
    if table.hand[0] == EMPTY:
        begin_last_round(table)
    else:
        draw_step(table)


def draw_step(table: Table) -> None:
    table.phase = Phase.CHOOSE
    for seat in range(table.seats):
        if table.pile_size[seat] > 0:
            if seat == table.mirror_holder:
                ask_about_mirror(table, seat)
            if not holds_up_the_mirror(table, seat):
                draw(table, seat)
        elif size_of(table.hand[seat]) == 1:
            # PB12: a single card is nobody's choice.
            choose(table, seat, lowest_of(table.hand[seat]))


def begin_last_round(table: Table) -> None:
    """Anti-clockwise from the right of the Tied card, whose owner comes last, before Paul."""
    table.phase = Phase.LAST
    table.taken = 0
    for place in range(table.seats):
        table.order[place] = (table.tied - 1 - place) % table.seats


# 6. The end of the game


def end_game(table: Table) -> None:
    for member in range(table.company):
        if table.hidden[member] != NO_CARD:
            tell(table, Told.HIDDEN_SHOWN, member, table.hidden[member])
        table.score[member] = points_of(table, member)
        table.total[member] += table.score[member]
        tell(table, Told.SCORED, member, NO_CARD, table.score[member])
    table.game += 1
    table.rounds_played += 1
    table.mirror_holder = NOBODY
    if table.game == table.games:
        end_match(table)
    else:
        pass_mirror_on(table)
        set_up_game(table)


def points_of(table: Table, member: Seat) -> int:
    points = 0
    for costume in range(1, COSTUMES + 1):
        if has(table.display[member], costume):
            points += costume
    if table.hidden[member] != NO_CARD:
        points += table.hidden[member]
    return points


def end_match(table: Table) -> None:
    table.phase = Phase.OVER
    for member in range(table.company):
        tell(table, Told.RANKED, member, NO_CARD, place_of(table, member))


def is_over(table: Table) -> bool:
    return table.phase == Phase.OVER


def score_of(table: Table, seat: Seat) -> int:
    return table.total[seat]


def place_of(table: Table, seat: Seat) -> int:
    place = 1
    for other in range(table.company):
        if is_ahead(table, other, seat):
            place += 1
    return place


def is_ahead(table: Table, one: Seat, other: Seat) -> bool:
    """PB26: the lower total; among equals the Tied rule. PB23: Paul loses every tie."""
    if table.total[one] != table.total[other]:
        return table.total[one] < table.total[other]
    if one >= table.seats or other >= table.seats:
        return one < other
    if table.shared_ties:
        return False
    return (one - table.tied) % table.seats < (other - table.tied) % table.seats
