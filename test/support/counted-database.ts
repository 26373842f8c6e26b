import { env } from 'cloudflare:workers';
import { databaseWith } from './database-with.ts';

/** The test file's database, which records the SQL of each prepared statement and the size of each batch. */
export function countedDatabase(): { DB: D1Database; statements: string[]; batches: number[] } {
  const statements: string[] = [];
  const batches: number[] = [];
  const DB = databaseWith({
    prepare(sql) {
      statements.push(sql);
      return env.DB.prepare(sql);
    },
    batch(batch) {
      batches.push(batch.length);
      return env.DB.batch(batch);
    },
  });
  return { DB, statements, batches };
}
