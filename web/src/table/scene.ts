/** What a table is given, and what is said and read of it, from one viewer's side of a room. */

import { sitter } from '../art/avatars';
import type { GameFace, Prompt, SeatFacts, TableProps } from '../games/contract';
import { list, t } from '../i18n';
import type { Room } from '../net/room.svelte';
import { capital, choice } from '../net/sentences';

export function peopleOf(room: Room): SeatFacts[] {
  const { match, table } = room;
  return (match?.names ?? []).map((name, seat) => {
    const number = match!.seats[seat];
    const chair = number === undefined ? undefined : table?.chairs.find((each) => each.chair === number);
    return {
      name,
      avatar: sitter(chair),
      bot: !chair || !!chair.bot,
      presence: chair && !chair.bot ? (room.company.presence[chair.chair]?.presence ?? 'here') : 'here',
      shaky: !!chair && !chair.bot && !!room.company.presence[chair.chair]?.shaky,
      standIn: !!chair && (!!chair.stand_in || !!chair.left),
      awaited: !match!.over && (match!.awaited ?? []).includes(seat),
      me: seat === room.seat,
    };
  });
}

/** Null until there is something to draw. */
export function sceneOf(room: Room, people: SeatFacts[]): TableProps<any> | null {
  const { match, shown, card } = room;
  if (!match || !shown || !card) return null;
  const between = typeof room.table?.between === 'number';
  return {
    view: shown.view,
    seat: room.seat,
    names: match.names,
    legal: room.caughtUp && !between ? room.legal : [],
    early: between ? [] : room.legal,
    between,
    told: shown.told,
    words: card,
    sending: room.sending,
    act: (action, more) => void room.act(action, more),
    wonder: (action) =>
      void (room.seat !== null && room.caughtUp && !match.over && !room.legal.includes(action) && room.act(action)),
    people,
    live: room.live,
  };
}

export function promptOf(room: Room, scene: TableProps<any> | null): Prompt {
  const { match, face } = room;
  if (!match || !scene) return { text: '', mine: false };
  if (match.over && room.caughtUp) return { text: t('over'), mine: false };
  const said = face?.prompt(scene);
  if (said?.text) return said;
  const last = scene.told.at(-1);
  if (said && last) return { text: room.sentence(last), mine: false };
  if (room.awaited && room.caughtUp) return { text: t('yourTurn'), mine: true };
  const slow = scene.people.filter((each) => each.awaited && !each.me).map((each) => each.name);
  return { text: slow.length ? t('turnOf', { names: list(slow) }) : '', mine: false };
}

const FEW = 4;

/** What can be done now, in words: where it is few things and there is time to read. */
export function doingsAt(face: GameFace, { legal, view, words, names }: TableProps<any>): string[] {
  if (legal.length > FEW || face.hurries?.(view)) return [];
  return legal.map((action) => capital(choice(words, action, names)));
}

/** The rules to read now: the first of the house's pointers that suits. */
export function rulesAt({ legal, view, words }: TableProps<any>): readonly string[] {
  const verbs = legal.map((action) => action.split(' ', 1)[0]);
  const suits = words.pointers.find(
    ({ phase, do: verb }) => (!phase || phase === view.phase) && (!verb || verbs.includes(verb)),
  );
  return suits?.rules ?? [];
}

/** The last five lines of the story, as it is written. */
export function lastTold(room: Room): string[] {
  return room.story
    .filter(({ told }) => !room.face?.asides?.includes(told.what))
    .slice(-5)
    .map(({ told }) => room.sentence(told))
    .filter(Boolean);
}

/** How it stands: `Ada 12, Bo 7`. */
export function totalsOf(face: GameFace, { view, names }: TableProps<any>): string {
  return face
    .scores(view, names)
    .rows.map((row) => `${names[row.seat]} ${row.total}`)
    .join(', ');
}
