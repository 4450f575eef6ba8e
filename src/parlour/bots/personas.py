"""Characters for bots: names and manners. They change style, never what a bot may know.

The numbers of a style say how somebody moves and reacts where time passes: in a game without a
clock a persona is a name, and a pace of thinking.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass, replace
from typing import cast

from parlour.bots.bot import Bot
from parlour.bots.slips import Slipping
from parlour.core.words import Words


@dataclass(frozen=True)
class Style:
    """Whoever is asked several times a second does something one time in so many."""

    cheats: int = 4
    takes_back: int = 200
    feints: int = 60
    calls: int = 60
    misses: int = 5  # races that go by unnoticed, one in so many
    reaction: int = 0  # milliseconds more than people usually need
    pace: int = 100  # hundredths of the usual time to think
    looks_where_it_moves: int = 50  # how readily a Guard's lamp follows a hand, in hundredths


PLAIN = Style()


@dataclass(frozen=True)
class Persona:
    name: Words
    words: Words  # at any table,
    quick_words: Words  # and where hands are quick
    style: Style

    def words_at(self, knows_time: bool) -> Words:
        return self.quick_words if knows_time else self.words


PERSONAS: Mapping[str, Persona] = {
    "nelly": Persona(
        Words("Nervous Nelly", "Nervöse Nelly"),
        Words(
            "Has her card in hand before it is her turn.",
            "Hat die Karte schon in der Hand, bevor sie dran ist.",
        ),
        Words(
            "Fidgets, feints and sweats: a cheat one can see from the door.",
            "Zappelt, täuscht an und schwitzt: Man sieht ihr das Schummeln von der Tür aus an.",
        ),
        Style(cheats=6, takes_back=12, feints=12, pace=80),
    ),
    "carl": Persona(
        Words("Cool Carl", "Cooler Carl"),
        Words(
            "Never hurries, whatever lies on the table.",
            "Hat es nie eilig, egal was auf dem Tisch liegt.",
        ),
        Words(
            "Never hurries, and cheats only when nobody looks.",
            "Hat es nie eilig und schummelt nur, wenn niemand hinsieht.",
        ),
        Style(cheats=10, feints=400, pace=120, looks_where_it_moves=40),
    ),
    "tim": Persona(
        Words("Twitchy Tim", "Zappel-Tim"),
        Words(
            "Has decided before you have looked.",
            "Hat sich entschieden, bevor du hingesehen hast.",
        ),
        Words(
            "His hands are never still, so who can tell?",
            "Seine Hände sind nie ruhig. Wer soll da noch etwas merken?",
        ),
        Style(cheats=5, feints=6, reaction=-30, misses=8, pace=60),
    ),
    "sue": Persona(
        Words("Sheriff Sue", "Sheriff Sue"),
        Words(
            "Knows the rules, and keeps to them.",
            "Kennt die Regeln und hält sich daran.",
        ),
        Words(
            "Rarely cheats, and as Guard misses little.",
            "Schummelt selten, und als Wächterin entgeht ihr wenig.",
        ),
        Style(cheats=30, calls=30, looks_where_it_moves=90),
    ),
    "gus": Persona(
        Words("Grandpa Gus", "Opa Gus"),
        Words(
            "Takes his time, and has a story for every card.",
            "Lässt sich Zeit und hat zu jeder Karte eine Geschichte.",
        ),
        Words(
            "Slow hands, an honest face, and he looks away while he sorts his cards.",
            "Langsame Hände, ein ehrliches Gesicht, und beim Sortieren schaut er weg.",
        ),
        Style(cheats=80, calls=150, reaction=180, misses=3, pace=160, looks_where_it_moves=20),
    ),
}


def in_style(bot: Bot, style: Style) -> Bot:
    """The same bot with these manners, if it has any; somebody who slips keeps them then, too."""
    if isinstance(bot, Slipping):
        usually, slips = in_style(bot.usually, style), in_style(bot.slips, style)
        return bot if slips is bot.slips else replace(bot, usually=usually, slips=slips)
    if is_dataclass(bot) and hasattr(bot, "style"):
        return cast(Bot, replace(bot, style=style))
    return bot
