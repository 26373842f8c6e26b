import type { LayoutData, PagePayload } from '#shared/navigation/page-payload.ts';
import { coalesce } from '#worker/platform/coalesce.ts';
import type { PageDependencies } from '#worker/platform/depends-on.ts';
import { MAX_IN_MEMORY } from './lifetimes.ts';

/** A loaded value as stored in every layer. Times are epoch milliseconds. */
export type CacheEntry<Value> = {
  value: Value;
  /** The time at which the value was loaded. */
  storedAt: number;
  version: string;
  dependsOn: PageDependencies;
  /** Sequence number of the latest change that the value reflects; null if changes are not reported or not yet read. */
  seq: number | null;
  /** The time at which this exact value was last written to KV; 0: never. */
  writtenToKvAt: number;
  /** In memory only: limits a brief value, or an expired value served in an outage, to this time and version. */
  temporary?: { until: number; version: string | null; isExpired: boolean };
  /** In memory only: the latest time at which the value was known to be up to date. */
  confirmedAt?: number;
};

/** Encoded HTML, or the name of a value that differs between the responses of one page. */
export type HtmlPart = Uint8Array | 'nonce' | 'formKey';

/** A public page's HTML, which can be served to all visitors. */
export type StoredHtml = {
  before: readonly HtmlPart[];
  /** The elements that load the style sheet and the early script. */
  assets: readonly HtmlPart[];
  after: readonly HtmlPart[];
  /** The page's ETag; null if it has none. */
  tag: string | null;
};

/**
 * A value in the isolate's memory, with the layout, JSON and HTML derived from it. A refresh that does not change the
 * value keeps the derived data. `refreshAfter`: the earliest time of the next refresh (epoch milliseconds), after a
 * failed refresh or while another isolate refreshes the value.
 */
export type MemoryEntry<Value = unknown> = CacheEntry<Value> & {
  /** Only for the menu's entry: the layout that every page shows. */
  layout: LayoutData | null;
  payload: PagePayload | null;
  /** The payload as JSON, and its ETag. */
  json: { text: string; tag: string } | null;
  /** The payload as JSON in a document. */
  documentText: string | null;
  /** The schema.org objects as JSON in a document, with absolute URLs. */
  jsonLd: readonly string[] | null;
  /** The same for every host, because absolute URLs use `SHOP_ORIGIN`. */
  html: StoredHtml | null;
  /**
   * Stores the page's HTML. If the HTML of all pages together exceeds `maxBytes`, removes that of the least recently
   * used entries.
   */
  storeHtml: (html: StoredHtml, maxBytes: number) => void;
  refreshAfter?: number;
};

/** The catalogue changes that an isolate has read. */
export type KnownChanges = {
  /** Time of the database query; epoch milliseconds. */
  readAt: number;
  cursor: number;
  /** All changes after this sequence number are known. */
  since: number;
  /** A database session that starts from this bookmark sees at least these changes. */
  bookmark: string;
  /** Maps each dependency name (see `changedNames`) to the sequence number of its latest change. */
  latest: ReadonlyMap<string, number>;
};

/**
 * How long a request waits for a load that another request has started, before it loads the value itself. Without this
 * limit, requests would wait for ever if the other request crashed. Longer than the deadlines of all layers together.
 */
const COALESCE_TIMEOUT_MS = 6_000;

/** The page cache's memory in one isolate. */
export class IsolateMemory {
  /** The known catalogue changes, the running query, and the time of the next attempt after a failure. */
  readonly changes: { known: KnownChanges | null; reading: Promise<void> | null; retryAt: number } = {
    known: null,
    reading: null,
    retryAt: 0,
  };
  /** Ordered by last use. */
  readonly #entries = new Map<string, MemoryEntry>();
  /** Values that last only a few seconds. They have their own limit, so that they evict no pages. */
  readonly #brief = new Map<string, MemoryEntry>();
  /** Running work by name. */
  readonly #running = new Map<string, Promise<unknown>>();

  /** Returns the entry of a key. The key's own loader created the value, so the value has the loader's type. */
  find<Value>(key: string): MemoryEntry<Value> | undefined {
    return (this.#entries.get(key) ?? this.#brief.get(key)) as MemoryEntry<Value> | undefined;
  }

  /** Stores a value and returns its entry: the existing one if the value has not changed. */
  store<Value>(key: string, fresh: CacheEntry<Value>): MemoryEntry<Value> {
    const existing = this.find<Value>(key);
    const isUnchanged =
      existing !== undefined && JSON.stringify(existing.value) === JSON.stringify(fresh.value);
    const entry = isUnchanged ? renewed(existing, fresh) : this.newEntry(fresh);
    this.#brief.delete(key);
    put(this.#entries, key, entry, MAX_IN_MEMORY.values);
    return entry;
  }

  /** Stores a value that lasts only a few seconds; it replaces the key's entry. */
  storeBriefly<Value>(key: string, fresh: CacheEntry<Value>): MemoryEntry<Value> {
    const entry = this.newEntry(fresh);
    this.#entries.delete(key);
    put(this.#brief, key, entry, MAX_IN_MEMORY.brief);
    return entry;
  }

  /** Creates an entry without derived data. It is not stored. */
  newEntry<Value>(fresh: CacheEntry<Value>): MemoryEntry<Value> {
    const entry: MemoryEntry<Value> = {
      ...fresh,
      layout: null,
      payload: null,
      json: null,
      documentText: null,
      jsonLd: null,
      html: null,
      storeHtml: (html, maxBytes) => {
        if (htmlBytes(html) > maxBytes) return;
        entry.html = html;
        this.#limitHtml(maxBytes);
      },
    };
    return entry;
  }

  /** Marks an entry as used. The least recently used entry is evicted first. */
  touch(key: string, entry: MemoryEntry): void {
    if (this.#entries.delete(key)) this.#entries.set(key, entry);
  }

  isRunning(name: string): boolean {
    return this.#running.has(name);
  }

  /**
   * Runs the work once for all concurrent requests. The first request's client may disconnect: `waitUntil` keeps the
   * work alive for the others.
   */
  runOnce<Value>(
    name: string,
    waitUntil: (work: Promise<unknown>) => void,
    run: () => Promise<Value>,
  ): Promise<Value> {
    const running = this.#running.get(name) as Promise<Value> | undefined;
    if (running !== undefined) {
      return coalesce(running, COALESCE_TIMEOUT_MS, () => {
        if (this.#running.get(name) === running) this.#running.delete(name);
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
    let bytes = oldestFirst.reduce((sum, each) => sum + htmlBytes(each.html), 0);
    for (const oldest of oldestFirst) {
      if (bytes <= maxBytes) break;
      bytes -= htmlBytes(oldest.html);
      oldest.html = null;
    }
  }
}

/** Updates an existing entry whose value is unchanged with the fresh entry's time and version. Derived data is kept. */
function renewed<Value>(existing: MemoryEntry<Value>, fresh: CacheEntry<Value>): MemoryEntry<Value> {
  const { storedAt, version, dependsOn, seq, writtenToKvAt, temporary, confirmedAt } = fresh;
  const marks: Partial<MemoryEntry<Value>> = {
    storedAt,
    version,
    dependsOn,
    seq,
    writtenToKvAt,
    temporary,
    confirmedAt,
    refreshAfter: undefined,
  };
  return Object.assign(existing, marks);
}

/** The HTML's size. The values that are inserted later do not count. */
function htmlBytes(html: StoredHtml | null): number {
  if (html === null) return 0;
  const { before, assets, after } = html;
  return [...before, ...assets, ...after].reduce(
    (sum, part) => sum + (typeof part === 'string' ? 0 : part.byteLength),
    0,
  );
}

function put(map: Map<string, MemoryEntry>, key: string, entry: MemoryEntry, maxSize: number): void {
  map.delete(key);
  map.set(key, entry);
  const oldest = map.size > maxSize ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
