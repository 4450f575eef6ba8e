"""Which rule of RULES.md forbids an action. Explains only; ``offer`` alone decides."""

from __future__ import annotations

from collections.abc import Callable

from parlour.core.sets import has, just
from parlour.core.table import CLOCK
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.hands import must_stay, something_seen_to_draw
from parlour.games.cheating_moth.insects import ACTIVE_LOCK
from parlour.games.cheating_moth.table import (
    MOTHS,
    NO_CARD,
    NOBODY,
    NOT_YET,
    Card,
    Phase,
    Seat,
    Table,
)

ONLY_LIVE = {
    Kind.VANISH,
    Kind.TAKE_BACK,
    Kind.FEINT,
    Kind.SLIP,
    Kind.CAUGHT,
    Kind.GONE,
    Kind.TIME,
}
ONLY_CALM = {Kind.HIDE, Kind.HONEST, Kind.WATCH, Kind.LOOK_AWAY}
BEGINS_TO_CHEAT = {Kind.VANISH, Kind.FEINT, Kind.SLIP}

# 11.3 What has to be finished before a card is laid or drawn.
FIRST = {
    Phase.SPIDER: "3.3",
    Phase.SPIDER_GIFT: "3.5",
    Phase.MOSQUITO: "3.8",
    Phase.MOSQUITO_GIFTS: "3.9",
    Phase.COCKROACH: "3.17",
}

Why = Callable[[Table, Seat, int], str]


def why_not(table: Table, seat: Seat, kind: int, spot: int) -> str:
    """The number of the rule that forbids this action now."""
    if table.phase == Phase.OVER:
        return "11.7"
    if (kind in ONLY_LIVE and not table.live) or (kind in ONLY_CALM and table.live):
        return "1.7"
    if seat == CLOCK:
        return not_by_the_clock(table, kind, spot)
    if kind in (Kind.TIME, Kind.GONE):
        return "7.13"
    if table.debtor != NOBODY:
        return not_while_settling(table, seat, kind, spot)
    return REASONS[Kind(kind)](table, seat, spot)


def not_by_the_clock(table: Table, kind: int, seat: Seat) -> str:
    if kind != Kind.GONE:
        return "11.2"
    if seat >= table.seats:
        return "11.5"
    if table.moving[seat] == NO_CARD:
        return "11.2"
    if table.debtor != NOBODY:
        return "8.5"
    if table.phase == Phase.TURN_DONE:
        return "8.9"
    return "3.7" if has(must_stay(table, seat), table.moving[seat]) else "7.3"


def not_while_settling(table: Table, seat: Seat, kind: int, spot: int) -> str:
    if seat == table.debtor and kind == Kind.GIVE:
        return no_gift(table, seat, spot)
    if seat == table.debtor and kind == Kind.KEEP:
        return "3.7"
    if not table.live:
        return "5.11"
    if kind == Kind.CAUGHT:
        return "8.6" if seat == table.guard else "5.8"
    return "8.4" if kind in BEGINS_TO_CHEAT else "8.5"


# Taking a turn


def no_turn(table: Table, seat: Seat) -> str:
    """Why this seat may neither lay nor draw now, or nothing."""
    if table.phase == Phase.COMMIT:
        return "6.1"
    if table.phase == Phase.TURN_DONE:
        return "8.9"
    if seat != table.turn:
        return "3.9" if table.owes[seat] and table.gift[seat] == NO_CARD else "11.1"
    return "" if table.phase == Phase.TURN else FIRST[Phase(table.phase)]


def no_play(table: Table, seat: Seat, card: Card) -> str:
    if no_turn(table, seat):
        return no_turn(table, seat)
    if not has(table.hand_faces[seat], card):
        return "11.4"
    return "2.3" if MOTHS & just(card) and seat != table.guard else "2.2"


def no_draw(table: Table, seat: Seat, _: int) -> str:
    if no_turn(table, seat):
        return no_turn(table, seat)
    return "2.5" if table.voluntary_draw and not something_seen_to_draw(table) else "2.4"


# Gifts


def no_receiver(table: Table, seat: Seat, receiver: Seat) -> str:
    if table.phase not in (Phase.SPIDER, Phase.SPIDER_GIFT):
        return "11.2"
    if seat != table.turn:
        return "3.3"
    if table.phase == Phase.SPIDER_GIFT:
        return "3.5"
    if receiver == seat:
        return "3.4"
    return "11.5" if receiver >= table.seats else "3.6"


def no_giving(table: Table, seat: Seat, card: Card) -> str:
    if table.gift[seat] != NO_CARD:
        return "4.3"
    by_spider = table.phase == Phase.SPIDER_GIFT and seat == table.turn
    return no_gift(table, seat, card) if by_spider or table.owes[seat] else "4.1"


def no_gift(table: Table, seat: Seat, card: Card) -> str:
    """Why this card may not be the gift that is asked for."""
    if not has(table.hand_faces[seat], card):
        return "11.4"
    return "4.2" if MOTHS & just(card) else "4.4"


def no_keeping(table: Table, seat: Seat, _: int) -> str:
    if table.phase == Phase.SPIDER:
        return "11.1"
    if table.phase == Phase.SPIDER_GIFT and seat == table.turn:
        return "3.5"
    return "3.7" if table.owes[seat] else "11.2"


# Calm


def no_commitment(table: Table, seat: Seat) -> str:
    if table.phase != Phase.COMMIT:
        return "6.5"
    return "" if table.commitment[seat] == NOT_YET else "6.4"


def no_hiding(table: Table, seat: Seat, card: Card) -> str:
    if seat == table.guard:
        return "5.1"
    if no_commitment(table, seat):
        return no_commitment(table, seat)
    return "11.4" if not has(table.hand_faces[seat], card) else "5.3"


def no_honesty(table: Table, seat: Seat, _: int) -> str:
    return "6.2" if seat == table.guard else no_commitment(table, seat)


def no_watching(table: Table, seat: Seat, watched: Seat) -> str:
    if seat != table.guard:
        return "6.3"
    if no_commitment(table, seat):
        return no_commitment(table, seat)
    return "5.9" if watched == seat else "11.5"


def no_passing(table: Table, seat: Seat, _: int) -> str:
    if table.live or table.phase != Phase.COCKROACH:
        return "6.9"
    return "3.13" if is_kept_out(table, seat) else "6.8"


# Races


def is_kept_out(table: Table, seat: Seat) -> bool:
    return seat == table.turn and not table.active_races


def no_race(table: Table, seat: Seat, card: Card) -> str:
    if table.phase != Phase.COCKROACH:
        return "3.14"
    if is_kept_out(table, seat):
        return "3.13"
    if not has(table.hand_faces[seat], card):
        return "11.4"
    if table.answer[seat] != NOT_YET:
        return "9.12" if table.live else "6.8"
    if not table.live:
        return "3.12"
    early = seat == table.turn and table.now < table.opened_at + ACTIVE_LOCK
    return "9.11" if early else "9.4"


def no_slap(table: Table, seat: Seat, _: int) -> str:
    if table.phase == Phase.TURN_DONE:
        return "8.9"
    if table.phase != Phase.MOSQUITO:
        return "9.4" if table.live else "6.10"
    if seat == table.turn:
        return "3.8"
    if table.answer[seat] != NOT_YET:
        return "9.3" if table.live else "6.8"
    return "9.4"


# Live


def no_vanishing(table: Table, seat: Seat, card: Card) -> str:
    if seat == table.guard:
        return "5.1"
    if table.called != NOBODY:
        return "8.4"
    if table.phase == Phase.TURN_DONE:
        return "8.9"
    if table.hand_size[seat] < 2:
        return "5.3"
    if table.moving[seat] != NO_CARD:
        return "7.2"
    if table.now < table.vanish_from[seat]:
        return "7.6"
    if not has(table.hand_faces[seat], card):
        return "11.4"
    return "3.7" if has(must_stay(table, seat), card) else "9.12"


def no_slip(table: Table, seat: Seat, card: Card) -> str:
    if seat != table.may_slip:
        return "7.10"
    return no_vanishing(table, seat, card)


def no_taking_back(table: Table, seat: Seat, _: int) -> str:
    return "7.4" if table.moving[seat] == NO_CARD else "8.9"


def no_feint(table: Table, seat: Seat, _: int) -> str:
    if table.called != NOBODY:
        return "8.4"
    return "7.5" if table.moving[seat] == NO_CARD else "7.2"


def no_call(table: Table, seat: Seat, accused: Seat) -> str:
    if seat != table.guard:
        return "5.8"
    if accused == seat:
        return "5.9"
    if accused >= table.seats:
        return "11.5"
    return "8.6" if table.called != NOBODY else "8.3"


REASONS: dict[Kind, Why] = {
    Kind.PLAY: no_play,
    Kind.DRAW: no_draw,
    Kind.GIVE_TO: no_receiver,
    Kind.GIVE: no_giving,
    Kind.KEEP: no_keeping,
    Kind.HIDE: no_hiding,
    Kind.HONEST: no_honesty,
    Kind.WATCH: no_watching,
    Kind.LOOK_AWAY: no_watching,
    Kind.RACE: no_race,
    Kind.PASS: no_passing,
    Kind.SLAP: no_slap,
    Kind.VANISH: no_vanishing,
    Kind.TAKE_BACK: no_taking_back,
    Kind.FEINT: no_feint,
    Kind.SLIP: no_slip,
    Kind.CAUGHT: no_call,
}
