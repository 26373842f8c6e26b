type Asked = { sql: string; values: readonly unknown[] };

/** A database that asks the real one once for each statement and its values, and then repeats what it answered. */
export function recordAnswers(db: D1Database): D1Database {
  const answers = new Map<string, Promise<D1Result>>();

  function answer(statement: D1PreparedStatement, { sql, values }: Asked): Promise<D1Result> {
    const key = JSON.stringify([sql, values]);
    const known = answers.get(key) ?? statement.all();
    answers.set(key, known);
    return known;
  }

  function recorded(statement: D1PreparedStatement, own: Asked): D1PreparedStatement {
    return new Proxy(statement, {
      get(target, name) {
        if (name === 'bind')
          return (...values: unknown[]) => recorded(target.bind(...values), { ...own, values });
        if (name === 'all' || name === 'run') return () => answer(target, own);
        if (name === 'first') return async () => (await answer(target, own)).results[0] ?? null;
        throw new Error(`${String(name)} is not recorded`);
      },
    });
  }

  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => recorded(target.prepare(sql), { sql, values: [] });
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) => Promise.all(statements.map((each) => each.all()));
      }
      throw new Error(`${String(name)} is not recorded`);
    },
  });
}
