import { env } from 'cloudflare:workers';

/** What is beside a product is asked for in one batch of so many statements; nothing else is. */
const STATEMENTS = 4;

/** The real database, where `before` comes between the question what is beside a product and its answer. */
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
