import { runBatch, type Statement } from '../db/run-batch.ts';
import { prepare, raw } from '../db/sql.ts';
import { PERSONAL_TABLES, type PersonalTable } from './personal-data.ts';

/** Every row about a user, by table, as one consistent picture. */
export async function findPersonalData(
  db: D1Database,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await runBatch(
    db,
    Object.fromEntries(PERSONAL_TABLES.map((table) => [table.table, rowsStatement(db, table, userId)])),
  );
  return Object.fromEntries(Object.entries(tables).map(([table, { rows }]) => [table, rows.map(readable)]));
}

function rowsStatement(
  db: D1Database,
  { table, columns, ofUser }: PersonalTable,
  userId: number,
): Statement<Record<string, unknown>> {
  return prepare<Record<string, unknown>>(db)`
    SELECT ${raw(columns)} FROM ${raw(`"${table}"`)} WHERE ${ofUser(userId)} ORDER BY 1, 2`;
}

/** Columns that hold JSON (the copies of an order) are handed out as JSON. */
function readable(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      JSON_COLUMNS.has(name) ? JSON.parse(String(value)) : value,
    ]),
  );
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(['order_address', 'product', 'lines']);
