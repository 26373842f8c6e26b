import { env } from 'cloudflare:workers';

/** The database of the file, and the statements that have been prepared for it and the batches that were sent. */
export function countedDatabase(): { DB: D1Database; statements: string[]; batches: number[] } {
  const statements: string[] = [];
  const batches: number[] = [];
  const DB: D1Database = Object.create(env.DB, {
    prepare: {
      value(sql: string) {
        statements.push(sql);
        return env.DB.prepare(sql);
      },
    },
    batch: {
      value(batch: D1PreparedStatement[]) {
        batches.push(batch.length);
        return env.DB.batch(batch);
      },
    },
  });
  return { DB, statements, batches };
}
