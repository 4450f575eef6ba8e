"""How the bots of a live Cheating Moth table behave: a few numbers for each persona.

Their names and words, and how fast and attentive they are, are in ``parlour.bots.personas``.
"""

from __future__ import annotations

from dataclasses import dataclass

from parlour.bots.personas import PERSONAS, PLAIN, Style


@dataclass(frozen=True)
class Manners:
    restless: float = 1.0  # fidgets so many times as often as others
    feints: float = 0.12  # in a minute
    cheats: float = 2.1  # how often in a minute it looks for a chance
    dares: float = 0.1  # to cheat in the lamp
    flees: float = 0.3  # takes the card back when the lamp comes
    hurry: tuple[int, int] = (700, 2200)  # milliseconds for a card
    eye: float = 1.0  # how well it watches as the Guard
    alarm: float = 1.0  # how often it sees ghosts as the Guard
    dwell: tuple[int, int] = (600, 2200)  # milliseconds for which its lamp stays
    style: Style = PLAIN


MANNERS: dict[str, Manners] = {
    "": Manners(),
    "nelly": Manners(
        restless=1.6,
        feints=0.6,
        flees=0.6,
        hurry=(600, 1100),
        alarm=1.4,
        style=PERSONAS["nelly"].style,
    ),
    "carl": Manners(
        restless=0.6,
        feints=0.1,
        cheats=2.3,
        dares=0.0,
        flees=0.1,
        hurry=(1400, 2600),
        style=PERSONAS["carl"].style,
    ),
    "tim": Manners(
        restless=3.0,
        dares=0.25,
        hurry=(600, 1800),
        dwell=(600, 1200),
        style=PERSONAS["tim"].style,
    ),
    "sue": Manners(
        restless=0.7,
        feints=0.1,
        cheats=1.3,
        dares=0.0,
        eye=1.5,
        alarm=0.7,
        style=PERSONAS["sue"].style,
    ),
    "gus": Manners(
        restless=1.2,
        feints=0.05,
        cheats=0.8,
        hurry=(2000, 3000),
        eye=0.7,
        dwell=(1400, 2200),
        style=PERSONAS["gus"].style,
    ),
}


def manners_of(persona: str) -> Manners:
    return MANNERS.get(persona, MANNERS[""])
