import { databaseWith } from '../database-with.ts';

/** The error text of every broken dependency; no response may contain it. */
export const SECRET = 'what-a-broken-part-says-of-itself';

/** Runs a call in place of the real dependency; `work` is the real call. */
export type Way = (work: () => unknown) => Promise<unknown>;

export const throws: Way = () => Promise.reject(new Error(SECRET));

export function finds(answer: null | (() => Response)): Way {
  return () => Promise.resolve(answer === null ? null : answer());
}

/** A gate: calls wait until it opens. */
export function createGate() {
  const opened = Promise.withResolvers<void>();
  const waiting = new Set<Promise<unknown>>();
  const slow: Way = (work) => {
    const late = opened.promise.then(work);
    const ended: Promise<unknown> = late.catch(() => undefined).finally(() => waiting.delete(ended));
    waiting.add(ended);
    return late;
  };
  return {
    slow,
    /** Opens it; resolves when no released call is pending or has started another. */
    async open(): Promise<void> {
      opened.resolve();
      do {
        await Promise.all(waiting);
        await scheduler.wait(0);
      } while (waiting.size > 0);
    },
  };
}

/** A real object with some methods replaced; several replacements of one method take turns. */
export function intercepted<Part extends object>(part: Part, ways: Record<string, readonly Way[]>): Part {
  const byName = new Map(Object.entries(ways).map(([name, own]) => [name, inTurns(own)]));
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const way = byName.get(String(name)) ?? asItIs;
      return (...given: unknown[]) => way(() => Reflect.apply(value, target, given));
    },
  });
}

export function inTurns(ways: readonly Way[]): (work: () => unknown) => unknown {
  let calls = 0;
  return (work) => {
    const way = ways[calls++ % ways.length] ?? asItIs;
    return way(work);
  };
}

function asItIs(work: () => unknown): unknown {
  return work();
}

/**
 * D1 inspects statements, so a batch receives the real ones. `matchesNamedProducts`: true for statements outside a
 * batch that are faulty.
 */
export function faultyDatabase(
  db: D1Database,
  ways: readonly Way[],
  matchesNamedProducts: (sql: string) => boolean = () => true,
): D1Database {
  if (ways.length === 0) return db;
  const real = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const asked = { all: ways, first: ways, run: ways, raw: ways };
  const faulty = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(intercepted(statement, asked), {
      get: (target, name) =>
        name === 'bind'
          ? (...values: unknown[]) => faulty(statement.bind(...values))
          : Reflect.get(target, name),
    });
    real.set(proxy, statement);
    return proxy;
  };
  const target = intercepted(db, { batch: ways });
  return databaseWith(
    {
      prepare: (sql) => (matchesNamedProducts(sql) ? faulty(db.prepare(sql)) : db.prepare(sql)),
      batch: (statements) => target.batch(statements.map((statement) => real.get(statement) ?? statement)),
    },
    { real: db },
  );
}
