import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { errorMessage } from './format.ts';
import { retryWhileLocked } from './local-lock.ts';
import { ScriptFailure } from './run-script.ts';
import { listLocalDatabases, PROJECT_FOLDER, readShopState } from './shop-state.ts';
import type { ShopTarget } from './shop-target.ts';
import { runWrangler } from './wrangler.ts';

const MIGRATIONS_FOLDER = path.join(PROJECT_FOLDER, 'worker/api/db/migrations');

/** Names of the migrations that the database lacks, and of applied ones that the repository lacks or has changed. */
export type MigrationDifference = { missing: readonly string[]; unknown: readonly string[] };

/** Returns the name of the repository's newest migration. */
export async function findNewestMigration(): Promise<string> {
  return [...(await hashFiles()).keys()].at(-1) ?? '';
}

/** Compares a database's applied migrations with the repository's files. */
export async function compareMigrations(db: D1Database, target: ShopTarget): Promise<MigrationDifference> {
  const files = await hashFiles();
  const applied = await readApplied(db, target);
  // A deployed database stores names only. Its migrations are never edited, so the files' hashes count as applied.
  const hashes = target.kind === 'local' ? await readAppliedHashes() : files;
  return {
    missing: [...files.keys()].filter((file) => !applied.includes(file)),
    unknown: applied.filter((name) => !files.has(name) || files.get(name) !== hashes.get(name)),
  };
}

/** An applied migration. `hash` is the SHA-256 of its file when it was applied; empty if unknown. */
export type AppliedMigration = { name: string; hash: string };

/** Lists the database's applied migrations, oldest first. */
export async function listAppliedMigrations(db: D1Database, target: ShopTarget): Promise<AppliedMigration[]> {
  const hashes = target.kind === 'local' ? await readAppliedHashes() : await hashFiles();
  return (await readApplied(db, target)).map((name) => ({ name, hash: hashes.get(name) ?? '' }));
}

/** Returns the names of the given migrations that the repository lacks or has changed. */
export async function findUnknownMigrations(migrations: readonly AppliedMigration[]): Promise<string[]> {
  const files = await hashFiles();
  return migrations.filter(({ name, hash }) => files.get(name) !== hash).map(({ name }) => name);
}

/** Applies the missing migrations to a database that was restored from a backup. Returns their names. */
export async function migrateRestored(db: D1Database, target: ShopTarget): Promise<readonly string[]> {
  const applied = await readApplied(db, target);
  const missing = [...(await hashFiles()).keys()].filter((name) => !applied.includes(name));
  // For a local database, this also replaces the recorded hashes, which are those of the previous database.
  if (missing.length > 0 || target.kind === 'local') await applyMigrations(db, missing, target);
  return missing;
}

/** Throws one line with the solution if the database has migrations that the repository lacks. */
export function rejectUnknownMigrations({ unknown }: MigrationDifference, target: ShopTarget): void {
  if (unknown.length > 0) throw new ScriptFailure(describeUnknownMigrations(unknown, target));
}

/** Throws one line if a database lacks migrations, because the code may read tables that they create. */
export function rejectMissingMigrations({ missing }: MigrationDifference): void {
  if (missing.length === 0) return;
  throw new ScriptFailure(
    `The database lacks migrations (${missing[0]}${missing.length > 1 ? ', …' : ''}). Nothing was changed. Apply them: npm start, or a deploy`,
  );
}

/** Describes why a database cannot be used with this code, and how to solve that. */
export function describeUnknownMigrations(unknown: readonly string[], target: ShopTarget): string {
  const made = `has migrations that this version lacks (${unknown[0]}${unknown.length > 1 ? ', …' : ''})`;
  if (target.kind === 'remote') {
    return `The database of ${target.environment} ${made}. Check out a commit that contains them.`;
  }
  return `The database in ${readShopState().stateDir} ${made}. Delete it and start again: ${renewCommand()}`;
}

function renewCommand(): string {
  const { stateDir } = readShopState();
  return `rm -r ${stateDir}/v3 && STATE_DIR=${stateDir} npm start`;
}

/** Applies the migrations that {@link compareMigrations} finds missing. */
export async function applyMigrations(
  db: D1Database,
  missing: readonly string[],
  target: ShopTarget,
): Promise<void> {
  if (target.kind === 'remote') return applyRemoteMigrations(target.environment);
  await applyLocalMigrations(db, missing);
  await writeFile(hashesFile(), JSON.stringify([...(await hashFiles())]));
}

async function applyRemoteMigrations(environment: string): Promise<void> {
  const { exitCode, output } = await runWrangler([
    ...['d1', 'migrations', 'apply', 'DB', '--remote', '--env', environment],
  ]);
  if (exitCode !== 0) throw new ScriptFailure(`The database could not be migrated:\n${output.trim()}`);
}

/**
 * Does the same as `wrangler d1 migrations apply --local`: one batch per migration, which also records its name.
 * wrangler starts a runtime for every migration, which takes more than ten seconds for a new database.
 */
async function applyLocalMigrations(db: D1Database, missing: readonly string[]): Promise<void> {
  const { unstable_splitSqlQuery: splitSql } = await import('wrangler');
  await db.prepare(WRANGLERS_TABLE).run();
  for (const name of missing) {
    const queries = splitSql(await readFile(path.join(MIGRATIONS_FOLDER, name), 'utf8'));
    const insertName = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name);
    try {
      await db.batch([...queries.map((query) => db.prepare(query)), insertName]);
    } catch (cause) {
      throw new ScriptFailure(`The database could not be migrated: ${name}: ${errorMessage(cause)}`);
    }
  }
}

const WRANGLERS_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Returns the SHA-256 of each migration file by name. */
async function hashFiles(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((file) => file.endsWith('.sql'));
  const hashes = names.sort().map(async (name): Promise<[string, string]> => {
    const text = await readFile(path.join(MIGRATIONS_FOLDER, name));
    return [name, createHash('sha256').update(text).digest('hex')];
  });
  return new Map(await Promise.all(hashes));
}

/**
 * Returns the path of the file with the hashes of the migrations that the local database was made with. The hashes are
 * needed because migrations are edited rather than added until the first deploy.
 */
function hashesFile(): string {
  return path.join(readShopState().stateDir, 'migrations.json');
}

/** Returns the hashes of the local database's migrations; empty if they were not recorded. */
async function readAppliedHashes(): Promise<ReadonlyMap<string, string>> {
  try {
    return new Map(v.parse(HashesSchema, JSON.parse(await readFile(hashesFile(), 'utf8'))));
  } catch {
    return new Map();
  }
}

const HashesSchema = v.array(v.tuple([v.string(), v.string()]));

/** Lists the names of a database's applied migrations. Throws a ScriptFailure if a local database cannot be read. */
async function readApplied(db: D1Database, target: ShopTarget): Promise<string[]> {
  try {
    return await retryWhileLocked(target, () => listApplied(db));
  } catch (cause) {
    if (target.kind === 'remote') throw cause;
    throw new ScriptFailure(describeUnreadable(await findLocalDatabaseProblem(), errorMessage(cause)));
  }
}

function describeUnreadable({ kind, reason }: LocalDatabaseProblem, error: string): string {
  const { stateDir } = readShopState();
  switch (kind) {
    case 'corrupt':
      return `The database in ${stateDir} is corrupt (${reason}). Nothing was changed. Restore a copy of it, or delete it and start again: ${renewCommand()}`;
    case 'locked':
      return `The database in ${stateDir} is locked by another process (${reason}). Nothing was changed. Try again, or end that process.`;
    case 'unknown':
      return `The database in ${stateDir} cannot be read (${error}; ${reason}). Nothing was changed. Try again, or read the log of npm start.`;
  }
}

async function listApplied(db: D1Database): Promise<string[]> {
  const hasTable = await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first();
  if (hasTable === null) return [];
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** The fault of the local database, for which its runtime reports only an internal error. */
type LocalDatabaseProblem = { kind: 'corrupt' | 'locked' | 'unknown'; reason: string };

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Opens the local database file with SQLite and reads all of it, to find out why it cannot be used. */
async function findLocalDatabaseProblem(): Promise<LocalDatabaseProblem> {
  const { DatabaseSync } = await import('node:sqlite');
  try {
    for (const file of listLocalDatabases()) {
      const database = new DatabaseSync(file, { readOnly: true });
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
