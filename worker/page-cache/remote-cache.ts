import type { PageDependencies } from '#worker/platform/depends-on.ts';
import { attempt, type ColoContext, createColoCache } from './colo-cache.ts';
import { LIFETIMES } from './lifetimes.ts';

/** A loaded value as stored in every layer. Times are epoch milliseconds. */
export type CacheEntry<Value> = {
  value: Value;
  /** The time at which the value was loaded. */
  storedAt: number;
  version: string;
  dependsOn: PageDependencies;
  /** The value is as new as this catalogue change; null if changes are not reported or were not yet known. */
  seq: number | null;
  /** The time at which this exact value was last written to KV; 0: never. */
  writtenToKvAt: number;
  /** In memory only: limits a brief value, or an expired value served in an outage, to this time and version. */
  temporary?: { until: number; version: string | null; isExpired: boolean };
  /** In memory only: the latest time at which the value was known to be up to date. */
  confirmedAt?: number;
};

export type RemoteCacheContext = ColoContext & { kv: KVNamespace };

const KV_DEADLINE_MS = 1_000;
const WRITE_DEADLINE_MS = 2_000;
/** KV's own limit is 512 bytes. */
const KEY_MAX_CHARACTERS = 400;

/**
 * Creates access to the cache outside the isolate. The data centre's Cache API is keyed by key and version. The global
 * KV is keyed only by the key, so that an expired entry is still available in an outage. If a layer fails or hangs, the
 * request continues as if that layer were empty.
 */
export function createRemoteCache<Value>(
  context: RemoteCacheContext,
  { key, version }: { key: string; version: string | null },
) {
  const name = `${encodeURIComponent(version ?? '')}/${encodeURIComponent(key)}`;
  const colo = createColoCache<CacheEntry<Value>>(context, name);

  async function read(): Promise<{ entry: CacheEntry<Value>; layer: 'colo' | 'kv' } | null> {
    const near = version === null ? null : await colo.read();
    if (near !== null) return { entry: near, layer: 'colo' };
    const far = await attempt(context, 'KV', KV_DEADLINE_MS, async () =>
      context.kv.get<CacheEntry<Value>>(await kvKey(key), 'json'),
    );
    if (far === null || context.now() - far.storedAt > LIFETIMES.expired * 1_000) return null;
    if (far.version === version) colo.write(far);
    return { entry: far, layer: 'kv' };
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
