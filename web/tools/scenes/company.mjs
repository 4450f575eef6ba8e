// Several people and devices at one table.
import { playUntil } from '../../drive/guests.mjs';
import { openTable, sitDown } from '../../drive/house.mjs';
import { bots } from '../moments.mjs';

/** People whose line is slow, who look elsewhere, who are gone, and for whom a bot plays by and by. */
export const COMPANY = [
  ['party-bugs', {}],
  ['parrot-box', {}],
  ['cheating-moth', { mode: 'live', first_guard: 1 }],
].map(([game, options]) => ({
  name: `company-${game}`,
  async run({ house, guest, camera }) {
    const host = await openTable(house, { game, options });
    const names = ['Bo', 'Großtante Wilhelmine', 'Mia'];
    const others = [];
    for (const [i, name] of names.entries()) {
      const seated = await sitDown(house, host.code, { name, avatar: i + 2 });
      others.push(await guest({ seated, game, size: '390x844', settings: { tips: false } }));
      await others[i].goto(`${house.url}/${host.code}`);
      await others[i].locator('.begin .main').click();
    }
    const page = await guest({ seated: host, game, settings: { tips: false } });
    await page.goto(`${house.url}/${host.code}`);
    await page.locator('.begin .main:enabled').click();
    await page.waitForSelector('.room .table > *');
    await page.waitForTimeout(1500);
    await others[1].evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await others[2].context().close();
    await page.waitForSelector('.note');
    await page.evaluate(() => camera.hear({ type: 'presence', chair: 1, presence: 'here', shaky: true }));
    await page.waitForTimeout(300);
    await camera.shoot(page, `company-${game}`);
    await page.waitForTimeout(32_000);
    await page.evaluate(() => camera.hear({ type: 'presence', chair: 1, presence: 'here', shaky: true }));
    await page.waitForTimeout(300);
    await camera.shoot(page, `company-${game}-kept-warm`);
  },
}));

/** Two people at one device, and the curtain that falls between them. */
export const PASS = {
  name: 'pass',
  async run({ house, guest, camera }) {
    const host = await openTable(house, { game: 'parrot-box', bots: bots(1) });
    const other = await sitDown(house, host.code, { name: 'Großtante Wilhelmine', avatar: 4 });
    const page = await guest({ seated: host, game: 'parrot-box' });
    await page.goto(house.url);
    await page.evaluate(
      (seat) => {
        const [known] = JSON.parse(localStorage.getItem('parlour.tables'));
        localStorage.setItem('parlour.tables', JSON.stringify([{ ...known, seats: [...known.seats, seat] }]));
      },
      { chair: other.chair, token: other.token, name: 'Großtante Wilhelmine' },
    );
    await page.goto(`${house.url}/${host.code}`);
    await page.waitForSelector('.seats li');
    await page.waitForTimeout(400);
    await camera.shoot(page, 'pass-lobby');
    await page.locator('.begin .main').click();
    await playUntil([page], async () => (await page.locator('.curtain').count()) > 0, camera.patience * 1000);
    await camera.shoot(page, 'pass-curtain');
    await page.locator('.curtain .button').click();
    await page.waitForSelector('.mine .card');
    await page.waitForTimeout(400);
    await camera.shoot(page, 'pass-other');
  },
};

/** A phone whose table is on the big screen. */
export const BESIDE = ['party-bugs', 'parrot-box', 'cheating-moth'].map((game) => ({
  name: `phone-${game}`,
  async run({ house, guest, camera }) {
    const seated = await openTable(house, { game, start: true, bots: bots(3) });
    const tv = await guest({});
    await tv.goto(`${house.url}/tv/${seated.code}`);
    const page = await guest({ seated, game, size: '390x844' });
    await page.goto(`${house.url}/${seated.code}`);
    await page.waitForSelector('[data-big=elsewhere]');
    await page.waitForTimeout(1200);
    await camera.shoot(page, `phone-${game}`, {
      sizes: camera.sizes.filter((size) => Number(size.split('x')[0]) < 700),
    });
  },
}));
