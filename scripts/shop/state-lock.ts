import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ScriptFailure } from './run-script.ts';
import type { ShopState } from './shop-state.ts';

const SQLITE_BUSY = 5;

/** Databases that stay open until this process ends. The lock is then released, even after a crash. */
const held: DatabaseSync[] = [];

/**
 * Locks STATE_DIR for the shop of this process. Throws a one-line error if another shop already uses it, because the two
 * runtimes would block each other's writes to the database, and every job would run twice.
 */
export async function lockStateDir({ port, stateDir }: ShopState): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  mkdirSync(stateDir, { recursive: true });
  const database = new DatabaseSync(path.join(stateDir, 'running-shop.sqlite'));
  try {
    database.exec('BEGIN IMMEDIATE');
    database.exec('CREATE TABLE IF NOT EXISTS shop (port INTEGER NOT NULL)');
    database.exec(`DELETE FROM shop; INSERT INTO shop (port) VALUES (${port})`);
    database.exec('COMMIT');
    // Other processes can read the port from the locked database, but cannot lock it.
    database.exec('BEGIN IMMEDIATE');
    held.push(database);
  } catch (cause) {
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY)) throw cause;
    const other = database.prepare('SELECT port FROM shop').get()?.port;
    throw new ScriptFailure(
      `Another shop runs on STATE_DIR ${stateDir} (port ${other}). Nothing was changed. Stop it, or choose another folder: STATE_DIR=.state-2 PORT=${port + 1} npm start`,
    );
  }
}
