import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CheckedBackup, withBackup } from '#scripts/backup/backup-file.ts';
import { checkImage } from '#scripts/backup/image-files.ts';
import { makeBackup } from '#scripts/backup/make-backup.ts';
import { type Restored, restoreBackup } from '#scripts/backup/restore-backup.ts';
import type { Shop } from '#scripts/shop/open-shop.ts';

export const PASSPHRASE = 'correct horse battery staple';
const LOCAL = { kind: 'local' } as const;

export function aFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'shop-backup-'));
}

/** Backs a shop up into a new folder; returns the path of the backup. */
export async function aBackupOf(shop: Shop, folder?: string): Promise<string> {
  const options = { folder: folder ?? (await aFolder()), passphrase: PASSPHRASE, now: new Date() };
  return (await makeBackup(shop, LOCAL, options)).path;
}

/** Opens a backup with its images, as the command does. */
export function withCheckedBackup<Result>(
  file: string,
  use: (backup: CheckedBackup) => Promise<Result>,
): Promise<Result> {
  return withBackup(file, PASSPHRASE, (image) => checkImage(path.dirname(file), image), use);
}

export function restoreInto(shop: Shop, file: string): Promise<Restored> {
  const options = { folder: path.dirname(file), now: new Date(), onStep: () => undefined };
  return withCheckedBackup(file, (backup) => restoreBackup(shop, LOCAL, backup, options));
}

/** The real database; each round trip goes through `travel`. */
export function databaseOver(
  db: D1Database,
  travel: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>,
): D1Database {
  const over = (statement: D1PreparedStatement): D1PreparedStatement =>
    Object.create(statement, {
      bind: { value: (...values: unknown[]) => over(statement.bind(...values)) },
      all: { value: () => travel(() => statement.all()) },
      run: { value: () => travel(() => statement.run()) },
      first: {
        value: (column?: string) =>
          travel(() => (column === undefined ? statement.first() : statement.first(column))),
      },
      original: { value: statement },
    });
  return Object.create(db, {
    prepare: { value: (sql: string) => over(db.prepare(sql)) },
    batch: {
      value: (statements: readonly D1PreparedStatement[]) =>
        travel(() => db.batch(statements.map((each) => Reflect.get(each, 'original')))),
    },
  });
}

/** Tables that a restore leaves empty, or writes itself. */
const NOT_COMPARED = [
  ...['session', 'one_time_pin', 'pin_request', 'rate_limit'],
  ...['held_pieces', 'reconciliation', 'catalogue_change'],
];

/** All rows by table, and the schema by name. Ignores the row order, quotes in the schema, and events of restores. */
export async function contentOf(db: D1Database): Promise<Record<string, unknown>> {
  const { results: objects } = await db
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'
         AND name NOT GLOB '_cf_*' AND name NOT GLOB '*_search_*'`,
    )
    .all<{ type: string; name: string; sql: string }>();
  const tables = objects.filter(({ type, name }) => type === 'table' && !NOT_COMPARED.includes(name));
  const rows = await db.batch<Record<string, unknown>>(
    tables.map(({ name }) => db.prepare(`SELECT * FROM "${name}"`)),
  );
  const schema = objects.map(({ name, sql }) => [name, sql.replaceAll('"', '')]);
  const sequences = await db.prepare('SELECT name, seq FROM sqlite_sequence ORDER BY name').all();
  const content = tables.map(({ name }, index) => [name, texts(rows[index]?.results ?? [], name)]);
  return {
    ...Object.fromEntries(content),
    schema: Object.fromEntries(schema),
    sequences: sequences.results.filter(({ name }) => name !== 'session'),
  };
}

function texts(rows: readonly Record<string, unknown>[], table: string): string[] {
  return rows
    .filter(({ act }) => act !== 'backup.restore')
    .map(({ pieces_counted: _, ...row }) => JSON.stringify(table === 'product_option_walk' ? 'walk' : row))
    .toSorted();
}
