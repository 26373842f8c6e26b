import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readShopState } from '#scripts/shop/shop-state.ts';

const FOLDERS = { d1: 'd1/miniflare-D1DatabaseObject', kv: 'kv/miniflare-KVNamespaceObject' };

/**
 * Locks a local store as a runtime does while it closes: other processes cannot even read the store. Returns a function
 * that unlocks it.
 */
export async function lockStore(store: keyof typeof FOLDERS): Promise<() => void> {
  const folder = path.join(readShopState().stateDir, 'v3', FOLDERS[store]);
  const [file = ''] = (await readdir(folder)).filter((name) => /^[0-9a-f]+\.sqlite$/.test(name));
  const database = new DatabaseSync(path.join(folder, file));
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; CREATE TABLE lock (id)');
  return () => {
    database.exec('ROLLBACK');
    database.close();
  };
}
