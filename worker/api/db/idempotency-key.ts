import { createHash } from 'node:crypto';
import { isConstraint } from './constraint.ts';
import { prepare } from './sql.ts';

/** A call that came with an `Idempotency-Key`, and its content. Only the same of all three is a repetition. */
export type KeyedCall = { call: string; key: string; content: unknown };

/** A customer's call: whose it is, with its key if it came with one, and when. */
export type CustomerCall = { userId: number; keyedCall: KeyedCall | null; now: Date };

/** Whose call it was, if anyone was signed in, and when. */
type Caller = { userId: number | null; now: Date };

/**
 * Put this right after the write of the call, in the same batch: it reads `changes()` of the statement before it. If that
 * write changed a row, the call is noted; with `makes: 'row'`, under the id of the row that it inserted. If the call was
 * noted before, the insert fails and the whole batch is undone: {@link nullIfRepeated}. Without a key nothing is noted.
 */
export function recordCallStatements(
  db: D1Database,
  call: KeyedCall | null,
  { userId, now, makes }: Caller & { makes: 'row' | 'nothing' },
): D1PreparedStatement[] {
  if (call === null) return [];
  return [
    prepare(db)`
      INSERT INTO idempotency_key (call_hash, result_id, created_at)
      SELECT ${hashOf(call, userId)}, iif(${makes === 'row'}, last_insert_rowid(), NULL), ${now}
      WHERE changes() > 0 OR EXISTS (SELECT 1 FROM idempotency_key WHERE call_hash = ${hashOf(call, userId)})`,
  ];
}

/** Notes a call that writes nothing else here; false if it is a repetition, true without a key. */
export async function recordCall(
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

/** What a batch with {@link recordCallStatements} answers; null if the call is a repetition. */
export async function nullIfRepeated<Answers>(batch: Promise<Answers>): Promise<Answers | null> {
  try {
    return await batch;
  } catch (error) {
    if (isConstraint(error, 'idempotency_key.call_hash')) return null;
    throw error;
  }
}

/** A call that was carried out: the id of the row that it made, if it made one, and when. */
type RecordedCall = { resultId: number | null; at: string };

/** Null where the call was never carried out, or is forgotten. */
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
