"""The rules of Party Bugs, in the order of RULES.md, whose numbers the comments repeat.

Functions change the table they are given and touch nothing else. They keep to the part of Python
that Numba compiles: numbers, fields, loops and other rules.
"""

from __future__ import annotations

from parlour.core.dice import roll, shuffle
from parlour.core.events import tell, whisper, write_down
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, has, just, lowest_of, size_of
from parlour.games.party_bugs import actions
from parlour.games.party_bugs import table as nouns
from parlour.games.party_bugs.table import (
    COSTUMES,
    NO_CARD,
    NOBODY,
    PARTY_KING,
    PAUL,
    Card,
    CardSet,
    Seat,
    Table,
)

Kind, Told, Phase = plain(actions.Kind), plain(actions.Told), plain(nouns.Phase)

YES = 1  # the set of spots of an action that is done to nothing: {NO_SPOT}
HAND_SIZE = 3


# Setting up


def set_up(table: Table) -> None:
    table.company = 3 if table.seats == 2 else table.seats
    table.game = 0
    table.rounds_played = 0
    table.mirror_holder = NOBODY
    for member in range(table.company):
        table.total[member] = 0
        table.score[member] = 0
    set_up_game(table)
    go_on(table)


def set_up_game(table: Table) -> None:
    tell(table, Told.GAME, NOBODY, NO_CARD, table.game + 1)
    clear_away(table)
    for member in range(table.company):
        shuffle_colour_set(table, member)
        step_onto_the_floor(table, member, set_up_card(table, member))
    give_tied_card(table)
    for seat in range(table.seats):
        for _ in range(HAND_SIZE + table.hidden_card):
            draw(table, seat)
    table.phase = Phase.HIDE if table.hidden_card else Phase.CHOOSE
    if table.paul_hides:
        hide_for_paul(table)
    table.round = 1
    tell(table, Told.ROUND, NOBODY, NO_CARD, table.round)


def clear_away(table: Table) -> None:
    table.floor_size = 0
    table.taken = 0
    table.asked = NOBODY
    table.mirror_asked = 0
    for costume in range(COSTUMES + 1):
        table.tray[costume] = 0
    for member in range(len(table.hand)):
        table.pile_size[member] = 0
        table.hand[member] = EMPTY
        table.chosen[member] = NO_CARD
        table.played[member] = NO_CARD
        table.floor[member] = NO_CARD
        table.order[member] = NOBODY
        table.display[member] = EMPTY
        table.hidden[member] = NO_CARD
        table.seen[member] = EMPTY
        table.ruled_out[member] = EMPTY
        table.betrayed[member] = 0


def shuffle_colour_set(table: Table, member: Seat) -> None:
    pile = table.pile[member]
    for i in range(COSTUMES):
        pile[i] = i + 1
    shuffle(pile, COSTUMES, table.dice)
    table.pile_size[member] = COSTUMES
    write_down(table, Told.SHUFFLED, member, pile, COSTUMES)


def set_up_card(table: Table, member: Seat) -> Card:
    """The top card; a King is shown, replaced by the next card and shuffled back."""
    card = top_of_pile(table, member)
    if card == PARTY_KING:
        tell(table, Told.KING_PUT_BACK, member, card)
        card = top_of_pile(table, member)
        pile = table.pile[member]
        pile[table.pile_size[member]] = PARTY_KING
        table.pile_size[member] += 1
        shuffle(pile, table.pile_size[member], table.dice)
        write_down(table, Told.SHUFFLED, member, pile, table.pile_size[member])
    return card


def give_tied_card(table: Table) -> None:
    """The lowest set-up card of a seat; among equals the youngest. Paul is not asked."""
    lowest = COSTUMES + 1
    for seat in range(table.seats):
        lowest = min(lowest, table.floor[seat])
    candidates = 0
    for seat in range(table.seats):
        candidates += int(table.floor[seat] == lowest)
    youngest = roll(table.dice, candidates) if candidates > 1 else 0
    chance = table.age_order[0] == NOBODY
    if not chance:
        youngest = 0
    for i in range(table.seats):
        seat = i if chance else table.age_order[i]
        if table.floor[seat] == lowest:
            if youngest == 0:
                table.tied = seat
            youngest -= 1
    tell(table, Told.TIED_CARD, table.tied)


def hide_for_paul(table: Table) -> None:
    """Paul's top card that is not a 13 goes face down into his display."""
    size = table.pile_size[PAUL]
    place = size - 1
    if table.pile[PAUL][place] == PARTY_KING:
        place -= 1
    table.hidden[PAUL] = table.pile[PAUL][place]
    table.pile[PAUL][place] = table.pile[PAUL][size - 1]
    table.pile[PAUL][size - 1] = NO_CARD
    table.pile_size[PAUL] -= 1


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


# Choosing and revealing


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


# Taking cards off the dance floor


def line_up(table: Table) -> None:
    """PB8: ascending values; among equals whoever sits nearest, clockwise, to the Tied card."""
    seat = table.tied
    for count in range(table.seats):
        place = count
        while place > 0 and table.played[table.order[place - 1]] > table.played[seat]:
            table.order[place] = table.order[place - 1]
            place -= 1
        table.order[place] = seat
        seat = left_of(table, seat)
    if table.company > table.seats:
        table.order[PAUL] = PAUL


def left_of(table: Table, seat: Seat) -> Seat:
    """PB6: clockwise is to the left."""
    return seat + 1 if seat + 1 < table.seats else 0


def first_king(table: Table) -> Seat:
    """PB16: of all who played a King, the first in line."""
    place = table.seats - 1
    while place > 0 and table.played[table.order[place - 1]] == PARTY_KING:
        place -= 1
    return table.order[place]


def on_the_floor(table: Table) -> CardSet:
    costumes = EMPTY
    for i in range(table.floor_size):
        costumes |= just(table.floor[i])
    return costumes


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


def join_display(table: Table, member: Seat, card: Card) -> None:
    """PB17: two equal costumes leave together, so of any number at most one stays."""
    if has(table.display[member], card):
        table.tray[card] += 2
        tell(table, Told.PAIR_LEFT, member, card)
    table.display[member] ^= just(card)


def leave_the_floor(table: Table, card: Card) -> None:
    place = 0
    while table.floor[place] != card:
        place += 1
    table.floor_size -= 1
    table.floor[place] = table.floor[table.floor_size]
    table.floor[table.floor_size] = NO_CARD


def step_onto_the_floor(table: Table, member: Seat, card: Card) -> None:
    table.floor[table.floor_size] = card
    table.floor_size += 1
    table.seen[member] |= just(card)
    tell(table, Told.ON_THE_FLOOR, member, card)


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


def draw(table: Table, seat: Seat) -> None:
    card = top_of_pile(table, seat)
    table.hand[seat] |= just(card)
    tell(table, Told.DREW, seat)
    whisper(table, seat, Told.DREW_CARD, seat, card)


def top_of_pile(table: Table, member: Seat) -> Card:
    table.pile_size[member] -= 1
    card = table.pile[member][table.pile_size[member]]
    table.pile[member][table.pile_size[member]] = NO_CARD
    return card


def begin_last_round(table: Table) -> None:
    """Anti-clockwise from the right of the Tied card, whose owner comes last, before Paul."""
    table.phase = Phase.LAST
    table.taken = 0
    for place in range(table.seats):
        table.order[place] = (table.tied - 1 - place) % table.seats


# Variant 1: the hidden card


def look_for_hidden_twin(table: Table, member: Seat, came_in: CardSet) -> None:
    """PB29, PB30: ask if a card of the hidden costume came in and lies there alone."""
    if not table.hidden_card:
        return
    alone = came_in & table.display[member]
    hidden = table.hidden[member]
    if hidden == NO_CARD:
        return
    if not has(alone, hidden):
        table.ruled_out[member] |= alone
    elif member >= table.seats:
        hidden_pair_leaves(table, member)
    else:
        table.asked = member
        table.betrayed[member] = 1
        tell(table, Told.ASKED, member, hidden)


def may_pair_hidden(table: Table, seat: Seat) -> bool:
    if table.hidden[seat] == NO_CARD or not has(table.display[seat], table.hidden[seat]):
        return False
    if table.asked != NOBODY:
        return table.asked == seat
    return not has_taken_last(table, seat)


def has_taken_last(table: Table, seat: Seat) -> bool:
    """The right to pair ends with a seat's take in the last round, for good (10.6)."""
    if table.phase != Phase.LAST and table.phase != Phase.OVER:
        return False
    for place in range(table.taken):
        if table.order[place] == seat:
            return True
    return False


def pair_hidden(table: Table, seat: Seat) -> None:
    if table.asked == seat:
        table.asked = NOBODY
    hidden_pair_leaves(table, seat)
    if holds_up_the_mirror(table, seat) and not has_something_to_mirror(table, seat):
        # 9.12: the mirror has lost its last partner; the question is answered.
        table.mirror_asked = 0
        ask_about_mirror(table, seat)
        draw(table, seat)


def hidden_pair_leaves(table: Table, member: Seat) -> None:
    card = table.hidden[member]
    tell(table, Told.HIDDEN_PAIR_LEFT, member, card)
    table.display[member] ^= just(card)
    hidden_leaves(table, member)
    table.tray[card] += 1


def hidden_leaves(table: Table, member: Seat) -> None:
    card = table.hidden[member]
    table.tray[card] += 1
    table.hidden[member] = NO_CARD
    table.seen[member] |= just(card)
    table.ruled_out[member] = EMPTY
    table.betrayed[member] = 0


def keep_hidden(table: Table, seat: Seat) -> None:
    table.asked = NOBODY
    tell(table, Told.KEPT, seat)


# Variant 2: the mirror card


def ask_about_mirror(table: Table, seat: Seat) -> None:
    """PB38: asked before every draw; with nothing to mirror at the last draw it goes unused."""
    if has_something_to_mirror(table, seat):
        table.mirror_asked = 1
    elif table.pile_size[seat] == 1:
        table.mirror_holder = NOBODY
        tell(table, Told.MIRROR_UNUSED, seat)


def has_something_to_mirror(table: Table, seat: Seat) -> bool:
    return table.display[seat] != EMPTY or table.hidden[seat] != NO_CARD


def offer_the_mirror(table: Table, seat: Seat, menu: list[int]) -> None:
    menu[Kind.MIRROR] = table.display[seat]
    if table.hidden[seat] != NO_CARD:
        menu[Kind.MIRROR_HIDDEN] = YES
    if table.pile_size[seat] > 1:
        menu[Kind.NOT_YET] = YES


def holds_up_the_mirror(table: Table, seat: Seat) -> bool:
    return table.mirror_asked == 1 and seat == table.mirror_holder


def use_mirror(table: Table, seat: Seat, card: Card) -> None:
    table.display[seat] ^= just(card)
    table.tray[card] += 1
    tell(table, Told.MIRRORED, seat, card)
    table.mirror_holder = NOBODY
    draw_after_mirror(table, seat)


def use_mirror_on_hidden(table: Table, seat: Seat) -> None:
    tell(table, Told.MIRRORED_HIDDEN, seat, table.hidden[seat])
    hidden_leaves(table, seat)
    table.mirror_holder = NOBODY
    draw_after_mirror(table, seat)


def keep_mirror(table: Table, seat: Seat) -> None:
    tell(table, Told.MIRROR_LATER, seat)
    draw_after_mirror(table, seat)


def draw_after_mirror(table: Table, seat: Seat) -> None:
    table.mirror_asked = 0
    draw(table, seat)


def pass_mirror_on(table: Table) -> None:
    """PB36, PB37: to the highest total of a seat; among equals nearest to the Tied card."""
    holder = table.tied
    for distance in range(1, table.seats):
        seat = (table.tied + distance) % table.seats
        if table.total[seat] > table.total[holder]:
            holder = seat
    table.mirror_holder = holder
    tell(table, Told.MIRROR_GOES_TO, holder)


# The end


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
        tell(table, Told.PLACED, member, NO_CARD, place_of(table, member))


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


# Why an action is refused: the number of the rule to quote. Interpreted only.


def why_not(table: Table, seat: Seat, kind: int, spot: int) -> str:
    if table.phase == Phase.OVER:
        return "10.6"
    if seat >= table.seats:
        return "10.3"
    match kind:
        case Kind.PLAY:
            return why_not_play(table, seat)
        case Kind.HIDE:
            return why_not_hide(table, spot)
        case Kind.TAKE:
            return why_not_take(table, seat)
        case Kind.PAIR | Kind.KEEP:
            return why_not_pair(table, seat, kind)
    return why_not_mirror(table, seat, kind)


def why_not_play(table: Table, seat: Seat) -> str:
    if table.phase == Phase.HIDE:
        return "8.2"
    if table.phase == Phase.LAST:
        return "6.4"
    if table.phase == Phase.TAKE:
        return "2.5"
    return "9.8" if holds_up_the_mirror(table, seat) else "2.3"


def why_not_hide(table: Table, card: Card) -> str:
    if not table.hidden_card:
        return "8.1"
    return "8.3" if table.phase == Phase.HIDE else "8.6"


def why_not_take(table: Table, seat: Seat) -> str:
    if table.phase == Phase.HIDE or table.phase == Phase.CHOOSE:
        return "10.1"
    if table.asked != NOBODY:
        return "8.10"
    if table.order[table.taken] != seat:
        return "6.5" if table.phase == Phase.LAST else "3.1"
    return "3.4"


def why_not_pair(table: Table, seat: Seat, kind: int) -> str:
    if not table.hidden_card:
        return "8.1"
    if kind == Kind.KEEP:
        return "8.12"
    if table.hidden[seat] == NO_CARD:
        return "8.14"
    if not has(table.display[seat], table.hidden[seat]):
        return "8.15"
    return "8.10" if table.asked != NOBODY else "8.16"


def why_not_mirror(table: Table, seat: Seat, kind: int) -> str:
    if not table.mirror:
        return "9.1"
    if seat != table.mirror_holder:
        return "9.6"
    if not table.mirror_asked:
        return "9.7"
    if kind == Kind.MIRROR:
        return "9.9"
    return "8.14" if kind == Kind.MIRROR_HIDDEN else "9.11"
