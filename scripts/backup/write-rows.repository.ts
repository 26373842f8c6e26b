import type { BackupRow, BackupTable, Cell, DatabaseSchema } from './backup-file.ts';
import { inPages, PAGE_CHARACTERS } from './read-rows.repository.ts';
import { listObjects, listTables, parentsFirst, quoteName } from './schema.repository.ts';

/**
 * The prefix of the tables while they are being filled. It prevents the shop from using them before all rows are
 * restored.
 */
const PREFIX = 'restoring_';

/** Cells restored with these values instead of the backup's, because they describe tables that are computed again. */
const RESET_CELLS: Readonly<Record<string, Readonly<Record<string, Cell>>>> = {
  order_child: { pieces_counted: 0 },
  product_option_walk: { after_id: 0 },
};

/**
 * Replaces all tables with empty ones, in one transaction. All except the FTS5 tables have the prefix. The shop's own
 * tables do not exist until {@link finishTables}, so its jobs and payment notifications fail. The gateway repeats the
 * notifications.
 */
export async function beginTables(db: D1Database, { objects }: DatabaseSchema): Promise<void> {
  const old = await listObjects(db);
  const childrenFirst = parentsFirst(await listTables(db, old)).toReversed();
  const isVirtual = new Set(old.filter(({ type }) => type === 'virtual table').map(({ name }) => name));
  await db.batch(
    [
      ...ofTypes(old, 'trigger').map(({ name }) => `DROP TRIGGER ${quoteName(name)}`),
      ...ofTypes(old, 'view').map(({ name }) => `DROP VIEW ${quoteName(name)}`),
      ...[...isVirtual].map((name) => `DROP TABLE ${quoteName(name)}`),
      ...childrenFirst
        .filter(({ name }) => !isVirtual.has(name))
        .map(({ name }) => `DROP TABLE ${quoteName(name)}`),
      ...ofTypes(objects, 'table', 'index', 'virtual table').map(({ sql }) => sql),
      ...ofTypes(objects, 'table').map(
        ({ name }) => `ALTER TABLE ${quoteName(name)} RENAME TO ${quoteName(PREFIX + name)}`,
      ),
    ].map((sql) => db.prepare(sql)),
  );
}

/** True if a restore began and did not finish. */
export async function isRestoring(db: D1Database): Promise<boolean> {
  return (await listObjects(db)).some(({ name }) => name.startsWith(PREFIX));
}

/**
 * Renames the restored tables to their real names, rebuilds search indexes, and adds views and triggers. Runs in one
 * transaction with the statements of `then`.
 */
export async function finishTables(
  db: D1Database,
  { objects, searchSettings }: DatabaseSchema,
  sequences: readonly { name: string; seq: number }[],
  then: readonly D1PreparedStatement[],
): Promise<void> {
  const mirrors = ofTypes(objects, 'virtual table').filter(({ sql }) => /content\s*=/i.test(sql));
  await db.batch([
    ...ofTypes(objects, 'table').map(({ name }) =>
      db.prepare(`ALTER TABLE ${quoteName(PREFIX + name)} RENAME TO ${quoteName(name)}`),
    ),
    ...mirrors.map(({ name }) =>
      db.prepare(`INSERT INTO ${quoteName(name)} (${quoteName(name)}) VALUES ('rebuild')`),
    ),
    ...searchSettings.map(({ table, setting, value }) =>
      db
        .prepare(`INSERT INTO ${quoteName(table)} (${quoteName(table)}, rank) VALUES (?, ?)`)
        .bind(setting, value),
    ),
    db
      .prepare(`DELETE FROM sqlite_sequence WHERE name IN (SELECT value ->> 'name' FROM json_each(?))`)
      .bind(JSON.stringify(sequences)),
    db
      .prepare(
        `INSERT INTO sqlite_sequence (name, seq) SELECT value ->> 'name', value ->> 'seq' FROM json_each(?)`,
      )
      .bind(JSON.stringify(sequences)),
    ...then,
    ...ofTypes(objects, 'view').map(({ sql }) => db.prepare(sql)),
    ...ofTypes(objects, 'trigger').map(({ sql }) => db.prepare(sql)),
  ]);
}

function ofTypes(
  objects: DatabaseSchema['objects'],
  ...types: readonly DatabaseSchema['objects'][number]['type'][]
): DatabaseSchema['objects'] {
  return objects.filter(({ type }) => types.includes(type));
}

/** Writes the rows of a section into the new tables. */
export type RowWriter = {
  /** `replaces`: the rows overwrite existing rows with the same key. */
  write(table: BackupTable, rows: readonly BackupRow[], options: { replaces: boolean }): Promise<void>;
  /** Writes the rows that had to wait for other rows of their own table. */
  end(): Promise<void>;
  /** The number of rows per table that were skipped because they reference a missing row. */
  leftOut: ReadonlyMap<string, number>;
};

/**
 * Creates a writer for rows. Each table must be written after the tables that it refers to. Leaves out a row that
 * refers to a missing row, which was deleted or added while the backup was made. `attempt` runs each call, and may
 * repeat it.
 */
export function createRowWriter(
  db: D1Database,
  virtualTables: ReadonlySet<string>,
  attempt: <Result>(act: () => Promise<Result>) => Promise<Result>,
): RowWriter {
  const leftOut = new Map<string, number>();
  const waiting = new Map<BackupTable, BackupRow[]>();

  const insert = async (table: BackupTable, rows: readonly BackupRow[], replaces: boolean): Promise<void> => {
    const how = replaces || virtualTables.has(table.name) ? 'REPLACE' : 'IGNORE';
    const target = virtualTables.has(table.name) ? table.name : PREFIX + table.name;
    const statements = byLevel(table, rows)
      .flatMap((level) => inPages(level))
      .map((page) => toInsert(db, { table, target, how }, page));
    if (statements.length === 0) return;
    const results = await attempt(() => db.batch(statements));
    if (virtualTables.has(table.name)) return;
    const written = results.reduce((sum, { meta }) => sum + meta.changes, 0);
    if (written < rows.length) {
      leftOut.set(table.name, (leftOut.get(table.name) ?? 0) + rows.length - written);
    }
  };

  return {
    leftOut,
    async write(table, rows, { replaces }) {
      const reset = rows.map((row) => resetCells(table, row));
      const missing = await attempt(() => findMissingParents(db, table, reset));
      const isEarly = (row: BackupRow) =>
        ownReferences(table).some(({ from }) => missing.has(row[from] ?? null));
      await insert(
        table,
        reset.filter((row) => !isEarly(row)),
        replaces,
      );
      const early = reset.filter(isEarly);
      if (early.length > 0) waiting.set(table, [...(waiting.get(table) ?? []), ...early]);
    },
    async end() {
      for (const [table, rows] of waiting) await insert(table, rows, false);
      waiting.clear();
    },
  };
}

function resetCells({ name, columns }: BackupTable, row: BackupRow): BackupRow {
  const reset = RESET_CELLS[name];
  if (reset === undefined) return row;
  return columns.map((column, index) => (column.name in reset ? reset[column.name] : row[index]) ?? null);
}

/** A table's references to its own rows, as indexes of columns. */
function ownReferences({ name, columns, references }: BackupTable): { from: number; to: number }[] {
  const indexOf = (column: string | undefined) => columns.findIndex((each) => each.name === column);
  return references.flatMap(({ parent, columns: [from], parentColumns: [to] }) =>
    parent === name ? { from: indexOf(from), to: indexOf(to) } : [],
  );
}

/**
 * Returns the keys of rows that the given rows refer to in their own table, but that are neither in the table yet nor
 * among the given rows.
 */
async function findMissingParents(
  db: D1Database,
  table: BackupTable,
  rows: readonly BackupRow[],
): Promise<Set<Cell>> {
  const missing = new Set<Cell>();
  for (const { from, to } of ownReferences(table)) {
    const present = new Set(rows.map((row) => row[to]));
    const outside = [...new Set(rows.map((row) => row[from] ?? null))].filter(
      (parent) => parent !== null && !present.has(parent),
    );
    if (outside.length === 0) continue;
    const { results } = await db
      .prepare(
        `SELECT value FROM json_each(?) WHERE value NOT IN
           (SELECT ${quoteName(table.columns[to]?.name ?? '')} FROM ${quoteName(PREFIX + table.name)})`,
      )
      .bind(JSON.stringify(outside))
      .all<{ value: Cell }>();
    for (const { value } of results) missing.add(value);
  }
  return missing;
}

/** Sorts rows into levels: each row refers only to rows of earlier levels, or to rows that are not in the list. */
function byLevel(table: BackupTable, rows: readonly BackupRow[]): BackupRow[][] {
  const own = ownReferences(table);
  if (own.length === 0) return [[...rows]];
  const levels: BackupRow[][] = [];
  for (let left = rows; left.length > 0; ) {
    const keys = new Set(own.flatMap(({ to }) => left.map((row) => row[to])));
    const isBlocked = (row: BackupRow) =>
      own.some(({ from, to }) => row[from] !== null && row[from] !== row[to] && keys.has(row[from]));
    const level = left.filter((row) => !isBlocked(row));
    // Rows that refer to each other in a circle would be left out. The shop has none.
    levels.push(level.length > 0 ? level : [...left]);
    left = level.length > 0 ? left.filter(isBlocked) : [];
  }
  return levels;
}

type Insert = { table: BackupTable; target: string; how: 'REPLACE' | 'IGNORE' };

/**
 * Inserts rows from one JSON value. A row that is too long for that, or that contains a NUL character, is bound cell by
 * cell.
 */
function toInsert(db: D1Database, insert: Insert, rows: readonly BackupRow[]): D1PreparedStatement {
  const json = JSON.stringify(rows);
  const [row = []] = rows;
  if (rows.length === 1 && (json.length > PAGE_CHARACTERS || json.includes('\\u0000'))) {
    return db.prepare(insertSql(insert, (index) => `?${index + 1}`, '')).bind(...row);
  }
  return db.prepare(insertSql(insert, (index) => `j.value ->> ${index}`, 'FROM json_each(?) j')).bind(json);
}

function insertSql(
  { table, target, how }: Insert,
  cellAt: (index: number) => string,
  source: string,
): string {
  const { columns, references } = table;
  const cellOf = (column: string) => cellAt(columns.findIndex(({ name }) => name === column));
  const conditions = references.map(({ columns: from, parent, parentColumns }) => {
    const isNull = from.map((column) => `${cellOf(column)} IS NULL`).join(' OR ');
    const isSame = from.map(
      (column, index) => `p.${quoteName(parentColumns[index] ?? '')} = ${cellOf(column)}`,
    );
    const isOwn =
      parent === table.name
        ? `OR (${from.map((column, index) => `${cellOf(column)} = ${cellOf(parentColumns[index] ?? '')}`).join(' AND ')})`
        : '';
    return `(${isNull} ${isOwn} OR EXISTS (SELECT 1 FROM ${quoteName(PREFIX + parent)} p WHERE ${isSame.join(' AND ')}))`;
  });
  const cells = columns.map(({ isBlob }, index) => (isBlob ? `unhex(${cellAt(index)})` : cellAt(index)));
  return `INSERT OR ${how} INTO ${quoteName(target)} (${columns.map(({ name }) => quoteName(name)).join(', ')})
    SELECT ${cells.join(', ')} ${source} WHERE ${['TRUE', ...conditions].join(' AND ')}`;
}
