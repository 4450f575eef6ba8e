/** The two live regions of the page, and the voice that fills them. */

import { Announcer } from './announce';

export const regions = $state({ polite: '', urgent: '' });

export const voice = new Announcer(
  (text) => (regions.polite = text),
  (text) => (regions.urgent = text),
);
