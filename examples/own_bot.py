"""Write your own bot: a view, the legal actions and dice go in, an action comes out.

    python -m examples.own_bot --matches 400

``thrifty`` plays Party Bugs by one thought: never pay more than you must. It is measured against
the bots of the house, one of it at a table with three of them, on every seat in turn.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from parlour import GAMES, Action
from parlour.lab.means import Interval, wilson
from parlour.lab.simulate import simulate

GAME, PLAYERS = GAMES["party-bugs"], 4


def thrifty(view: Any, legal: Sequence[Action], dice: list[int]) -> Action:
    """Takes a twin if there is one, else the lowest card; plays low when much is at stake."""

    def cost(card: int) -> int:
        return -card if card in view.displays[view.seat] else card

    names = {GAME.actions.name(action): action for action in legal}
    takes = [action for name, action in names.items() if name.startswith("TAKE")]
    if takes:
        return min(takes, key=lambda action: cost(action.spot))
    costs = sorted(map(cost, view.floor))
    hurry = costs[-1] - costs[0] > 4
    plays = sorted((a for n, a in names.items() if n.startswith("PLAY")), key=lambda a: a.spot)
    return plays[0 if hurry else -1] if plays else legal[0]


def win_share(bot: Any, against: str, matches: int) -> Interval:
    """How often it wins among three others, on each seat equally often, and how sure that is."""
    wins = 0.0
    for seat in range(PLAYERS):
        bots = [GAME.bots[against]] * PLAYERS
        bots[seat] = bot
        tally = simulate(GAME, PLAYERS, matches // PLAYERS, 1000 * seat, GAME.options(), bots)
        wins += tally.wins[seat]
    played = matches // PLAYERS * PLAYERS
    return wilson(wins / played, played)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measures a bot of one's own.")
    parser.add_argument("--matches", type=int, default=400, help="at least 4 (default 400)")
    given = parser.parse_args(arguments)
    if given.matches < PLAYERS:
        parser.error(f"at least {PLAYERS} matches, one from every seat")
    for against in ("random", "greedy"):
        share, low, high = win_share(thrifty, against, given.matches)
        print(f"thrifty wins {share:.1%} ({low:.1%} to {high:.1%}) among three {against} bots")
    print("By chance it would win 25 %. In brackets: 95 % confidence.")


if __name__ == "__main__":
    main()
