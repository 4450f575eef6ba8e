// Lessons: the coach speaks at real moments of a real table, and lets one play.
import { playUntil } from './guests.mjs';

export default async function (party, house) {
  const page = await party.guest({ settings: { language: 'de' } });
  for (const game of ['party-bugs', 'parrot-box', 'cheating-moth']) {
    await page.goto(`${house.url}/learn/${game}`);
    await page.waitForSelector('.learn li');
    await party.fit(page, `learn-${game}`);
    await page.locator('.learn li .main').first().click();
    await page.waitForSelector('.bubble');
    await party.fit(page, `coach-${game}`);
    const said = new Set();
    const enough = await playUntil(
      [page],
      async () => {
        const bubble = page.locator('.bubble');
        if (await bubble.count()) {
          const words = bubble.locator('p').textContent({ timeout: 2000 });
          said.add(await words.catch(() => '')); // what was asked has just been done
          await bubble
            .locator('.button')
            .click({ timeout: 2000 })
            .catch(() => undefined);
        }
        said.delete('');
        return said.size > 2;
      },
      100_000,
    );
    party.must(enough, `${game}: the coach said only ${[...said].join(' / ')}`);
  }
  for (const practice of [1, 2]) {
    await page.goto(`${house.url}/learn/cheating-moth`);
    await page.locator('.learn li .main').nth(practice).click();
    await page.waitForSelector('.bubble');
    await party.fit(page, `practice-${practice}`);
    await page.click('.bubble .button');
    await page.waitForFunction(() => Number(document.querySelector('[role=timer]')?.textContent) < 58);
  }
}
