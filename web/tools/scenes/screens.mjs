// The screens that are no table: the way in, settings, lobbies, and lessons with every bubble.
import { act } from '../../drive/guests.mjs';
import { openTable, sitDown } from '../../drive/house.mjs';
import { bots, screen } from '../moments.mjs';

export const SCREENS = [
  screen('home', '/', '.game h2'),
  screen('settings', '/', '.game h2', (page) => page.click('header .round:last-child')),
  screen('join', '/?new=party-bugs', 'form .main'),
  screen('rules', '/rules/cheating-moth#3.1', 'article'),
  screen('learn', '/learn/cheating-moth', '.button.main'),
  screen('missing', '/ZZZZ', '[role=alert]'),
  { name: 'lobby', run: (all) => lobby(all, 'party-bugs', 3, 'lobby') },
  { name: 'lobby-guest', run: lobbyGuest },
  { name: 'lobby-moth', run: (all) => lobby(all, 'cheating-moth', 4, 'lobby-moth') },
  { name: 'lobby-tv', run: (all) => lobby(all, 'parrot-box', 3, 'lobby-tv', 'tv/') },
  ...['party-bugs', 'parrot-box', 'cheating-moth'].map((game) => ({
    name: `tutorial-${game}`,
    run: (all) => tutorial(all, game),
  })),
];

async function lobby({ house, guest, camera }, game, others, name, path = '') {
  const seated = await openTable(house, { game, bots: bots(others) });
  const page = await guest({ seated, game });
  await page.goto(`${house.url}/${path}${seated.code}`);
  await page.waitForSelector('.seats li, .tv li');
  await page.waitForTimeout(400);
  await camera.shoot(page, name);
}

/** Two people: the one who came is not ready yet, and the host waits; then a seat for somebody else on this device, and the options. */
async function lobbyGuest({ house, guest, camera }) {
  const host = await openTable(house, { game: 'party-bugs', bots: bots(1) });
  const seated = await sitDown(house, host.code, { name: 'Großtante Wilhelmine', avatar: 4 });
  const pages = [await guest({ seated, game: 'party-bugs' }), await guest({ seated: host, game: 'party-bugs' })];
  for (const [i, page] of pages.entries()) {
    await page.goto(`${house.url}/${host.code}`);
    await page.waitForSelector('.seats li');
    await page.waitForTimeout(400);
    await camera.shoot(page, i ? 'lobby-waits' : 'lobby-guest');
  }
  await pages[1].locator('.hot').click();
  await pages[1].waitForTimeout(350);
  await camera.shoot(pages[1], 'lobby-hot-seat');
  await pages[1].keyboard.press('Escape');
  await pages[1].evaluate(() => document.querySelector('#options').scrollIntoView());
  await camera.shoot(pages[1], 'lobby-options');
}

/** Every bubble of a lesson, as it comes, and its end; of the others the first one. */
async function tutorial({ house, guest, camera }, game) {
  const page = await guest({});
  const begin = async (lesson) => {
    await page.goto(`${house.url}/learn/${game}`);
    await page.locator('.button.main').nth(lesson).click();
    await page.waitForSelector('.bubble');
    await page.waitForTimeout(900);
  };
  await begin(0);
  const said = new Set();
  const until = Date.now() + camera.patience * 1000;
  while (Date.now() < until && !(await page.locator('.done').count())) {
    const bubble = page.locator('.bubble p');
    const words = (await bubble.count()) ? await bubble.textContent() : null;
    if (words && !said.has(words)) {
      await page.waitForTimeout(450);
      await camera.shoot(page, `tutorial-${game}${said.size ? `-${said.size + 1}` : ''}`);
      said.add(words);
    }
    if (words) await page.evaluate(() => document.querySelector('.bubble .button')?.click());
    else if (!(await act(page).catch(() => false))) await page.waitForTimeout(60);
  }
  await camera.shoot(page, `tutorial-${game}-done`);
  for (let lesson = 1; game === 'cheating-moth' && lesson < 3; lesson++) {
    await begin(lesson);
    await camera.shoot(page, `tutorial-${game}-lesson-${lesson + 1}`);
  }
}
