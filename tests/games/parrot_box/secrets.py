"""What nobody may know at a Parrot Box table: written from RULES.md, not from view.py."""

from __future__ import annotations

from random import Random

from parlour.games.parrot_box.table import NO_CARD, SPOTS, Phase, Table


def all_cards(table: Table) -> list[int]:
    """Every card on the table."""
    cards = [*table.draw_pile, *table.discard_pile, table.in_hand]
    for owner in range(len(table.cards)):
        cards.extend(table.cards[owner])
    return [card for card in cards if card != NO_CARD]


def hidden_changed(table: Table, seat: int | None, random: Random) -> Table:
    """A copy in which what this viewer may not know (8.11) is something else."""
    other = table.copy()
    other.dice = [random.getrandbits(32) for _ in range(4)]
    if table.phase == Phase.OVER:
        return other
    if table.phase == Phase.OPENING:
        _choose_otherwise(other, seat, random)
    # 3.5 A drawn card is known only to the player who drew it.
    drawn = table.phase == Phase.DRAWN and table.turn != seat
    pile = other.draw_pile[: other.draw_size] + ([other.in_hand] if drawn else [])
    boxes = [
        other.cards[owner][spot]
        for owner in range(other.seats)
        for spot in range(SPOTS)
        if other.face_down[owner] >> spot & 1
    ]
    # 3.15 Everybody saw the cards that were reshuffled, but not in which order they lie now.
    if other.reshuffles:
        random.shuffle(pile)
        random.shuffle(boxes)
    else:
        both = pile + boxes
        random.shuffle(both)
        pile, boxes = both[: len(pile)], both[len(pile) :]
    if drawn:
        other.in_hand = pile.pop()
    other.draw_pile[: other.draw_size] = pile
    # 1.5 Nobody knows a face-down card, not even their own.
    for owner in range(other.seats):
        for spot in range(SPOTS):
            if other.face_down[owner] >> spot & 1:
                other.cards[owner][spot] = boxes.pop()
    return other


def _choose_otherwise(table: Table, seat: int | None, random: Random) -> None:
    """2.4 Of the choices of others only whether they are complete is known."""
    for owner in range(table.seats):
        if owner != seat:
            ready = table.to_open[owner].bit_count() == 2
            spots = random.sample(range(SPOTS), 2 if ready else random.randrange(2))
            table.to_open[owner] = sum(1 << spot for spot in spots)
