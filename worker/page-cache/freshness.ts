import type { PageCacheContext, VersionedKey } from './cache-request.ts';
import type { CacheEntry, KnownChanges } from './isolate-memory.ts';
import { LIFETIMES } from './lifetimes.ts';

/** `stale`: served, and refreshed in the background. `expired`: reloaded before it is served, unless loading fails. */
export type Freshness = 'fresh' | 'stale' | 'expired';

/** Returns whether an entry may be served and whether it must be refreshed. `changes`: null if not read yet. */
export function freshnessOf(
  entry: CacheEntry<unknown>,
  { key, version }: VersionedKey,
  changes: KnownChanges | null,
  context: PageCacheContext,
): Freshness {
  const { temporary } = entry;
  const now = context.now();
  if (temporary !== undefined)
    return temporary.version === version && now < temporary.until ? 'fresh' : 'expired';
  if (!isOfVersion(entry, version) || isTooOld(entry, now)) return 'expired';
  return context.readChanges !== null && entry.seq !== null
    ? byChanges(entry, entry.seq, changes, now)
    : byClock(entry, key, now);
}

/** True if an entry has the current version. If the current version is unknown (null), any version is accepted. */
function isOfVersion(entry: CacheEntry<unknown>, version: string | null): boolean {
  return version === null || entry.version === version;
}

/** True if an entry must not be served any more, not even in an outage. */
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
function byClock({ storedAt }: CacheEntry<unknown>, key: string, now: number): Freshness {
  if (!isOlderThan(LIFETIMES.fresh * 0.9, storedAt, now)) return 'fresh';
  const spread = ([...key].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 997, 7) / 997) * 0.2 - 0.1;
  return isOlderThan(LIFETIMES.fresh * (1 + spread), storedAt, now) ? 'stale' : 'fresh';
}

/**
 * Judges an entry by the changes since it was loaded. If no change affects the entry, records that it was still up to
 * date when the changes were read.
 */
function byChanges(
  entry: CacheEntry<unknown>,
  seq: number,
  changes: KnownChanges | null,
  now: number,
): Freshness {
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

/** Returns the entry that was loaded last; undefined if there is none. */
export function newerEntry<Entry extends CacheEntry<unknown>>(
  one: Entry | undefined,
  other: Entry | undefined,
): Entry | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.storedAt >= other.storedAt ? one : other;
}
