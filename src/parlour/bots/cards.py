"""What is written about each bot: for people who choose their company, and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from parlour.core.words import Words


@dataclass(frozen=True)
class BotCard:
    name: Words
    words: Words  # how it plays
    strength: int  # 1 to 4
    is_level: bool = True  # offered to people; the others are for programs


CARDS: Mapping[str, BotCard] = {
    "newcomer": BotCard(
        Words("Newcomer", "Neuling"),
        Words(
            "Knows the rules, plays cheerfully and thinks of this moment only.",
            "Kennt die Regeln, spielt fröhlich und denkt nur an diesen Augenblick.",
        ),
        1,
    ),
    "casual": BotCard(
        Words("Casual", "Gelegenheitsspieler"),
        Words(
            "Goes for what looks best now, and overlooks something now and then.",
            "Nimmt, was gerade am besten aussieht, und übersieht ab und zu etwas.",
        ),
        2,
    ),
    "skilled": BotCard(
        Words("Skilled", "Fortgeschritten"),
        Words(
            "Plays by the rules of thumb that good players know.",
            "Spielt nach den Faustregeln, die gute Leute kennen.",
        ),
        3,
    ),
    "expert": BotCard(
        Words("Expert", "Profi"),
        Words(
            "Imagines what others may hold and thinks to the end of the round.",
            "Stellt sich vor, was andere haben könnten, und denkt bis zum Ende der Runde.",
        ),
        4,
    ),
    "random": BotCard(
        Words("Random", "Zufall"),
        Words("Does anything that is allowed.", "Tut irgendetwas, das erlaubt ist."),
        1,
        is_level=False,
    ),
    "greedy": BotCard(
        Words("Greedy", "Gierig"),
        Words(
            "Always does what looks best now.",
            "Tut immer, was gerade am besten aussieht.",
        ),
        2,
        is_level=False,
    ),
}


def levels_of(bots: Iterable[str]) -> list[str]:
    """Those of these bots that people are offered, weakest first."""
    levels = [name for name in bots if name in CARDS and CARDS[name].is_level]
    return sorted(levels, key=lambda name: CARDS[name].strength)
