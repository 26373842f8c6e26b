import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BuildFile, LatestBuild } from '#shared/navigation/build-manifest.ts';
import { copyProject } from '#test/support/project-copy.ts';

/** Words on screen, each from a different part of the client: the layouts, a form, a page, the login dialog. */
export const WORDS = ['Skip to content', 'Add to cart', 'Similar products', 'Forgot your password?'];

/**
 * The scripts that browsers must fetch again after a deploy that changed one word. Sizes are in bytes, compressed with
 * brotli.
 */
export type WordCost = {
  word: string;
  /** The module that contains the word. */
  module: string;
  /**
   * The size of the scripts that the first load of a product page fetches. `firstLoadBytes`: with the previous build's
   * files cached. `wholeFirstLoadBytes`: with an empty cache.
   */
  firstLoadBytes: number;
  wholeFirstLoadBytes: number;
  allBytes: number;
  allChunks: number;
};

/** Replaces the folder with a copy of the project and builds it, then changes each word in turn and builds again. */
export async function costOfChangedWords(folder: string, words: readonly string[]): Promise<WordCost[]> {
  await copyProject(folder);
  const before = await build(folder);
  const sizes = await sizesOf(folder, before.files);
  const costs: WordCost[] = [];
  for (const word of words) {
    const file = await findModule(path.join(folder, 'client'), word);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(word, `${word}, changed`));
    const after = await build(folder);
    await writeFile(file, text);
    const changed = after.files.filter((each) => !sizes.has(each));
    const newSizes = await sizesOf(folder, changed);
    const firstLoad = firstScriptsOf(after);
    costs.push({
      word,
      module: path.relative(folder, file),
      firstLoadBytes: sum(firstLoad.map((each) => newSizes.get(each) ?? 0)),
      wholeFirstLoadBytes: sum(firstLoad.map((each) => newSizes.get(each) ?? sizes.get(each) ?? 0)),
      allBytes: sum([...newSizes.values()]),
      allChunks: newSizes.size,
    });
  }
  return costs;
}

/** The scripts that a product page loads first. */
function firstScriptsOf({ entry, preload, earlyEvents, routes }: BuildFile): string[] {
  return [entry, ...preload, earlyEvents, ...(routes.product ?? [])];
}

async function build(folder: string): Promise<BuildFile> {
  execFileSync(process.execPath, ['build.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const builds = path.join(folder, 'dist/public/builds');
  const { id }: LatestBuild = JSON.parse(await readFile(path.join(builds, 'latest.json'), 'utf8'));
  return JSON.parse(await readFile(path.join(builds, 'meta', `${id}.json`), 'utf8'));
}

async function sizesOf(folder: string, files: readonly string[]): Promise<Map<string, number>> {
  const scripts = files.filter((file) => file.endsWith('.js'));
  const sizes = scripts.map(async (file): Promise<[string, number]> => {
    const code = await readFile(path.join(folder, 'dist/public', file));
    return [file, brotliCompressSync(code).byteLength];
  });
  return new Map(await Promise.all(sizes));
}

async function findModule(folder: string, word: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file)).sort();
  for (const file of files) {
    const module = path.join(folder, file);
    if ((await readFile(module, 'utf8')).includes(word)) return module;
  }
  throw new Error(`No module of the client says "${word}"`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}
