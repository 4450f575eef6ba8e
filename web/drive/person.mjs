// One pair of hands at a table, by finger, mouse or key, and a memory of what they have seen.

export class Person {
  seen = new Map();
  moment = 60; // milliseconds after each deed
  patience = 1500; // for what is to be touched
  inFlight = []; // what is gone if one waits for a better picture of it

  /** `place`: the beginning and the end of what pictures are called. */
  constructor(party, page, by, place) {
    Object.assign(this, { party, page, by, place });
  }

  async shot(what, most = 1) {
    const n = (this.seen.get(what) ?? 0) + 1;
    this.seen.set(what, n);
    if (!this.party.folder || n > most) return;
    if (!this.inFlight.includes(what)) await this.page.waitForTimeout(350);
    await this.party.shot(this.page, `${this.place[0]}-${what}${n > 1 ? n : ''}-${this.place[1]}`);
  }

  do(key, what) {
    return this.by === 'keys' ? this.press(key) : this.tap(what);
  }

  async tap(what) {
    const thing = this.page.locator(what).first();
    const gently = { force: true, timeout: this.patience };
    await (this.by === 'touch' ? thing.tap(gently) : thing.click(gently)).catch(() => undefined);
    await this.page.waitForTimeout(this.moment);
    return true;
  }

  async press(key) {
    await this.page.keyboard.press(key);
    await this.page.waitForTimeout(this.moment);
    return true;
  }
}
