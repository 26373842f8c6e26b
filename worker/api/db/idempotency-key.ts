import { createHash } from 'node:crypto';
import { isConstraint } from './constraint.ts';
import { prepare } from './sql.ts';

/** A call, its `Idempotency-Key` and its content. A call is a repetition only if all three match. */
export type KeyedCall = { call: string; key: string; content: unknown };

/** A customer's call: the user id, the call with its idempotency key (null without a key), and the time. */
export type CustomerCall = { userId: number; keyedCall: KeyedCall | null; now: Date };

/** The caller's user id (null if not signed in) and the time. */
type Caller = { userId: number | null; now: Date };

/**
 * Returns the statements that record a call. They must directly follow the call's write in the same batch, because they
 * read SQLite's `changes()`. If that write changed a row, the call is recorded; with `result: 'row'`, the record
 * contains the id of the inserted row. If the call was recorded before, the insert fails and the whole batch is rolled
 * back: see {@link nullIfRepeated}. Without a key, nothing is recorded.
 */
export function recordCallStatements(
  db: D1Database,
  call: KeyedCall | null,
  { userId, now, result }: Caller & { result: 'row' | 'none' },
): D1PreparedStatement[] {
  if (call === null) return [];
  return [
    prepare(db)`
      INSERT INTO idempotency_key (call_hash, result_id, created_at)
      SELECT ${hashOf(call, userId)}, iif(${result === 'row'}, last_insert_rowid(), NULL), ${now}
      WHERE changes() > 0 OR EXISTS (SELECT 1 FROM idempotency_key WHERE call_hash = ${hashOf(call, userId)})`,
  ];
}

/**
 * Records a call in its own statement, without another write. Returns false if the call is a repetition; true if the
 * call is new or has no key.
 */
export async function claimIdempotencyKey(
  db: D1Database,
  call: KeyedCall | null,
  { userId, now }: Caller,
): Promise<boolean> {
  if (call === null) return true;
  const { meta } = await prepare(db)`
    INSERT INTO idempotency_key (call_hash, created_at) VALUES (${hashOf(call, userId)}, ${now})
    ON CONFLICT DO NOTHING`.run();
  return meta.changes > 0;
}

/** Returns the result of a batch with {@link recordCallStatements}, or null if the call is a repetition. */
export async function nullIfRepeated<Answers>(batch: Promise<Answers>): Promise<Answers | null> {
  try {
    return await batch;
  } catch (error) {
    if (isConstraint(error, 'idempotency_key.call_hash')) return null;
    throw error;
  }
}

/** A completed call: the id of the row that the call inserted (null if none), and the time. */
type RecordedCall = { resultId: number | null; at: string };

/**
 * Returns the record of a completed call. Returns null if the call has no key, was never completed, or its record was
 * deleted.
 */
export async function findRecordedCall(
  db: D1Database,
  call: KeyedCall | null,
  userId: number | null,
): Promise<RecordedCall | null> {
  if (call === null) return null;
  return prepare<RecordedCall>(db)`
    SELECT result_id AS resultId, created_at AS at FROM idempotency_key
    WHERE call_hash = ${hashOf(call, userId)}`.first();
}

function hashOf({ call, key, content }: KeyedCall, userId: number | null): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, call, key, content]))
    .digest('hex');
}
