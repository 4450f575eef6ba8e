/** The lock file: installed from whatever registry is set, on every machine that people have. */

import { expect, it } from 'vitest';
import lock from '../package-lock.json';

const packages = Object.keys(lock.packages);
const LINUX = ['linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-gnu', 'linux-arm64-musl'];
const MACHINES = [...LINUX, 'darwin-x64', 'darwin-arm64', 'win32-x64-msvc', 'win32-arm64-msvc'];

it('names no registry', () => {
  expect(JSON.stringify(lock)).not.toContain('"resolved"');
});

it.each(['@rolldown/binding', 'lightningcss'])('%s has its part for every machine', (native) => {
  for (const machine of MACHINES) expect(packages).toContain(`node_modules/${native}-${machine}`);
});
