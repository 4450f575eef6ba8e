// What there is to see: the screens that are no table, and tables that are played until their moments have come.
// A moment is there when its selector is; `do` brings it about, with the table held if `still`; `motion` shows it in mid-air.
import { CHEATING_MOTH } from './scenes/cheating_moth.mjs';
import { BESIDE, COMPANY, PASS } from './scenes/company.mjs';
import { AFTER, REPLAYS } from './scenes/looking_back.mjs';
import { PARROT_BOX } from './scenes/parrot_box.mjs';
import { PARTY_BUGS } from './scenes/party_bugs.mjs';
import { READING, TIPS } from './scenes/reading.mjs';
import { SCREENS } from './scenes/screens.mjs';

export const SCENES = [
  ...SCREENS,
  ...TIPS,
  ...COMPANY,
  ...PARTY_BUGS,
  ...PARROT_BOX,
  ...CHEATING_MOTH,
  AFTER,
  ...READING,
  ...REPLAYS,
  PASS,
  ...BESIDE,
];
