"""Quick hands: what bots do beside the moves of a turn, mostly in Live.

A bot is asked several times a second. Its style says how often it cheats, feints and calls, and how
fast it reacts; what it knows is the view of its seat, as for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.bots.bot import Bot
from parlour.bots.personas import PLAIN, Style
from parlour.core.actions import Action
from parlour.core.dice import roll
from parlour.core.words import Words
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.reasons import why
from parlour.games.cheating_moth.table import MINUS_POINTS, MOTH, NUMBER, VALUES, Card, Phase, Seat
from parlour.games.cheating_moth.view import View

REACTION_FROM, REACTION_SIDES = 230, 470  # milliseconds, as people have them
SEARCHING = 70  # more, to find the right card for a race
CALL_FROM, CALL_SIDES = 60, 160

ByKind = dict[int, list[Action]]

MOVES = frozenset(
    {
        Kind.PLAY,
        Kind.DRAW,
        Kind.GIVE_TO,
        Kind.GIVE,
        Kind.KEEP,
        Kind.HIDE,
        Kind.HONEST,
        Kind.WATCH,
        Kind.LOOK_AWAY,
    }
)


@dataclass(frozen=True)
class QuickHands:
    """Another bot makes the moves of a turn; these hands do the rest."""

    turn: Bot
    style: Style = PLAIN

    def __call__(self, view: View, legal: Sequence[Action], dice: list[int]) -> Action | None:
        by_kind = sorted_by_kind(legal)
        if view.house.live:
            aside = act_aside(view, by_kind, self.style, dice)
            if aside is not None:
                return aside
        elif Kind.SLAP in by_kind:
            return slap(self.style, dice)
        elif Kind.PASS in by_kind:
            return race_or_pass(by_kind, self.style, dice)
        moves = [action for action in legal if action.kind in MOVES]
        return self.turn(view, moves, dice) if moves else None

    def advise(self, view: View, legal: Sequence[Action], dice: list[int]) -> Action | None:
        """For somebody who asks: the move, or what quick hands are for just now."""
        moves = [action for action in legal if action.kind in MOVES]
        if moves:
            return self.turn(view, moves, dice)
        by_kind = sorted_by_kind(legal)
        if view.phase == Phase.MOSQUITO and Kind.SLAP in by_kind:
            return Action(Kind.SLAP)
        if view.phase == Phase.COCKROACH:
            right = right_cards(view, by_kind.get(Kind.RACE, []))
            return next(iter([*right, *by_kind.get(Kind.PASS, [])]), None)
        return dearest(by_kind[Kind.VANISH]) if Kind.VANISH in by_kind else None

    def why(self, view: View, action: Action) -> Words:
        return why(view, action)


def sorted_by_kind(legal: Sequence[Action]) -> ByKind:
    by_kind: ByKind = {}
    for action in legal:
        by_kind.setdefault(action.kind, []).append(action)
    return by_kind


def minus_points(card: Card) -> int:
    return MINUS_POINTS[card // VALUES]


def dearest(actions: Sequence[Action]) -> Action:
    return max(actions, key=lambda action: minus_points(action.spot))


# Reactions


def slap(style: Style, dice: list[int]) -> Action:
    return Action(Kind.SLAP, 0, reaction(style, dice))


def reaction(style: Style, dice: list[int]) -> int:
    return max(REACTION_FROM, REACTION_FROM + style.reaction + roll(dice, REACTION_SIDES))


def race_or_pass(by_kind: ByKind, style: Style, dice: list[int]) -> Action:
    if Kind.RACE not in by_kind:
        return Action(Kind.PASS)
    return by_kind[Kind.RACE][0]._replace(ms=reaction(style, dice))


def right_cards(view: View, cards: Sequence[Action]) -> list[Action]:
    """Only the number card with the value of the Cockroach."""
    value = view.pile[-1].card % VALUES
    return [action for action in cards if action.spot == NUMBER * VALUES + value]


# Live


def act_aside(view: View, by_kind: ByKind, style: Style, dice: list[int]) -> Action | None:
    """What can be done at any moment; most of the time nothing."""
    if view.phase == Phase.MOSQUITO:
        return slap(style, dice) if Kind.SLAP in by_kind else None
    if view.phase == Phase.COCKROACH and Kind.RACE in by_kind:
        return race_live(view, by_kind[Kind.RACE], style, dice)
    if Kind.VANISH in by_kind and roll(dice, style.cheats) == 0:
        return dearest(by_kind[Kind.VANISH])
    if Kind.TAKE_BACK in by_kind and roll(dice, style.takes_back) == 0:
        return Action(Kind.TAKE_BACK)
    if Kind.FEINT in by_kind and roll(dice, style.feints) == 0:
        return Action(Kind.FEINT)
    if Kind.CAUGHT in by_kind and roll(dice, style.calls) == 0:
        called = suspect(view, by_kind[Kind.CAUGHT], dice)
        return called._replace(ms=CALL_FROM + roll(dice, CALL_SIDES))
    return None


def race_live(view: View, cards: Sequence[Action], style: Style, dice: list[int]) -> Action | None:
    """It takes a moment to find the right card, and now and then a race goes by unnoticed."""
    right = right_cards(view, cards)
    if not right or roll(dice, style.misses) == 0:
        return None
    return right[0]._replace(ms=SEARCHING + reaction(style, dice))


def suspect(view: View, seats: Sequence[Action], dice: list[int]) -> Action:
    """Whoever holds Moths that everybody has seen, or many cards, is tempted most."""
    weights = [1 + temptation_of(view, action.spot) for action in seats]
    barrel = [a for a, weight in zip(seats, weights, strict=True) for _ in range(weight)]
    return barrel[roll(dice, len(barrel))]


def temptation_of(view: View, seat: Seat) -> int:
    moths = sum(card // VALUES == MOTH for card in view.memory.known[seat])
    return 4 * moths + int(view.hand_sizes[seat] > 2)
