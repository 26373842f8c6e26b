import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { errorMessage } from './format.ts';
import { readShopState } from './shop-state.ts';

/** What is wrong with the local database, whose runtime reports only an internal error. */
export type LocalDatabaseProblem = { kind: 'corrupt' | 'locked' | 'unknown'; reason: string };

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Opens the local database's file with SQLite itself, and reads all of it, to find out why it cannot be used. */
export async function findLocalDatabaseProblem(): Promise<LocalDatabaseProblem> {
  const { DatabaseSync } = await import('node:sqlite');
  const folder = path.join(readShopState().stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  try {
    const files = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
    for (const file of files) {
      const database = new DatabaseSync(path.join(folder, file), { readOnly: true });
      try {
        const answer = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0];
        if (answer !== 'ok') return { kind: 'corrupt', reason: String(answer) };
      } finally {
        database.close();
      }
    }
  } catch (cause) {
    return { kind: kindOf(cause), reason: errorMessage(cause) };
  }
  return { kind: 'unknown', reason: 'SQLite finds nothing wrong with its file' };
}

function kindOf(cause: unknown): LocalDatabaseProblem['kind'] {
  const code = cause instanceof Error && 'errcode' in cause ? cause.errcode : null;
  if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) return 'corrupt';
  return code === SQLITE_BUSY ? 'locked' : 'unknown';
}
