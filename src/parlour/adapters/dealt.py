"""A table as OpenSpiel's states hold it: dealt, and with all that was ever told at it."""

from __future__ import annotations

from typing import Any

from parlour.core.actions import Action
from parlour.core.dice import roll
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.games import GAMES

MEASURED_BELOW = 1000  # milliseconds: nobody measures here, so reaction times are drawn
MATCH_OVER = -4  # whose turn it is then, by OpenSpiel's numbers


class Dealt:
    """A table that has been dealt, with all that was ever told at it. Copies are cheap.

    A search asks many times whose turn it is and what is legal, so both are found out once.
    """

    def __init__(self, game: Game[Any], table: Any, heard: tuple[Event, ...] = ()) -> None:
        self.game, self.table, self.heard = game, table, heard
        self._player: int | None = None
        self._legal: dict[int, list[int]] = {}
        self._listen()

    def _listen(self) -> None:
        self.heard += tuple(self.table.story)
        self.table.story.clear()

    @property
    def player(self) -> int:
        if self._player is None:
            self._player = self._first_awaited()
        return self._player

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.table)

    def _first_awaited(self) -> int:
        rules, table = self.game.rules, self.table
        if self.is_over:
            return MATCH_OVER
        seat = 0
        while not rules.awaits(table, seat):
            seat += 1
        return seat

    def legal(self, player: int) -> list[int]:
        """As numbers."""
        if player not in self._legal:
            number = self.game.actions.number
            self._legal[player] = [number(each) for each in self.game.legal(self.table, player)]
        return self._legal[player]

    def do(self, number: int) -> None:
        """Whoever's turn it is does this. What was found out is no longer true then."""
        game, table, player = self.game, self.table, self.player
        if number not in self.legal(player):
            raise game.refusal(table, player, game.actions.all[number])
        game.rules.play(table, player, *action_of(game, number, table.dice))
        self._player = None
        self._legal = {}
        self._listen()

    def __deepcopy__(self, memo: Any) -> Dealt:
        twin = Dealt(self.game, self.table.copy(), self.heard)
        twin._player, twin._legal = self._player, dict(self._legal)
        return twin

    def __reduce__(self) -> Any:
        """Kept by OpenSpiel with the name of its game, which is at hand everywhere."""
        return _dealt_again, (self.game.id, self.table, self.heard)


def _dealt_again(game: str, table: Any, heard: tuple[Event, ...]) -> Dealt:
    return Dealt(GAMES[game], table, heard)


def do(game: Game[Any], table: Any, seat: int, number: int, dice: list[int]) -> None:
    game.play(table, seat, action_of(game, number, dice))


def action_of(game: Game[Any], number: int, dice: list[int]) -> Action:
    action = game.actions.all[number]
    measured = game.actions.verbs[action.kind].measured
    return action._replace(ms=roll(dice, MEASURED_BELOW)) if measured else action
