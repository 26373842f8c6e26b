import type { LayoutData, PagePayload } from '#shared/navigation/page-payload.ts';
import { MAX_IN_MEMORY } from './lifetimes.ts';
import type { CacheEntry } from './remote-cache.ts';
import type { StoredHtml } from './stored-html.ts';

/**
 * A value in the isolate's memory, with all that was made of it: a refresh that changes nothing keeps it.
 * `temporary`: a brief value, or an outdated one, which counts until then (epoch milliseconds) and for this version alone.
 * `refreshAfter`: a refresh has just failed, or another isolate does it; the next is tried from then on.
 */
export type MemoryEntry<Value = unknown> = CacheEntry<Value> & {
  /** Of the menu's value: what every page shows around itself. */
  layout: LayoutData | null;
  payload: PagePayload | null;
  /** The payload as JSON. */
  text: string | null;
  /** The payload as it stands in a document. */
  documentText: string | null;
  /** The schema.org objects as they stand in a document of this origin: their URLs are absolute. */
  jsonLd: readonly string[] | null;
  /** By origin: links in the head are absolute. */
  html: Map<string, StoredHtml>;
  temporary?: { until: number; version: string | null; isOutdated: boolean };
  refreshAfter?: number;
  /** At that time nothing that it depends on had changed. */
  rightUntil?: number;
};

/** An entry as the isolate measures it. */
export type MeasuredEntry<Value = unknown> = CacheEntry<Value> &
  Pick<MemoryEntry, 'temporary' | 'rightUntil'>;

/** Each in the order of last use. */
const entries = new Map<string, MemoryEntry>();
const brief = new Map<string, MemoryEntry>();

/** The entry under a key; the key's own loader made its value, so that it has the loader's type. */
export function findInMemory<Value>(key: string): MemoryEntry<Value> | undefined {
  return (entries.get(key) ?? brief.get(key)) as MemoryEntry<Value> | undefined;
}

/** An entry of whose value nothing was made yet. */
export function newEntry<Value>(fresh: MeasuredEntry<Value>): MemoryEntry<Value> {
  const nothing = { layout: null, payload: null, text: null, documentText: null, jsonLd: null };
  return { ...fresh, ...nothing, html: new Map() };
}

/** Stores a value and gives its entry back: the known one where nothing about the value has changed. */
export function storeInMemory<Value>(key: string, fresh: MeasuredEntry<Value>): MemoryEntry<Value> {
  const known = findInMemory<Value>(key);
  const isUnchanged = known !== undefined && JSON.stringify(known.value) === JSON.stringify(fresh.value);
  const entry = isUnchanged ? renewed(known, fresh) : newEntry(fresh);
  brief.delete(key);
  put(entries, key, entry, MAX_IN_MEMORY.values);
  return entry;
}

/** Stores what counts for a few seconds only; it replaces the entry under this key. */
export function storeBrieflyInMemory<Value>(key: string, fresh: MeasuredEntry<Value>): MemoryEntry<Value> {
  const entry = newEntry(fresh);
  entries.delete(key);
  put(brief, key, entry, MAX_IN_MEMORY.brief);
  return entry;
}

/** Notes that an entry was used: the one that was not for longest is removed first. */
export function touchInMemory(key: string, entry: MemoryEntry): void {
  if (entries.delete(key)) entries.set(key, entry);
}

/**
 * Stores a page's HTML for an origin. Where the HTML of all pages together would be more than `maxBytes`, that of entries
 * that were used longest ago is removed.
 */
export function storeHtml(entry: MemoryEntry, origin: string, html: StoredHtml, maxBytes: number): void {
  if (html.bytes.byteLength > maxBytes) return;
  entry.html.set(origin, html);
  const oldestFirst = [...brief.values(), ...entries.values()];
  let bytes = oldestFirst.reduce((sum, each) => sum + htmlBytes(each), 0);
  for (const oldest of oldestFirst) {
    if (bytes <= maxBytes) break;
    bytes -= htmlBytes(oldest);
    oldest.html.clear();
  }
}

/** The known entry, of the fresh one's time and version. */
function renewed<Value>(known: MemoryEntry<Value>, fresh: MeasuredEntry<Value>): MemoryEntry<Value> {
  const { value } = known;
  const nothing = { temporary: undefined, refreshAfter: undefined, rightUntil: undefined };
  return Object.assign(known, nothing, fresh, { value });
}

function htmlBytes({ html }: MemoryEntry): number {
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
