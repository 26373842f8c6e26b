import type { CacheEntry } from './remote-cache.ts';

/**
 * An entry in the isolate's memory. `temporary`: a miss, or an outdated value, which counts until then (epoch
 * milliseconds) and for this version alone. `refreshAfter`: a refresh has just failed, or another isolate does it; the
 * next is tried from then on.
 */
export type MemoryEntry<Value = unknown> = CacheEntry<Value> & {
  temporary?: { until: number; version: string | null };
  refreshAfter?: number;
};

const MAX_ENTRIES = 500;
const MAX_MISSES = 200;

const entries = new Map<string, MemoryEntry>();
/** In a map of their own, so that requests for pages that do not exist remove no page from memory. */
const misses = new Map<string, MemoryEntry>();

/** The entry under a key; the key's own loader made it, so that it has the loader's type. */
export function findInMemory<Value>(key: string): MemoryEntry<Value> | undefined {
  return (entries.get(key) ?? misses.get(key)) as MemoryEntry<Value> | undefined;
}

/** Stores an entry and gives it back, with the value's former object where nothing about the value has changed. */
export function storeInMemory<Value>(key: string, fresh: MemoryEntry<Value>): MemoryEntry<Value> {
  const known = findInMemory<Value>(key);
  const isUnchanged = known !== undefined && JSON.stringify(known.value) === JSON.stringify(fresh.value);
  const entry = isUnchanged ? { ...fresh, value: known.value } : fresh;
  misses.delete(key);
  put(entries, key, entry, MAX_ENTRIES);
  return entry;
}

/** Stores what counts for a few seconds only; it replaces the entry under this key. */
export function storeMissInMemory(key: string, entry: MemoryEntry): void {
  entries.delete(key);
  put(misses, key, entry, MAX_MISSES);
}

/** Notes that an entry was used: the one that was not for longest is removed first. */
export function touchInMemory(key: string, entry: MemoryEntry): void {
  if (entries.delete(key)) entries.set(key, entry);
}

function put(map: Map<string, MemoryEntry>, key: string, entry: MemoryEntry, maxSize: number): void {
  map.delete(key);
  map.set(key, entry);
  const oldest = map.size > maxSize ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
