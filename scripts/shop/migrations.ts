import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ScriptFailure } from './run-script.ts';
import { PROJECT_FOLDER } from './shop-state.ts';
import { runWrangler } from './wrangler.ts';

const MIGRATIONS_FOLDER = path.join(PROJECT_FOLDER, 'worker/api/db/migrations');

/** Whether the database lacks a migration of the folder. */
export async function needsMigration(db: D1Database): Promise<boolean> {
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((file) => file.endsWith('.sql'));
  const hasTable = await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first();
  if (hasTable === null) return true;
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  return files.some((file) => !applied.has(file));
}

/** Applies what is missing; `where` says which database, in wrangler's flags. */
export async function applyMigrations(where: readonly string[]): Promise<void> {
  const { exitCode, output } = await runWrangler(['d1', 'migrations', 'apply', 'DB', ...where]);
  if (exitCode !== 0) throw new ScriptFailure(`The database could not be migrated:\n${output.trim()}`);
}
