import type { BackupTable, DatabaseSchema } from './backup-file.ts';

/**
 * Tables whose rows are not backed up. Some are computed again after a restore. The others are credentials and
 * counters, which must not be restored. For example, a session that ended after the backup must not become valid again.
 */
const WITHOUT_ROWS: ReadonlySet<string> = new Set([
  ...['session', 'one_time_pin', 'pin_request', 'rate_limit'],
  ...['search_spelling', 'product_option', 'held_pieces'],
  // FTS5 copies these names from `category` and `brand`.
  ...['category_search', 'brand_search'],
]);

const SHADOW_SUFFIXES = ['data', 'idx', 'content', 'docsize', 'config'];

type MasterRow = { type: 'table' | 'index' | 'trigger' | 'view'; name: string; sql: string };
type ColumnRow = { name: string; type: string; pk: number; hidden: number };
type ReferenceRow = { id: number; seq: number; table: string; from: string; to: string | null };

/** Returns an object's name as SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Lists the database's objects in the order of their creation, without those that SQLite, FTS5 and Cloudflare create.
 */
export async function listObjects(db: D1Database): Promise<DatabaseSchema['objects']> {
  const { results } = await db
    .prepare(
      `SELECT type, name, sql FROM sqlite_master
       WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid`,
    )
    .all<MasterRow>();
  const searchTables = results
    .filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql))
    .map(({ name }) => name);
  const shadows = new Set(
    searchTables.flatMap((name) => SHADOW_SUFFIXES.map((suffix) => `${name}_${suffix}`)),
  );
  return results
    .filter(({ name }) => !shadows.has(name))
    .map((row) => ({ ...row, type: searchTables.includes(row.name) ? 'virtual table' : row.type }));
}

/** Reads the schema from which a restore recreates a database. */
export async function readDatabaseSchema(
  db: D1Database,
  migrations: DatabaseSchema['migrations'],
): Promise<DatabaseSchema> {
  const objects = await listObjects(db);
  const searchTables = objects.filter(({ type }) => type === 'virtual table').map(({ name }) => name);
  return {
    objects,
    tables: (await listTables(db, objects)).filter(({ name }) => !WITHOUT_ROWS.has(name)),
    searchSettings: await listSearchSettings(db, searchTables),
    migrations,
  };
}

/** Describes the tables among a database's objects. */
export async function listTables(db: D1Database, objects: DatabaseSchema['objects']): Promise<BackupTable[]> {
  const names = objects
    .filter(({ type }) => type === 'table' || type === 'virtual table')
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const described = await db.batch<ColumnRow>(
    names.map((name) => db.prepare(`PRAGMA table_xinfo(${quoteName(name)})`)),
  );
  const referring = await db.batch<ReferenceRow>(
    names.map((name) => db.prepare(`PRAGMA foreign_key_list(${quoteName(name)})`)),
  );
  const keys = new Map(names.map((name, index) => [name, keyOf(described[index]?.results ?? [])]));
  return names.map((name, index) =>
    toTable(
      name,
      described[index]?.results ?? [],
      toReferences(referring[index]?.results ?? [], (parent) => keys.get(parent) ?? []),
    ),
  );
}

function toTable(
  name: string,
  columns: readonly ColumnRow[],
  references: BackupTable['references'],
): BackupTable {
  const stored = columns
    .filter(({ hidden }) => hidden === 0)
    .map(({ name: column, type }) => ({
      name: column,
      isBlob: type === 'BLOB',
    }));
  const key = keyOf(columns);
  if (key.length > 0) return { name, columns: stored, key, references };
  return { name, columns: [{ name: 'rowid', isBlob: false }, ...stored], key: ['rowid'], references };
}

function keyOf(columns: readonly ColumnRow[]): string[] {
  return columns
    .filter(({ pk }) => pk > 0)
    .toSorted((one, other) => one.pk - other.pk)
    .map(({ name }) => name);
}

function toReferences(
  rows: readonly ReferenceRow[],
  keyOfParent: (parent: string) => readonly string[],
): BackupTable['references'] {
  const grouped = Map.groupBy(rows, ({ id }) => id);
  return [...grouped.values()].map((columns) => {
    const ordered = columns.toSorted((one, other) => one.seq - other.seq);
    const parent = ordered[0]?.table ?? '';
    return {
      parent,
      columns: ordered.map(({ from }) => from),
      parentColumns: ordered.map(({ to }, index) => to ?? keyOfParent(parent)[index] ?? ''),
    };
  });
}

async function listSearchSettings(
  db: D1Database,
  searchTables: readonly string[],
): Promise<DatabaseSchema['searchSettings']> {
  if (searchTables.length === 0) return [];
  const results = await db.batch<{ setting: string; value: string | number }>(
    searchTables.map((name) =>
      db.prepare(`SELECT k AS setting, v AS value FROM ${quoteName(`${name}_config`)} WHERE k <> 'version'`),
    ),
  );
  return results.flatMap(({ results: settings }, index) =>
    settings.map((each) => ({ table: searchTables[index] ?? '', ...each })),
  );
}

/**
 * Sorts tables so that each one comes after the tables that it refers to. Tables without foreign keys in either
 * direction come last.
 */
export function parentsFirst(tables: readonly BackupTable[]): BackupTable[] {
  const sorted: BackupTable[] = [];
  const referred = new Set(tables.flatMap(({ references }) => references.map(({ parent }) => parent)));
  const isAlone = ({ name, references }: BackupTable) => references.length === 0 && !referred.has(name);
  const add = (table: BackupTable): void => {
    if (sorted.includes(table)) return;
    for (const { parent } of table.references) {
      const found = tables.find(({ name }) => name === parent && name !== table.name);
      if (found !== undefined) add(found);
    }
    sorted.push(table);
  };
  for (const table of tables) if (!isAlone(table)) add(table);
  return [...sorted, ...tables.filter(isAlone)];
}
