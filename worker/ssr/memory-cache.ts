import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { MAX_IN_MEMORY } from './cache-lifetimes.ts';
import type { CacheEntry } from './remote-cache.ts';
import type { StoredHtml } from './stored-html.ts';

/** What was made of a public page's cached value. It lives as long as the value: a refresh that changes nothing keeps it. */
export type CachedPage = {
  payload: PagePayload | null;
  /** The payload as JSON. */
  text: string | null;
  /** By origin: links in the head are absolute. */
  html: Map<string, StoredHtml>;
};

/**
 * An entry in the isolate's memory. `temporary`: a miss, or an outdated value, which counts until then (epoch
 * milliseconds) and for this version alone. `refreshAfter`: a refresh has just failed, or another isolate does it; the
 * next is tried from then on.
 */
export type MemoryEntry<Value = unknown> = CacheEntry<Value> & {
  page: CachedPage;
  temporary?: { until: number; version: string | null };
  refreshAfter?: number;
};
type FreshEntry<Value> = Omit<MemoryEntry<Value>, 'page'>;

/** Each in the order of last use. */
const entries = new Map<string, MemoryEntry>();
const misses = new Map<string, MemoryEntry>();

/** The entry under a key; the key's own loader made it, so that it has the loader's type. */
export function findInMemory<Value>(key: string): MemoryEntry<Value> | undefined {
  return (entries.get(key) ?? misses.get(key)) as MemoryEntry<Value> | undefined;
}

/** An entry of which nothing was made yet. */
export function newEntry<Value>(fresh: FreshEntry<Value>): MemoryEntry<Value> {
  return { ...fresh, page: { payload: null, text: null, html: new Map() } };
}

/** Stores an entry and gives it back, with what was made of the former one where nothing about the value has changed. */
export function storeInMemory<Value>(key: string, fresh: FreshEntry<Value>): MemoryEntry<Value> {
  const known = findInMemory<Value>(key);
  const isUnchanged = known !== undefined && JSON.stringify(known.value) === JSON.stringify(fresh.value);
  const entry = isUnchanged ? { ...fresh, value: known.value, page: known.page } : newEntry(fresh);
  misses.delete(key);
  put(entries, key, entry, MAX_IN_MEMORY.values);
  return entry;
}

/** Stores what counts for a few seconds only; it replaces the entry under this key. */
export function storeMissInMemory<Value>(key: string, fresh: FreshEntry<Value>): MemoryEntry<Value> {
  const entry = newEntry(fresh);
  entries.delete(key);
  put(misses, key, entry, MAX_IN_MEMORY.misses);
  return entry;
}

/** Notes that an entry was used: the one that was not for longest is removed first. */
export function touchInMemory(key: string, entry: MemoryEntry): void {
  if (entries.delete(key)) entries.set(key, entry);
}

/**
 * Stores a page's HTML for an origin. Where the HTML of all pages together would be more than `maxBytes`, that of pages
 * that were used longest ago is removed.
 */
export function storeHtml(page: CachedPage, origin: string, html: StoredHtml, maxBytes: number): void {
  if (html.bytes.byteLength > maxBytes) return;
  page.html.set(origin, html);
  const pages = [...misses.values(), ...entries.values()].map((entry) => entry.page);
  let bytes = pages.reduce((sum, each) => sum + htmlBytes(each), 0);
  for (const oldest of pages) {
    if (bytes <= maxBytes) break;
    bytes -= htmlBytes(oldest);
    oldest.html.clear();
  }
}

function htmlBytes({ html }: CachedPage): number {
  let sum = 0;
  for (const { bytes } of html.values()) sum += bytes.byteLength;
  return sum;
}

function put(map: Map<string, MemoryEntry>, key: string, entry: MemoryEntry, maxSize: number): void {
  map.delete(key);
  map.set(key, entry);
  const oldest = map.size > maxSize ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
