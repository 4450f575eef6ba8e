"""Thinking ahead at imagined tables: the loop that is compiled for the expert.

Every simulation deals anew what the thinker cannot see, walks down a tree of remembered situations,
adds one, and plays on by habit until the round ends. A situation is kept by what the thinker can
see of it, so that nothing in the tree knows more than a player at a real table. Of the thinker's
choices the most promising are tried most; rivals follow their habits, and stray from them now and
then. At the root all choices are tried at the same imagined tables, which tells them apart much
sooner; what is sealed while others choose is mixed by its regrets.

The same functions run interpreted on tables and compiled on records.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from parlour.core.dice import next_word, roll
from parlour.core.game import Game
from parlour.core.sets import EMPTY, has, just, lowest_of, nth_of, size_of

SPOTS = 64  # an action is one number: kind * SPOTS + spot
NODES = 2048
FULL = 1600  # situations after which no new ones are remembered
CHOICES = 16  # remembered at one situation: more than can be seen there at once
DEEPEST = 8
LONGEST = 600  # decisions of one simulation: some rounds could go on for ever
REACTION_FROM, REACTION_SIDES = 230, 470  # milliseconds, if somebody measures them

CURIOSITY = 0.35  # how much less tried choices are preferred
TRUST = 0.06  # how much better the choice of habit is believed to be before it was tried
MARGIN = 0.1  # the part of a utility that is a matter of points and not of winning
WIDEST = 60.0  # points by which one is as good as lost


class Tree(NamedTuple):
    """Remembered situations (the places of a hash table), and the choices known at each."""

    key: Any
    size: Any
    offers: Any  # how often each situation was met
    worth: Any  # the sum of what came of it for whoever was to move
    action: Any
    tried: Any
    offered: Any
    value: Any  # the sum of what came of a choice
    count: Any  # [situations remembered]
    node: Any  # the way down that one simulation took
    slot: Any


class Root(NamedTuple):
    """The choices to be thought about, the usual one first, and what came of each."""

    action: Any
    tried: Any
    value: Any
    gap: Any  # by how much it was better than the usual one at the same tables,
    square: Any  # and the squares of that
    regret: Any
    average: Any  # the sum of the mixtures
    brought: Any  # at the table that is imagined now
    luck: Any  # what was left of it when the table had been imagined
    count: Any  # [simulations, decisions]


class Mind(NamedTuple):
    """What a game adds to the search. All functions are written like rules and can be compiled."""

    habit: Callable[..., int]  # (table, seat, menu, luck) -> kind * SPOTS + spot
    sight: Callable[..., int]  # (table, seat) -> a number for what this seat sees
    spread: float  # points by which players usually differ after one round
    parts: tuple[Callable[..., Any], ...]  # the functions that those two call

    # These are not compiled.
    needs_thought: Callable[..., bool]  # (view, legal) -> whether habit will not do
    sealed: Callable[..., bool]  # (view) -> whether others choose now without seeing mine
    last_round: Callable[[Any], int]  # (table): nothing is dealt after it; how many it leaves out
    stray: int = 0  # one in so many choices of habit is left to chance
    depth: int = 0  # how many of the thinker's later choices are remembered and tried, too
    doubt: float = 1.5  # standard errors by which a choice has to be better than the usual one
    make_ready: Callable[[Any], None] = lambda table: None  # before the unseen is dealt onto it


def mixed_in(key: int, number: int) -> int:
    """A number that stands for both; small enough for 64 bits on the way."""
    key = (key ^ (number & 0xFFFFFFFFFF)) * 0x3C6EF3 & 0xFFFFFFFFFF
    return key ^ (key >> 17)


def place_of_key(tree: Tree, key: int) -> int:
    """Where this situation is kept, or could be."""
    place = int(key % NODES)
    while tree.key[place] != EMPTY and tree.key[place] != key:
        place = (place + 1) % NODES
    return place


def remember(tree: Tree, place: int, key: int) -> None:
    tree.key[place] = key
    tree.size[place] = 0
    tree.offers[place] = 0
    tree.worth[place] = 0.0
    tree.count[0] += 1


def slot_of(tree: Tree, node: int, action: int) -> int:
    """Where among the choices of a situation this action is; a new one gets a place."""
    for slot in range(tree.size[node]):
        if tree.action[node][slot] == action:
            return slot
    slot = int(tree.size[node])
    if slot < CHOICES:
        tree.size[node] += 1
        tree.action[node][slot] = action
        tree.tried[node][slot] = 0
        tree.offered[node][slot] = 0
        tree.value[node][slot] = 0.0
        return slot
    return -1


def open_slots(tree: Tree, node: int, menu: Any) -> int:
    """The slots of everything on the menu, and that it has been offered once more."""
    slots = 0
    for kind in range(len(menu)):
        spots = menu[kind]
        while spots != EMPTY:
            slot = slot_of(tree, node, kind * SPOTS + lowest_of(spots))
            spots &= spots - 1
            if slot >= 0:
                slots |= just(slot)
                tree.offered[node][slot] += 1
    return slots


def number_of_choices(menu: Any) -> int:
    choices = 0
    for kind in range(len(menu)):
        if menu[kind] != EMPTY:
            choices += size_of(menu[kind])
    return choices


def any_action(menu: Any, luck: Any) -> int:
    wanted = roll(luck, number_of_choices(menu))
    kind = 0
    while menu[kind] == EMPTY or wanted >= size_of(menu[kind]):
        if menu[kind] != EMPTY:
            wanted -= size_of(menu[kind])
        kind += 1
    return kind * SPOTS + nth_of(menu[kind], wanted)


def most_promising(tree: Tree, node: int, slots: int, usual: int) -> int:
    """Upper confidence with counts of offers; before it is tried, a choice is as good as most."""
    mean = (tree.worth[node] + 0.5) / (tree.offers[node] + 1.0)
    best = -1
    highest = 0.0
    for slot in range(tree.size[node]):
        if has(slots, slot):
            tried = tree.tried[node][slot] + 1.0
            before = mean + (TRUST if tree.action[node][slot] == usual else 0.0)
            promise = (tree.value[node][slot] + before) / tried
            promise += CURIOSITY * math.sqrt(math.log(tree.offered[node][slot] + 1.0) / tried)
            if best < 0 or promise > highest:
                best = slot
                highest = promise
    return best


def compare(root: Root, ways: Any) -> None:
    """With the usual choice, after all of them have been tried at the same table."""
    for way in range(len(ways)):
        choice = ways[way]
        better = root.brought[choice] - root.brought[0]
        root.gap[choice] += better
        root.square[choice] += better * better


def regret(root: Root) -> None:
    """Regret matching: each choice is weighed by how much one regrets not to have made it."""
    size = len(root.action)
    total = 0.0
    for choice in range(size):
        total += root.regret[choice]
    mean = 0.0
    for choice in range(size):
        share = root.regret[choice] / total if total > 0.0 else 1.0 / size
        root.average[choice] += share * root.tried[0]  # what was thought first counts least
        mean += share * root.brought[choice]
    for choice in range(size):
        root.regret[choice] = max(0.0, root.regret[choice] + root.brought[choice] - mean)


def judge(scores: Any, utilities: Any, temperature: float) -> None:
    """Low scores win: a share of the win for each, and a little for the points themselves."""
    size = len(scores)
    lowest = scores[0]
    total = 0.0
    for seat in range(size):
        lowest = min(lowest, scores[seat])
        total += scores[seat]
    shares = 0.0
    for seat in range(size):
        utilities[seat] = math.exp((lowest - scores[seat]) / temperature)
        shares += utilities[seat]
    for seat in range(size):
        behind = scores[seat] - (total - scores[seat]) / (size - 1)
        points = 0.5 - 0.5 * max(-1.0, min(1.0, behind / WIDEST))
        utilities[seat] = (1.0 - MARGIN) * utilities[seat] / shares + MARGIN * points


PARTS: tuple[Callable[..., Any], ...] = (
    mixed_in,
    place_of_key,
    remember,
    slot_of,
    open_slots,
    number_of_choices,
    any_action,
    most_promising,
    compare,
    regret,
    judge,
)


def thinking_of(game: Game[Any], mind: Mind, lay_again: Callable[[Any, Any], None]) -> Any:
    """The loop for one game. ``lay_again`` makes a table, as it is carried, the same as another."""
    rules, deal_unseen = game.rules, game.seeing.deal_unseen
    is_over, awaits, offer, play = rules.is_over, rules.awaits, rules.offer, rules.play
    score_of, habit, sight = rules.score_of, mind.habit, mind.sight
    stray, deepest = mind.stray, mind.depth
    kinds = len(game.actions.verbs)
    measured = tuple(int(verb.measured) for verb in game.actions.verbs)
    any_measured = 1 in measured

    def think(
        tables: Any,  # the one that is played at, and the one that is imagined
        scratch: Any,  # the same two as they are carried,
        dealt: Any,
        laid: Any,  # and what the viewer sees
        menu: Any,
        luck: Any,
        root: Any,
        tree: Any,
        scores: Any,
        utilities: Any,
        temperature: float,  # the higher, the less it means to be ahead after this round
        viewer: int,
        ways: Any,  # which of the choices are tried at every table, the usual one first
        tables_to_imagine: int,
    ) -> None:
        for turn in range(tables_to_imagine * len(ways)):
            way = turn % len(ways)
            if way == 0:
                lay_again(dealt, laid)
                for word in range(4):
                    tables[1].dice[word] = next_word(luck)
                deal_unseen(tables[1], viewer)
            for word in range(4):
                if way == 0:
                    root.luck[word] = luck[word]
                luck[word] = root.luck[word]
            lay_again(scratch, dealt)
            table = tables[0]
            choice = ways[way]
            depth = 0
            chosen = False
            growing = deepest > 0
            decisions = 0
            while decisions < LONGEST and not is_over(table):
                seat = 0
                while not awaits(table, seat):
                    seat += 1
                for kind in range(kinds):
                    menu[kind] = EMPTY
                offer(table, seat, menu)
                action = int(root.action[choice])
                if seat == viewer and not chosen:
                    chosen = True
                elif seat == viewer and growing:
                    action = habit(table, seat, menu, luck)
                    key = mixed_in(sight(table, seat), choice) + 1
                    node = place_of_key(tree, key)
                    is_new = tree.key[node] == EMPTY
                    if is_new and tree.count[0] < FULL:
                        remember(tree, node, key)
                    if is_new:
                        growing = False
                    if tree.key[node] == key:
                        slot = most_promising(tree, node, open_slots(tree, node, menu), action)
                        action = int(tree.action[node][slot])
                        tree.node[depth] = node
                        tree.slot[depth] = slot
                        depth += 1
                        if depth == deepest:
                            growing = False
                elif stray > 0 and roll(luck, stray) == 0:
                    action = any_action(menu, luck)
                else:
                    action = habit(table, seat, menu, luck)
                kind = action // SPOTS
                ms = 0
                if any_measured and measured[kind]:
                    ms = REACTION_FROM + roll(luck, REACTION_SIDES)
                play(table, seat, kind, action % SPOTS, ms)
                decisions += 1
            for seat in range(len(scores)):
                scores[seat] = score_of(table, seat)
            judge(scores, utilities, temperature)
            utility = utilities[viewer]
            for step in range(depth):
                node = tree.node[step]
                slot = tree.slot[step]
                tree.offers[node] += 1
                tree.worth[node] += utility
                tree.tried[node][slot] += 1
                tree.value[node][slot] += utility
            root.tried[choice] += 1
            root.value[choice] += utility
            root.brought[choice] = utility
            root.count[0] += 1
            root.count[1] += decisions
            if way == len(ways) - 1:
                compare(root, ways)
                if len(ways) == len(root.action):
                    regret(root)

    return think
