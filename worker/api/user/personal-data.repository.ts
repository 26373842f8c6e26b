import { runBatch, type Statement } from '../db/run-batch.ts';
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
  return db
    .prepare(`SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table)} WHERE ${ofUser} ORDER BY 1, 2`)
    .bind(userId);
}

function quoted(name: string): string {
  return `"${name}"`;
}

/** What is kept as JSON (the copies an order holds) is handed out as such. */
function readable(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      JSON_COLUMNS.has(name) ? JSON.parse(String(value)) : value,
    ]),
  );
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(['order_address', 'product', 'lines']);
