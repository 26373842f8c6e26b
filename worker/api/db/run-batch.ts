import type { Database } from './session.ts';

/**
 * Runs statements as one atomic D1 batch and returns each result under the statement's name. The result of a list of
 * statements contains the rows of all of them, in order, and the number of rows that the last statement changed.
 */
export async function runBatch<Batch extends BatchStatements>(
  db: Database,
  batch: Batch,
): Promise<BatchResults<Batch>> {
  const lists = Object.entries(batch).map(([name, statements]) => ({
    name,
    statements: [statements].flat(),
  }));
  const results = await db.batch(lists.flatMap(({ statements }) => statements));
  let end = 0;
  const named = lists.map(({ name, statements }) => {
    const own = results.slice(end, end + statements.length);
    end += statements.length;
    return [name, { rows: own.flatMap((result) => result.results), changes: own.at(-1)?.meta.changes ?? 0 }];
  });
  // D1's rows are untyped. Each statement declares its own row type.
  return Object.fromEntries(named) as BatchResults<Batch>;
}

/** A prepared statement with typed rows; `rowType` exists only for the compiler. */
export type Statement<Row> = {
  readonly rowType?: Row;
  all(): Promise<D1Result<Row>>;
  first(): Promise<Row | null>;
  first<Value>(column: string): Promise<Value | null>;
} & D1PreparedStatement;

/** Statements that belong together; the last one determines the row type. */
export type StatementList<Row> = [...D1PreparedStatement[], Statement<Row>];

/** The rows that a statement returned and the number of rows that it changed. */
export type BatchResult<Row> = { rows: Row[]; changes: number };

type BatchStatements = Record<string, D1PreparedStatement | readonly D1PreparedStatement[]>;

/** The result of each statement of a batch, by name. */
export type BatchResults<Batch extends BatchStatements> = {
  [Name in keyof Batch]: BatchResult<RowOf<Batch[Name]>>;
};

type RowOf<Part> = Part extends readonly [...unknown[], infer Last]
  ? RowOf<Last>
  : Part extends readonly (infer One)[]
    ? RowOf<One>
    : Part extends { readonly rowType?: infer Row }
      ? Row
      : unknown;

/** Returns the rows of a statement that runs outside a batch. */
export async function rowsOf<Row>(statement: Statement<Row>): Promise<Row[]> {
  return (await statement.all()).results;
}
