"""Many tables at once, for those who learn: NumPy in, NumPy out. Needs Numba.

>>> from parlour import GAMES
>>> from parlour.adapters.vector import Hall
>>> hall = Hall(GAMES["party-bugs"], players=4, tables=1000, seed=1)
>>> hall.mask.shape
(1000, 56)
>>> hall.step(hall.any_actions())
>>> bool(hall.done.any())
False
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Any

from parlour.adapters import not_installed

try:
    import numpy as np

    from parlour.core.compile import compiled, compiled_for, copy_words, look_ahead, words
except ImportError as missing:
    raise not_installed(missing, "fast") from missing

from parlour.adapters.observing import Setting, check_payoff, parts_of_sensing, senses_of
from parlour.adapters.side_by_side import HOME, SideBySide, finish, hear
from parlour.adapters.spreading import padded, spread, spread_all
from parlour.core.dice import SEEDS, next_word, roll, seed_dice, warm_up
from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.sets import EMPTY, has, nth_of, size_of
from parlour.core.words import ParlourError

MEASURED_BELOW = 1000  # milliseconds: nobody measures here, so reaction times are drawn
APART = 0x9E3779B97F4A7C15  # between the seeds of two tables
NOWHERE = -1
WHOLE = "iu"  # the kinds of arrays that hold whole numbers
LINE = 8  # words that are fetched from memory at once

BEGIN, GO_ON = range(2)  # orders for all shares of a hall


class Hall:
    """Tables in a row; at each of them somebody has to act.

    All arrays belong to the hall and are written anew by ``step``: copy what you keep. A match that
    is over is ``done`` for one step, with its ``reward``; the next one has already begun at that
    table, and the end of the last can be looked at only in a hall that ``keeps_ends``. Those who
    choose at the same time are asked one after the other, and see no more for it.
    """

    def __init__(
        self,
        game: str | Game[Any],
        players: int,
        tables: int,
        seed: int = 0,
        options: Options | Mapping[str, Any] | None = None,
        payoff: str = "places",
        threads: int = 1,
        keeps_ends: bool = False,
    ) -> None:
        check_payoff(payoff)
        check_size(tables, threads)
        self.setting = Setting.of(game, players, options)
        self.game = game = self.setting.game
        self.players, self.tables = players, tables
        self.seat = np.zeros(tables, np.int64)  # who has to act
        self.reward = np.zeros((tables, players), np.float32)  # of everybody, when a match ends
        self.done = np.zeros(tables, np.bool_)
        masks, observations = padded(tables, len(game.actions)), padded(tables, self.setting.size)
        self.mask = masks.view(np.bool_)[:, : len(game.actions)]  # what they may do
        self.observation = observations.view(np.int8)[:, : self.setting.size]  # what they see
        self._rows = np.zeros(tables, game.table.layout())
        self._ends = np.zeros(tables if keeps_ends else 0, game.table.layout())
        self._movers = np.zeros(tables, np.int64)  # who acted last
        self._menus = np.zeros((tables, len(game.actions.verbs)), np.int64)
        self._lucks = np.array([_luck(seed + APART * number) for number in range(tables)])
        self._chosen = np.zeros(tables, np.int64)
        held = (
            self._rows,
            words(self._rows),
            words(self._ends) if keeps_ends else np.zeros((0, 1), np.int64),
            self._laid_table(),
            self._menus,
            self._lucks,
            self._chosen,
            self.seat,
            masks,
            observations,
            observations.view(np.int8),
            self.reward,
            self.done,
            np.array(self.setting.set_sizes),
            np.zeros_like(self.setting.set_sizes),
        )
        in_points = int(payoff == "points")
        bounds = np.array([tables * share // threads for share in range(threads + 1)])
        notes = [_apart(len(self.setting.word_sizes)) for _ in range(threads)]
        go_on = _compiled_going_on(game, self.setting.settled)
        self._choose = _compiled_choosing(game)
        self._find_illegal = _compiled_finding(game)

        def work(locks: Any, orders: Any, number: int) -> None:
            go_on(held, notes[number], in_points, bounds, locks, orders, number)

        self._all = SideBySide(work, threads)
        self._all.do(BEGIN)

    def _laid_table(self) -> Any:
        laid = np.zeros(1, self.game.table.layout())
        laid[0] = self.setting.laid_table(0).pack()
        return words(laid)

    @property
    def pieces(self) -> dict[str, Any]:
        """The observations by the names of their pieces: not copied, so they change with them."""
        return self.setting.in_pieces(self.observation)

    def step(self, actions: Any) -> None:
        """One action at every table, by the numbers of ``game.actions``.

        If one of them is not allowed, nothing happens anywhere.
        """
        given = np.asarray(actions)
        if given.shape != (self.tables,):
            raise ParlourError(f"There are {self.tables} tables, so give so many actions.")
        if given.dtype.kind not in WHOLE:
            raise ParlourError(f"Actions are whole numbers, not {given.dtype}.")
        self._chosen[:] = given
        illegal = self._find_illegal(self._menus, self._chosen)
        if illegal != NOWHERE:
            raise self._refusal(illegal, int(self._chosen[illegal]))
        if len(self._ends):
            self._movers[:] = self.seat
        self._all.do(GO_ON)

    def any_actions(self) -> Any:
        """A legal action for every table, each as likely as the others, in a new array."""
        chosen = np.zeros(self.tables, np.int64)
        self._choose(self._menus, self._lucks, chosen)
        return chosen

    def ends(self) -> Any:
        """What whoever acted last saw at the end of each match that is done, a row for each."""
        if not len(self._ends):
            raise ParlourError("Only a hall that keeps_ends can look back at one.")
        which = np.flatnonzero(self.done)
        rows = padded(len(which), self.setting.size)
        seen = rows.view(np.int8)
        notes, firsts, sizes = self._looking_back
        look = _compiled_looking_back(self.game)
        look(self._ends, which, self._movers[which], notes, firsts, sizes, rows, seen)
        return seen[:, : self.setting.size]

    @cached_property
    def _looking_back(self) -> tuple[Any, Any, Any]:
        """A note for words, and how the sets among them are spread."""
        sizes = np.array(self.setting.set_sizes)
        return np.zeros(len(self.setting.word_sizes), np.int64), np.zeros_like(sizes), sizes

    def table(self, number: int) -> Any:
        """A copy of one of the tables."""
        return self.game.table.unpack(self._rows[number])

    def view(self, number: int) -> Any:
        """What whoever has to act at one of the tables sees."""
        return self.game.view(self.table(number), int(self.seat[number]))

    def _refusal(self, number: int, chosen: int) -> ParlourError:
        if not 0 <= chosen < len(self.game.actions):
            return ParlourError(f"Table {number}: there is no action {chosen}.")
        seat, action = int(self.seat[number]), self.game.actions.all[chosen]
        why = self.game.refusal(self.table(number), seat, action)
        return ParlourError(f"Table {number}, seat {seat}, {self.game.actions.name(action)}: {why}")


def check_size(tables: int, threads: int = 1) -> None:
    for number, what, was in ((tables, "table", "einen Tisch"), (threads, "thread", "einen Faden")):
        if not isinstance(number, int | np.integer) or number < 1:
            raise ParlourError(
                f"A hall needs at least one {what}, and a whole number of them, not {number}.",
                f"Ein Saal braucht mindestens {was} und davon ganze, nicht {number}.",
            )


def _luck(seed: int) -> list[int]:
    dice = [0] * 4
    seed_dice(dice, seed % SEEDS)
    return dice


def _apart(words: int) -> Any:
    """So many numbers with a line of memory on either side that nobody else writes to.

    Threads that write into one line, each somewhere else, wait for each other all the time.
    """
    return np.zeros(words + 2 * LINE, np.int64)[LINE:-LINE]


def _numbers_of(game: Game[Any]) -> tuple[Any, Any]:
    """Of every action its kind and its spot."""
    actions = game.actions.all
    return np.array([each.kind for each in actions]), np.array([each.spot for each in actions])


def _spots_of(game: Game[Any]) -> tuple[Any, Any]:
    """Of every kind its first spot, and how many it has."""
    verbs = game.actions.verbs
    for verb in verbs:
        assert list(verb.spots) == list(range(min(verb.spots), max(verb.spots) + 1))
    return np.array([min(verb.spots) for verb in verbs]), np.array([len(v.spots) for v in verbs])


def _payment(game: Game[Any]) -> Callable[..., None]:
    """The same as ``observing.payoffs``."""
    score_of, place_of = game.rules.score_of, game.rules.place_of

    def pay(table: Any, reward: Any, in_points: int) -> None:
        for seat in range(len(reward)):
            gain = 0
            for other in range(len(reward)):
                if in_points:
                    gain += score_of(table, other) - score_of(table, seat)
                else:
                    behind = place_of(table, other) - place_of(table, seat)
                    gain += int(behind > 0) - int(behind < 0)
            reward[seat] = gain / (len(reward) - 1)

    return pay


@cache
def _compiled_going_on(game: Game[Any], settled: tuple[tuple[str, int], ...]) -> Any:
    set_up, is_over, awaits = game.rules.set_up, game.rules.is_over, game.rules.awaits
    offer, play = game.rules.offer, game.rules.play
    sense = senses_of(game).sense
    pay = _payment(game)
    kinds, spots = _numbers_of(game)
    first_spots, spot_counts = _spots_of(game)
    verbs = len(game.actions.verbs)
    measured = tuple(int(verb.measured) for verb in game.actions.verbs)
    any_measured = 1 in measured

    def go_on(
        held: Any, notes: Any, in_points: int, bounds: Any, locks: Any, orders: Any, number: int
    ) -> None:
        tables, table_words, ends, laid, menus, lucks, chosen, seats = held[:8]
        masks, observations, numbers, rewards, done, set_sizes, set_firsts = held[8:]
        order = hear(locks, orders, number)
        while order != HOME:
            for i in range(bounds[number], bounds[number + 1]):
                for word in range(0, table_words.shape[1], LINE):
                    look_ahead(table_words, i + 1, word)
                table = tables[i]
                over = order == BEGIN
                if done[i]:
                    done[i] = False
                    for seat in range(rewards.shape[1]):
                        rewards[i, seat] = 0
                if not over:
                    kind = kinds[chosen[i]]
                    ms = roll(lucks[i], MEASURED_BELOW) if any_measured and measured[kind] else 0
                    play(table, seats[i], kind, spots[chosen[i]], ms)
                    over = is_over(table)
                    if over:
                        done[i] = True
                        pay(table, rewards[i], in_points)
                        if len(ends) > 0:
                            copy_words(ends[i], table_words[i])
                if over:
                    luck = lucks[i]
                    copy_words(table_words[i], laid[0])
                    for word in range(4):
                        table.dice[word] = next_word(luck)
                    warm_up(table.dice)
                    set_up(table)
                seat = 0
                while not awaits(table, seat):
                    seat += 1
                seats[i] = seat
                for kind in range(verbs):
                    menus[i, kind] = EMPTY
                offer(table, seat, menus[i])
                spread(menus[i], first_spots, spot_counts, masks, i)
                sense(table, seat, notes)
                spread_all(notes, set_firsts, set_sizes, observations, numbers, i)
            if not finish(locks, number):
                return
            order = hear(locks, orders, number)

    parts = (pay, copy_words, spread, spread_all, hear, finish)
    return compiled(go_on, game, *parts, *parts_of_sensing(game), settled=dict(settled))


@cache
def _compiled_looking_back(game: Game[Any]) -> Any:
    sense = senses_of(game).sense

    def look_back(
        ends: Any,
        which: Any,
        seats: Any,
        notes: Any,
        firsts: Any,
        sizes: Any,
        rows: Any,
        seen: Any,
    ) -> None:
        for i in range(len(which)):
            sense(ends[which[i]], seats[i], notes)
            spread_all(notes, firsts, sizes, rows, seen, i)

    some, rows = np.zeros(1, np.int64), padded(1, 1)
    given = (np.zeros(1, game.table.layout()), *[some] * 5, rows, rows.view(np.int8))
    return compiled_for(given, look_back, game, spread, spread_all, *parts_of_sensing(game))


@cache
def _compiled_choosing(game: Game[Any]) -> Any:
    first_spots, spot_counts = _spots_of(game)
    first_numbers = np.cumsum(spot_counts) - spot_counts - first_spots

    def choose(menus: Any, lucks: Any, chosen: Any) -> None:
        for i in range(len(menus)):
            menu = menus[i]
            choices = 0
            for kind in range(len(menu)):
                choices += size_of(menu[kind])
            wanted = roll(lucks[i], choices)
            kind = 0
            while wanted >= size_of(menu[kind]):
                wanted -= size_of(menu[kind])
                kind += 1
            chosen[i] = first_numbers[kind] + nth_of(menu[kind], wanted)

    return compiled(choose, game)


@cache
def _compiled_finding(game: Game[Any]) -> Any:
    kinds, spots = _numbers_of(game)

    def find_illegal(menus: Any, chosen: Any) -> int:
        for i in range(len(menus)):
            action = chosen[i]
            if action < 0 or action >= len(kinds):
                return i
            if not has(menus[i][kinds[action]], spots[action]):
                return i
        return NOWHERE

    return compiled(find_illegal, game)
