import { env } from 'cloudflare:workers';
import { databaseWith } from './database-with.ts';

/** Related products load in one batch of this many statements; no other batch has the same number. */
const STATEMENTS = 4;

/** The real database; `before` runs before the query for related products. */
export function databaseBeforeRelated(before: () => Promise<void>): D1Database {
  return databaseWith({
    async batch(statements) {
      if (statements.length === STATEMENTS) await before();
      return env.DB.batch(statements);
    },
  });
}
