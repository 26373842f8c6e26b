import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ScriptFailure } from './run-script.ts';
import type { ShopPlace } from './shop-place.ts';
import { PROJECT_FOLDER, readShopState } from './shop-state.ts';
import { runWrangler } from './wrangler.ts';

const MIGRATIONS_FOLDER = path.join(PROJECT_FOLDER, 'worker/api/db/migrations');

/** Names of migration files: those the database lacks, and those it was made with that the repository does not have. */
export type MigrationDifference = { missing: readonly string[]; unknown: readonly string[] };

/** Compares the migrations that a database was made with to the repository's files. */
export async function compareMigrations(db: D1Database): Promise<MigrationDifference> {
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((file) => file.endsWith('.sql'));
  const applied = await listApplied(db);
  return {
    missing: files.filter((file) => !applied.includes(file)),
    unknown: applied.filter((name) => !files.includes(name)),
  };
}

/** Throws one line with the way out where the database was made with migrations that the repository does not have. */
export function refuseUnknownMigrations({ unknown }: MigrationDifference, place: ShopPlace): void {
  if (unknown.length > 0) throw new ScriptFailure(describeUnknownMigrations(unknown, place));
}

/** Says that a database cannot be used with this code, and which command replaces it. */
export function describeUnknownMigrations(unknown: readonly string[], place: ShopPlace): string {
  const made = `was made with other migrations (${unknown[0]}${unknown.length > 1 ? ', …' : ''})`;
  if (place.kind === 'remote') {
    return `The database of ${place.environment} ${made}. Use the commit that has them.`;
  }
  const { stateDir } = readShopState();
  const renew = `rm -r ${stateDir}/v3 && STATE_DIR=${stateDir} npm start`;
  return `The database in ${stateDir} ${made}. Delete it and start again: ${renew}`;
}

/** Applies what is missing. */
export async function applyMigrations(place: ShopPlace): Promise<void> {
  const where =
    place.kind === 'local'
      ? ['--local', '--persist-to', readShopState().stateDir]
      : ['--remote', '--env', place.environment];
  const { exitCode, output } = await runWrangler(['d1', 'migrations', 'apply', 'DB', ...where]);
  if (exitCode !== 0) throw new ScriptFailure(`The database could not be migrated:\n${output.trim()}`);
}

async function listApplied(db: D1Database): Promise<string[]> {
  const hasTable = await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first();
  if (hasTable === null) return [];
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ name: string }>();
  return results.map(({ name }) => name);
}
