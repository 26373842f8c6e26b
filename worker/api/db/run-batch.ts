import type { Database } from './session.ts';

/**
 * Runs statements as one D1 batch, which is written whole or not at all, and answers each under its name. A list of
 * statements answers the rows of all of them, in their order, and how many the last one changed.
 */
export async function runBatch<Batch extends BatchStatements>(
  db: Database,
  batch: Batch,
): Promise<BatchAnswers<Batch>> {
  const lists = Object.entries(batch).map(([name, statements]) => ({
    name,
    statements: [statements].flat(),
  }));
  const results = await db.batch(lists.flatMap(({ statements }) => statements));
  let end = 0;
  const answers = lists.map(({ name, statements }) => {
    const own = results.slice(end, end + statements.length);
    end += statements.length;
    return [name, { rows: own.flatMap((result) => result.results), changes: own.at(-1)?.meta.changes ?? 0 }];
  });
  // D1 gives rows without types: each statement's builder names its own.
  return Object.fromEntries(answers) as BatchAnswers<Batch>;
}

/** A prepared statement whose rows have a type; `rowType` exists for the compiler alone. */
export type Statement<Row> = {
  readonly rowType?: Row;
  all(): Promise<D1Result<Row>>;
  first(): Promise<Row | null>;
  first<Value>(column: string): Promise<Value | null>;
} & D1PreparedStatement;

/** Statements that belong together, the last of which answers for all. */
export type StatementList<Row> = [...D1PreparedStatement[], Statement<Row>];

/** What a statement did: the rows it gave, and how many it changed. */
export type BatchAnswer<Row> = { rows: Row[]; changes: number };

type BatchStatements = Record<string, D1PreparedStatement | readonly D1PreparedStatement[]>;

/** What each statement of a batch did, under its name. */
export type BatchAnswers<Batch extends BatchStatements> = {
  [Name in keyof Batch]: BatchAnswer<RowOf<Batch[Name]>>;
};

type RowOf<Part> = Part extends readonly [...unknown[], infer Last]
  ? RowOf<Last>
  : Part extends readonly (infer One)[]
    ? RowOf<One>
    : Part extends { readonly rowType?: infer Row }
      ? Row
      : unknown;

/** The rows of a statement that runs alone. */
export async function rowsOf<Row>(statement: Statement<Row>): Promise<Row[]> {
  return (await statement.all()).results;
}
