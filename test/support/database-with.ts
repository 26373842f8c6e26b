import { env } from 'cloudflare:workers';

type Options = { real?: D1Database; onSession?: (from: string) => void; bookmark?: string };
type Replaced = {
  prepare?: (sql: string) => unknown;
  batch?: (statements: D1PreparedStatement[]) => Promise<unknown>;
};

/**
 * The real database with these methods replaced, also within sessions. `onSession` receives the constraint or bookmark
 * that each session starts with. `getBookmark` returns `bookmark`, because a local database has no bookmarks.
 */
export function databaseWith(
  { prepare, batch }: Replaced,
  { real = env.DB, onSession = () => undefined, bookmark }: Options = {},
): D1Database {
  function replacedIn<Part extends D1Database | D1DatabaseSession>(part: Part): Part {
    return new Proxy(part, {
      get(target, name) {
        if (name === 'prepare' && prepare !== undefined) return prepare;
        if (name === 'batch' && batch !== undefined) return batch;
        if (name === 'withSession') return withSession;
        if (name === 'getBookmark' && bookmark !== undefined) return () => bookmark;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  }
  function withSession(from: string): D1DatabaseSession {
    onSession(from);
    return replacedIn(real.withSession(from));
  }
  return replacedIn(real);
}

/** Makes a round trip by calling `ask`, and may delay or fail it. `sql` is the text of the trip's statements. */
export type Travel = <Answer>(ask: () => Promise<Answer>, sql: string) => Promise<Answer>;

/** The real database; each round trip goes through `travel`. */
export function databaseOver(travel: Travel): D1Database {
  const over = (statement: D1PreparedStatement, sql: string): D1PreparedStatement =>
    Object.create(statement, {
      bind: { value: (...values: unknown[]) => over(statement.bind(...values), sql) },
      all: { value: () => travel(() => statement.all(), sql) },
      run: { value: () => travel(() => statement.run(), sql) },
      first: {
        value: (column?: string) =>
          travel(() => (column === undefined ? statement.first() : statement.first(column)), sql),
      },
      original: { value: statement },
      sql: { value: sql },
    });
  return databaseWith({
    prepare: (sql) => over(env.DB.prepare(sql), sql),
    batch: (statements) =>
      travel(
        () => env.DB.batch(statements.map((each) => Reflect.get(each, 'original'))),
        statements.map((each) => Reflect.get(each, 'sql')).join('; '),
      ),
  });
}

/**
 * True if a statement polls for catalogue changes. Tests do not count polls as queries of a page, because the worker
 * polls at most once every five seconds, whatever the number of requests.
 */
export function isChangesQuery(sql: string): boolean {
  return sql.includes('FROM catalogue_change');
}
