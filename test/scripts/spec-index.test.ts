import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';

const INDEX = 'docs/spec-index.md';
const PLACES = ['client', 'worker', 'shared', 'scripts', 'test', 'e2e', 'bench', 'docs'];
const TEXT = /\.(tsx?|sql|md|css|json|toml|html)$/;
const ID = /\bR-(?:[A-Z]+-(?:\d+|PAGE)|COOKIE|TOAST)\b/g;
const ENTRY = /^- (R-[A-Z]+(?:-(?:\d+|PAGE))?): (.+)$/;

async function idsIn(file: string): Promise<string[]> {
  return (await readFile(path.join(PROJECT_FOLDER, file), 'utf8')).match(ID) ?? [];
}

async function listFiles(): Promise<string[]> {
  const files = await Promise.all(
    PLACES.map(async (place) => {
      const entries = await readdir(path.join(PROJECT_FOLDER, place), { recursive: true });
      return entries.map((entry) => path.join(place, entry));
    }),
  );
  return ['README.md', 'build.ts', 'wrangler.toml', ...files.flat().filter((file) => TEXT.test(file))];
}

async function readIndex(): Promise<string[]> {
  const lines = (await readFile(path.join(PROJECT_FOLDER, INDEX), 'utf8')).split('\n');
  return lines.flatMap((line) => ENTRY.exec(line)?.[1] ?? []);
}

describe('the index of the specification', () => {
  it('says what every id means that the repository names', async () => {
    const known = new Set(await readIndex());
    const missing: string[] = [];
    for (const file of await listFiles()) {
      for (const id of await idsIn(file)) if (!known.has(id)) missing.push(`${id} in ${file}`);
    }
    expect(missing).toEqual([]);
  });

  it('has each id once, in one line', async () => {
    const ids = await readIndex();
    expect(ids.length).toBeGreaterThan(100);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(await idsIn(INDEX))).toEqual(new Set(ids));
  });
});
