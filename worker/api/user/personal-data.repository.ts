import { withDeadline } from '#worker/platform/deadline.ts';
import { rowsOf, runBatch, type Statement } from '../db/run-batch.ts';
import { prepare, raw, sql } from '../db/sql.ts';
import { PERSONAL_TABLES, type PersonalTable } from './personal-data.ts';

export type PersonalRow = Record<string, unknown>;
/** Some rows of a table. The next result may contain more rows of the same table. */
export type PersonalRows = { table: string; rows: PersonalRow[] };

/**
 * The number of rows per statement. For tables that belong to orders or lists, the number of orders or lists per
 * statement.
 */
export const PAGE_ROWS = 50;
const PAGE_DEADLINE_MS = 10_000;

/**
 * Reads every row about a user, table by table. One batch reads the first page of each table, which is sufficient for
 * most customers. Further pages are read one by one, on demand, so neither memory use nor a statement grows with the
 * account's age.
 */
export async function openPersonalData(
  db: D1Database,
  userId: number,
): Promise<AsyncGenerator<PersonalRows>> {
  const first = await runBatch(
    db,
    Object.fromEntries(PERSONAL_TABLES.map((table) => [table.table, pageStatement(db, table, userId, 0)])),
  );
  return readOn();

  async function* readOn(): AsyncGenerator<PersonalRows> {
    /** For each parent table, the ids after which its further pages begin. */
    const laterPages = new Map<string, number[]>();
    for (const table of PERSONAL_TABLES) {
      const seen = new Set<unknown>();
      for await (const { rows, after } of pagesOf(table, first[table.table]?.rows ?? [], laterPages)) {
        if (after > 0 && table.parent === undefined) {
          laterPages.set(table.table, [...(laterPages.get(table.table) ?? []), after]);
        }
        const fresh = table.isShared ? rows.filter(({ id }) => !seen.has(id)) : rows;
        if (table.isShared) for (const { id } of fresh) seen.add(id);
        yield { table: table.table, rows: fresh.map(readable) };
      }
    }
  }

  async function* pagesOf(
    table: PersonalTable,
    rows: PersonalRow[],
    laterPages: ReadonlyMap<string, readonly number[]>,
  ): AsyncGenerator<{ rows: PersonalRow[]; after: number }> {
    yield { rows, after: 0 };
    if (table.parent !== undefined) {
      for (const after of laterPages.get(table.parent) ?? []) yield { rows: await page(table, after), after };
      return;
    }
    for (let last = rows; last.length === PAGE_ROWS; ) {
      const after = Number(last.at(-1)?.id);
      last = await page(table, after);
      yield { rows: last, after };
    }
  }

  function page(table: PersonalTable, after: number): Promise<PersonalRow[]> {
    const read = rowsOf(pageStatement(db, table, userId, after));
    return withDeadline('a page of personal data', PAGE_DEADLINE_MS, read);
  }
}

function pageStatement(
  db: D1Database,
  { table, columns, ...rows }: PersonalTable,
  userId: number,
  after: number,
): Statement<PersonalRow> {
  const select = sql`SELECT ${raw(columns)} FROM ${raw(`"${table}"`)}`;
  const page = sql`id > ${after} ORDER BY id LIMIT ${PAGE_ROWS}`;
  if (rows.parent === undefined) {
    return prepare<PersonalRow>(db)`${select} WHERE ${rows.ofUser(userId)} AND ${page}`;
  }
  const parents = sql`(SELECT id FROM ${raw(`"${rows.parent}"`)} WHERE user_id = ${userId} AND ${page})`;
  return prepare<PersonalRow>(db)`${select} WHERE ${rows.of(parents)} ORDER BY 1, 2`;
}

/** Parses the JSON columns of orders and documents, so that the download contains objects instead of strings. */
function readable(row: PersonalRow): PersonalRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      JSON_COLUMNS.has(name) ? JSON.parse(String(value)) : value,
    ]),
  );
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(['order_address', 'product', 'lines']);
