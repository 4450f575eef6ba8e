"""How Cheating Moth is played by those who have an opinion."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.bots.random import choose_at_random
from parlour.core.actions import Action
from parlour.core.dice import roll
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.table import (
    ANT,
    COCKROACH,
    MINUS_POINTS,
    MOSQUITO,
    MOTH,
    NUMBER,
    VALUES,
    Card,
    Phase,
    Seat,
)
from parlour.games.cheating_moth.view import View

# In Live a bot is asked several times a second: it does something one time in so many.
VANISHES, TAKES_BACK, FEINTS, CALLS = 4, 200, 60, 60
REACTION_FROM, REACTION_SIDES = 230, 470  # milliseconds, as people have them
CALL_FROM, CALL_SIDES = 60, 160
RIGHT_CARD_MISSED = 5  # one race in so many goes by unnoticed


def greedy(view: View, legal: Sequence[Action], dice: list[int]) -> Action | None:
    """Lays what costs most, hides Moths when it seems safe, and as Guard suspects the tempted."""
    by_kind: dict[int, list[Action]] = {}
    for action in legal:
        by_kind.setdefault(action.kind, []).append(action)
    if view.house.live:
        aside = act_aside(view, by_kind, dice)
        if aside is not None:
            return aside
    elif Kind.SLAP in by_kind:
        return slap(dice)
    for kind, choose in CHOICES.items():
        if kind in by_kind:
            chosen: Action = choose(view, by_kind, dice)
            return chosen
    return None


# On the turn


def lay_or_draw(view: View, by_kind: dict[int, list[Action]], dice: list[int]) -> Action:
    """The dearest card goes first; among equals the one that leaves a follower in hand."""
    if Kind.PLAY not in by_kind:
        return Action(Kind.DRAW)
    return max(by_kind[Kind.PLAY], key=lambda action: worth_laying(view, action.spot))


def worth_laying(view: View, card: Card) -> int:
    insect, value = divmod(card, VALUES)
    followers = sum(
        other % VALUES in ((value + 1) % VALUES, (value - 1) % VALUES) for other in view.hand
    )
    last = len(view.hand) == 1
    bonus = {MOSQUITO: 3, ANT: 3, COCKROACH: 1}.get(insect, 0) if not last else 0
    return 10 * (MINUS_POINTS[insect] + bonus) + followers


def choose_receiver(view: View, by_kind: dict[int, list[Action]], dice: list[int]) -> Action:
    """Whoever is closest to being out gets a card; nobody gives without need of a good giver."""
    if Kind.GIVE_TO not in by_kind:
        return Action(Kind.KEEP)
    return min(by_kind[Kind.GIVE_TO], key=lambda action: view.hand_sizes[action.spot])


def give(view: View, by_kind: dict[int, list[Action]], dice: list[int]) -> Action:
    """The dearest card; among equals one of which there are more."""
    return max(
        by_kind[Kind.GIVE],
        key=lambda action: (minus_points(action.spot), view.hand.count(action.spot)),
    )


def minus_points(card: Card) -> int:
    return MINUS_POINTS[card // VALUES]


# Calm


def hide_or_not(view: View, by_kind: dict[int, list[Action]], dice: list[int]) -> Action:
    """Moths nearly always, dear cards often, cheap ones seldom: nobody can be sure."""
    if Kind.HIDE not in by_kind:
        return Action(Kind.HONEST)
    dearest = max(by_kind[Kind.HIDE], key=lambda action: minus_points(action.spot))
    temptation = {10: 8, 5: 7, 1: 6}[minus_points(dearest.spot)]
    return dearest if roll(dice, 10) < temptation else Action(Kind.HONEST)


def watch_or_not(view: View, by_kind: dict[int, list[Action]], dice: list[int]) -> Action:
    """A wrong accusation costs a card, so the Guard looks away now and then."""
    if roll(dice, 4) == 0:
        return Action(Kind.LOOK_AWAY)
    return suspect(view, by_kind[Kind.WATCH], dice)


def suspect(view: View, seats: list[Action], dice: list[int]) -> Action:
    """Whoever holds Moths that everybody has seen, or many cards, is tempted most."""
    weights = [1 + temptation_of(view, action.spot) for action in seats]
    barrel = [a for a, weight in zip(seats, weights, strict=True) for _ in range(weight)]
    return barrel[roll(dice, len(barrel))]


def temptation_of(view: View, seat: Seat) -> int:
    moths = sum(card // VALUES == MOTH for card in view.memory.known[seat])
    return 4 * moths + int(view.hand_sizes[seat] > 2)


def slap(dice: list[int]) -> Action:
    return Action(Kind.SLAP, 0, REACTION_FROM + roll(dice, REACTION_SIDES))


def race_or_pass(view: View, by_kind: dict[int, list[Action]], dice: list[int]) -> Action:
    if Kind.RACE not in by_kind:
        return Action(Kind.PASS)
    return by_kind[Kind.RACE][0]._replace(ms=REACTION_FROM + roll(dice, REACTION_SIDES))


# Live


def act_aside(view: View, by_kind: dict[int, list[Action]], dice: list[int]) -> Action | None:
    """What can be done at any moment; most of the time nothing."""
    if view.phase == Phase.MOSQUITO:
        return slap(dice) if Kind.SLAP in by_kind else None
    if view.phase == Phase.COCKROACH and Kind.RACE in by_kind:
        return race_live(view, by_kind[Kind.RACE], dice)
    if Kind.VANISH in by_kind and roll(dice, VANISHES) == 0:
        return max(by_kind[Kind.VANISH], key=lambda action: minus_points(action.spot))
    if Kind.TAKE_BACK in by_kind and roll(dice, TAKES_BACK) == 0:
        return Action(Kind.TAKE_BACK)
    if Kind.FEINT in by_kind and roll(dice, FEINTS) == 0:
        return Action(Kind.FEINT)
    if Kind.CAUGHT in by_kind and roll(dice, CALLS) == 0:
        called = suspect(view, by_kind[Kind.CAUGHT], dice)
        return called._replace(ms=CALL_FROM + roll(dice, CALL_SIDES))
    return None


def race_live(view: View, cards: list[Action], dice: list[int]) -> Action | None:
    """It takes a moment to find the number card with the value of the Cockroach."""
    value = view.pile[-1].card % VALUES
    right = [action for action in cards if action.spot == NUMBER * VALUES + value]
    if not right or roll(dice, RIGHT_CARD_MISSED) == 0:
        return None
    return right[0]._replace(ms=REACTION_FROM + 70 + roll(dice, REACTION_SIDES))


CHOICES = {
    Kind.GIVE: give,
    Kind.PLAY: lay_or_draw,
    Kind.DRAW: lay_or_draw,
    Kind.KEEP: choose_receiver,
    Kind.LOOK_AWAY: watch_or_not,
    Kind.HONEST: hide_or_not,
    Kind.PASS: race_or_pass,
}

BOTS = {"random": choose_at_random, "greedy": greedy}
