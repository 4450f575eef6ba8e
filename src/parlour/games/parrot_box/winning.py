"""Winning a match of Parrot Box: the totals of chapter 7 of RULES.md, compared.

Like all rules, these functions can be compiled.
"""

from __future__ import annotations

from parlour.games.parrot_box.table import BEST_ROUND, LAST_ROUND, Seat, Table


def score_of(table: Table, seat: Seat) -> int:
    return table.total[seat]


def place_of(table: Table, seat: Seat) -> int:
    place_number = 1
    for other in range(table.seats):
        if is_ahead(table, other, seat):
            place_number += 1
    return place_number


def is_ahead(table: Table, one: Seat, other: Seat) -> bool:
    """7.3 The lower total; 7.4 equal ones share, or a round decides."""
    if table.total[one] != table.total[other]:
        return table.total[one] < table.total[other]
    if table.game_tie == BEST_ROUND:
        return best_round(table, one) < best_round(table, other)
    if table.game_tie == LAST_ROUND:
        return last_round(table, one) < last_round(table, other)
    return False


def best_round(table: Table, seat: Seat) -> int:
    best = table.points[seat][0]
    for past in range(1, table.rounds_played):
        best = min(best, table.points[seat][past])
    return best


def last_round(table: Table, seat: Seat) -> int:
    return table.points[seat][max(table.rounds_played, 1) - 1]
