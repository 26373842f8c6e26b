import type { SecurityEvent } from '#worker/platform/security-log.ts';
import { runCountWrite } from '../db/write-counts.ts';
import { addSecurityCounts } from './security-events.repository.ts';

/** This isolate's counts for one event in one hour: how many are written to the database, and how many are waiting. */
type Tally = { hour: string; event: SecurityEvent; written: number; waiting: number };

/**
 * Counts security events per hour. An attack must not cause a write for each rejected request. An isolate therefore
 * writes only when the pending events are as many as those it has already written in the hour: at its first, second,
 * fourth, eighth event and so on. A million events cause 20 writes, and the stored count is never less than half of the
 * real one. The log has a line for each event.
 */
export function createSecurityCounter() {
  const tallies = new Map<string, Tally>();

  return async function countSecurityEvents(
    db: D1Database,
    events: readonly SecurityEvent[],
    now: Date,
  ): Promise<void> {
    const hour = startOfHour(now);
    const isDue = events.map((event) => count(hour, event)).includes(true);
    if (!isDue) return;
    const counts = takeWaiting(hour);
    await runCountWrite('security events', () => addSecurityCounts(db, counts));
  };

  /** Counts an event. Returns true if enough events are pending to be written. */
  function count(hour: string, event: SecurityEvent): boolean {
    const tally = tallyOf(hour, event);
    tally.waiting += 1;
    return tally.waiting >= tally.written;
  }

  /** Returns all pending counts and drops the tallies of earlier hours. */
  function takeWaiting(hour: string) {
    const waiting = [...tallies.values()].filter((tally) => tally.waiting > 0);
    const counts = waiting.map((tally) => ({ hour: tally.hour, event: tally.event, count: tally.waiting }));
    for (const [name, tally] of tallies) {
      tally.written += tally.waiting;
      tally.waiting = 0;
      if (tally.hour !== hour) tallies.delete(name);
    }
    return counts;
  }

  function tallyOf(hour: string, event: SecurityEvent): Tally {
    const name = `${hour} ${event}`;
    const tally = tallies.get(name) ?? { hour, event, written: 0, waiting: 0 };
    tallies.set(name, tally);
    return tally;
  }
}

function startOfHour(now: Date): string {
  return `${now.toISOString().slice(0, 13)}:00:00.000Z`;
}
