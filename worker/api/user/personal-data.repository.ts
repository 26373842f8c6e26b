import { PERSONAL_TABLES, type PersonalTable } from './personal-data.ts';

/** Every row about a user, by table, as one consistent picture. */
export async function findPersonalData(
  db: D1Database,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const results = await db.batch<Record<string, unknown>>(
    PERSONAL_TABLES.map((each) => db.prepare(selectRows(each)).bind(userId)),
  );
  return Object.fromEntries(
    PERSONAL_TABLES.map(({ table }, index) => [table, (results[index]?.results ?? []).map(readable)]),
  );
}

function selectRows({ table, columns, ofUser }: PersonalTable): string {
  return `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table)} WHERE ${ofUser} ORDER BY 1, 2`;
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
