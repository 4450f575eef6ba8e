/** By which other devices reach this house: ours may be one that is good here alone, such as localhost. */

import * as api from './api';

export function addressForOthers(): { readonly now: string } {
  let now = $state(location.origin);
  api
    .house()
    .then((house) => (now = house.address || location.origin))
    .catch(() => undefined);
  return {
    get now() {
      return now;
    },
  };
}
