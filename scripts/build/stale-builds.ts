import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';
import { ASSETS_FOLDER, META_FOLDER } from './build-folders.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

/** Deletes files of older builds. The previous build's files stay for pages that are still open. */
export async function removeStaleBuilds(id: string, files: string[]): Promise<void> {
  const record = path.join(PROJECT_FOLDER, 'dist/builds.json');
  const known: { id: string; files: string[] }[] = JSON.parse(
    await readFile(record, 'utf8').catch(() => '[]'),
  );
  const builds = [...known.filter((build) => build.id !== id).slice(-1), { id, files }];
  await keepOnly(
    ASSETS_FOLDER,
    builds.flatMap((build) => build.files).map((file) => path.basename(file)),
  );
  await keepOnly(
    META_FOLDER,
    builds.map((build) => `${build.id}.json`),
  );
  await writeFileAtomic(record, JSON.stringify(builds));
}

async function keepOnly(folder: string, names: string[]): Promise<void> {
  const stale = (await readdir(folder)).filter((name) => !names.includes(name) && !name.endsWith('.tmp'));
  await Promise.all(stale.map((name) => rm(path.join(folder, name), { force: true })));
}
