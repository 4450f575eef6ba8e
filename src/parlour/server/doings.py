"""What people do at a table: a command becomes entries for its log, or is refused with a sentence.

Nothing is changed here. Whoever calls ``heed`` writes the entries down and enters them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from parlour.bots.personas import PERSONAS
from parlour.core.fair_deal import new_secret
from parlour.core.words import LANGUAGES, Words, listed
from parlour.games import game_called
from parlour.server import entries as log
from parlour.server import protocol as ask
from parlour.server import sentences as say
from parlour.server.company import Chair
from parlour.server.entries import AnyEntry
from parlour.server.hindsight import (
    free_seats,
    last_step_of,
    makes_no_difference,
    still_to_agree,
    who_must_agree,
)
from parlour.server.naming import clean_name as clean_name
from parlour.server.naming import clean_word, unique_name
from parlour.server.papers import NewTable, SitDown
from parlour.server.protocol import AnyCommand
from parlour.server.room import Room
from parlour.server.sentences import NotNow as NotNow
from parlour.server.sentences import filled

MOST_CHAIRS = 12
AVATARS = 64
BOT_NAMES = (
    "Brumm",
    "Fips",
    "Hummel",
    "Klecks",
    "Momo",
    "Pepper",
    "Quint",
    "Rosine",
    "Tapsi",
    "Willa",
    "Yuki",
    "Zimt",
)


# Coming


def open_table(code: str, new: NewTable, date: str, key: str, now: int) -> list[AnyEntry]:
    """A table with its first person, who is the host, and perhaps bots and a first deal."""
    game = game_called(new.game)
    options = game.options.from_json(new.options)
    room = Room()
    made: list[AnyEntry] = []

    def write(*more: AnyEntry) -> None:
        for entry in more:
            entry.at = now
            room.enter(entry)
            made.append(entry)

    opened = log.Opened(
        code=code,
        game=game.id,
        options=options.to_json(),
        pace=new.pace,
        evening=new.evening,
        date=date,
    )
    write(opened, log.Promised(secret=new_secret()))
    write(sit(room, SitDown(new.name, new.avatar), key, now))
    for bot in new.bots:
        write(_bot_for(room, _room_for_one(room), bot.level, bot.persona))
    if new.start:
        write(*_start(room, room.company.chairs[0], ask.Start(id=""), now))
    return made


def sit(room: Room, who: SitDown, key: str, now: int) -> log.Sat:
    """Somebody sits down, now or for the next match."""
    name = unique_name(room.company, clean_name(who.name))
    return log.Sat(at=now, chair=_room_for_one(room), name=name, avatar=who.avatar, key=key)


def _room_for_one(room: Room) -> int:
    """The number of a new chair, if it still fits to the table."""
    staying = sum(not chair.left for chair in room.company)
    most = room.game.players[-1]
    if staying >= most or len(room.company) >= MOST_CHAIRS:
        raise NotNow(filled(say.TABLE_IS_FULL, most=most))
    return room.company.next


# At the table


def heed(room: Room, chair: int, command: AnyCommand, now: int) -> list[AnyEntry]:
    """The entries that this command of this chair makes, the first of them signed by it."""
    who = room.company.find(chair)
    if who is None or not who.is_person:
        raise NotNow(say.NO_SUCH_CHAIR)
    made = _HOW[type(command)](room, who, command, now)
    for entry in made:
        entry.at = now
    if made:
        made[0].by = (chair, command.id)
    return made


def _need_host(room: Room, chair: Chair) -> None:
    if room.company.host != chair.number:
        raise NotNow(say.ONLY_HOST)


def _need_match(room: Room) -> None:
    if room.state != "playing":
        raise NotNow(say.NO_MATCH)


def _need_no_match(room: Room) -> None:
    if room.state == "playing":
        raise NotNow(say.MATCH_IS_ON)


def _need_lobby(room: Room) -> None:
    if room.state != "lobby":
        raise NotNow(say.ONLY_IN_LOBBY)


def _seat(room: Room, chair: Chair) -> int:
    if chair.seat is None:
        raise NotNow(say.YOU_ONLY_WATCH)
    return chair.seat


# Playing


def meant_for(room: Room, chair: Chair, act: ask.Act) -> int:
    """The seat that wants to act, if it is in this match and time is running."""
    _need_match(room)
    if act.match != room.number:
        raise NotNow(say.OTHER_MATCH)
    seat = _seat(room, chair)
    if room.paused:
        raise NotNow(say.BETWEEN_ROUNDS if room.between else say.IS_PAUSED)
    return seat


def _act(room: Room, chair: Chair, act: ask.Act, now: int) -> list[AnyEntry]:
    seat = meant_for(room, chair, act)
    match = room.match
    assert match is not None
    actions = match.game.actions
    action = actions.named(act.do)
    if act.ms and actions.verb(action).measured:
        action = action._replace(ms=act.ms)
    if not match.is_legal(seat, action):
        refusal = match.game.refusal(match.table, seat, action)
        raise NotNow(refusal.words, getattr(refusal, "rule", None))
    acted = log.Acted(seat=seat, do=act.do, ms=action.ms)
    return [log.Returned(chair=chair.number), acted] if chair.stand_in else [acted]


def _pause(room: Room, chair: Chair, _: ask.Pause, now: int) -> list[AnyEntry]:
    _need_match(room)
    _seat(room, chair)
    if room.paused:
        raise NotNow(say.IS_PAUSED)
    return [log.Paused(chair=chair.number)]


def _go_on(room: Room, chair: Chair, _: ask.GoOn, now: int) -> list[AnyEntry]:
    _need_match(room)
    _seat(room, chair)
    if not room.paused:
        raise NotNow(say.IS_NOT_PAUSED)
    if room.between:
        return [log.GotReady(chair=chair.number, ready=True)]
    return [log.WentOn(chair=chair.number)]


def _take_back(room: Room, chair: Chair, _: ask.TakeBack, now: int) -> list[AnyEntry]:
    _need_match(room)
    seat = _seat(room, chair)
    if room.is_live:
        raise NotNow(say.LIVE_IS_LIVE)
    if room.paused:
        raise NotNow(say.IS_PAUSED)
    if room.asked is not None:
        raise NotNow(say.ALREADY_ASKED)
    match = room.match
    assert match is not None
    steps = last_step_of(match, seat)
    if steps is None:
        raise NotNow(say.NOTHING_TO_TAKE_BACK)
    if seat in free_seats(room) and makes_no_difference(match, seat):
        return [log.TookBack(steps=steps, only=True)]
    if not who_must_agree(room, chair.number):
        return [log.TookBack(steps=steps)]
    return [log.AskedBack(chair=chair.number, steps=steps)]


def _agree(room: Room, chair: Chair, answer: ask.Agree, now: int) -> list[AnyEntry]:
    _need_match(room)
    _seat(room, chair)
    asked = room.asked
    if asked is None:
        raise NotNow(say.NOBODY_ASKS)
    if chair.number == asked.chair and answer.agree:
        raise NotNow(say.YOU_ASK)
    if chair.number in asked.agreed:
        raise NotNow(say.ANSWERED_ALREADY)
    answered = log.Answered(chair=chair.number, agree=answer.agree)
    if answer.agree and still_to_agree(room) <= {chair.number}:
        return [answered, log.TookBack(steps=asked.steps)]
    return [answered]


# Between matches


def _ready(room: Room, chair: Chair, ready: ask.Ready, now: int) -> list[AnyEntry]:
    if room.between:
        _seat(room, chair)
        return [log.GotReady(chair=chair.number, ready=ready.ready)]
    _need_no_match(room)
    word = clean_word(ready.word)
    return [log.GotReady(chair=chair.number, ready=ready.ready, word=word)]


def _start(room: Room, chair: Chair, _: ask.Start, now: int) -> list[AnyEntry]:
    _need_host(room, chair)
    _need_no_match(room)
    chairs = [each for each in room.company if not each.left]
    room.game.check(len(chairs), room.options)
    waiting = [
        each.name for each in chairs if each.is_person and not each.ready and each is not chair
    ]
    if waiting:
        raise NotNow(filled(say.NOT_READY, names=", ".join(waiting)))
    promised = [] if room.secret is not None else [log.Promised(secret=new_secret())]
    dealt = log.Dealt(
        id=secrets.token_hex(8),
        seats=[each.number for each in chairs],
        rules=room.game.version,
    )
    return [*promised, dealt]


def _to_lobby(room: Room, chair: Chair, _: ask.ToLobby, now: int) -> list[AnyEntry]:
    _need_host(room, chair)
    _need_no_match(room)
    if room.state == "lobby":
        raise NotNow(say.ALREADY_IN_LOBBY)
    return [log.BackToLobby()]


def _change(room: Room, chair: Chair, change: ask.Change, now: int) -> list[AnyEntry]:
    """Game and options in the lobby, habits at any time."""
    _need_host(room, chair)
    game, options = room.game, room.options
    if change.game is not None or change.options is not None:
        _need_lobby(room)
        game = room.game if change.game is None else game_called(change.game)
        options = game.options.from_json(change.options or {})
    return [
        log.Changed(
            game=game.id,
            options=options.to_json(),
            pace=room.pace if change.pace is None else change.pace,
            waits=room.waits if change.waits is None else change.waits,
            evening=room.evening if change.evening is None else change.evening,
        )
    ]


def _add_bot(room: Room, chair: Chair, bot: ask.AddBot, now: int) -> list[AnyEntry]:
    _need_host(room, chair)
    _need_no_match(room)
    if bot.chair is not None:
        return _other_bot(room, bot.chair, bot.level, bot.persona)
    return [_bot_for(room, _room_for_one(room), bot.level, bot.persona)]


def _other_bot(room: Room, chair: int, level: str, persona: str) -> list[AnyEntry]:
    """One bot goes, another sits there; if only the level is another, it goes by the same name."""
    old = room.company.find(chair)
    if old is None or old.bot is None:
        raise NotNow(say.NO_BOT_THERE)
    new = _bot_for(room, room.company.next, level, persona)
    if persona == old.persona:
        new.name, new.avatar = old.name, old.avatar
    order = [new.chair if each is old else each.number for each in room.company]
    return [log.Left(chair=chair, removed=True), new, log.Ordered(chairs=order)]


def _bot_for(room: Room, number: int, level: str, persona: str) -> log.BotSat:
    if level not in room.game.bots:
        levels = Words(*(listed(room.game.bots, language) for language in LANGUAGES))
        raise NotNow(filled(say.NO_SUCH_BOT, level=level, levels=levels))
    if persona and persona not in PERSONAS:
        personas = Words(*(listed(PERSONAS, language) for language in LANGUAGES))
        raise NotNow(filled(say.NO_SUCH_PERSONA, persona=persona, personas=personas))
    taken = {chair.name for chair in room.company}
    free = [name for name in BOT_NAMES if name not in taken]
    name = free[(number * 5 + len(room.code)) % len(free)]
    if persona and persona.capitalize() not in taken:
        name = persona.capitalize()
    avatar = (number * 7 + 3) % AVATARS
    return log.BotSat(chair=number, name=name, avatar=avatar, level=level, persona=persona)


def _remove(room: Room, chair: Chair, remove: ask.Remove, now: int) -> list[AnyEntry]:
    _need_host(room, chair)
    if remove.chair not in room.company or room.company[remove.chair].left:
        raise NotNow(say.NO_SUCH_CHAIR)
    if remove.chair == chair.number:
        raise NotNow(say.NOT_YOURSELF)
    other = room.company[remove.chair]
    if other.bot is not None and room.state == "playing":
        raise NotNow(say.BOT_PLAYS)
    return [log.Left(chair=remove.chair, removed=True)]


def _order(room: Room, chair: Chair, order: ask.Order, now: int) -> list[AnyEntry]:
    _need_host(room, chair)
    _need_no_match(room)
    if sorted(order.chairs) != sorted(each.number for each in room.company):
        raise NotNow(say.EVERY_CHAIR_ONCE)
    return [log.Ordered(chairs=list(order.chairs))]


def _pass_host(room: Room, chair: Chair, to: ask.PassHost, now: int) -> list[AnyEntry]:
    _need_host(room, chair)
    if to.chair == chair.number:
        raise NotNow(say.ALREADY_HOST)
    if to.chair not in room.company:
        raise NotNow(say.NO_SUCH_CHAIR)
    if not room.company[to.chair].is_person:
        raise NotNow(say.NO_PERSON_THERE)
    return [log.Hosted(chair=to.chair)]


def _rename(room: Room, chair: Chair, rename: ask.Rename, now: int) -> list[AnyEntry]:
    name = unique_name(room.company, clean_name(rename.name), chair.number)
    avatar = chair.avatar if rename.avatar is None else rename.avatar
    return [log.Renamed(chair=chair.number, name=name, avatar=avatar)]


def _leave(room: Room, chair: Chair, _: ask.Leave, now: int) -> list[AnyEntry]:
    left: list[AnyEntry] = [log.Left(chair=chair.number)]
    if room.company.host == chair.number:
        host = room.company.next_host(chair.number)
        if host is not None:
            left.append(log.Hosted(chair=host))
    return left


def _hint(room: Room, chair: Chair, _: ask.Hint, now: int) -> list[AnyEntry]:
    """Hints leave no trace in the log: whoever keeps the room answers them."""
    _need_match(room)
    _seat(room, chair)
    return []


_HOW: dict[type, Callable[[Room, Chair, Any, int], list[AnyEntry]]] = {
    ask.Act: _act,
    ask.Change: _change,
    ask.AddBot: _add_bot,
    ask.Remove: _remove,
    ask.Order: _order,
    ask.Ready: _ready,
    ask.Start: _start,
    ask.ToLobby: _to_lobby,
    ask.PassHost: _pass_host,
    ask.Rename: _rename,
    ask.Leave: _leave,
    ask.Pause: _pause,
    ask.GoOn: _go_on,
    ask.TakeBack: _take_back,
    ask.Agree: _agree,
    ask.Hint: _hint,
}
