// The page opens without a network, from what its service worker has kept, and says so kindly.
export default async function (party, house) {
  party.forgiven.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|favicon/);
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
  const buttons = await page.locator('.trouble .button').count();
  party.must(buttons === 1, `offline has ${buttons} buttons`);
  // The network is back, and nobody has to press anything.
  await page.context().setOffline(false);
  await page.waitForSelector('.trouble', { state: 'detached' });
  await shelves(party, page, house);
}

/** What is no page of ours is not kept as one, and with another build the files of the last one go. */
async function shelves(party, page, house) {
  await page.goto(`${house.url}/icon.svg`);
  const named = await page.evaluate(() => caches.keys());
  party.must(named.length === 1 && /\.js$/.test(named[0]), `the shelf is not named by the build: ${named.join()}`);
  const kind = await page.evaluate(async () => (await caches.match('/')).headers.get('Content-Type'));
  party.must(/html/.test(kind), `${kind} is kept as the page`);
  await page.goto(house.url);
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next.js'));
  await page.waitForFunction(async () => (await caches.keys()).join() === 'parlour next.js');
}
