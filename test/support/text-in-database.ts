import { env } from 'cloudflare:workers';

/**
 * Lists every column that contains one of these texts, ignoring case, as `table.column: text`. The tables come from the
 * schema, so that new ones are included.
 */
export async function findInDatabase(texts: readonly string[]): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.name AS "table", x.name AS "column" FROM sqlite_schema m JOIN pragma_table_xinfo(m.name) x
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '_cf_%'
       AND m.name NOT LIKE '%\\_search\\__%' ESCAPE '\\'`,
  ).all<{ table: string; column: string }>();
  const found: string[] = [];
  for (const { table, column } of results) {
    const rows = await env.DB.prepare(
      `SELECT DISTINCT sought.value AS text FROM json_each(?) sought
         JOIN "${table}" t ON instr(lower(CAST(t."${column}" AS TEXT)), lower(sought.value)) > 0`,
    )
      .bind(JSON.stringify(texts))
      .all<{ text: string }>();
    found.push(...rows.results.map(({ text }) => `${table}.${column}: ${text}`));
  }
  return found;
}
