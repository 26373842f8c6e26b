import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import { type BackupHeader, readBackupHeader } from './encrypted-file.ts';
import { deleteOldImages } from './image-files.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FILE_NAME = /^[a-z0-9-]+-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.backup$/;
const PARTIAL = '.partial';

/** A backup in a folder. */
export type StoredBackup = BackupHeader & { path: string; bytes: number };

/** Returns `local`, or the name of the deployed environment. */
export function nameOfShop(target: ShopTarget): string {
  return target.kind === 'local' ? 'local' : target.environment;
}

/** The folder for a shop's backups, unless the operator chooses another one. */
export function defaultFolder(target: ShopTarget): string {
  return path.join(PROJECT_FOLDER, '.backups', nameOfShop(target));
}

/** Returns the path of a new backup, and the path of its partial file while it is being written. */
export function pathsOf(folder: string, { shop, madeAt }: Pick<BackupHeader, 'shop' | 'madeAt'>) {
  const file = path.join(folder, `${shop}-${madeAt.replaceAll(/[:.]/g, '-')}.backup`);
  return { file, partial: `${file}${PARTIAL}` };
}

/** Lists a folder's backups, oldest first. Files that are not backups are ignored. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = [];
  for (const name of await readNames(folder)) {
    if (!FILE_NAME.test(name)) continue;
    const file = path.join(folder, name);
    const [header, { size }] = [await readBackupHeader(file), await stat(file)];
    if (header !== null) backups.push({ ...header, path: file, bytes: size });
  }
  return backups.toSorted((one, other) => (one.madeAt < other.madeAt ? -1 : 1));
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw cause;
  }
}

/**
 * Deletes a shop's backups that are older than `keepDays`, images that no remaining backup needs, and files of backups
 * that were interrupted more than a day ago. Other files stay. Returns the deleted backups.
 */
export async function deleteOldBackups(
  folder: string,
  shop: string,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<StoredBackup[]> {
  const before = new Date(now.getTime() - keepDays * DAY_MS);
  const backups = await listBackups(folder);
  const old = backups.filter((each) => each.shop === shop && each.madeAt < before.toISOString());
  for (const { path: file } of old) await rm(file);
  for (const name of await readNames(folder)) {
    if (!name.endsWith(PARTIAL) || !FILE_NAME.test(name.slice(0, -PARTIAL.length))) continue;
    const file = path.join(folder, name);
    if ((await stat(file)).mtimeMs < now.getTime() - DAY_MS) await rm(file);
  }
  const oldest = backups.find((each) => !old.includes(each))?.madeAt;
  // Each backup sets the modification time of its images to its own time. The minute allows for rounding by file
  // systems.
  if (oldest !== undefined) await deleteOldImages(folder, new Date(Date.parse(oldest) - MINUTE_MS));
  return old;
}
