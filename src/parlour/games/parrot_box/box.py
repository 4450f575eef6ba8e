"""A box of eight cards: its columns (rule 1.3) and what they are worth (chapter 6 of RULES.md)."""

from __future__ import annotations

from parlour.core.sets import just
from parlour.games.parrot_box.table import COLUMNS, MINUS_TEN, NUMBERS, PARROT, WILD, Card, Spot

NO_PAIR = -1
ONE_COUNT = 4  # bits for the number of Pairs of one number
TAKEN_OFF = (0, 0, 10, 15, 20)  # 6.4 by so many equal Pairs


def mate_of(spot: Spot) -> Spot:
    """1.3 The other spot of the same column."""
    return spot ^ COLUMNS


# 6. Scoring a round


def points_of(box: list[Card], double_parrot: int) -> int:
    """6.1 The cards outside Pairs, less what Quartets, Sextets and Octets take off."""
    points = 0
    pairs = 0
    doubles = 0
    for column in range(COLUMNS):
        upper = box[column]
        lower = box[column + COLUMNS]
        number = number_of_pair(upper, lower)
        if number == NO_PAIR:
            points += upper + lower
        elif number == PARROT:
            doubles += 1
        else:
            pairs += one_pair(number)
    return points - sets_take_off(pairs, doubles, double_parrot)


def number_of_pair(upper: Card, lower: Card) -> int:
    """6.2, 6.7 Of which number a column is a Pair; 6.8 two Parrots are one of PARROT."""
    if upper == lower or lower == PARROT:
        return upper
    return lower if upper == PARROT else NO_PAIR


def one_pair(number: int) -> int:
    """How many Pairs there are of each number is kept in one int, a few bits for each number."""
    return just(ONE_COUNT * number)


def pair_count(pairs: int, number: int) -> int:
    return (pairs >> (ONE_COUNT * number)) & (just(ONE_COUNT) - 1)


def sets_take_off(pairs: int, doubles: int, double_parrot: int) -> int:
    """6.5 For each number only the largest set counts."""
    taken_off = 0
    # 6.10 A double Parrot takes off ten by itself, or 6.9 joins the best set, or 6.8 does nothing.
    if double_parrot == MINUS_TEN:
        taken_off += 10 * doubles
    elif double_parrot == WILD:
        for _ in range(doubles):
            pairs += one_pair(best_number(pairs))
    for number in range(NUMBERS):
        taken_off += TAKEN_OFF[pair_count(pairs, number)]
    return taken_off


def best_number(pairs: int) -> int:
    """6.9 The number of which one more Pair takes off most.

    To choose so for one double Parrot after the other is best for two of them as well.
    """
    best = 0
    for number in range(1, NUMBERS):
        if gain_of(pair_count(pairs, number)) > gain_of(pair_count(pairs, best)):
            best = number
    return best


def gain_of(count: int) -> int:
    return TAKEN_OFF[count + 1] - TAKEN_OFF[count]
