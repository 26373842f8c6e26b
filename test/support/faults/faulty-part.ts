import { databaseWith } from '../database-with.ts';

/** The error message of every broken dependency. No response may contain this text. */
export const SECRET = 'what-a-broken-part-says-of-itself';

/** Handles a call to a dependency. `work` makes the real call. */
export type Behaviour = (work: () => unknown) => Promise<unknown>;

export const throws: Behaviour = () => Promise.reject(new Error(SECRET));

export function resolvesWith(answer: null | (() => Response)): Behaviour {
  return () => Promise.resolve(answer === null ? null : answer());
}

/** A gate: calls wait until it opens. */
export function createGate() {
  const opened = Promise.withResolvers<void>();
  const waiting = new Set<Promise<unknown>>();
  const slow: Behaviour = (work) => {
    const late = opened.promise.then(work);
    const ended: Promise<unknown> = late.catch(() => undefined).finally(() => waiting.delete(ended));
    waiting.add(ended);
    return late;
  };
  return {
    slow,
    /** Opens the gate. Resolves when all waiting calls have ended, including calls started by them. */
    async open(): Promise<void> {
      opened.resolve();
      do {
        await Promise.all(waiting);
        await scheduler.wait(0);
      } while (waiting.size > 0);
    },
  };
}

/** An object whose methods have these behaviours. If a method has several behaviours, they take turns, one per call. */
export function intercepted<Part extends object>(
  part: Part,
  ways: Record<string, readonly Behaviour[]>,
): Part {
  const byName = new Map(Object.entries(ways).map(([name, own]) => [name, alternate(own)]));
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const way = byName.get(String(name)) ?? passThrough;
      return (...given: unknown[]) => way(() => Reflect.apply(value, target, given));
    },
  });
}

export function alternate(ways: readonly Behaviour[]): (work: () => unknown) => unknown {
  let calls = 0;
  return (work) => {
    const way = ways[calls++ % ways.length] ?? passThrough;
    return way(work);
  };
}

function passThrough(work: () => unknown): unknown {
  return work();
}

/**
 * A database whose statements and batches have these behaviours. Batches receive the real statements, because D1
 * inspects them. Outside a batch, only statements whose SQL passes `isFaulty` have these behaviours.
 */
export function faultyDatabase(
  db: D1Database,
  ways: readonly Behaviour[],
  isFaulty: (sql: string) => boolean = () => true,
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
      prepare: (sql) => (isFaulty(sql) ? faulty(db.prepare(sql)) : db.prepare(sql)),
      batch: (statements) => target.batch(statements.map((statement) => real.get(statement) ?? statement)),
    },
    { real: db },
  );
}
