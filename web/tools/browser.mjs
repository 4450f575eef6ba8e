// The Chromium of this machine: the one that CHROMIUM names, or the first that is on the path.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

export function launch() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = process.env.CHROMIUM ?? NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  if (!found) {
    console.error('No Chromium was found; name one in CHROMIUM.');
    process.exit(1);
  }
  return chromium.launch({ executablePath: found, args: ['--no-sandbox'] });
}
