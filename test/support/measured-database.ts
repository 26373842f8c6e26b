import { env } from 'cloudflare:workers';
import { isRecord } from '#shared/is-record.ts';

type Ran = { meta: D1Meta };

/** The test file's database, which counts rows read, rows written, round trips and queries. */
export function measuredDatabase(): {
  DB: D1Database;
  rowsRead: () => number;
  rowsWritten: () => number;
  roundTrips: () => number;
  queries: () => number;
} {
  let rowsRead = 0;
  let rowsWritten = 0;
  let roundTrips = 0;
  let queries = 0;
  const note = (results: readonly Ran[]): void => {
    roundTrips += 1;
    queries += results.length;
    for (const { meta } of results) {
      rowsRead += meta.rows_read;
      rowsWritten += meta.rows_written;
    }
  };
  const measured = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async (): Promise<D1Result> => {
      const result = await statement.all();
      note([result]);
      return result;
    };
    return Object.create(statement, {
      bind: { value: (...values: unknown[]) => measured(statement.bind(...values)) },
      all: { value: all },
      run: { value: all },
      first: {
        async value(column?: string) {
          const [row] = (await all()).results;
          if (row === undefined) return null;
          return column === undefined || !isRecord(row) ? row : row[column];
        },
      },
      unmeasured: { value: statement },
    });
  };
  const DB: D1Database = Object.create(env.DB, {
    prepare: { value: (sql: string) => measured(env.DB.prepare(sql)) },
    batch: {
      async value(statements: D1PreparedStatement[]) {
        const results = await env.DB.batch(statements.map((each) => Reflect.get(each, 'unmeasured')));
        note(results);
        return results;
      },
    },
  });
  return {
    DB,
    rowsRead: () => rowsRead,
    rowsWritten: () => rowsWritten,
    roundTrips: () => roundTrips,
    queries: () => queries,
  };
}
