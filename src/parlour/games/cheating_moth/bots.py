"""How Cheating Moth is played by those who have an opinion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.bots.bot import Bot
from parlour.bots.expert import Expert
from parlour.bots.personas import Style
from parlour.bots.random import choose_at_random
from parlour.bots.search import Mind
from parlour.bots.skilled import Skilled
from parlour.bots.slips import Slipping
from parlour.core.actions import Action
from parlour.core.dice import roll
from parlour.core.game import Game
from parlour.games.cheating_moth import habits
from parlour.games.cheating_moth.actions import ACTIONS, Kind
from parlour.games.cheating_moth.quick import (
    ByKind,
    QuickHands,
    dearest,
    minus_points,
    sorted_by_kind,
    suspect,
)
from parlour.games.cheating_moth.reasons import why
from parlour.games.cheating_moth.table import (
    ANT,
    COCKROACH,
    MINUS_POINTS,
    MOSQUITO,
    NOBODY,
    NOT_YET,
    VALUES,
    VANISH_WAIT,
    Card,
    Phase,
    Table,
)
from parlour.games.cheating_moth.view import View, lay_out

# Greedy


def greedy_turn(view: View, legal: Sequence[Action], dice: list[int]) -> Action:
    """Lays what costs most, hides Moths when it seems safe, and as Guard suspects the tempted."""
    by_kind = sorted_by_kind(legal)
    if Kind.GIVE in by_kind:
        return give(view, by_kind)
    if Kind.PLAY in by_kind or Kind.DRAW in by_kind:
        return lay_or_draw(view, by_kind)
    if Kind.KEEP in by_kind:
        return choose_receiver(view, by_kind)
    if Kind.LOOK_AWAY in by_kind:
        return watch_or_not(view, by_kind, dice)
    return hide_or_not(view, by_kind, dice)


def lay_or_draw(view: View, by_kind: ByKind) -> Action:
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


def choose_receiver(view: View, by_kind: ByKind) -> Action:
    """Whoever is closest to being out gets a card; nobody gives without need of a good giver."""
    if Kind.GIVE_TO not in by_kind:
        return Action(Kind.KEEP)
    return min(by_kind[Kind.GIVE_TO], key=lambda action: view.hand_sizes[action.spot])


def give(view: View, by_kind: ByKind) -> Action:
    """The dearest card; among equals one of which there are more."""
    return max(
        by_kind[Kind.GIVE],
        key=lambda action: (minus_points(action.spot), view.hand.count(action.spot)),
    )


def hide_or_not(view: View, by_kind: ByKind, dice: list[int]) -> Action:
    """Moths nearly always, dear cards often, cheap ones seldom: nobody can be sure."""
    if Kind.HIDE not in by_kind:
        return Action(Kind.HONEST)
    card = dearest(by_kind[Kind.HIDE])
    temptation = {10: 8, 5: 7, 1: 6}[minus_points(card.spot)]
    return card if roll(dice, 10) < temptation else Action(Kind.HONEST)


def watch_or_not(view: View, by_kind: ByKind, dice: list[int]) -> Action:
    """A wrong accusation costs a card, so the Guard looks away now and then."""
    if roll(dice, 4) == 0:
        return Action(Kind.LOOK_AWAY)
    return suspect(view, by_kind[Kind.WATCH], dice)


# Newcomer

DAYDREAMS = Style(cheats=12, feints=40, calls=90, misses=2, reaction=150)


def newcomer_turn(view: View, legal: Sequence[Action], dice: list[int]) -> Action:
    """Lays the first card that fits, hides any card every other time, and guards at random."""
    hidden = [action for action in legal if action.kind == Kind.HIDE]
    if hidden and roll(dice, 2) == 0:
        return Action(Kind.HONEST)
    if legal[0].kind == Kind.PLAY:
        return legal[0]
    choices = hidden or legal
    return choices[roll(dice, len(choices))]


# Expert


def needs_thought(view: View, legal: Sequence[Action]) -> bool:
    return True


def sealed(view: View) -> bool:
    """Whether everybody commits in secret now."""
    return view.phase == Phase.COMMIT and view.debtor is None


def think_calmly(table: Table) -> None:
    """Live is imagined as Calm, in which some cards have vanished and dice are quick hands."""
    if table.live:
        table.live = 0
        table.called = NOBODY
        table.out_since = NOT_YET
        for seat in range(table.seats):
            table.chances[seat] = 1 + (table.now - table.refreshed_at[seat]) // VANISH_WAIT


def cheating_moth() -> Game[Any]:
    from parlour.games.cheating_moth import CHEATING_MOTH

    return CHEATING_MOTH


MIND = Mind(
    habit=habits.habit,
    sight=habits.sight,
    spread=14.0,
    parts=habits.PARTS,
    needs_thought=needs_thought,
    sealed=sealed,
    last_round=habits.last_round,
    make_ready=think_calmly,
)

SKILLED_TURN = Skilled(lay_out, habits.habit, len(ACTIONS.verbs))

greedy = QuickHands(greedy_turn)
newcomer = QuickHands(newcomer_turn, DAYDREAMS)

BOTS: dict[str, Bot] = {
    "random": choose_at_random,
    "greedy": greedy,
    "newcomer": newcomer,
    "casual": Slipping(greedy, newcomer, one_in=4),
    "skilled": QuickHands(SKILLED_TURN),
    "expert": QuickHands(Expert(cheating_moth, MIND, SKILLED_TURN, why, playouts=600)),
}
