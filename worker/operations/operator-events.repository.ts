import { rowsOf, runBatch, type Statement } from '#worker/api/db/run-batch.ts';
import { prepare, Sql, sql } from '#worker/api/db/sql.ts';

/**
 * The operator who makes a change, and the reason that the operator gave. Functions that write for an operator take the
 * actor as their second argument.
 */
export type Actor = {
  /** The operator's email, or the user name of the command line. */
  operator: string;
  reason: string | null;
};

/** The kinds of records that operators change. `flag`: a key in KV. */
export const RECORD_KINDS = [
  'order',
  'return',
  'customer',
  'retailer',
  'product',
  'category',
  'menu',
  'product-type',
  'voucher',
  'synonym',
  'email',
  'operator',
  'support-request',
  'review',
  'section',
  'month',
  'backup',
  'redirect',
  'flag',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** An operator's act on a record. */
export type OperatorAct = {
  /** A topic and a verb, such as `orders.pack`. */
  act: string;
  /** The kind and id of the record, such as `['order', 123]`. The id can be SQL. Never a customer's personal data. */
  record: readonly [RecordKind, string | number | Sql];
  /** The time of the act. The batches of one act share it, so that the act is recorded once. */
  at: Date;
  /** The new values, as information for operators. Never a customer's personal data. */
  details?: Readonly<Record<string, unknown>>;
};

/**
 * Returns the statement that records an operator's action. Run it in the batch that makes the change, directly after
 * the statement that changes the record. By default, it reads SQLite's `changes()` and records the action only if that
 * statement changed a row.
 * @param condition SQL that is true if the batch made the change. Required if `changes()` of one statement cannot tell
 */
export function operatorEventStatement(
  db: D1Database,
  { operator, reason }: Actor,
  { act, record: [kind, id], at, details }: OperatorAct,
  condition: Sql = sql`changes() > 0`,
): D1PreparedStatement {
  const recordId = id instanceof Sql ? sql`CAST(${id} AS TEXT)` : String(id);
  return prepare(db)`
    INSERT INTO operator_event (operator, at, act, record_kind, record_id, reason, details)
    SELECT ${operator}, ${at}, ${act}, ${kind}, ${recordId}, ${reason}, ${details && JSON.stringify(details)}
    WHERE ${condition} AND NOT EXISTS (SELECT 1 FROM operator_event
      WHERE record_kind = ${kind} AND record_id = ${recordId} AND at = ${at} AND act = ${act} AND operator = ${operator})`;
}

/**
 * Makes a change and records it in one batch. Returns the rows that the change returned, and the number of changed
 * rows.
 */
export async function runAct<Row>(
  db: D1Database,
  by: Actor,
  act: OperatorAct,
  change: Statement<Row>,
): Promise<{ rows: Row[]; changes: number }> {
  const results = await runBatch(db, { change, event: operatorEventStatement(db, by, act) });
  return results.change;
}

/** Records an act that changed data outside D1, such as in KV. Call it after the change is confirmed. */
export async function recordOperatorEvent(db: D1Database, by: Actor, act: OperatorAct): Promise<void> {
  await operatorEventStatement(db, by, act, sql`TRUE`).run();
}

/** A recorded act. `details`: JSON text; null if there are none. */
export type OperatorEvent = {
  id: number;
  operator: string;
  at: string;
  act: string;
  recordKind: string;
  recordId: string;
  reason: string | null;
  details: string | null;
};

/** Restricts a list of events. Null: no restriction. */
export type OperatorEventFilter = {
  record: { kind: RecordKind; id: string } | null;
  operator: string | null;
  since: Date | null;
  limit: number;
};

/** Lists operators' acts, newest first. */
export function listOperatorEvents(
  db: D1Database,
  { record, operator, since, limit }: OperatorEventFilter,
): Promise<OperatorEvent[]> {
  return rowsOf(prepare<OperatorEvent>(db)`
    SELECT id, operator, at, act, record_kind AS recordKind, record_id AS recordId, reason, details
    FROM operator_event
    WHERE ${record === null ? sql`TRUE` : sql`(record_kind, record_id) = (${record.kind}, ${record.id})`}
      AND ${operator === null ? sql`TRUE` : sql`operator = ${operator}`}
      AND ${since === null ? sql`TRUE` : sql`at >= ${since}`}
    ORDER BY at DESC, id DESC LIMIT ${limit}`);
}
