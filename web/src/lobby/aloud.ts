/** What has changed in a lobby, in sentences, for those who do not see it. */

import { list, say, t } from '../i18n';
import type { ChairNow, TableNow } from '../protocol/messages';
import type { GameCard } from '../protocol/papers';
import { asked, inWords, valueOf } from './options';

export interface Listener {
  cards: readonly GameCard[];
  mine: readonly (number | null)[]; // chairs of this device
  chooses: boolean; // the host has heard what was chosen from the button itself
}

export function changesOf(before: TableNow, now: TableNow, listener: Listener): string[] {
  const card = listener.cards.find((each) => each.id === now.game);
  const [were, are] = [seated(before), seated(now)];
  return [
    ...comingAndGoing(were, are, card),
    ...standing(before, now, listener.mine),
    ...(listener.chooses ? [] : choices(before, now, card)),
  ];
}

const seated = (table: TableNow): ChairNow[] => table.chairs.filter((chair) => !chair.left);
const find = (chairs: readonly ChairNow[], { chair }: ChairNow) => chairs.find((each) => each.chair === chair);
const isOther = (one: ChairNow, other: ChairNow): boolean =>
  one.name !== other.name || one.bot !== other.bot || one.persona !== other.persona;

function comingAndGoing(were: readonly ChairNow[], are: readonly ChairNow[], card?: GameCard): string[] {
  const came = are.filter((chair) => {
    const was = find(were, chair);
    return !was || (chair.bot && isOther(was, chair));
  });
  const moved =
    were.length === are.length &&
    were.every((chair) => find(are, chair)) &&
    were.some((chair, i) => chair.chair !== are[i]!.chair);
  return [
    ...were
      .filter((chair) => !find(are, chair))
      .map((chair) => t(chair.bot ? 'botHasLeft' : 'hasLeft', { name: chair.name })),
    ...came.map((chair) => cameIn(chair, card)),
    ...(moved ? [t('newOrder', { names: list(are.map((chair) => chair.name)) })] : []),
  ];
}

function cameIn({ name, bot }: ChairNow, card?: GameCard): string {
  if (!bot) return t('hasSatDown', { name });
  const level = card?.bots.find((each) => each.level === bot);
  return t('botHasSatDown', { name, level: level ? say(level.name) : bot });
}

/** Who is ready, and who deals. */
function standing(before: TableNow, now: TableNow, mine: Listener['mine']): string[] {
  const turned = seated(now).filter((chair) => {
    const was = find(seated(before), chair);
    return was && !chair.bot && !!was.ready !== !!chair.ready && !mine.includes(chair.chair);
  });
  const slow = turned.filter((chair) => !chair.ready && chair.chair !== now.host).map((chair) => chair.name);
  const host = now.host !== before.host && seated(now).find((chair) => chair.chair === now.host);
  return [
    ...turned.filter((chair) => chair.ready).map((chair) => t('nameIsReady', { name: chair.name })),
    ...(slow.length ? [t('notEverybodyReady', { names: list(slow) })] : []),
    ...(host ? [t('isHostNow', { name: host.name })] : []),
  ];
}

/** Another game brings options of its own, which are no news. */
function choices(before: TableNow, now: TableNow, card?: GameCard): string[] {
  const other = now.game !== before.game;
  const yesOrNo = (on: boolean) => t(on ? 'yes' : 'no');
  const paces = { 'no-hurry': t('paceNoHurry'), normal: t('paceNormal'), brisk: t('paceBrisk') };
  return [
    other && t('gameIsNow', { game: card ? say(card.name) : now.game }),
    now.pace !== before.pace && `${t('pace')}: ${paces[now.pace]}`,
    now.waits !== before.waits && `${t('waits')}: ${yesOrNo(now.waits)}`,
    now.evening !== before.evening && `${t('evening')}: ${yesOrNo(now.evening)}`,
    ...asked((!other && card?.options) || [], now.options).map((option) => {
      const [was, is] = [valueOf(option, before.options), valueOf(option, now.options)].map((each) =>
        inWords(option, each),
      );
      return was !== is && `${say(option.title)}: ${is}`;
    }),
  ].filter((sentence) => sentence !== false);
}
