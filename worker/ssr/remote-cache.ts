import { withDeadline } from '#worker/platform/deadline.ts';
import { LIFETIMES } from './cache-lifetimes.ts';

/** A value, when it was loaded (epoch milliseconds), and under which version. */
export type CacheEntry<Value> = { value: Value; storedAt: number; version: string };

export type RemoteCachePorts = {
  kv: KVNamespace;
  /** The data centre's cache. */
  colo: Cache;
  /** The shop's own origin: the data centre's cache is addressed by URLs. */
  origin: string;
  waitUntil: (work: Promise<unknown>) => void;
  /** Epoch milliseconds. */
  now: () => number;
  log: (message: string, error: unknown) => void;
};

const COLO_DEADLINE_MS = 250;
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
  const coloUrl = (kind: 'page' | 'lock'): string =>
    `${ports.origin}/__payload/${kind}/${encodeURIComponent(version ?? '')}/${encodeURIComponent(key)}`;

  async function read(): Promise<{ entry: CacheEntry<Value>; layer: 'colo' | 'kv' } | null> {
    const near = version === null ? null : await attempt('the data centre', COLO_DEADLINE_MS, readColo);
    if (near !== null) return { entry: near, layer: 'colo' };
    const far = await attempt('KV', KV_DEADLINE_MS, async () =>
      ports.kv.get<CacheEntry<Value>>(await kvKey(key), 'json'),
    );
    if (far === null || ports.now() - far.storedAt > LIFETIMES.outdated * 1_000) return null;
    if (far.version === version) writeColo(far);
    return { entry: far, layer: 'kv' };
  }

  function write(entry: CacheEntry<Value>): void {
    writeColo(entry);
    inBackground('KV', async () =>
      ports.kv.put(await kvKey(key), JSON.stringify(entry), { expirationTtl: LIFETIMES.outdated }),
    );
  }

  /** Whether this isolate may refresh the entry: not while another one of its data centre does. */
  async function claimRefresh(): Promise<boolean> {
    const lock = coloUrl('lock');
    const isLocked = await attempt('the data centre', COLO_DEADLINE_MS, async () =>
      (await ports.colo.match(lock)) === undefined ? null : true,
    );
    if (isLocked) return false;
    inBackground('the data centre', async () =>
      ports.colo.put(lock, coloResponse('', LIFETIMES.refreshLock)),
    );
    return true;
  }

  async function readColo(): Promise<CacheEntry<Value> | null> {
    const response = await ports.colo.match(coloUrl('page'));
    return response === undefined ? null : response.json<CacheEntry<Value>>();
  }

  function writeColo(entry: CacheEntry<Value>): void {
    inBackground('the data centre', async () =>
      ports.colo.put(coloUrl('page'), coloResponse(JSON.stringify(entry), LIFETIMES.fresh)),
    );
  }

  function inBackground(what: string, work: () => Promise<unknown>): void {
    ports.waitUntil(attempt(what, WRITE_DEADLINE_MS, work));
  }

  async function attempt<Answer>(
    what: string,
    milliseconds: number,
    work: () => Promise<Answer | null>,
  ): Promise<Answer | null> {
    try {
      return await withDeadline(what, milliseconds, work());
    } catch (error) {
      ports.log('a layer of the payload cache failed', error);
      return null;
    }
  }

  return { read, write, claimRefresh };
}

function coloResponse(body: string, seconds: number): Response {
  return new Response(body, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': `max-age=${seconds}` },
  });
}

async function kvKey(key: string): Promise<string> {
  return `payload:${key.length <= KEY_MAX_CHARACTERS ? key : await digest(key)}`;
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
