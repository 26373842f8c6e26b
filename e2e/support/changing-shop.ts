import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'playwright/test';
import { startChild } from '#scripts/shop/child.ts';
import { FILLED_DEMO, PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { copyProject } from '#test/support/project-copy.ts';
import { CHANGING_SHOP } from './shops.ts';

const { port, origin } = CHANGING_SHOP;

const POLLING = { timeout: 120_000 };

/** The host to which the changing shop's route rules may redirect. */
export const OTHER_SITE = 'partner.example';

type SourceChange = { file: string; edit(text: string): string };

/** A shop that runs from a copy of the project and can be rebuilt while it runs. */
export type ChangingShop = {
  origin: string;
  /** Changes a source and waits until the shop serves the resulting build; returns the new build's id. */
  buildAgain(change?: SourceChange): Promise<string>;
  /** Removes a file of `dist/public` while `use` runs. */
  without(file: string, use: () => Promise<void>): Promise<void>;
  /** Replaces the text of a file in `dist/public` while `use` runs. */
  withText(file: string, text: string, use: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

export async function openChangingShop(): Promise<ChangingShop> {
  const folder = path.join(PROJECT_FOLDER, '.e2e/changing-shop');
  await copyProject(folder);
  const stateDir = path.join(folder, 'state');
  if (existsSync(FILLED_DEMO)) await cp(FILLED_DEMO, stateDir, { recursive: true });
  const child = startChild(process.execPath, ['scripts/start.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      STATE_DIR: stateDir,
      ROUTE_RULE_HOSTS: OTHER_SITE,
      DESK_PORT: 'none',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const publicFile = (file: string): string => path.join(folder, 'dist/public', file);
  const statusOf = (file: string) => async () => (await fetch(`${origin}${file}`)).status;
  await expect.poll(() => servedBuild(origin), POLLING).not.toBeNull();

  return {
    origin,
    async buildAgain(change = EVERY_CHUNK) {
      const before = await servedBuild(origin);
      const source = path.join(folder, change.file);
      await writeFile(source, change.edit(await readFile(source, 'utf8')));
      await expect.poll(() => latestBuild(origin), POLLING).not.toBe(before);
      const latest = await latestBuild(origin);
      await expect.poll(() => servedBuild(origin), POLLING).toBe(latest);
      return latest;
    },
    async without(file, use) {
      await rename(publicFile(file), `${publicFile(file)}.gone`);
      try {
        await expect.poll(statusOf(file), POLLING).not.toBe(200);
        await use();
      } finally {
        await rename(`${publicFile(file)}.gone`, publicFile(file));
        await expect.poll(statusOf(file), POLLING).toBe(200);
      }
    },
    async withText(file, text, use) {
      const original = await readFile(publicFile(file), 'utf8');
      const served = async () => (await fetch(`${origin}${file}`)).text();
      await writeFile(publicFile(file), text);
      try {
        await expect.poll(served, POLLING).toBe(text);
        await use();
      } finally {
        await writeFile(publicFile(file), original);
        await expect.poll(served, POLLING).toBe(original);
      }
    },
    async close() {
      child.end();
      await child.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Changes the entry module, whose chunk every page loads. */
const EVERY_CHUNK: SourceChange = {
  file: 'client/main.tsx',
  edit: (text) => `${text}\nperformance.mark('${text.length}');\n`,
};

async function latestBuild(origin: string): Promise<string> {
  const { id } = await (await fetch(`${origin}/builds/latest.json`)).json();
  return id;
}

/** The id of the build that the worker serves; null if the worker serves no build. */
async function servedBuild(origin: string): Promise<string | null> {
  try {
    const { build } = await (await fetch(`${origin}/about/_payload.json`)).json();
    return build;
  } catch {
    return null;
  }
}
