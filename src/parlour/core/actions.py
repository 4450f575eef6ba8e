"""What a player can do, enumerated.

A game lists its verbs; every verb has the spots it can be done to (a card, a place in the box, a
seat, or nothing). An action is such a pair, its number is its place in the list of all of them,
and its name is what records and programs call it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from typing import Any, NamedTuple

from parlour.core.sets import members_of
from parlour.core.words import ParlourError, Words

NO_SPOT = 0
MOST_MS = 1 << 31  # three weeks
REMEMBERED = 4096  # sets of spots of which the actions are kept at hand
WITHOUT: Mapping[int, str] = {NO_SPOT: ""}  # the spots of a verb that is done to nothing


class Action(NamedTuple):
    kind: int
    spot: int = NO_SPOT
    ms: int = 0  # milliseconds that somebody measured; only verbs that say so carry them


@dataclass(frozen=True)
class Verb:
    """One kind of action. ``spots`` maps each spot to its name in records."""

    kind: IntEnum
    words: Words  # such as "play the {card}"; the hole is called like the argument
    argument: str = ""
    spots: Mapping[int, int | str] = field(default_factory=lambda: dict(WITHOUT))
    measured: bool = False


class Actions:
    """All actions of a game, with stable numbers and names."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self.all = tuple(Action(int(verb.kind), spot) for verb in verbs for spot in verb.spots)
        self.on = [{spot: Action(int(verb.kind), spot) for spot in verb.spots} for verb in verbs]
        self.done_to = lru_cache(REMEMBERED)(self._done_to)
        self._number = {action: number for number, action in enumerate(self.all)}
        self._named = {self.name(action): action for action in self.all}
        assert [verb.kind for verb in verbs] == list(range(len(verbs)))

    def __len__(self) -> int:
        return len(self.all)

    def _done_to(self, kind: int, spots: int) -> tuple[Action, ...]:
        """This kind of action, done to each of a set of spots; few sets are not met again soon."""
        on = self.on[kind]
        return tuple([on[spot] for spot in members_of(spots)])

    def number(self, action: Action) -> int:
        return self._number[action._replace(ms=0)]

    def verb(self, action: Action) -> Verb:
        return self.verbs[action.kind]

    def name(self, action: Action) -> str:
        """``PLAY 7``, ``DRAW``"""
        verb = self.verb(action)
        return f"{verb.kind.name} {verb.spots[action.spot]}".strip()

    def named(self, name: str) -> Action:
        if name not in self._named:
            raise unknown_action(name)
        return self._named[name]

    def knows(self, action: Action) -> bool:
        """Whether there is such an action; only measured ones carry milliseconds."""
        if action.ms == 0:
            return action in self._number
        known = action._replace(ms=0) in self._number
        return known and 0 < action.ms < MOST_MS and self.verb(action).measured

    def to_json(self, action: Action) -> dict[str, Any]:
        """``{"do": "PLAY", "card": 7}``"""
        verb = self.verb(action)
        line: dict[str, Any] = {"do": verb.kind.name}
        if verb.argument:
            line[verb.argument] = verb.spots[action.spot]
        if verb.measured:
            line["ms"] = action.ms
        return line

    def from_json(self, line: Mapping[str, Any]) -> Action:
        do = line.get("do")
        verb = next((verb for verb in self.verbs if verb.kind.name == do), None)
        if verb is None:
            raise unknown_action(do)
        wanted = line.get(verb.argument, "") if verb.argument else ""
        for spot, name in verb.spots.items():
            if name == wanted and type(name) is type(wanted):
                return Action(int(verb.kind), spot, _measured(line) if verb.measured else 0)
        raise ParlourError(
            f"{do} cannot be done with {verb.argument} {wanted!r}.",
            f"{do} geht nicht mit {verb.argument} {wanted!r}.",
        )


def _measured(line: Mapping[str, Any]) -> int:
    ms = line.get("ms", 0)
    if type(ms) is not int or not 0 <= ms < MOST_MS:
        raise ParlourError(
            f"ms must be a whole number of milliseconds, not {ms!r}.",
            f"ms muss eine ganze Zahl von Millisekunden sein, nicht {ms!r}.",
        )
    return ms


def unknown_action(name: object) -> ParlourError:
    return ParlourError(
        f"There is no action called {name}.", f"Es gibt keine Aktion namens {name}."
    )
