import { withDeadline } from '#worker/platform/deadline.ts';
import type { PageCacheContext, VersionedKey } from './cache-request.ts';
import type { CacheEntry } from './isolate-memory.ts';
import { LIFETIMES } from './lifetimes.ts';

const COLO_DEADLINE_MS = 250;
const KV_DEADLINE_MS = 1_000;
const WRITE_DEADLINE_MS = 2_000;
/** KV's own limit is 512 bytes. */
const KEY_MAX_CHARACTERS = 400;

/**
 * Creates access to the cache outside the isolate. The data centre's Cache API is keyed by key and version. The global
 * KV is keyed only by the key, so that an expired entry is still available in an outage. If a layer fails or hangs, the
 * request continues as if that layer were empty.
 */
export function createRemoteCache<Value>(context: PageCacheContext, { key, version }: VersionedKey) {
  const name = `${encodeURIComponent(version ?? '')}/${encodeURIComponent(key)}`;
  const colo = createColoCache<CacheEntry<Value>>(context, name);

  async function read(): Promise<{ entry: CacheEntry<Value>; layer: 'colo' | 'kv' } | null> {
    const coloEntry = version === null ? null : await colo.read();
    if (coloEntry !== null) return { entry: coloEntry, layer: 'colo' };
    const kvEntry = await attempt(context, 'KV', KV_DEADLINE_MS, async () =>
      context.kv.get<CacheEntry<Value>>(await kvKey(key), 'json'),
    );
    if (kvEntry === null || context.now() - kvEntry.storedAt > LIFETIMES.expired * 1_000) return null;
    if (kvEntry.version === version) colo.write(kvEntry);
    return { entry: kvEntry, layer: 'kv' };
  }

  function writeKv(entry: CacheEntry<Value>): void {
    const put = async () =>
      context.kv.put(await kvKey(key), JSON.stringify(entry), { expirationTtl: LIFETIMES.expired });
    context.waitUntil(attempt(context, 'KV', WRITE_DEADLINE_MS, put));
  }

  /** True if this isolate may refresh the entry; false while another isolate of the data centre does. */
  const claimRefresh = () => colo.claim(LIFETIMES.refreshLock);

  return { read, writeColo: colo.write, writeKv, claimRefresh };
}

async function kvKey(key: string): Promise<string> {
  return `payload:${key.length <= KEY_MAX_CHARACTERS ? key : await digest(key)}`;
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Creates access to a value that the isolates of a data centre share. If the cache fails or hangs, it behaves as if it
 * were empty.
 */
export function createColoCache<Value>(context: PageCacheContext, name: string) {
  const url = (kind: 'page' | 'lock'): string => `${context.origin}/__payload/${kind}/${name}`;
  const what = 'the data centre';

  const read = (): Promise<Value | null> => find('page');

  function write(value: Value): void {
    put('page', JSON.stringify(value), LIFETIMES.expired);
  }

  /** Claims the value for the given seconds. Returns false if another isolate has already claimed it. */
  async function claim(seconds: number): Promise<boolean> {
    const claimedAt = await find<number>('lock');
    if (claimedAt !== null && context.now() - claimedAt < seconds * 1_000) return false;
    put('lock', String(context.now()), seconds);
    return true;
  }

  function find<Found>(kind: 'page' | 'lock'): Promise<Found | null> {
    return attempt(context, what, COLO_DEADLINE_MS, async () => {
      const response = await context.colo.match(url(kind));
      return response === undefined ? null : response.json<Found>();
    });
  }

  function put(kind: 'page' | 'lock', body: string, seconds: number): void {
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': `max-age=${seconds}` };
    const work = async () => context.colo.put(url(kind), new Response(body, { headers }));
    context.waitUntil(attempt(context, what, WRITE_DEADLINE_MS, work));
  }

  return { read, write, claim };
}

/** Waits for a cache layer until its deadline, and continues without it if it fails. */
async function attempt<Answer>(
  { log }: Pick<PageCacheContext, 'log'>,
  what: string,
  milliseconds: number,
  work: () => Promise<Answer | null>,
): Promise<Answer | null> {
  try {
    return await withDeadline(what, milliseconds, work());
  } catch (error) {
    log('a layer of the page cache failed', error);
    return null;
  }
}
