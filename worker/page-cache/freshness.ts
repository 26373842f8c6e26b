import type { KnownChanges } from './isolate-memory.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { CacheEntry } from './remote-cache.ts';

/** `stale`: served, and refreshed in the background. `expired`: reloaded before it is served, unless loading fails. */
export type Freshness = 'fresh' | 'stale' | 'expired';

/** The data for judging an entry: the time, the current version (null: unknown) and the changes. */
export type FreshnessInput = {
  key: string;
  version: string | null;
  now: number;
  /** null if no changes are known. */
  changes: KnownChanges | null;
  /** True if the API reports changes. */
  hasChangeFeed: boolean;
};

/** Returns whether an entry may be served and whether it must be refreshed. */
export function freshnessOf(entry: CacheEntry<unknown>, measure: FreshnessInput): Freshness {
  const { temporary } = entry;
  if (temporary !== undefined) {
    return temporary.version === measure.version && measure.now < temporary.until ? 'fresh' : 'expired';
  }
  if (!isOfVersion(entry, measure.version) || isTooOld(entry, measure.now)) return 'expired';
  return measure.hasChangeFeed && entry.seq !== null
    ? byChanges(entry, entry.seq, measure)
    : byClock(entry, measure);
}

/** True if an entry has the current version. If the current version is unknown (null), any version is accepted. */
function isOfVersion(entry: CacheEntry<unknown>, version: string | null): boolean {
  return version === null || entry.version === version;
}

export function isTooOld({ storedAt, confirmedAt = storedAt }: CacheEntry<unknown>, now: number): boolean {
  return now - Math.max(storedAt, confirmedAt) > LIFETIMES.expired * 1_000;
}

export function isOlderThan(seconds: number, since: number, now: number): boolean {
  return now - since >= seconds * 1_000;
}

/**
 * Judges an entry by its age. Each key has its own jitter (±10 %), so that pages cached together are not refreshed
 * together.
 */
function byClock({ storedAt }: CacheEntry<unknown>, { key, now }: FreshnessInput): Freshness {
  if (!isOlderThan(LIFETIMES.fresh * 0.9, storedAt, now)) return 'fresh';
  const spread = ([...key].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 997, 7) / 997) * 0.2 - 0.1;
  return isOlderThan(LIFETIMES.fresh * (1 + spread), storedAt, now) ? 'stale' : 'fresh';
}

/**
 * Judges an entry by the changes since it was loaded. If no change affects the entry, records that it was still up to
 * date when the changes were read.
 */
function byChanges(entry: CacheEntry<unknown>, seq: number, { changes, now }: FreshnessInput): Freshness {
  const isYoung = !isOlderThan(LIFETIMES.soon, entry.storedAt, now);
  if (changes === null || seq < changes.since) return isYoung ? 'fresh' : 'expired';
  // The entry was stored before the changes were read, yet its sequence number is higher: it comes from another
  // database.
  if (seq > changes.cursor && entry.storedAt < changes.readAt) return 'expired';
  const { atOnce, soon, later } = entry.dependsOn;
  const hasChanged = (name: string) => (changes.latest.get(name) ?? 0) > seq;
  if (atOnce.some(hasChanged)) return 'expired';
  if (soon.some(hasChanged)) {
    if (isYoung) return 'fresh';
    return isOlderThan(LIFETIMES.stale, entry.confirmedAt ?? entry.storedAt, now) ? 'expired' : 'stale';
  }
  entry.confirmedAt = Math.max(changes.readAt, entry.storedAt);
  return isOlderThan(LIFETIMES.later, entry.storedAt, now) && later.some(hasChanged) ? 'stale' : 'fresh';
}

export function newerEntry<Entry extends CacheEntry<unknown>>(
  one: Entry | undefined,
  other: Entry | undefined,
): Entry | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.storedAt >= other.storedAt ? one : other;
}
