"""What the house says when something cannot be done at a table, in both languages."""

from __future__ import annotations

from parlour.core.words import Language, ParlourError, Words


class NotNow(ParlourError):
    """A refusal at the table: one sentence, and the number of the rule if it was a rule."""

    def __init__(self, words: Words, rule: str | None = None) -> None:
        super().__init__(*words)
        self.rule = rule


def filled(words: Words, **holes: object) -> Words:
    """A sentence whose holes are filled, with words of the same language where there are such."""

    def said(language: Language) -> str:
        fillings = {
            name: each.say(language) if isinstance(each, Words) else each
            for name, each in holes.items()
        }
        return words.say(language).format(**fillings)

    return Words(said("en"), said("de"))


# Names
NO_NAME = Words("Please tell us a name.", "Bitte nenne einen Namen.")
LONG_NAME = Words("A name has at most {most} characters.", "Ein Name hat höchstens {most} Zeichen.")
LONG_WORD = Words(
    "A word for the shuffle has at most {most} characters.",
    "Ein Wort für das Mischen hat höchstens {most} Zeichen.",
)

# Chairs
TABLE_IS_FULL = Words(
    "All {most} chairs at this table are taken.", "Alle {most} Stühle an diesem Tisch sind besetzt."
)
NO_SUCH_CHAIR = Words("There is no such chair at this table.", "Diesen Stuhl gibt es hier nicht.")
NO_PERSON_THERE = Words("Nobody sits on that chair.", "Auf diesem Stuhl sitzt niemand.")
NO_BOT_THERE = Words("No bot sits on that chair.", "Auf diesem Stuhl sitzt kein Bot.")
NOT_YOURSELF = Words(
    "To stand up yourself, leave the table.", "Um selbst aufzustehen, verlasse den Tisch."
)
NO_SUCH_BOT = Words(
    "There is no bot called '{level}'; there is {levels}.",
    "Es gibt keinen Bot namens '{level}', sondern {levels}.",
)
NO_SUCH_PERSONA = Words(
    "No bot is like '{persona}'; there is {personas}.",
    "Kein Bot ist wie '{persona}'; es gibt {personas}.",
)
BOT_PLAYS = Words(
    "This bot is playing; it can go when the match is over.",
    "Dieser Bot spielt gerade; er kann gehen, wenn die Partie vorbei ist.",
)
EVERY_CHAIR_ONCE = Words(
    "An order names every chair at the table once.",
    "Eine Reihenfolge nennt jeden Stuhl am Tisch genau einmal.",
)

# The host
ONLY_HOST = Words("Only the host can do that.", "Das kann nur, wer Gastgeber ist.")
ALREADY_HOST = Words("You are the host already.", "Du bist schon Gastgeber.")

# Lobby and match
ONLY_IN_LOBBY = Words(
    "That can be changed in the lobby, between matches.",
    "Das lässt sich in der Lobby ändern, zwischen zwei Partien.",
)
MATCH_IS_ON = Words("A match is being played.", "Es läuft gerade eine Partie.")
NO_MATCH = Words("No match is being played.", "Es läuft gerade keine Partie.")
OTHER_MATCH = Words(
    "That was meant for another match than the one being played.",
    "Das galt einer anderen Partie als der, die gerade läuft.",
)
ALREADY_IN_LOBBY = Words("You are in the lobby already.", "Ihr seid schon in der Lobby.")
NOT_READY = Words("Not everybody is ready: {names}.", "Noch nicht alle sind bereit: {names}.")
YOU_ONLY_WATCH = Words(
    "You have no seat in this match; you play in the next one.",
    "In dieser Partie hast du keinen Platz; bei der nächsten spielst du mit.",
)

# Time
IS_PAUSED = Words("The table is paused.", "Am Tisch ist gerade Pause.")
BETWEEN_ROUNDS = Words(
    "The next round has not begun yet.", "Die nächste Runde hat noch nicht begonnen."
)
IS_NOT_PAUSED = Words("The table is not paused.", "Am Tisch ist gerade keine Pause.")

# Taking back
NOTHING_TO_TAKE_BACK = Words(
    "You have done nothing yet that could be taken back.",
    "Du hast noch nichts getan, was du zurücknehmen könntest.",
)
LIVE_IS_LIVE = Words(
    "In a live match nothing can be taken back.",
    "In einer Live-Partie lässt sich nichts zurücknehmen.",
)
ALREADY_ASKED = Words(
    "Somebody is already asking to take something back.",
    "Es möchte schon jemand etwas zurücknehmen.",
)
NOBODY_ASKS = Words("Nobody asks to take anything back.", "Niemand möchte etwas zurücknehmen.")
YOU_ASK = Words(
    "You ask yourself; the others have to answer.",
    "Du fragst ja selbst; die anderen müssen antworten.",
)
ANSWERED_ALREADY = Words("You have answered already.", "Du hast schon geantwortet.")

# Cheating Moth, Live
GUARD_AWAY = Words(
    "The Guard is away, so nothing can vanish until somebody watches again.",
    "Gerade wacht niemand, darum kann nichts verschwinden, bis wieder jemand hinschaut.",
)
MOSQUITO_GONE = Words("The Mosquito was gone already.", "Die Mücke war schon weg.")
