import { env } from 'cloudflare:workers';
import { databaseWith } from './database-with.ts';

/** Related products are loaded in one batch of this many statements; no other batch has as many. */
const STATEMENTS = 4;

/** The real database; `before` runs before it answers the query for related products. */
export function databaseBeforeRelated(before: () => Promise<void>): D1Database {
  return databaseWith({
    async batch(statements) {
      if (statements.length === STATEMENTS) await before();
      return env.DB.batch(statements);
    },
  });
}
