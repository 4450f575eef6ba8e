// A house of our own for a drive: it can be killed and opened again on the same books.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PYTHON = fileURLToPath(new URL('../../.venv/bin/python', import.meta.url));
const COMMAND = process.env.PARLOUR_COMMAND?.split(' ') ?? [existsSync(PYTHON) ? PYTHON : 'python3', '-m', 'parlour'];
const PATIENCE = 40_000;

function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

/** With `--lazy` no expert warms up beside what is measured. */
export async function openHouse(...manner) {
  const port = await freePort();
  const books = mkdtempSync(join(tmpdir(), 'parlour-'));
  const house = {
    url: `http://127.0.0.1:${port}`,
    process: null,
    async open() {
      const [program, ...more] = COMMAND;
      this.process = spawn(
        program,
        [...more, 'serve', '--host', '127.0.0.1', '--port', `${port}`, '--data', books, '--language', 'en', ...manner],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      );
      const until = Date.now() + PATIENCE;
      while (Date.now() < until) {
        if (
          await fetch(`${this.url}/api/house`).then(
            (answer) => answer.ok,
            () => false,
          )
        )
          return this;
        await new Promise((wait) => setTimeout(wait, 100));
      }
      throw new Error('the house did not open');
    },
    /** As if the power had failed. */
    async kill(signal = 'SIGKILL') {
      const gone = new Promise((ended) => this.process.once('exit', ended));
      this.process.kill(signal);
      await gone;
    },
    async close() {
      if (this.process?.exitCode === null && this.process.signalCode === null) await this.kill();
      rmSync(books, { recursive: true, force: true });
    },
  };
  return house.open();
}

const newToken = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function knock(house, path, wish) {
  const answer = await fetch(house.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ avatar: 1, language: 'en', token: newToken(), ...wish }),
  });
  const seated = await answer.json();
  if (!seated.code) throw new Error(JSON.stringify(seated));
  return seated;
}

/** A table opened over plain HTTP, the way the page does it; and a chair at one. */
export const openTable = (house, wish) => knock(house, '/api/tables', { name: 'Ada', ...wish });
export const sitDown = (house, code, wish) => knock(house, `/api/tables/${code}/chairs`, wish);
