"""How Parrot Box is played by those who have an opinion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.bots.bot import Bot
from parlour.bots.expert import Expert
from parlour.bots.random import choose_at_random
from parlour.bots.search import Mind
from parlour.bots.skilled import Skilled
from parlour.bots.slips import Slipping
from parlour.core.actions import Action
from parlour.core.dice import roll
from parlour.core.game import Game
from parlour.games.parrot_box import habits
from parlour.games.parrot_box.actions import ACTIONS, Kind
from parlour.games.parrot_box.box import NO_PAIR, mate_of, number_of_pair, one_pair, sets_take_off
from parlour.games.parrot_box.reasons import why
from parlour.games.parrot_box.table import (
    COLUMNS,
    COPIES,
    DOUBLE_PARROT,
    PARROT,
    PARROTS,
    SPOTS,
    Card,
    Spot,
)
from parlour.games.parrot_box.view import View, lay_out

Box = list[Card | None]

WORTH_TAKING = 4.0  # a discard has to save more than a card from the draw pile may be expected to
HOPE = 0.85  # how much of its points an unpaired card costs in the end, with turns to come
TOO_EARLY = 3.0  # what it costs to end the round while behind


# Greedy


def greedy(view: View, legal: Sequence[Action], dice: list[int]) -> Action:
    """Puts each card where it saves most, and ends the round when ahead."""
    kinds = {action.kind for action in legal}
    if Kind.OPEN in kinds:
        return choose_opening(view, legal, dice)
    if Kind.TAKE in kinds:
        return choose_pile(view)
    if Kind.REVEAL in kinds:
        return reveal_or_pass(view, legal)
    if Kind.LAND in kinds:
        return min(legal, key=lambda action: cost_after(view, landed(view, action.spot)))
    return use_new_card(view, legal)


def choose_opening(view: View, legal: Sequence[Action], dice: list[int]) -> Action:
    """In two different columns: each open card is one that a new card can match."""
    beside = [mate_of(spot) for spot in view.to_open]
    good = [action for action in legal if action.spot not in beside]
    return good[roll(dice, len(good))]


def choose_pile(view: View) -> Action:
    assert view.discard is not None
    saved = cost_of(view, my_box(view)) - best_placing(view, view.discard)[0]
    return Action(Kind.TAKE if saved >= WORTH_TAKING else Kind.DRAW)


def use_new_card(view: View, legal: Sequence[Action]) -> Action:
    assert view.in_hand is not None
    cost, spot = best_placing(view, view.in_hand)
    best = Action(Kind.PLACE, spot)
    for action in legal:
        if action.kind == Kind.FLY:
            flown = min(cost_after(view, box) for box in flights(view, action.spot))
            if flown < cost:
                cost, best = flown, action
    if Action(Kind.DISCARD) in legal and cost >= cost_of(view, my_box(view)):
        return Action(Kind.DISCARD)
    return best


def reveal_or_pass(view: View, legal: Sequence[Action]) -> Action:
    if Action(Kind.PASS) in legal and not is_ahead(view, my_box(view)):
        return Action(Kind.PASS)
    reveals = [action for action in legal if action.kind == Kind.REVEAL]
    return max(reveals, key=lambda action: promise_of(view, action.spot))


def promise_of(view: View, spot: Spot) -> int:
    """Beside an open card a revealed one may make a Pair; beside a high one it saves most."""
    mate = my_box(view)[mate_of(spot)]
    return -1 if mate is None or mate == PARROT else mate


def best_placing(view: View, card: Card) -> tuple[float, Spot]:
    costs = []
    for spot in range(SPOTS):
        box = my_box(view)
        box[spot] = card
        costs.append((cost_after(view, box), spot))
    return min(costs)


def flights(view: View, spot: Spot) -> list[Box]:
    """My box after the Parrot on this spot has flown, for each place it could land on."""
    boxes = []
    for target in range(SPOTS):
        box = my_box(view)
        if box[target] is None:
            box[spot], box[target] = view.in_hand, PARROT
            boxes.append(box)
    return boxes


def landed(view: View, spot: Spot) -> Box:
    box = my_box(view)
    box[spot] = PARROT
    return box


def my_box(view: View) -> Box:
    assert view.seat is not None
    return list(view.boxes[view.seat])


def cost_after(view: View, box: Box) -> float:
    """What a box will cost, and what it costs to end the round with it while behind."""
    ends = None not in box and view.closer is None
    return cost_of(view, box) + (TOO_EARLY if ends and not is_ahead(view, box) else 0.0)


def is_ahead(view: View, box: Box) -> bool:
    """Whether it would be good to end the round with this box."""
    if view.closer is not None:
        return True
    others = [expected(view, list(view.boxes[s]), 1.0) for s in range(view.seats) if s != view.seat]
    return expected(view, box, 1.0) <= sum(others) / len(others)


def cost_of(view: View, box: Box) -> float:
    """The points to be expected at the end of the round."""
    return expected(view, box, HOPE if view.closer is None else 1.0)


def expected(view: View, box: Box, unpaired: float) -> float:
    """The points of a box: known columns by the rules, others by what may lie there."""
    points = 0.0
    pairs = doubles = 0
    average = average_unseen(view)
    for column in range(COLUMNS):
        upper, lower = box[column], box[column + COLUMNS]
        if upper is None or lower is None:
            points += unpaired * half_open(upper if lower is None else lower, average)
            continue
        number = number_of_pair(upper, lower)
        if number == NO_PAIR:
            points += unpaired * (upper + lower)
        elif number == PARROT:
            doubles += 1
        else:
            pairs += one_pair(number)
    return points - sets_take_off(pairs, doubles, DOUBLE_PARROT.index(view.double_parrot))


def half_open(card: Card | None, average: float) -> float:
    if card is None:
        return 2 * average
    return 0.0 if card == PARROT else card + average


def average_unseen(view: View) -> float:
    """The average number of the cards that nobody has seen yet."""
    seen = list(view.discarded)
    for box in view.boxes:
        for card in box:
            if card is not None:
                seen[card] += 1
    left = [COPIES - count for count in seen[:PARROT]]
    unseen = sum(left) + PARROTS - seen[PARROT]
    return sum(number * count for number, count in enumerate(left)) / max(unseen, 1)


# Newcomer

LIKED = 5  # a card up to this number is a good card


def newcomer(view: View, legal: Sequence[Action], dice: list[int]) -> Action:
    """Likes low cards, puts them where a closed or a high card was, and seldom sees a Pair."""
    kinds = {action.kind for action in legal}
    if Kind.TAKE in kinds:
        return Action(Kind.TAKE if likes(view, view.discard, dice) else Kind.DRAW)
    if Kind.DISCARD in kinds and not likes(view, view.in_hand, dice):
        return Action(Kind.DISCARD)
    places = [action for action in legal if action.kind == Kind.PLACE]
    if places and roll(dice, 3) == 0:
        return min(places, key=lambda action: beside_a_twin(view, action.spot))
    good = [action for action in places if is_dear(my_box(view)[action.spot])]
    choices = good or places or [action for action in legal if action.kind != Kind.PASS]
    return choices[roll(dice, len(choices))]


def is_dear(card: Card | None) -> bool:
    return card is None or card > LIKED


def likes(view: View, card: Card | None, dice: list[int]) -> bool:
    assert card is not None
    return card <= LIKED or card == PARROT or (card in my_box(view) and roll(dice, 2) == 0)


def beside_a_twin(view: View, spot: Spot) -> int:
    """0 beside a card of the same number, unless the Pair is already there; else 1."""
    box = my_box(view)
    return int(box[mate_of(spot)] != view.in_hand or box[spot] == view.in_hand)


# Expert


def needs_thought(view: View, legal: Sequence[Action]) -> bool:
    """All closed cards are alike: it does not matter which are opened."""
    return all(action.kind != Kind.OPEN for action in legal)


def never(view: View) -> bool:
    """Only openings are chosen together, and they need no thought."""
    return False


def parrot_box() -> Game[Any]:
    from parlour.games.parrot_box import PARROT_BOX

    return PARROT_BOX


MIND = Mind(
    habit=habits.habit,
    sight=habits.sight,
    spread=12.0,
    parts=habits.PARTS,
    needs_thought=needs_thought,
    sealed=never,
    last_round=habits.last_round,
    doubt=0.7,
)

SKILLED = Skilled(lay_out, habits.habit, len(ACTIONS.verbs))

BOTS: dict[str, Bot] = {
    "random": choose_at_random,
    "greedy": greedy,
    "newcomer": newcomer,
    "casual": Slipping(greedy, newcomer, one_in=4),
    "skilled": SKILLED,
    "expert": Expert(parrot_box, MIND, SKILLED, why, playouts=2000),
}
