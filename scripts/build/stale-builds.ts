import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BuildFiles } from '#shared/navigation/build-manifest.ts';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';
import { ASSETS_FOLDER, META_FOLDER } from './build-folders.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

const RECORD = path.join(PROJECT_FOLDER, 'dist/builds.json');
const MAX_EARLIER_BUILDS = 2;

/**
 * Returns the builds before this one whose files stay available: for pages that are still open, and as dictionaries of
 * the deltas.
 */
export async function findEarlierBuilds(id: string): Promise<BuildFiles[]> {
  const known: BuildFiles[] = JSON.parse(await readFile(RECORD, 'utf8').catch(() => '[]'));
  return known.filter((build) => build.id !== id).slice(-MAX_EARLIER_BUILDS);
}

/** Records the given builds, and deletes all other builds' files and deltas. */
export async function removeStaleBuilds(builds: BuildFiles[], deltas: string[]): Promise<void> {
  await keepOnly(
    ASSETS_FOLDER,
    [...builds.flatMap(({ files }) => files), ...deltas].map((file) => path.basename(file)),
  );
  await keepOnly(
    META_FOLDER,
    builds.map(({ id }) => `${id}.json`),
  );
  await writeFileAtomic(RECORD, JSON.stringify(builds));
}

async function keepOnly(folder: string, names: string[]): Promise<void> {
  const stale = (await readdir(folder)).filter((name) => !names.includes(name) && !name.endsWith('.tmp'));
  await Promise.all(stale.map((name) => rm(path.join(folder, name), { force: true })));
}
