/** The sign of the house: the Party King under a lamp. */

import { costumes } from './costumes';
import { placed, svg } from './parts';

export const icon = (): string =>
  svg(
    '<rect width="512" height="512" fill="#2c1f4d"/><circle cx="256" cy="250" r="215" fill="#4a2d7a"/><path d="M196 0H316L452 512H60Z" fill="#ffe9a0" opacity=".22"/>' +
      placed(costumes[13]!(), 256, 268, 3.7),
    '0 0 512 512',
  );
