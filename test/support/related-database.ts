import { env } from 'cloudflare:workers';
import { databaseWith } from './database-with.ts';

/** A product page runs two batches of this many statements: the product's core, then its related products. */
const STATEMENTS = 4;

/** The real database; `before` runs before the query for related products. */
export function databaseBeforeRelated(before: () => Promise<void>): D1Database {
  let batches = 0;
  return databaseWith({
    async batch(statements) {
      if (statements.length === STATEMENTS) batches += 1;
      if (statements.length === STATEMENTS && batches > 1) await before();
      return env.DB.batch(statements);
    },
  });
}
