import type { LayoutData, PagePayload } from '#shared/navigation/page-payload.ts';
import { coalesce } from '#worker/platform/coalesce.ts';
import { MAX_IN_MEMORY } from './lifetimes.ts';
import type { CacheEntry } from './remote-cache.ts';

/** A public page's HTML for all visitors, and where in it each secret of the response stands that it was rendered for. */
export type StoredHtml = {
  bytes: Uint8Array<ArrayBuffer>;
  secretsAt: readonly (readonly number[])[];
  /** Its ETag; null where it has none. */
  tag: string | null;
};

/**
 * A value in the isolate's memory, with the layout, JSON and HTML derived from it. A refresh that changes nothing keeps them.
 * `refreshAfter`: a refresh has just failed, or another isolate is doing it. Epoch milliseconds.
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
  /**
   * Stores the page's HTML for an origin. Where the HTML of all pages together would be more than `maxBytes`, that of
   * entries that were used longest ago is removed.
   */
  storeHtml: (origin: string, html: StoredHtml, maxBytes: number) => void;
  refreshAfter?: number;
};

/** What an isolate knows of the catalogue's changes. */
export type KnownChanges = {
  /** When the database was asked; epoch milliseconds. */
  readAt: number;
  cursor: number;
  /** All changes after this one are known. */
  since: number;
  /** A session of the database that continues from here has seen the changes. */
  bookmark: string;
  /** The latest change of each name, by `changedNames`. */
  latest: ReadonlyMap<string, number>;
};

/**
 * Longer than the deadlines of all layers together. If the first request crashed, later ones would wait for ever, so
 * they load again after this time.
 */
const COALESCE_PATIENCE_MS = 6_000;

/** All that the page cache remembers in one isolate. */
export class IsolateMemory {
  /** What is known of the catalogue's changes, the question that is under way, and when to ask again after a failure. */
  readonly changes: { known: KnownChanges | null; reading: Promise<void> | null; retryAt: number } = {
    known: null,
    reading: null,
    retryAt: 0,
  };
  /** In the order of last use. */
  readonly #entries = new Map<string, MemoryEntry>();
  /** What counts for a few seconds only; counted apart, so that it removes no page. */
  readonly #brief = new Map<string, MemoryEntry>();
  /** What runs now, by its name. */
  readonly #running = new Map<string, Promise<unknown>>();

  /** The entry under a key; the key's own loader made its value, so that it has the loader's type. */
  find<Value>(key: string): MemoryEntry<Value> | undefined {
    return (this.#entries.get(key) ?? this.#brief.get(key)) as MemoryEntry<Value> | undefined;
  }

  /** Stores a value and gives its entry back: the known one where nothing about the value has changed. */
  store<Value>(key: string, fresh: CacheEntry<Value>): MemoryEntry<Value> {
    const known = this.find<Value>(key);
    const isUnchanged = known !== undefined && JSON.stringify(known.value) === JSON.stringify(fresh.value);
    const entry = isUnchanged ? renewed(known, fresh) : this.newEntry(fresh);
    this.#brief.delete(key);
    put(this.#entries, key, entry, MAX_IN_MEMORY.values);
    return entry;
  }

  /** Stores what counts for a few seconds only; it replaces the entry under this key. */
  storeBriefly<Value>(key: string, fresh: CacheEntry<Value>): MemoryEntry<Value> {
    const entry = this.newEntry(fresh);
    this.#entries.delete(key);
    put(this.#brief, key, entry, MAX_IN_MEMORY.brief);
    return entry;
  }

  /** An entry of whose value nothing was made yet; it is not stored. */
  newEntry<Value>(fresh: CacheEntry<Value>): MemoryEntry<Value> {
    const entry: MemoryEntry<Value> = {
      ...fresh,
      layout: null,
      payload: null,
      text: null,
      documentText: null,
      jsonLd: null,
      html: new Map(),
      storeHtml: (origin, html, maxBytes) => {
        if (html.bytes.byteLength > maxBytes) return;
        entry.html.set(origin, html);
        this.#limitHtml(maxBytes);
      },
    };
    return entry;
  }

  /** Notes that an entry was used: the one that was not for longest is removed first. */
  touch(key: string, entry: MemoryEntry): void {
    if (this.#entries.delete(key)) this.#entries.set(key, entry);
  }

  isRunning(name: string): boolean {
    return this.#running.has(name);
  }

  /**
   * One run for all requests that ask meanwhile. The first request's client may disconnect: `waitUntil` keeps the run
   * alive for the others.
   */
  runOnce<Value>(
    name: string,
    waitUntil: (work: Promise<unknown>) => void,
    run: () => Promise<Value>,
  ): Promise<Value> {
    const known = this.#running.get(name) as Promise<Value> | undefined;
    if (known !== undefined) {
      return coalesce(known, COALESCE_PATIENCE_MS, () => {
        if (this.#running.get(name) === known) this.#running.delete(name);
        return this.runOnce(name, waitUntil, run);
      });
    }
    const started = run().finally(() => this.#running.delete(name));
    this.#running.set(name, started);
    waitUntil(started.catch(() => undefined));
    return started;
  }

  #limitHtml(maxBytes: number): void {
    const oldestFirst = [...this.#brief.values(), ...this.#entries.values()];
    let bytes = oldestFirst.reduce((sum, each) => sum + htmlBytes(each), 0);
    for (const oldest of oldestFirst) {
      if (bytes <= maxBytes) break;
      bytes -= htmlBytes(oldest);
      oldest.html.clear();
    }
  }
}

/** The known entry, of the fresh one's time and version. */
function renewed<Value>(known: MemoryEntry<Value>, fresh: CacheEntry<Value>): MemoryEntry<Value> {
  const { storedAt, version, dependsOn, seq, writtenToKvAt: keptAt, temporary, rightUntil } = fresh;
  const marks = { storedAt, version, dependsOn, seq, keptAt, temporary, rightUntil, refreshAfter: undefined };
  return Object.assign(known, marks);
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
