import type { Statement } from './run-batch.ts';
import type { Database } from './session.ts';

/** A SQL fragment with its bound values in order. */
export class Sql {
  readonly text: string;
  readonly values: readonly BoundValue[];

  constructor(text: string, values: readonly BoundValue[] = []) {
    this.text = text;
    this.values = values;
  }
}

type BoundValue = string | number | Uint8Array | null;

/** A date is bound as ISO 8601 text, a boolean as 1 or 0, and undefined as NULL. */
type SqlValue = BoundValue | Date | boolean | undefined;

/** Builds SQL. Inserted values are bound; inserted {@link Sql} fragments are copied verbatim. */
export function sql(texts: TemplateStringsArray, ...inserted: readonly (Sql | SqlValue)[]): Sql {
  let [text = ''] = texts;
  const values: BoundValue[] = [];
  for (const [index, each] of inserted.entries()) {
    if (each instanceof Sql) {
      text += each.text;
      for (const value of each.values) values.push(value);
    } else {
      text += text.endsWith('LIMIT ') ? LIMIT : '?';
      values.push(toBound(each));
    }
    text += texts[index + 1] ?? '';
  }
  return new Sql(text, values);
}

/**
 * If a LIMIT is only a bound value, SQLite plans for that value and therefore prepares the statement again at each
 * execution. If the LIMIT is an expression, SQLite plans only once.
 */
const LIMIT = 'max(0, ?)';

/** {@link sql} as a prepared statement whose rows have the type `Row`. */
export function prepare<Row = unknown>(db: Database) {
  return (texts: TemplateStringsArray, ...inserted: readonly (Sql | SqlValue)[]): Statement<Row> => {
    const { text, values } = eachValueOnce(sql(texts, ...inserted));
    return db.prepare(text.trim()).bind(...values);
  };
}

/** A list for a membership test: `IN ${inList(ids)}`. */
export function inList(list: readonly (string | number)[]): Sql {
  return sql`(SELECT value FROM json_each(${JSON.stringify(list)}))`;
}

/** Joins SQL fragments with a separator. */
export function joinSql(pieces: readonly Sql[], separator: ' AND ' | ' UNION ALL ' | ', '): Sql {
  return new Sql(
    pieces.map(({ text }) => text).join(separator),
    pieces.flatMap(({ values }) => values),
  );
}

/** Inserts names and numbers from the code into SQL verbatim. Never pass user input. */
export function raw(text: string | number): Sql {
  return new Sql(String(text));
}

/**
 * Above this number of values, each distinct value is bound only once, because D1 binds at most a hundred values. Long
 * statements repeat most of their values.
 */
const MANY_VALUES = 50;

function eachValueOnce({ text, values }: Sql): Sql {
  if (values.length <= MANY_VALUES) return new Sql(text, values);
  const distinct = [...new Set(values)];
  let index = 0;
  const numbered = text.replaceAll('?', () => {
    const number = distinct.indexOf(values[index] ?? null) + 1;
    index += 1;
    return `?${number}`;
  });
  return new Sql(numbered, distinct);
}

function toBound(value: SqlValue): BoundValue {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? Number(value) : (value ?? null);
}
