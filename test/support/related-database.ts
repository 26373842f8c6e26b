import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { databaseWith } from './database-with.ts';

/** A prepared statement's SQL, a property that D1's types lack. */
const WithSql = v.object({ statement: v.string() });

/** The query for related products is the only batch of four statements whose third ranks neighbours. */
const STATEMENTS = 4;
const RELATED_PLACE = 2;

/** The real database; `before` runs before the query for related products. */
export function databaseBeforeRelated(before: () => Promise<void>): D1Database {
  return databaseWith({
    async batch(statements) {
      const third = v.safeParse(WithSql, statements[RELATED_PLACE]);
      const isRelated =
        statements.length === STATEMENTS &&
        third.success &&
        /near AS MATERIALIZED/.test(third.output.statement);
      if (isRelated) await before();
      return env.DB.batch(statements);
    },
  });
}
