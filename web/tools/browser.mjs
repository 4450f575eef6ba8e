// The Chromium of this machine: the one that CHROMIUM or PARLOUR_BROWSER names, or the first that is on the path.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

export function chromiumHere() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return (
    process.env.CHROMIUM ||
    process.env.PARLOUR_BROWSER ||
    NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
  );
}

export function launch() {
  const found = chromiumHere();
  if (!found) {
    console.error('No Chromium was found; name one in CHROMIUM.');
    process.exit(1);
  }
  // A machine without a graphics card draws in less time without pretending to have one.
  return chromium.launch({ executablePath: found, args: ['--no-sandbox', '--disable-gpu'] });
}
