import type { QueryCounts } from './query-counts.ts';

const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

/** Wraps each round trip, for example to delay it or to make it fail. */
type Travel = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

/** A database that adds its queries to `counts`. Every round trip runs through `travel`. */
export function countQueries(
  db: D1Database,
  counts: QueryCounts,
  travel: Travel = (ask) => ask(),
): D1Database {
  function count<Row>(results: readonly D1Result<Row>[]): void {
    counts.roundTrips += 1;
    counts.statements += results.length;
    for (const { meta } of results) {
      counts.rowsRead += meta.rows_read;
      counts.rowsWritten += meta.rows_written;
    }
  }

  function counted(statement: D1PreparedStatement): D1PreparedStatement {
    const all = async <Row>(): Promise<D1Result<Row>> => {
      const result = await travel(() => statement.all<Row>());
      count([result]);
      return result;
    };
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values));
        if (name === 'all' || name === 'run') return all;
        // `first` runs as `all`, because D1 does not report the rows read for `first`.
        if (name === 'first')
          return (column?: string) => all<Record<string, unknown>>().then(firstOf(column));
        throw new Error(`${String(name)} is not counted`);
      },
    });
    originals.set(proxy, statement);
    return proxy;
  }

  function countedIn<Part extends D1Database | D1DatabaseSession>(part: Part): Part {
    return new Proxy(part, {
      get(target, name) {
        if (name === 'prepare') return (sql: string) => counted(target.prepare(sql));
        if (name === 'batch') {
          return async (statements: D1PreparedStatement[]) => {
            const results = await travel(() =>
              target.batch(statements.map((each) => originals.get(each) ?? each)),
            );
            count(results);
            return results;
          };
        }
        if (name === 'withSession') return (from: string) => countedIn(db.withSession(from));
        if (name === 'getBookmark' && 'getBookmark' in target) return () => target.getBookmark();
        throw new Error(`${String(name)} is not counted`);
      },
    });
  }
  return countedIn(db);
}

function firstOf(column: string | undefined) {
  return ({ results: [row] }: D1Result<Record<string, unknown>>): unknown => {
    if (row === undefined) return null;
    return column === undefined ? row : row[column];
  };
}
