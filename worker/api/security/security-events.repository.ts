import type { SecurityEvent } from '#worker/platform/security-log.ts';
import { rowsOf } from '../db/run-batch.ts';
import { prepare } from '../db/sql.ts';

type SecurityCount = { hour: string; event: SecurityEvent; count: number };

/** Adds to the hourly counts of events, in one statement. */
export async function addSecurityCounts(db: D1Database, counts: readonly SecurityCount[]): Promise<void> {
  await prepare(db)`
    INSERT INTO security_event_count (hour, event, count)
    SELECT value ->> 'hour', value ->> 'event', value ->> 'count' FROM json_each(${JSON.stringify(counts)}) WHERE true
    ON CONFLICT (hour, event) DO UPDATE SET count = count + excluded.count`.run();
}

/** Lists each event's count in the current hour, and in the last 24 hours including the current one. */
export function listSecurityCounts(db: D1Database, now: Date) {
  const before = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  return rowsOf(prepare<{ event: string; lastHour: number; lastDay: number }>(db)`
    SELECT event, sum(iif(hour > ${before(1)}, count, 0)) AS lastHour, sum(count) AS lastDay
    FROM security_event_count WHERE hour > ${before(24)} GROUP BY event ORDER BY lastDay DESC, event`);
}
