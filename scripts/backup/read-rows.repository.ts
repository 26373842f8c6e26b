import { inList, prepare, type Sql, sql } from '#worker/api/db/sql.ts';
import { PERSONAL_TABLES } from '#worker/api/user/personal-data.ts';
import type { BackupEnd, BackupRow, BackupTable, Cell, Rows } from './backup-file.ts';
import { quoteName } from './schema.repository.ts';

/** The approximate number of JSON characters in one read and in one record. */
export const PAGE_CHARACTERS = 400_000;
const MAX_ROWS = 1_000;
/** The first page is small, because the size of the rows is not known yet. */
const FIRST_ROWS = 50;

export const ORDERS_PER_READ = 100;

type ReadRow = Record<string, Cell>;

/** Reads a database for a backup. `attempt` runs each read, and may repeat it. */
export type Reading = { db: D1Database; attempt: <Result>(read: () => Promise<Result>) => Promise<Result> };

/** Reads a table in ranges of its key, about 400 kB at a time. */
export async function* readTable({ db, attempt }: Reading, table: BackupTable): AsyncGenerator<Rows> {
  const key = table.key.map(quoteName);
  let after: Cell[] | null = null;
  let limit = FIRST_ROWS;
  for (;;) {
    const range: string =
      after === null ? '' : `WHERE (${key.join(', ')}) > (${key.map(() => '?').join(', ')})`;
    const statement: D1PreparedStatement = db
      .prepare(`SELECT ${columnsSql(table)} FROM ${quoteName(table.name)} ${range}
        ORDER BY ${key.join(', ')} LIMIT ${limit}`)
      .bind(...(after ?? []));
    const { results }: D1Result<ReadRow> = await attempt(() => statement.all<ReadRow>());
    const last = results.at(-1);
    if (last === undefined) return;
    const rows = results.map((row) => toCells(table, row));
    yield { table: table.name, rows };
    if (results.length < limit) return;
    after = table.key.map((column) => last[column] ?? null);
    const charactersPerRow = JSON.stringify(rows).length / rows.length;
    limit = Math.max(1, Math.min(MAX_ROWS, Math.floor(PAGE_CHARACTERS / charactersPerRow)));
  }
}

function columnsSql({ columns }: BackupTable): string {
  return columns
    .map(({ name, isBlob }) => (isBlob ? `hex(${quoteName(name)}) AS ${quoteName(name)}` : quoteName(name)))
    .join(', ');
}

function toCells({ columns }: BackupTable, row: ReadRow): BackupRow {
  return columns.map(({ name }) => row[name] ?? null);
}

/**
 * Maps each table with data of orders to the condition that selects the rows of the given orders. The rows of an order
 * are read together, in one transaction.
 */
const ORDER_TABLES = new Map<string, (orders: Sql) => Sql>([
  ['order', (orders) => sql`id IN ${orders}`],
  ['retained_record', (orders) => sql`order_id IN ${orders}`],
  ...PERSONAL_TABLES.flatMap((each): [string, (orders: Sql) => Sql][] =>
    each.parent === 'order' && each.isShared !== true && each.table !== 'payment_notification'
      ? [[each.table, each.of]]
      : [],
  ),
]);

export function isOrderTable({ name }: BackupTable): boolean {
  return ORDER_TABLES.has(name);
}

/** Reads all orders, 100 at a time. All rows of an order are read in one transaction. */
export async function* readOrders(reading: Reading, tables: readonly BackupTable[]): AsyncGenerator<Rows> {
  for (let after = 0; ; ) {
    const orders = sql`(SELECT id FROM "order" WHERE id > ${after} ORDER BY id LIMIT ${ORDERS_PER_READ})`;
    const batch = await readOrderBatch(reading, tables, orders);
    const ids = batch.ids;
    yield* batch.rows;
    if (ids.length < ORDERS_PER_READ) return;
    after = Math.max(...ids);
  }
}

/** Like {@link readOrders}, but for at most 100 orders with these ids. */
export async function* readOrdersById(
  reading: Reading,
  tables: readonly BackupTable[],
  ids: readonly number[],
): AsyncGenerator<Rows> {
  yield* (await readOrderBatch(reading, tables, inList(ids))).rows;
}

async function readOrderBatch(
  { db, attempt }: Reading,
  tables: readonly BackupTable[],
  orders: Sql,
): Promise<{ ids: number[]; rows: Rows[] }> {
  const statements = tables.map((table) => {
    const isRequested = ORDER_TABLES.get(table.name)?.(orders) ?? sql`FALSE`;
    const { text, values } = sql`WHERE ${isRequested}`;
    return db.prepare(`SELECT ${columnsSql(table)} FROM ${quoteName(table.name)} ${text}`).bind(...values);
  });
  const results = await attempt(() => db.batch<ReadRow>(statements));
  const ids = results[tables.findIndex(({ name }) => name === 'order')]?.results.map(({ id }) => Number(id));
  const rows = tables.flatMap((table, index) =>
    inPages((results[index]?.results ?? []).map((row) => toCells(table, row))).map((page) => ({
      table: table.name,
      rows: page,
    })),
  );
  return { ids: ids ?? [], rows };
}

/** Splits rows so that the JSON of each page fits into one bound value. A row with a NUL character has its own page. */
export function inPages(rows: readonly BackupRow[]): BackupRow[][] {
  const pages: BackupRow[][] = [];
  let characters = PAGE_CHARACTERS;
  for (const row of rows) {
    const json = JSON.stringify(row);
    const size = json.includes('\\u0000') ? PAGE_CHARACTERS : json.length;
    if (characters + size > PAGE_CHARACTERS) {
      pages.push([]);
      characters = 0;
    }
    pages.at(-1)?.push(row);
    characters += size;
  }
  return pages;
}

/** Returns the ids of the last order event, invoice and credit note. Higher ids mark changes during the backup. */
export async function findLastChange(
  db: D1Database,
): Promise<{ eventId: number; invoiceId: number; creditNoteId: number }> {
  const row = await prepare<{ eventId: number; invoiceId: number; creditNoteId: number }>(db)`
    SELECT coalesce((SELECT max(id) FROM order_event), 0) AS eventId,
      coalesce((SELECT max(id) FROM invoice), 0) AS invoiceId,
      coalesce((SELECT max(id) FROM credit_note), 0) AS creditNoteId`.first();
  return row ?? { eventId: 0, invoiceId: 0, creditNoteId: 0 };
}

export async function listSequences(db: D1Database): Promise<BackupEnd['sequences']> {
  const { results } = await db
    .prepare('SELECT name, seq FROM sqlite_sequence')
    .all<{ name: string; seq: number }>();
  return results;
}
