import { listSecurityCounts } from '#worker/api/security/security-events.repository.ts';

/** Of the last 24 hours; what an isolate has not written yet is missing, so each count is the least that it can be. */
export async function describeSecurity(db: D1Database, now = new Date()): Promise<string> {
  const counts = await listSecurityCounts(db, now);
  if (counts.length === 0) return 'nobody refused in 24 hours';
  const each = counts.map(({ event, lastHour, lastDay }) => `${event} ${lastDay} (${lastHour})`);
  return `refused in 24 hours (in this one), at least: ${each.join(', ')}`;
}
