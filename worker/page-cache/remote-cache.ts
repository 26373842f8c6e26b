import type { DependsOn } from '#worker/platform/depends-on.ts';
import { attempt, type ColoPorts, createColoCache } from './colo-cache.ts';
import { LIFETIMES } from './lifetimes.ts';

/** A loaded value, as every layer stores it. */
export type CacheEntry<Value> = {
  value: Value;
  /** When it was loaded; epoch milliseconds, as all times here. */
  storedAt: number;
  version: string;
  dependsOn: DependsOn;
  /** It is as new as this change of the catalogue; null where changes are not told, or were not yet known. */
  seq: number | null;
  /** When this very value was last written to KV; 0: never. */
  keptAt: number;
};

export type RemoteCachePorts = ColoPorts & { kv: KVNamespace };

const KV_DEADLINE_MS = 1_000;
const WRITE_DEADLINE_MS = 2_000;
/** KV's own limit is 512 bytes. */
const KEY_MAX_CHARACTERS = 400;

/**
 * The cache outside the isolate: the Cache API of the data centre, addressed by key and version, and KV everywhere,
 * addressed by the key alone, so that an outdated entry is still there in an outage. Where one of them fails or hangs,
 * the request goes on as if it held nothing.
 */
export function createRemoteCache<Value>(
  ports: RemoteCachePorts,
  { key, version }: { key: string; version: string | null },
) {
  const name = `${encodeURIComponent(version ?? '')}/${encodeURIComponent(key)}`;
  const colo = createColoCache<CacheEntry<Value>>(ports, name);

  async function read(): Promise<{ entry: CacheEntry<Value>; layer: 'colo' | 'kv' } | null> {
    const near = version === null ? null : await colo.read();
    if (near !== null) return { entry: near, layer: 'colo' };
    const far = await attempt(ports, 'KV', KV_DEADLINE_MS, async () =>
      ports.kv.get<CacheEntry<Value>>(await kvKey(key), 'json'),
    );
    if (far === null || ports.now() - far.storedAt > LIFETIMES.outdated * 1_000) return null;
    if (far.version === version) colo.write(far);
    return { entry: far, layer: 'kv' };
  }

  function writeKv(entry: CacheEntry<Value>): void {
    const put = async () =>
      ports.kv.put(await kvKey(key), JSON.stringify(entry), { expirationTtl: LIFETIMES.outdated });
    ports.waitUntil(attempt(ports, 'KV', WRITE_DEADLINE_MS, put));
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
