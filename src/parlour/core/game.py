"""What a game is, seen from outside. Servers, bots and adapters import this and no rules."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from string import Formatter
from typing import Any, Generic, Protocol, TypeVar

from parlour.core.actions import Action, Actions
from parlour.core.dice import SEEDS, seed_dice
from parlour.core.events import Event
from parlour.core.looks import Looking
from parlour.core.options import Options
from parlour.core.rulebook import Pointer, Rule, read_rules
from parlour.core.sets import EMPTY, has
from parlour.core.table import CLOCK, NOBODY, Table
from parlour.core.words import Language, ParlourError, Words

TableT = TypeVar("TableT", bound=Table)
T_contra = TypeVar("T_contra", bound=Table, contravariant=True)
T = TypeVar("T", bound=Table)


class IllegalAction(ParlourError):
    """The rules do not allow this action now; ``rule`` is the number of the one that forbids it."""

    def __init__(self, rule: str, words: Words) -> None:
        super().__init__(f"Rule {rule}: {words.en}")
        self.rule = rule
        self.words = words

    def say(self, language: Language) -> str:
        return f"{'Regel' if language == 'de' else 'Rule'} {self.rule}: {self.words.say(language)}"


class Rules(Protocol[T_contra]):
    """The module ``rules.py`` of a game. All but ``why_not`` can be compiled."""

    def set_up(self, table: T_contra, /) -> None:
        """Begin the match: seats, options and dice are already on the table."""

    def offer(self, table: T_contra, seat: int, menu: list[int], /) -> None:
        """Write into an empty menu, for each kind, the set of spots this seat may do it to."""

    def play(self, table: T_contra, seat: int, kind: int, spot: int, ms: int, /) -> None:
        """Carry out an action that is allowed."""

    def awaits(self, table: T_contra, seat: int, /) -> bool:
        """Whether the match cannot go on without this seat (or the clock)."""

    def is_over(self, table: T_contra, /) -> bool: ...

    def score_of(self, table: T_contra, seat: int, /) -> int: ...

    def place_of(self, table: T_contra, seat: int, /) -> int:
        """1 for the winner; who shares a place has the same number."""

    def why_not(self, table: T_contra, seat: int, kind: int, spot: int, /) -> str:
        """The number of the rule that forbids an action which is not allowed."""


class Seeing(Protocol[T]):
    """The module ``view.py`` of a game: what a seat sees, and what it may imagine."""

    @property
    def OPEN(self) -> Mapping[str, Callable[[T], Any]]:
        """How each field of a view is copied from the table, if it is the same for everybody,"""

    @property
    def OWN(self) -> Mapping[str, Callable[[T, int | None], Any]]:
        """and how the others are: what they hold depends on whose eyes it is."""

    def view(self, table: T, seat: int | None, /) -> Any:
        """All of them. Whatever its type, a view says in ``seat`` whose it is."""

    def lay_out(self, view: Any, /) -> T:
        """What the view shows, on a table whose unseen places are marked."""

    def deal_unseen(self, table: T, viewer: int, /) -> None:
        """Fill those places from the table's dice. Can be compiled, for bots that search."""


@dataclass(frozen=True)
class Telling:
    """How a game speaks to people."""

    told: type[IntEnum]  # its events
    words: Mapping[int, Words]  # how they are told: "{seat} takes the {card}"
    card: Callable[[int, Language], str]  # a card, for people
    card_name: Callable[[int], int | str]  # a card, in a record
    sketch: Callable[[Any, Sequence[str], Language], str]  # a view drawn for a terminal
    cards: range  # the number of every card there is
    dummies: tuple[str, ...] = ()  # who sits behind the last seat without being a player,
    dummies_for: int = 0  # at a table of so many players
    sealed: Callable[[Any], Words | None] = lambda table: None  # what was chosen and lies face
    # down until all have chosen: what is said when it is turned up

    def dummies_at(self, players: int) -> tuple[str, ...]:
        """Their names at a table of so many players."""
        return self.dummies if players == self.dummies_for else ()

    def number_name(self, what: int) -> str:
        """What the number of such an event is: its hole in the sentence, such as points or spot."""
        return self._number_names[what]

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The names of its events."""
        return {int(what): what.name for what in self.told}

    @cached_property
    def _number_names(self) -> Mapping[int, str]:
        return {int(what): _number_hole(words.en) for what, words in self.words.items()}


def _number_hole(sentence: str) -> str:
    holes = (hole for _, hole, _, _ in Formatter().parse(sentence) if hole)
    return next((hole for hole in holes if hole not in ("seat", "card", "cards")), "number")


def checked_seed(seed: int | None) -> int:
    """A seed for a match; without one, chance decides."""
    if seed is None:
        return secrets.randbelow(SEEDS)
    if not 0 <= seed < SEEDS:
        raise ParlourError(
            f"A seed is a whole number from 0 up to 2**128, not {seed}.",
            f"Ein Startwert ist eine ganze Zahl von 0 bis unter 2**128, nicht {seed}.",
        )
    return seed


@dataclass(frozen=True, eq=False)
class Game(Generic[TableT]):
    """One game of the house: the only door to its rules."""

    id: str
    name: Words
    version: int  # of the rules: a change that alters play raises it
    players: range
    table: type[TableT]
    options: type[Options]
    actions: Actions
    rules: Rules[TableT]
    seeing: Seeing[TableT]
    telling: Telling
    bots: Mapping[str, Any]
    idle: Any  # a bot for somebody whose time is up
    pointers: Sequence[Pointer]  # which rules to read when
    package: str

    def new_table(
        self, players: int, seed: int | None = None, options: Options | None = None
    ) -> TableT:
        """A table at which the match has just begun. Without a seed, chance decides."""
        table = self.laid_table(players, seed, options)
        self.rules.set_up(table)
        return table

    def laid_table(self, players: int, seed: int | None, options: Options | None) -> TableT:
        """Seats, options and dice on the table, and no card dealt yet."""
        self.check(players, options)
        table = self.table()
        table.seats = players
        (self.options() if options is None else options).fill(table)
        seed_dice(table.dice, checked_seed(seed))
        return table

    def check(self, players: int, options: Options | None = None) -> None:
        """Refuse a number of players or options that this game cannot be played with."""
        if players not in self.players:
            first, last = self.players[0], self.players[-1]
            raise ParlourError(
                f"{self.name.en} is played by {first} to {last} players, not by {players}.",
                f"{self.name.de} spielen {first} bis {last} Personen, nicht {players}.",
            )
        if options is not None:
            if type(options) is not self.options:
                raise ParlourError(
                    f"These are options of {options.game.en}, not of {self.name.en}.",
                    f"Diese Optionen gehören zu {options.game.de}, nicht zu {self.name.de}.",
                )
            options.check(players)

    def is_legal(self, table: TableT, seat: int, action: Action) -> bool:
        kind, spot, _ = action
        return self.actions.knows(action) and has(self.menu(table, seat)[kind], spot)

    def menu(self, table: TableT, seat: int) -> list[int]:
        """For each kind of action the set of spots to which this seat may do it now."""
        menu = [EMPTY] * len(self.actions.verbs)
        if 0 <= seat < table.seats or (seat == CLOCK and self.knows_time):
            self.rules.offer(table, seat, menu)
        return menu

    def legal(self, table: TableT, seat: int) -> list[Action]:
        """Everything this seat (or the clock) may do now."""
        legal: list[Action] = []
        for kind, spots in enumerate(self.menu(table, seat)):
            if spots:
                legal += self.actions.done_to(kind, spots)
        return legal

    def awaited(self, table: TableT) -> list[int]:
        """Whom the table is waiting for; the clock comes last."""
        awaits = self.rules.awaits
        clock = (CLOCK,) if self.knows_time else ()
        return [seat for seat in (*range(table.seats), *clock) if awaits(table, seat)]

    def play(self, table: TableT, seat: int, action: Action) -> None:
        """Do it, or raise ``IllegalAction`` and leave everything as it was."""
        if not self.is_legal(table, seat, action):
            raise self.refusal(table, seat, action)
        self.rules.play(table, seat, *action)

    def refusal(self, table: TableT, seat: int, action: Action) -> ParlourError:
        """What to say to somebody whose action is not allowed."""
        if not self.actions.knows(action):
            return ParlourError(
                f"{self.name.en} knows no action {tuple(action)}.",
                f"{self.name.de} kennt keine Aktion {tuple(action)}.",
            )
        if not 0 <= seat < table.seats and seat != CLOCK:
            return ParlourError(
                f"There is no seat {seat} at this table.",
                f"An diesem Tisch gibt es keinen Platz {seat}.",
            )
        number = self.rules.why_not(table, seat, action.kind, action.spot)
        return IllegalAction(number, self.rulebook[number].lead)

    def is_over(self, table: TableT) -> bool:
        return self.rules.is_over(table)

    def scores(self, table: TableT) -> list[int]:
        return [self.rules.score_of(table, seat) for seat in range(table.seats)]

    def places(self, table: TableT) -> list[int]:
        return [self.rules.place_of(table, seat) for seat in range(table.seats)]

    def view(self, table: TableT, seat: int | None) -> Any:
        """What this seat may know; ``None`` is a spectator."""
        return self.seeing.view(table, seat)

    @cached_property
    def looking(self) -> Looking:
        """The same, field by field, for those who look again after every action."""
        return Looking(self.table.fields, self.seeing.OPEN, self.seeing.OWN, self.rules.offer)

    def imagine(self, view: Any, seed: int) -> TableT:
        """A table that whoever has this view could be sitting at, drawn fairly from all of them."""
        table = self.seeing.lay_out(view)
        seed_dice(table.dice, seed)
        self.seeing.deal_unseen(table, NOBODY if view.seat is None else view.seat)
        return table

    @cached_property
    def knows_time(self) -> bool:
        """Whether anything in this game is measured in milliseconds."""
        return any(verb.measured for verb in self.actions.verbs)

    def told(self, event: Event) -> str:
        """The name of an event."""
        return self.telling.names[event.what]

    @cached_property
    def rulebook(self) -> Mapping[str, Rule]:
        return read_rules(self.package)
