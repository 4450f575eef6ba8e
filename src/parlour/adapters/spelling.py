"""States and observations in plain words, as OpenSpiel's strings.

What is the same has the same text and what differs has not: whatever is left out is empty, nothing
or nobody. Members of a set are counted from 0, as in the tensor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from parlour.adapters.observing import Setting
from parlour.core.events import NO_NUMBER, NOTHING, Event
from parlour.core.game import Game
from parlour.core.ink import plain_text
from parlour.core.match import seat_names
from parlour.core.sets import EMPTY
from parlour.core.story import names_at


def speller_of(setting: Setting) -> Callable[[int, Sequence[int]], str]:
    """Says what a seat observes: the pieces that are not empty, by their names."""
    parts, begin = [], 0
    for piece in setting.pieces:
        end = begin + len(piece.words)
        parts.append((piece.name, begin, end, _members if piece.is_set else str))
        begin = end

    def spell(seat: int, words: Sequence[int]) -> str:
        said = [f"seat {seat}"]
        for name, begin, end, say in parts:
            if any(row := words[begin:end]):
                said.append(f"{name} {' | '.join(map(say, row))}")
        return "; ".join(said)

    return spell


@lru_cache(1 << 16)
def _members(word: int) -> str:
    """Those of a set."""
    if word == EMPTY:
        return "none"
    return " ".join(str(place) for place in range(word.bit_length()) if word >> place & 1)


@lru_cache(1 << 14)
def told(game: Game[Any], event: Event) -> str:
    """What happened, and to whom or with what, as far as it has anybody or anything."""
    said = [game.told(event)]
    if event.seat != NOTHING:
        said.append(f"seat {event.seat}")
    if event.card != NOTHING:
        said.append(f"card {event.card}")
    if event.other != NO_NUMBER:
        said.append(f"{game.telling.number_name(event.what)} {event.other}")
    return " ".join(said)


def state_in_words(setting: Setting, table: Any, player: int, done: Iterable[int]) -> str:
    """All hands and piles. What is no picture is there as numbers, so that no two are alike."""
    game = setting.game
    names = names_at(game, seat_names(setting.players, "en"))
    whose = "the match is over" if player < 0 else f"seat {player} is asked"
    lines = [f"{game.name.en}: {whose}"]
    for seat in range(setting.players):
        shown = plain_text(game.telling.sketch(game.view(table, seat), names, "en"))
        lines += [f"What seat {seat} sees:", shown]
    lines.append("The table, as numbers:")
    lines += [f"{field} {_flat(getattr(table, field))}" for field in game.table.fields]
    return "\n".join([*lines, f"Done so far: {' '.join(map(str, done))}"])


def _flat(value: Any) -> str:
    """A list is told with its repetitions counted: most places of most piles are empty."""
    if not isinstance(value, list):
        return str(value)
    said = (f"({_flat(each)})" if isinstance(each, list) else str(each) for each in value)
    runs = ((one, len(list(same))) for one, same in groupby(said))
    return " ".join(one if times == 1 else f"{times}*{one}" for one, times in runs)
