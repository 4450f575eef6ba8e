"""Whole matches by the rules of thumb of the skilled bot, by the thousand. Needs NumPy and Numba.

The compiled loop plays the matches that skilled bots would play, action for action, and writes them
down; played again they tell their story like any other match. Without Numba the bots play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from parlour.bots.company import MEASURED_BELOW, play_out
from parlour.bots.expert import Expert
from parlour.bots.search import SPOTS, any_action, number_of_choices
from parlour.bots.skilled import Skilled
from parlour.core.actions import Action
from parlour.core.dice import SEEDS, next_word, roll, seed_dice, warm_up, words_of
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.options import Options
from parlour.core.sets import EMPTY, has, just, lowest_of, size_of
from parlour.core.table import CLOCK, NOBODY
from parlour.lab.simulate import LUCK

LONGEST = 20_000  # decisions of one match; none is nearly so long
ONE_IN = 10  # when chances are judged, people stray from their habits once in so many decisions
IS_QUICK = find_spec("numba") is not None


def expert_of(game: Game[Any]) -> Expert:
    """The one who thinks ahead in this game, without quick hands."""
    bot = game.bots["expert"]
    expert: Expert = getattr(bot, "turn", bot)
    return expert


def habit_of(game: Game[Any]) -> Skilled:
    """The skilled bot of this game, without quick hands."""
    skilled = expert_of(game).habit
    assert isinstance(skilled, Skilled)
    return skilled


def has_clock(game: Game[Any], players: int, options: Options) -> bool:
    """Whether time passes at such a table; habits are for tables without a clock."""
    return bool(game.legal(game.new_table(players, 0, options), CLOCK))


def match_by_habit(
    game: Game[Any], players: int, seed: int, options: Options | None = None, luck: int = 0
) -> Match:
    """The match that everybody plays by habit. ``luck`` tells several of one deal apart."""
    match = Match(game, players, seed, options)
    dice = (seed ^ LUCK ^ luck) % SEEDS
    if not IS_QUICK:
        words = [0] * 4
        seed_dice(words, dice)
        play_out(match, [habit_of(game)] * players, words)
        return match
    for seat, number, ms in _compiled_match(match, dice):
        kind, spot = divmod(number, SPOTS)
        match.play(seat, Action(kind, spot, ms))
    return match


def chances(
    match: Match, viewer: int | None, tables: int, luck: int
) -> tuple[list[float], list[float]]:
    """Share of the wins of everybody in the company, and mean scores, if all go on as people do.

    As many tables are imagined as this viewer (None: a spectator) could be sitting at.
    """
    mind = expert_of(match.game).mind
    table = match.game.seeing.lay_out(match.game.view(match.table, viewer))
    mind.make_ready(table)
    seat = NOBODY if viewer is None else viewer
    company = match.players + len(match.dummies)
    dice = [0] * 4
    seed_dice(dice, luck % SEEDS)
    wins, points = [0.0] * company, [0.0] * company
    if IS_QUICK:
        wins, points = _compiled_finish(match.game, table, seat, tables, dice, company)
    else:
        scratch = table.copy()
        scratch.story = None
        menu = [EMPTY] * len(match.game.actions.verbs)
        finish = finishing_of(match.game, deciding_of(match.game, mind.habit, ONE_IN), _lay_again)
        finish([scratch], scratch, table, menu, dice, [0, 0, 0], seat, tables, wins, points)
    return [each / tables for each in wins], [each / tables for each in points]


def _lay_again(table: Any, other: Any) -> None:
    twin = other.copy()
    for name in table.fields:
        setattr(table, name, getattr(twin, name))


# The loops


def deciding_of(game: Game[Any], habit: Callable[..., int], one_in: int) -> Callable[..., int]:
    """One decision: whoever is awaited does what habit says, and strays one time in so many.

    Nobody ever strays if ``one_in`` is 0. The answer is -1 if only the clock is awaited.
    """
    rules = game.rules
    awaits, offer, play = rules.awaits, rules.offer, rules.play
    measured = tuple(int(verb.measured) for verb in game.actions.verbs)
    any_measured = 1 in measured

    def decide(table: Any, menu: Any, luck: Any, jotted: Any) -> int:
        seat = 0
        while seat < table.seats and not awaits(table, seat):
            seat += 1
        if seat == table.seats:
            return -1
        for kind in range(len(menu)):
            menu[kind] = EMPTY
        offer(table, seat, menu)
        if number_of_choices(menu) == 1:
            only = 0
            while menu[only] == EMPTY:
                only += 1
            action = only * SPOTS + lowest_of(menu[only])
        else:
            action = habit(table, seat, menu, luck)
            if one_in > 0 and roll(luck, one_in) == 0:
                action = any_action(menu, luck)
        ms = 0
        if any_measured and measured[action // SPOTS]:
            ms = roll(luck, MEASURED_BELOW)
        play(table, seat, action // SPOTS, action % SPOTS, ms)
        jotted[0] = seat
        jotted[1] = action
        jotted[2] = ms
        return seat

    return decide


def playing_of(game: Game[Any], decide: Callable[..., int]) -> Callable[..., int]:
    """A whole match from its set-up, written down action by action."""
    is_over, set_up = game.rules.is_over, game.rules.set_up

    def play_match(tables: Any, menu: Any, luck: Any, log: Any) -> int:
        table = tables[0]
        warm_up(table.dice)
        warm_up(luck)
        set_up(table)
        steps = 0
        while steps < len(log) and not is_over(table):
            if decide(table, menu, luck, log[steps]) < 0:
                return -1
            steps += 1
        return steps

    return play_match


def finishing_of(
    game: Game[Any], decide: Callable[..., int], lay_again: Callable[[Any, Any], None]
) -> Callable[..., None]:
    """Imagined tables, played on to the end of the match. ``lay_again`` copies a table."""
    rules, deal_unseen = game.rules, game.seeing.deal_unseen
    is_over, score_of, place_of = rules.is_over, rules.score_of, rules.place_of

    def finish(
        tables: Any,
        scratch: Any,
        laid: Any,
        menu: Any,
        luck: Any,
        jotted: Any,
        viewer: int,
        tables_to_imagine: int,
        wins: Any,
        points: Any,
    ) -> None:
        for _ in range(tables_to_imagine):
            lay_again(scratch, laid)
            table = tables[0]
            for word in range(4):
                table.dice[word] = next_word(luck)
            deal_unseen(table, viewer)
            steps = 0
            while steps < LONGEST and not is_over(table):
                if decide(table, menu, luck, jotted) < 0:
                    steps = LONGEST
                steps += 1
            winners = EMPTY
            for seat in range(len(wins)):
                points[seat] += score_of(table, seat)
                if place_of(table, seat) == 1:
                    winners |= just(seat)
            for seat in range(len(wins)):
                if has(winners, seat):
                    wins[seat] += 1.0 / size_of(winners)

    return finish


# Compiled


def _compiled_match(match: Match, dice: int) -> list[list[int]]:
    import numpy as np

    play_match, _ = _compiled(match.game)
    table = match.game.laid_table(match.players, match.seed, match.options)
    table.dice[:] = words_of(match.seed)
    tables = np.zeros(1, table.layout())
    tables[0] = table.pack()
    menu = np.zeros(len(match.game.actions.verbs), np.int64)
    log = np.zeros((LONGEST, 3), np.int64)
    steps = play_match(tables, menu, np.array(words_of(dice), np.int64), log)
    assert steps >= 0, "habits are for tables without a clock"
    jotted: list[list[int]] = log[:steps].tolist()
    return jotted


def _compiled_finish(
    game: Game[Any], table: Any, viewer: int, tables: int, dice: list[int], company: int
) -> tuple[list[float], list[float]]:
    import numpy as np

    from parlour.core.compile import words

    _, finish = _compiled(game)
    laid = np.zeros(1, table.layout())
    laid[0] = table.pack()
    scratch = laid.copy()
    menu, jotted = np.zeros(len(game.actions.verbs), np.int64), np.zeros(3, np.int64)
    wins, points = np.zeros(company), np.zeros(company)
    luck = np.array(dice, np.int64)
    finish(
        scratch, words(scratch)[0], words(laid)[0], menu, luck, jotted, viewer, tables, wins, points
    )
    return wins.tolist(), points.tolist()


@cache
def _compiled(game: Game[Any]) -> tuple[Any, Any]:
    from parlour.core.compile import compiled, copy_words

    mind, habit = expert_of(game).mind, habit_of(game).habit
    strict, human = deciding_of(game, habit, 0), deciding_of(game, mind.habit, ONE_IN)
    parts: tuple[Callable[..., Any], ...]
    parts = (number_of_choices, any_action, habit, mind.habit, *mind.parts)
    return (
        compiled(playing_of(game, strict), game, strict, *parts),
        compiled(finishing_of(game, human, copy_words), game, human, copy_words, *parts),
    )
