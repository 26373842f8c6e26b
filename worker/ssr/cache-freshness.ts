import { LIFETIMES } from './cache-lifetimes.ts';
import type { CachedPage } from './page-store.ts';
import type { CacheEntry } from './remote-cache.ts';

/** Whether an entry may be served at once, without asking any other layer. */
export function isServable(entry: CachedPage, version: string | null, now: number): boolean {
  const { temporary } = entry;
  if (temporary !== undefined) return temporary.version === version && now < temporary.until;
  return isCurrent(entry, version) && !isTooOld(entry, now);
}

/** Whether an entry is of the version that counts now; where that is not known (null), any will do. */
export function isCurrent(entry: CacheEntry<unknown>, version: string | null): boolean {
  return version === null || entry.version === version;
}

export function isTooOld({ storedAt }: CacheEntry<unknown>, now: number): boolean {
  return now - storedAt > LIFETIMES.outdated * 1_000;
}

/** Whether an entry is to be refreshed. Each key has its own jitter (±10 %): pages cached together are not refreshed together. */
export function isStale(key: string, ageMs: number): boolean {
  if (ageMs < LIFETIMES.fresh * 900) return false;
  const spread = ([...key].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 997, 7) / 997) * 0.2 - 0.1;
  return ageMs > LIFETIMES.fresh * 1_000 * (1 + spread);
}

export function newerEntry<Entry extends CacheEntry<unknown>>(
  one: Entry | undefined,
  other: Entry | undefined,
): Entry | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.storedAt >= other.storedAt ? one : other;
}
