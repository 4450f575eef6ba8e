/** Who may know whom in the page. */

import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve(__dirname, '../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|svelte)$/.test(name));

/** What a file takes from others of ours when it is loaded; types and what is fetched later do not count. */
function imports(file: string): string[] {
  const source = readFileSync(join(SRC, file), 'utf8');
  return [...source.matchAll(/^\s*(?:import|export)\s+(?!type\b)[^;]*?from\s+'(\.[^']+)'/gm)]
    .map(([, path]) => relative(SRC, resolve(SRC, dirname(file), path!)))
    .map((path) => files.find((name) => [path, `${path}.ts`, `${path}/index.ts`].includes(name)))
    .filter((name) => name !== undefined);
}

const known = new Map(files.map((file) => [file, imports(file)]));

it('sees the page', () => {
  expect(known.get('App.svelte')).toContain('route.svelte.ts');
  expect(known.get('table/scene.ts')).toContain('i18n/index.ts');
});

it('nobody waits for whoever waits for them', () => {
  const done = new Set<string>();
  const circle = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    done.add(file);
    return known
      .get(file)!
      .map((next) => circle(next, [...path, file]))
      .find(Boolean);
  };
  expect(files.map((file) => circle(file, [])).filter(Boolean)).toEqual([]);
});

describe('layers', () => {
  const folderOf = (file: string) =>
    file.startsWith('games/') && file.split('/').length > 2
      ? file.split('/').slice(0, 2).join('/')
      : file.split('/')[0]!;
  const by = (folder: string) =>
    files.filter((file) => folderOf(file) === folder).flatMap((file) => known.get(file)!.map(folderOf));
  it.each(['party_bugs', 'parrot_box', 'cheating_moth'])('%s knows no other game', (game) => {
    expect(by(`games/${game}`).filter((folder) => folder.startsWith('games/') && folder !== `games/${game}`)).toEqual(
      [],
    );
  });
  it.each(['party_bugs', 'parrot_box', 'cheating_moth'])('%s knows no screen', (game) => {
    expect(by(`games/${game}`)).not.toContain('screens');
  });
  it.each(['art', 'fly', 'sound', 'i18n'])('%s knows neither tables nor screens', (folder) => {
    expect(
      by(folder).filter((other) => ['screens', 'table', 'net'].includes(other) || other.startsWith('games')),
    ).toEqual([]);
  });
});
