// The page opens without a network, from what its service worker has kept, and says so kindly.
export default async function (party, house) {
  party.forgiven.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const page = await party.guest();
  await page.goto(house.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  // One visit is enough, whatever the browser has kept by itself.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('.trouble');
  await party.fit(page, 'offline');
  party.must(
    /offline/i.test(await page.locator('.trouble').textContent()),
    `offline it says: ${await page.locator('.trouble').textContent()}`,
  );
  await page.context().setOffline(false);
}
