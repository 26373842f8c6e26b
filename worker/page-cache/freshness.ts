import type { KnownChanges, MeasuredEntry } from './isolate-memory.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { CacheEntry } from './remote-cache.ts';

/** `stale`: served, and refreshed behind. `outdated`: loaded anew before anything is served, unless that fails. */
export type Freshness = 'current' | 'stale' | 'outdated';

/** What an entry is measured by: now, the version that counts (null: not known now), and what has changed. */
export type Measure = {
  key: string;
  version: string | null;
  now: number;
  /** null where none are known. */
  changes: KnownChanges | null;
  /** Whether changes are told at all. */
  isToldChanges: boolean;
};

/** Whether an entry may be served, and whether it is to be refreshed. */
export function freshnessOf(entry: MeasuredEntry, measure: Measure): Freshness {
  const { temporary } = entry;
  if (temporary !== undefined) {
    return temporary.version === measure.version && measure.now < temporary.until ? 'current' : 'outdated';
  }
  if (!isCurrent(entry, measure.version) || isTooOld(entry, measure.now)) return 'outdated';
  return measure.isToldChanges && entry.seq !== null
    ? byChanges(entry, entry.seq, measure)
    : byClock(entry, measure);
}

/** Whether an entry is of the version that counts now; where that is not known (null), any will do. */
function isCurrent(entry: CacheEntry<unknown>, version: string | null): boolean {
  return version === null || entry.version === version;
}

export function isTooOld({ storedAt, rightUntil = storedAt }: MeasuredEntry, now: number): boolean {
  return now - Math.max(storedAt, rightUntil) > LIFETIMES.outdated * 1_000;
}

export function isOlderThan(seconds: number, since: number, now: number): boolean {
  return now - since >= seconds * 1_000;
}

/** Each key has its own jitter (±10 %): pages cached together are not refreshed together. */
function byClock({ storedAt }: MeasuredEntry, { key, now }: Measure): Freshness {
  if (!isOlderThan(LIFETIMES.fresh * 0.9, storedAt, now)) return 'current';
  const spread = ([...key].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 997, 7) / 997) * 0.2 - 0.1;
  return isOlderThan(LIFETIMES.fresh * (1 + spread), storedAt, now) ? 'stale' : 'current';
}

/** Compares an entry with the changes since it was loaded. Where none concerns it, notes that it is right until now. */
function byChanges(entry: MeasuredEntry, seq: number, { changes, now }: Measure): Freshness {
  const isYoung = !isOlderThan(LIFETIMES.soon, entry.storedAt, now);
  if (changes === null || seq < changes.since) return isYoung ? 'current' : 'outdated';
  // The entry is older than the question but has a later sequence number than the answer: it is of another database.
  if (seq > changes.cursor && entry.storedAt < changes.askedAt) return 'outdated';
  const { atOnce, soon, later } = entry.dependsOn;
  const hasChanged = (name: string) => (changes.latest.get(name) ?? 0) > seq;
  if (atOnce.some(hasChanged)) return 'outdated';
  if (soon.some(hasChanged)) {
    if (isYoung) return 'current';
    return isOlderThan(LIFETIMES.stale, entry.rightUntil ?? entry.storedAt, now) ? 'outdated' : 'stale';
  }
  entry.rightUntil = Math.max(changes.askedAt, entry.storedAt);
  return isOlderThan(LIFETIMES.later, entry.storedAt, now) && later.some(hasChanged) ? 'stale' : 'current';
}

export function newerEntry<Entry extends CacheEntry<unknown>>(
  one: Entry | undefined,
  other: Entry | undefined,
): Entry | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.storedAt >= other.storedAt ? one : other;
}
