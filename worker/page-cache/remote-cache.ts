import type { DependsOn } from '#worker/platform/depends-on.ts';
import { attempt, type ColoContext, createColoCache } from './colo-cache.ts';
import { LIFETIMES } from './lifetimes.ts';

/** A loaded value, as every layer stores it. Times are epoch milliseconds. */
export type CacheEntry<Value> = {
  value: Value;
  /** When it was loaded. */
  storedAt: number;
  version: string;
  dependsOn: DependsOn;
  /** It is as new as this change of the catalogue; null where changes are not told, or were not yet known. */
  seq: number | null;
  /** When this very value was last written to KV; 0: never. */
  writtenToKvAt: number;
  /** In memory only: a brief value, or an expired one served in an outage, until that time and for that version. */
  temporary?: { until: number; version: string | null; isExpired: boolean };
  /** In memory only: none of its dependencies had changed at this time. */
  rightUntil?: number;
};

export type RemoteCacheContext = ColoContext & { kv: KVNamespace };

const KV_DEADLINE_MS = 1_000;
const WRITE_DEADLINE_MS = 2_000;
/** KV's own limit is 512 bytes. */
const KEY_MAX_CHARACTERS = 400;

/**
 * The cache outside the isolate: the Cache API of the data centre, addressed by key and version, and KV everywhere,
 * addressed by the key alone, so that an expired entry is still there in an outage. Where one of them fails or hangs,
 * the request goes on as if it held nothing.
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

  /** Whether this isolate may refresh the entry: not while another one of its data centre does. */
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
