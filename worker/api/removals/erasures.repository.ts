import { rowsOf } from '../db/run-batch.ts';
import { inList, prepare } from '../db/sql.ts';

/** An erased account. */
export type Erasure = { userId: number; erasedAt: string };

/** Lists erasures that are not in KV yet. */
export function listUnrecordedErasures(db: D1Database, limit: number): Promise<Erasure[]> {
  return rowsOf(prepare<Erasure>(db)`
    SELECT user_id AS userId, erased_at AS erasedAt FROM erasure WHERE is_recorded = 0
    ORDER BY user_id LIMIT ${limit}`);
}

/** Marks erasures as recorded in KV. */
export async function markErasuresRecorded(db: D1Database, userIds: readonly number[]): Promise<void> {
  await prepare(db)`UPDATE erasure SET is_recorded = 1 WHERE user_id IN ${inList(userIds)}`.run();
}
