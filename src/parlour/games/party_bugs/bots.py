"""How Party Bugs is played by those who have an opinion."""

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
from parlour.games.party_bugs import habits
from parlour.games.party_bugs.actions import ACTIONS, Kind
from parlour.games.party_bugs.reasons import why
from parlour.games.party_bugs.table import PARTY_KING, Card, Phase
from parlour.games.party_bugs.view import View, lay_out

WORTH_A_MIRROR = 9  # a card from this value on is not going to be paired in time


# Greedy


def greedy(view: View, legal: Sequence[Action], dice: list[int]) -> Action:
    """Takes what costs least now, and plays early or late by what lies on the floor."""
    kinds = {action.kind for action in legal}
    if Kind.PAIR in kinds:
        return Action(Kind.PAIR)
    if Kind.TAKE in kinds:
        return min(legal, key=lambda action: cost_of(view, action.spot))
    if Kind.HIDE in kinds:
        return min(legal, key=lambda action: action.spot)
    if Kind.MIRROR in kinds or Kind.MIRROR_HIDDEN in kinds:
        return mirror(view, legal)
    return lead(view, legal)


def cost_of(view: View, card: Card) -> int:
    """By how much the total changes when this card comes in."""
    assert view.seat is not None
    mine = (*view.displays[view.seat], view.hidden[view.seat])
    return -card if card in mine else card


def lead(view: View, legal: Sequence[Action]) -> Action:
    cards = sorted(action.spot for action in legal)
    costs = sorted(cost_of(view, card) for card in view.floor)
    once = [card for card in set(view.floor) if view.floor.count(card) % 2]
    whole_floor = sum(cost_of(view, card) for card in once)
    if cards[-1] == PARTY_KING:
        if whole_floor < costs[0]:
            return Action(Kind.PLAY, PARTY_KING)
        cards = cards[:-1] or cards
    worth_being_first = costs[-1] - costs[0] >= PARTY_KING // 2
    return Action(Kind.PLAY, cards[0] if worth_being_first else cards[-1])


def mirror(view: View, legal: Sequence[Action]) -> Action:
    assert view.seat is not None
    hidden = view.hidden[view.seat]
    values = {a: a.spot for a in legal if a.kind == Kind.MIRROR}
    if hidden is not None:
        values[Action(Kind.MIRROR_HIDDEN)] = hidden
    best = max(values, key=lambda action: values[action])
    may_wait = Action(Kind.NOT_YET) in legal
    return Action(Kind.NOT_YET) if may_wait and values[best] < WORTH_A_MIRROR else best


# Newcomer


def newcomer(view: View, legal: Sequence[Action], dice: list[int]) -> Action:
    """Plays low, takes a low card or one that it likes, and cannot wait to show a King."""
    if Action(Kind.PLAY, PARTY_KING) in legal:
        return Action(Kind.PLAY, PARTY_KING)
    if legal[0].kind == Kind.PLAY:
        return legal[0]
    mood = roll(dice, 3)
    if legal[0].kind == Kind.TAKE and mood == 0:
        return min(legal, key=lambda action: cost_of(view, action.spot))
    if legal[0].kind == Kind.TAKE and mood == 1:
        return legal[0]
    return legal[roll(dice, len(legal))]


# Expert


def needs_thought(view: View, legal: Sequence[Action]) -> bool:
    """A pair that may leave leaves."""
    return all(action.kind != Kind.PAIR for action in legal)


def sealed(view: View) -> bool:
    """Whether everybody lays a card face down now."""
    together = view.phase in (Phase.HIDE, Phase.CHOOSE)
    return together and view.asked is None and not view.mirror_asked


def party_bugs() -> Game[Any]:
    from parlour.games.party_bugs import PARTY_BUGS

    return PARTY_BUGS


MIND = Mind(
    habit=habits.as_people_do,
    sight=habits.sight,
    spread=12.0,
    parts=habits.PARTS,
    needs_thought=needs_thought,
    sealed=sealed,
    last_round=habits.last_round,
    stray=24,
    depth=3,
    doubt=0.5,
)

SKILLED = Skilled(lay_out, habits.habit, len(ACTIONS.verbs))

BOTS: dict[str, Bot] = {
    "random": choose_at_random,
    "greedy": greedy,
    "newcomer": newcomer,
    "casual": Slipping(greedy, newcomer, one_in=4),
    "skilled": SKILLED,
    "expert": Expert(party_bugs, MIND, SKILLED, why, playouts=1000),
}
