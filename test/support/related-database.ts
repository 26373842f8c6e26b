import { env } from 'cloudflare:workers';

/** Related products are loaded in one batch of this many statements; no other batch has as many. */
const STATEMENTS = 4;

/** The real database; `before` runs before it answers the query for related products. */
export function databaseBeforeRelated(before: () => Promise<void>): D1Database {
  return new Proxy(env.DB, {
    get(database, name) {
      if (name !== 'batch') {
        const member: unknown = Reflect.get(database, name);
        return typeof member === 'function' ? member.bind(database) : member;
      }
      return async (statements: D1PreparedStatement[]) => {
        if (statements.length === STATEMENTS) await before();
        return database.batch(statements);
      };
    },
  });
}
