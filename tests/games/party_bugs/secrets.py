"""What nobody may know at a Party Bugs table: written from RULES.md, not from view.py."""

from __future__ import annotations

from random import Random

from parlour.core.sets import just, members_of
from parlour.games.party_bugs.table import NO_CARD, PARTY_KING, Phase, Table


def all_cards(table: Table) -> list[int]:
    """Every card on the table. A sealed card is still one of the hand."""
    cards = [*table.floor, *table.played, *table.hidden]
    for member in range(table.company):
        cards.extend(table.pile[member][: table.pile_size[member]])
        cards.extend(members_of(table.hand[member]))
        cards.extend(members_of(table.display[member]))
    for costume, number in enumerate(table.tray):
        cards.extend([costume] * number)
    return sorted(card for card in cards if card != NO_CARD)


def hidden_changed(table: Table, seat: int | None, random: Random) -> Table:
    """A copy in which what this viewer may not know (10.9) is something else."""
    other = table.copy()
    other.dice = [random.getrandbits(32) for _ in range(4)]
    if table.phase == Phase.OVER:
        return other  # 10.10 after the match nothing is secret any more
    for member in range(other.company):
        if member == seat:
            _shuffle_pile(other, member, random)
        else:
            _deal_otherwise(other, member, random)
    return other


def _shuffle_pile(table: Table, member: int, random: Random) -> None:
    """1.8 Nobody looks into a pile, not even into their own."""
    pile = table.pile[member][: table.pile_size[member]]
    random.shuffle(pile)
    table.pile[member][: len(pile)] = pile


def _deal_otherwise(table: Table, member: int, random: Random) -> None:
    """Each colour has every costume once, so hand, pile and hidden card share what is left."""
    size = table.pile_size[member]
    unknown = table.pile[member][:size] + members_of(table.hand[member])
    hidden = table.hidden[member]
    # 8.8 Others do not see a hidden card; 8.11 but they know it if the question was put.
    if hidden != NO_CARD and not table.betrayed[member]:
        unknown.append(hidden)
        # 8.4 It is no 13, and 8.11 nothing that came in without a question.
        impossible = just(PARTY_KING) | table.ruled_out[member]
        hidden = random.choice([card for card in unknown if not impossible >> card & 1])
        unknown.remove(hidden)
        table.hidden[member] = hidden
    random.shuffle(unknown)
    table.pile[member][:size] = unknown[:size]
    table.hand[member] = sum(map(just, unknown[size:]))
    # 2.2 Others only see that somebody is ready; 8.4 a 13 cannot be hidden.
    if table.chosen[member] != NO_CARD:
        hiding = table.phase == Phase.HIDE
        sealed = [card for card in unknown[size:] if not (hiding and card == PARTY_KING)]
        table.chosen[member] = random.choice(sealed)
