"""What the house itself says, as opposed to the table: closed doors, missing tables, patience."""

from __future__ import annotations

from parlour.core.words import Words

NO_TABLE = Words(
    "There is no table with the code {code}.", "Es gibt keinen Tisch mit dem Code {code}."
)
NO_SEAT = Words(
    "This key opens no seat at this table.", "Dieser Schlüssel öffnet hier keinen Platz."
)
NO_MATCH = Words(
    "There is no finished match of this name.", "Es gibt keine beendete Partie dieses Namens."
)
NO_PAGE = Words("There is nothing at this address.", "Unter dieser Adresse gibt es nichts.")
NO_METHOD = Words(
    "This address cannot be used in this way.", "So lässt sich diese Adresse nicht benutzen."
)
NO_REQUEST = Words("This is no request.", "Das ist keine Anfrage.")
NOT_WHOLE = Words(
    "This request has not arrived as a whole.", "Diese Anfrage ist nicht ganz angekommen."
)
NOT_JSON = Words(
    "This request cannot be read as JSON: {detail}.",
    "Diese Anfrage lässt sich nicht als JSON lesen: {detail}.",
)
NOT_UNDERSTOOD = Words(
    "This message cannot be understood: {detail}.",
    "Diese Nachricht ist nicht zu verstehen: {detail}.",
)
TOO_LARGE = Words("This message is too large.", "Diese Nachricht ist zu groß.")
TOO_OFTEN = Words(
    "That was a bit often; please wait a moment.",
    "Das war etwas oft; bitte einen Augenblick warten.",
)
TOO_FAST = Words(
    "Too many messages at once; please come back more slowly.",
    "Zu viele Nachrichten auf einmal; bitte etwas langsamer wiederkommen.",
)
TOO_SLOW = Words(
    "This connection is too slow to follow; it picks up where it was.",
    "Diese Verbindung kommt nicht mehr mit; sie macht gleich dort weiter, wo sie war.",
)
TAKEN_OVER = Words(
    "This seat is now open on another device.",
    "Dieser Platz ist jetzt auf einem anderen Gerät offen.",
)
REMOVED = Words("The host has asked you to leave.", "Der Gastgeber hat dich gebeten zu gehen.")
LEFT = Words("You have left the table. Goodbye!", "Du hast den Tisch verlassen. Tschüss!")
CLOSING = Words(
    "The house is being restarted; nothing is lost.",
    "Das Haus wird neu gestartet; nichts geht verloren.",
)
FULL_OF_WATCHERS = Words(
    "No more people can watch this table.", "An diesem Tisch ist zum Zusehen kein Platz mehr."
)
OTHER_PROTOCOL = Words(
    "This page is out of date; please load it again.",
    "Diese Seite ist veraltet; bitte neu laden.",
)
HELLO_FIRST = Words(
    "A connection begins with hello.", "Eine Verbindung beginnt mit einer Begrüßung (hello)."
)
ONLY_TEXT = Words("Messages are text.", "Nachrichten sind Text.")
WATCHING_ONLY = Words(
    "Who watches cannot play; sit down first.",
    "Wer zuschaut, kann nicht mitspielen; erst hinsetzen.",
)
CANNOT_WRITE = Words(
    "The house cannot write just now, so nothing has changed; please try again.",
    "Das Haus kann gerade nicht schreiben, darum ist nichts geschehen; bitte noch einmal.",
)
CANNOT_READ = Words(
    "The house cannot reach its books just now; please try again.",
    "Das Haus kommt gerade nicht an seine Bücher; bitte noch einmal versuchen.",
)
MISHAP = Words(
    "Something went wrong at this table; it is being set up again as it was.",
    "An diesem Tisch ist etwas schiefgegangen; er wird wieder aufgebaut, wie er war.",
)
HOUSE_MISHAP = Words(
    "Something went wrong in the house; please try again.",
    "Im Haus ist etwas schiefgegangen; bitte noch einmal versuchen.",
)
BROKEN = Words(
    "This table cannot be set up any more; its keeper has been told.",
    "Dieser Tisch lässt sich nicht mehr aufbauen; das Haus weiß Bescheid.",
)
HOUSE_FULL = Words(
    "There is no room for another table just now.",
    "Gerade ist für keinen weiteren Tisch Platz.",
)
EXPERT_BUSY = Words(
    "The expert is looking at other matches; please ask again in a while.",
    "Der Profi sieht sich gerade andere Partien an; bitte später noch einmal fragen.",
)
EXPERT_STUMBLED = Words(
    "The expert could not look at this match to the end; please ask again.",
    "Der Profi konnte sich diese Partie nicht zu Ende ansehen; bitte noch einmal fragen.",
)
NO_COUNT = Words("since has to be a whole number.", "since muss eine ganze Zahl sein.")
ELSEWHERE = Words(
    "This request comes from another site.", "Diese Anfrage kommt von einer anderen Seite."
)
ONE_MOMENT = Words(
    "One moment: the expert is still getting ready. Please ask again.",
    "Einen Augenblick: Der Profi macht sich noch bereit. Bitte gleich noch einmal fragen.",
)
ONE_HINT = Words(
    "One moment: your last question is still being thought about.",
    "Einen Augenblick: Über deine letzte Frage wird noch nachgedacht.",
)
NOTHING_TO_DO = Words(
    "There is nothing for you to do right now.", "Für dich gibt es gerade nichts zu tun."
)


class NotThere(Exception):
    """There is no such table, or it cannot be set up; the words say which."""

    def __init__(self, words: Words, code: str = "") -> None:
        super().__init__(words.en)
        self.is_missing = words is NO_TABLE
        self.passes = words is HOUSE_FULL  # there may be room again soon
        self.words = Words(*(each.format(code=code) for each in words))
