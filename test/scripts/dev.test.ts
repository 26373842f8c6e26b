import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { copyProject } from '#test/support/project-copy.ts';
import { aMigratedStateDir, runScriptFile } from './support/a-script.ts';

/** A page whose text is part of the worker's source. The shop caches this page too. */
const PAGE = 'worker/pages/text-pages.ts';

/** Generous for a busy machine: starting takes 15 s on an idle one. */
const STARTING_MS = 300_000;
const REBUILDING_MS = 110_000;

let folder = '';
let port = 0;
let dev: ChildProcess | null = null;
let output = '';
let source = '';

beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'shop-dev-')), 'project');
  await copyProject(folder);
  source = await readFile(path.join(folder, PAGE), 'utf8');
  const stateDir = await aMigratedStateDir();
  // A shop that already has a product is not filled with demo data.
  await runScriptFile('catalogue-generate.ts', ['--products', '1', '--seed', '1'], { STATE_DIR: stateDir });
  port = await freePort();
  dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, LOG_FORMAT: 'text' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await vi.waitFor(() => expect(output).toContain('is open on'), { timeout: STARTING_MS, interval: 200 });
}, STARTING_MS);

afterAll(async () => {
  dev?.kill('SIGTERM');
  if (dev?.exitCode === null) await once(dev, 'exit');
  await rm(path.dirname(folder), { recursive: true, force: true });
});

/** Writes a file in the copy of the project. */
function write(file: string, text: string): Promise<void> {
  return writeFile(path.join(folder, file), text);
}

/** Loads the page; fails if the shop does not respond within 20 seconds. */
async function page(): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/about`, { signal: AbortSignal.timeout(20_000) });
  return { status: response.status, text: await response.text() };
}

const untilPage = (status: number, text: string): Promise<void> =>
  vi.waitFor(
    async () => expect(await page()).toMatchObject({ status, text: expect.stringContaining(text) }),
    {
      timeout: REBUILDING_MS,
      interval: 100,
    },
  );

describe('npm run dev', () => {
  it('prints the log as text with LOG_FORMAT=text', async () => {
    await fetch(`http://127.0.0.1:${port}/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'a' }),
    });
    await vi.waitFor(
      () =>
        expect(output).toMatch(
          /^\d\d:\d\d:\d\d WARN {2}edge {2}a security event {2}event=forbidden .* {2}\[[\da-f-]{36}\]$/m,
        ),
      { timeout: 20_000, interval: 100 },
    );
  });

  it('shows a change of the worker in a cached page', async () => {
    await untilPage(200, '<title>About');
    await write(PAGE, source.replace('title: `About', 'title: `Everything about'));
    await untilPage(200, '<title>Everything about');
  });

  it.each([
    ['the worker', PAGE],
    ['the client', 'client/pages/about-page.tsx'],
  ])(
    'shows a syntax error of %s in the terminal and in the browser until it is fixed',
    async (_part, file) => {
      const before = await readFile(path.join(folder, file), 'utf8');
      output = '';
      await write(file, `${before}\nconst = 1;\n`);
      await untilPage(500, path.basename(file));
      const lines = output.split('\n').filter((line) => line.startsWith('[custom build]'));
      expect(lines.join('\n')).toMatch(new RegExp(`${path.basename(file)}:\\d+[^]*const = 1`));
      expect(lines.length).toBeLessThan(25);
      await write(file, before);
      await untilPage(200, '<title>');
    },
  );
});
