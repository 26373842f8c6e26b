import { env } from 'cloudflare:workers';
import { databaseWith } from './database-with.ts';

/** The query for related products is a batch of this many statements. No other batch has the same number. */
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
