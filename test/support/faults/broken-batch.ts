import { env } from 'cloudflare:workers';
import { SECRET } from './faulty-part.ts';

/** Ways in which a D1 batch can fail. `isWritten`: true if the writes are committed despite the failure. */
export const BATCH_FAULTS = {
  'it never reaches D1': { isWritten: false, run: () => fail() },
  'its last statement fails': {
    isWritten: false,
    run: (statements) => env.DB.batch([...statements, env.DB.prepare('SELECT 1 FROM nowhere')]),
  },
  'a statement in the middle fails': {
    isWritten: false,
    run: (statements) =>
      env.DB.batch(statements.toSpliced(statements.length - 3, 0, env.DB.prepare('SELECT 1 FROM nowhere'))),
  },
  'the response is lost': {
    isWritten: true,
    async run(statements) {
      await env.DB.batch(statements);
      return fail();
    },
  },
  'no response arrives': {
    isWritten: true,
    async run(statements) {
      await env.DB.batch(statements);
      return new Promise<never>(() => undefined);
    },
  },
} satisfies Record<string, BatchFault>;

type BatchFault = {
  isWritten: boolean;
  run: (statements: D1PreparedStatement[]) => Promise<unknown>;
};

/** The real database, except that a batch fails if one of its statements starts with `beginning`. */
export function aDatabaseFailing(beginning: string, { run }: BatchFault): D1Database {
  const marked = new WeakSet<object>();
  return new Proxy(env.DB, {
    get(db, name) {
      if (name === 'prepare') return prepare;
      if (name === 'batch') return batch;
      const value: unknown = Reflect.get(db, name);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });

  function prepare(sql: string): D1PreparedStatement {
    const isFaulty = sql.trimStart().startsWith(beginning);
    return new Proxy(env.DB.prepare(sql), {
      get(statement, name) {
        const value: unknown = Reflect.get(statement, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const result: unknown = Reflect.apply(value, statement, given);
          if (name === 'bind' && isFaulty && result instanceof Object)
            marked.add(result as D1PreparedStatement);
          return result;
        };
      },
    });
  }

  function batch(statements: D1PreparedStatement[]): Promise<unknown> {
    return statements.some((statement) => marked.has(statement)) ? run(statements) : env.DB.batch(statements);
  }
}

function fail(): Promise<never> {
  return Promise.reject(new Error(SECRET));
}
