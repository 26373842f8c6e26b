import { PAYLOAD_FRESH_SECONDS } from '#shared/constants.ts';

export type PayloadCachePorts = {
  kv: KVNamespace;
  waitUntil: (work: Promise<unknown>) => void;
  now: () => number;
  log: (message: string, error: unknown) => void;
};

/** How long a payload that nobody refreshed may still be served; seconds. */
const KEPT_SECONDS = 86_400;
/** The isolate looks into KV again after this long. */
const MEMORY_FRESH_SECONDS = 5;
const MEMORY_MAX_ENTRIES = 500;
/** KV's own limit is 512 bytes. */
const KEY_MAX_CHARACTERS = 400;

/** `isMiss`: only for the moment, to be asked for again. */
type Kept<Value> = { value: Value; at: number; isMiss?: boolean };
type Remembered = Kept<unknown> & { checkedAt: number };

const memory = new Map<string, Remembered>();
const underWay = new Map<string, Promise<unknown>>();

export type CachedLoad<Value> = {
  /** Names data version, build, path and the query that counts. */
  key: string;
  load: () => Promise<Value>;
  /** A miss stays in the isolate for a few seconds only, or a new product would stay 404 for a day. */
  isWorthKeeping: (value: Value) => boolean;
};

/**
 * Public data by key: the isolate's memory, then KV, then `load`. Fresh for 60 s (±10 %), then served stale while one
 * request refreshes it (R-EDGE-8). What `load` throws is never kept. The same object is given again while it is
 * remembered, so what is derived from it can be remembered by it.
 */
export async function cachedPayload<Value>(
  ports: PayloadCachePorts,
  cached: CachedLoad<Value>,
): Promise<Value> {
  const key = cached.key.length <= KEY_MAX_CHARACTERS ? cached.key : await digest(cached.key);
  const remembered = memory.get(key);
  if (remembered !== undefined && ports.now() - remembered.checkedAt < MEMORY_FRESH_SECONDS * 1000) {
    return serve(ports, key, cached, remembered as Kept<Value>);
  }
  const fromKv = await readKept<Value>(ports, key);
  // What another request has loaded meanwhile counts, too.
  const kept = newer(memory.get(key) as Kept<Value> | undefined, fromKv);
  if (kept === null) return refresh(ports, key, cached);
  remember(ports, key, kept);
  return serve(ports, key, cached, kept);
}

/** KV may answer with what it held a minute ago, or with nothing: the isolate's own may be the newer one. */
function newer<Value>(own: Kept<Value> | undefined, kept: Kept<Value> | null): Kept<Value> | null {
  if (own === undefined || own.isMiss) return kept;
  return kept === null || own.at >= kept.at ? own : kept;
}

function serve<Value>(
  ports: PayloadCachePorts,
  key: string,
  cached: CachedLoad<Value>,
  kept: Kept<Value>,
): Value {
  if (isStale(key, ports.now() - kept.at)) {
    ports.waitUntil(
      refresh(ports, key, cached).catch((error) => ports.log('refreshing a payload failed', error)),
    );
  }
  return kept.value;
}

/** One load for all who ask meanwhile. The first asker may go away: `waitUntil` keeps the load alive for the others. */
function refresh<Value>(ports: PayloadCachePorts, key: string, cached: CachedLoad<Value>): Promise<Value> {
  const running = underWay.get(key) as Promise<Value> | undefined;
  if (running !== undefined) return running;
  const started = cached
    .load()
    .then((value) => {
      keep(ports, key, { value, at: ports.now() }, cached.isWorthKeeping(value));
      return value;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, started);
  ports.waitUntil(started.catch(() => undefined));
  return started;
}

function keep(ports: PayloadCachePorts, key: string, kept: Kept<unknown>, isWorthKeeping: boolean): void {
  remember(ports, key, isWorthKeeping ? kept : { ...kept, isMiss: true });
  if (!isWorthKeeping) return;
  const put = ports.kv.put(key, JSON.stringify(kept), { expirationTtl: KEPT_SECONDS });
  ports.waitUntil(put.catch((error) => ports.log('keeping a payload failed', error)));
}

function remember(ports: PayloadCachePorts, key: string, kept: Kept<unknown>): void {
  memory.delete(key);
  memory.set(key, { ...kept, checkedAt: ports.now() });
  const oldest = memory.size > MEMORY_MAX_ENTRIES ? memory.keys().next().value : undefined;
  if (oldest !== undefined) memory.delete(oldest);
}

/** What this very build wrote under this very key: the key carries the build's id. */
async function readKept<Value>(ports: PayloadCachePorts, key: string): Promise<Kept<Value> | null> {
  try {
    return await ports.kv.get<Kept<Value>>(key, 'json');
  } catch (error) {
    ports.log('reading a kept payload failed', error);
    return null;
  }
}

/** The jitter is the key's own, so that pages cached together are not refreshed together. */
function isStale(key: string, ageMs: number): boolean {
  const spread =
    ([...key].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 997, 7) / 997) * 0.2 - 0.1;
  return ageMs > PAYLOAD_FRESH_SECONDS * 1000 * (1 + spread);
}

async function digest(key: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
  return `payload:${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
