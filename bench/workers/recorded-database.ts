/**
 * A database that caches responses: the real database runs each statement with the same values only once. The stock
 * changes in every response; otherwise the shop would notice that the data has not changed.
 */
export function recordResponses(db: D1Database): D1Database {
  const answers = new Map<string, Promise<D1Result>>();
  let change = 0;

  async function answer(sql: string, values: readonly unknown[]): Promise<D1Result> {
    const key = values.length === 0 ? sql : sql + JSON.stringify(values);
    const known =
      answers.get(key) ??
      db
        .prepare(sql)
        .bind(...values)
        .all();
    answers.set(key, known);
    const result = await known;
    change = (change + 1) % 80;
    for (const row of result.results) if (isInStock(row)) row.stock = PLENTY + change;
    return result;
  }

  function recorded(sql: string, values: readonly unknown[]) {
    const all = () => answer(sql, values);
    return {
      all,
      run: all,
      bind: (...bound: unknown[]) => recorded(sql, bound),
      first: async () => (await all()).results[0] ?? null,
    };
  }

  const replay = {
    prepare: (sql: string) => recorded(sql, []),
    batch: (statements: ReturnType<typeof recorded>[]) => Promise.all(statements.map((each) => each.all())),
    withSession: () => recordedDatabase,
    getBookmark: () => null,
  };
  const recordedDatabase: D1Database = new Proxy(db, {
    get(_target, name) {
      if (isRecorded(name)) return replay[name];
      throw new Error(`${String(name)} is not recorded`);
    },
  });
  return recordedDatabase;

  function isRecorded(name: string | symbol): name is keyof typeof replay {
    return Object.hasOwn(replay, name);
  }
}

/** A stock high enough that pages do not show the number. */
const PLENTY = 10;

function isInStock(row: unknown): row is { stock: number } {
  if (typeof row !== 'object' || row === null) return false;
  return 'stock' in row && typeof row.stock === 'number' && row.stock >= PLENTY && row.stock < 100;
}
