import { coalesce } from '#worker/platform/coalesce.ts';
import type { CacheStatus } from '#worker/platform/request-context.ts';
import { isCurrent, isServable, isStale, isTooOld, newerEntry } from './cache-freshness.ts';
import { LIFETIMES } from './cache-lifetimes.ts';
import {
  type CachedPage,
  findInMemory,
  newPage,
  storeInMemory,
  storeMissInMemory,
  touchInMemory,
} from './page-store.ts';
import { type CacheEntry, createRemoteCache, type RemoteCachePorts } from './remote-cache.ts';

export type PayloadCachePorts = RemoteCachePorts & {
  /** Hears which layer answered, nearest first. */
  cacheStatus: (layer: PayloadLayer) => void;
};
type PayloadLayer = Exclude<CacheStatus, 'html'>;

/**
 * What becomes of a loaded value. `keep`: it is stored in every layer. `miss`: it stays in the isolate for a few
 * seconds. Misses are not written to KV, else a new product would be 404 until the entry expires. `degraded`: as a miss,
 * and it replaces no value that was kept.
 */
export type CachePolicy = 'keep' | 'miss' | 'degraded';

export type CachedLoad<Value> = {
  /** Names build, path and the query that counts. */
  key: string;
  /**
   * What it is loaded under, such as the catalogue's version: an entry of another version is outdated. null: the
   * version cannot be read now, so an entry of any version is served, and nothing is stored in other layers.
   */
  version: string | null;
  load: () => Promise<Value>;
  /** Runs before what no layer has is loaded. What it throws refuses this request alone, and no other that waits. */
  beforeLoad?: () => Promise<void>;
  cachePolicy: (value: Value) => CachePolicy;
  /** Whether `load` failed because the API is unreachable or broken: then an outdated entry is better than an error. */
  isOutage: (error: unknown) => boolean;
};

/**
 * Longer than the deadlines of all layers together. If the first request crashed, later ones would wait for ever, so
 * they load again after this time.
 */
const COALESCE_PATIENCE_MS = 6_000;
const UNKNOWN_VERSION = 'unknown';

/** What is being loaded or refreshed now, by key and version. */
const loading = new Map<string, Promise<unknown>>();

/**
 * Public data by key: from the isolate's memory, the data centre's cache, KV or `load`, in this order. An entry is
 * fresh for 60 s (±10 %), then served stale while one request refreshes it (R-EDGE-8). Another version is loaded at
 * once. In an outage of the API an entry is served for up to a day.
 */
export async function cachedPayload<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
): Promise<CachedPage<Value>> {
  const known = findInMemory<Value>(wanted.key);
  if (known !== undefined && isServable(known, wanted.version, ports.now())) {
    ports.cacheStatus(isCurrent(known, wanted.version) ? 'memory' : 'outdated');
    touchInMemory(wanted.key, known);
    refreshIfStale(ports, wanted, known);
    return known;
  }
  const found = await findAdmitted(ports, wanted);
  ports.cacheStatus(found.from);
  return found.entry;
}

type Found<Value> = { entry: CachedPage<Value>; from: PayloadLayer };
type Refused = { refusal: unknown };

/** A run is shared by all who ask meanwhile, but its refusal is for the one who began it: the others ask again. */
async function findAdmitted<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
): Promise<Found<Value>> {
  let isOwnRun = false;
  const found = await once(ports, `${wanted.key} ${wanted.version}`, () => {
    isOwnRun = true;
    return find(ports, wanted);
  });
  if (!('refusal' in found)) return found;
  if (isOwnRun) throw found.refusal;
  return findAdmitted(ports, wanted);
}

/** The isolate's memory has nothing current: asks the remote cache, then the API. */
async function find<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
): Promise<Found<Value> | Refused> {
  const remote = await createRemoteCache<Value>(ports, wanted).read();
  if (remote !== null && isCurrent(remote.entry, wanted.version)) {
    const entry = storeInMemory(wanted.key, remote.entry);
    refreshIfStale(ports, wanted, entry);
    return { entry, from: remote.layer };
  }
  try {
    await wanted.beforeLoad?.();
  } catch (refusal) {
    return { refusal };
  }
  try {
    return { entry: await load(ports, wanted), from: 'api' };
  } catch (error) {
    const outdated = newerEntry<CacheEntry<Value>>(findInMemory<Value>(wanted.key), remote?.entry);
    if (outdated === undefined || !wanted.isOutage(error) || isTooOld(outdated, ports.now())) throw error;
    ports.log('serving what is out of date', error);
    const temporary = forSeconds(LIFETIMES.retry, ports, wanted);
    return { entry: storeInMemory(wanted.key, { ...outdated, temporary }), from: 'outdated' };
  }
}

async function load<Value>(ports: PayloadCachePorts, wanted: CachedLoad<Value>): Promise<CachedPage<Value>> {
  const storedAt = ports.now();
  const value = await wanted.load();
  const fresh: CacheEntry<Value> = { value, storedAt, version: wanted.version ?? UNKNOWN_VERSION };
  const known = findInMemory<Value>(wanted.key);
  // A newer version was stored meanwhile: this one must not replace it, here or in other layers.
  if (known !== undefined && known.version !== wanted.version && known.storedAt > storedAt) return newPage(fresh);
  const policy = wanted.cachePolicy(value);
  const isGood = known !== undefined && known.temporary === undefined && isCurrent(known, wanted.version);
  if (policy === 'degraded' && isGood) return known;
  if (policy !== 'keep' || wanted.version === null) {
    const temporary = forSeconds(LIFETIMES.miss, ports, wanted);
    return storeMissInMemory(wanted.key, { ...fresh, temporary });
  }
  createRemoteCache<Value>(ports, wanted).write(fresh);
  return storeInMemory(wanted.key, fresh);
}

function forSeconds(
  seconds: number,
  { now }: PayloadCachePorts,
  { version }: { version: string | null },
): CachedPage['temporary'] {
  return { until: now() + seconds * 1_000, version };
}

function refreshIfStale<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
  entry: CachedPage,
): void {
  if (entry.temporary !== undefined || !isStale(wanted.key, ports.now() - entry.storedAt)) return;
  const name = `refresh ${wanted.key} ${wanted.version}`;
  if (loading.has(name) || ports.now() < (entry.refreshAfter ?? 0)) return;
  once(ports, name, () => refresh(ports, wanted, entry)).catch((error) => {
    entry.refreshAfter = ports.now() + LIFETIMES.retry * 1_000;
    ports.log('refreshing a payload failed', error);
  });
}

/**
 * Refreshes a stale entry after it was served: takes what another isolate has loaded meanwhile, else loads. Only one
 * isolate of a data centre loads at a time.
 */
async function refresh<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
  stale: CachedPage,
): Promise<void> {
  const remoteCache = createRemoteCache<Value>(ports, wanted);
  const remote = await remoteCache.read();
  if (remote !== null && isCurrent(remote.entry, wanted.version) && remote.entry.storedAt > stale.storedAt) {
    storeInMemory(wanted.key, remote.entry);
    if (!isStale(wanted.key, ports.now() - remote.entry.storedAt)) return;
  }
  if (await remoteCache.claimRefresh()) await load(ports, wanted);
  else stale.refreshAfter = ports.now() + LIFETIMES.refreshedElsewhere * 1_000;
}

/**
 * One run for all requests that ask meanwhile. The first request's client may disconnect: `waitUntil` keeps the run
 * alive for the others.
 */
function once<Value>(ports: PayloadCachePorts, key: string, run: () => Promise<Value>): Promise<Value> {
  const running = loading.get(key) as Promise<Value> | undefined;
  if (running !== undefined) {
    return coalesce(running, COALESCE_PATIENCE_MS, () => {
      if (loading.get(key) === running) loading.delete(key);
      return once(ports, key, run);
    });
  }
  const started = run().finally(() => loading.delete(key));
  loading.set(key, started);
  ports.waitUntil(started.catch(() => undefined));
  return started;
}
