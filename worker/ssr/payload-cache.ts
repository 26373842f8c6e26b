import type { PublicApi } from '#shared/api-client/api-client.ts';
import { coalesce } from '#worker/platform/coalesce.ts';
import type { CacheStatus } from '#worker/platform/request-context.ts';
import { freshnessOf, isOlderThan, isTooOld, type Measure, newerEntry } from './cache-freshness.ts';
import { LIFETIMES } from './cache-lifetimes.ts';
import { type ChangePorts, type KnownChanges, knownChanges, trustedChanges } from './catalogue-changes.ts';
import { recordDependsOn } from './depends-on.ts';
import {
  type CachedPage,
  findInMemory,
  newPage,
  storeInMemory,
  storeMissInMemory,
  touchInMemory,
} from './page-store.ts';
import { type CacheEntry, createRemoteCache } from './remote-cache.ts';

export type PayloadCachePorts = ChangePorts & {
  /** Hears which layer answered, nearest first. */
  cacheStatus: (layer: PayloadLayer) => void;
  /** What it answers is at least as new as this bookmark of a database session, if there is one. */
  publicApi: (bookmark: string | null) => PublicApi;
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
   * What it is loaded under beside the catalogue: an entry of another version is outdated. null: the version cannot be
   * read now, so an entry of any version is served, and nothing is stored in other layers.
   */
  version: string | null;
  /** What it loads through this API, it depends on. */
  load: (api: PublicApi) => Promise<Value>;
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
type Wanted = Pick<CachedLoad<unknown>, 'key' | 'version'>;

const UNKNOWN_VERSION = 'unknown';

/** What is being loaded or refreshed now. */
const loading = new Map<string, Promise<unknown>>();

/**
 * Public data by key: from the isolate's memory, the data centre's cache, KV or `load`, in this order. It is loaded
 * anew once something has changed that it depends on, or under another version; with an API elsewhere, each minute
 * (R-EDGE-8). In an outage of the API an entry is served for up to a day.
 */
export async function cachedPayload<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
): Promise<CachedPage<Value>> {
  const known = findInMemory<Value>(wanted.key);
  const changes = await changesBefore(ports, known);
  const freshness = known && freshnessOf(known, measure(ports, wanted, changes));
  if (known !== undefined && freshness !== 'outdated') {
    ports.cacheStatus(known.temporary?.isOutdated ? 'outdated' : 'memory');
    touchInMemory(wanted.key, known);
    if (freshness === 'stale') refreshBehind(ports, wanted, known);
    else if (known.temporary === undefined) renewInKv(ports, wanted, known);
    return known;
  }
  const name = `${wanted.key} ${wanted.version} ${changes?.cursor}`;
  const found = await findAdmitted(ports, wanted, name);
  ports.cacheStatus(found.from);
  return found.page;
}

/** What has changed is asked first where an entry is to be served that is older than a minute. */
function changesBefore(
  ports: PayloadCachePorts,
  entry: CacheEntry<unknown> | undefined,
): Promise<KnownChanges | null> | KnownChanges | null {
  const isOld = entry !== undefined && isOlderThan(LIFETIMES.changesTrusted, entry.storedAt, ports.now());
  return isOld ? trustedChanges(ports) : knownChanges(ports);
}

function measure(
  { now, readChanges }: PayloadCachePorts,
  { key, version }: Wanted,
  changes: KnownChanges | null,
): Measure {
  return { key, version, changes, now: now(), isToldChanges: readChanges !== null };
}

type Found<Value> = { page: CachedPage<Value>; from: PayloadLayer };
type Refused = { refusal: unknown };

/** A run is shared by all who ask meanwhile, but its refusal is for the one who began it: the others ask again. */
async function findAdmitted<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
  name: string,
): Promise<Found<Value>> {
  let isOwnRun = false;
  const found = await once(ports, name, () => {
    isOwnRun = true;
    return find(ports, wanted);
  });
  if (!('refusal' in found)) return found;
  if (isOwnRun) throw found.refusal;
  return findAdmitted(ports, wanted, name);
}

/** The isolate's memory has nothing that can be served: asks the remote cache, then the API. */
async function find<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
): Promise<Found<Value> | Refused> {
  const remote = await createRemoteCache<Value>(ports, wanted).read();
  const changes = await changesBefore(ports, remote?.entry);
  const freshness = remote && freshnessOf(remote.entry, measure(ports, wanted, changes));
  if (remote !== null && freshness !== 'outdated') {
    const page = storeInMemory(wanted.key, remote.entry);
    if (freshness === 'stale') refreshBehind(ports, wanted, page);
    return { page, from: remote.layer };
  }
  const last = newerEntry<CacheEntry<Value>>(findInMemory<Value>(wanted.key), remote?.entry);
  try {
    await wanted.beforeLoad?.();
  } catch (refusal) {
    return { refusal };
  }
  try {
    return { page: await load(ports, wanted, last), from: 'api' };
  } catch (error) {
    if (last === undefined || !wanted.isOutage(error) || isTooOld(last, ports.now())) throw error;
    ports.log('serving what is out of date', error);
    const temporary = { ...forSeconds(LIFETIMES.retry, ports, wanted), isOutdated: true };
    return { page: storeInMemory(wanted.key, { ...last, temporary }), from: 'outdated' };
  }
}

/** @param last what was known before: KV has it already if it is the same. */
async function load<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
  last: CacheEntry<Value> | undefined,
): Promise<CachedPage<Value>> {
  const storedAt = ports.now();
  const changes = knownChanges(ports);
  const { api, dependsOn } = recordDependsOn(ports.publicApi(changes?.bookmark ?? null));
  const value = await wanted.load(api);
  const [seq, version] = [changes?.cursor ?? null, wanted.version ?? UNKNOWN_VERSION];
  const fresh: CacheEntry<Value> = {
    value,
    storedAt,
    version,
    seq,
    dependsOn: dependsOn(),
    keptAt: storedAt,
  };
  const known = findInMemory<Value>(wanted.key);
  // A newer one was stored meanwhile: this one must not replace it, here or in other layers.
  if (known !== undefined && known.storedAt > storedAt && isNewer(known, fresh)) return newPage(fresh);
  const policy = wanted.cachePolicy(value);
  if (policy === 'degraded' && known !== undefined && isGood(ports, wanted, known)) {
    known.refreshAfter = ports.now() + LIFETIMES.retry * 1_000;
    return known;
  }
  if (policy !== 'keep' || wanted.version === null) {
    const temporary = { ...forSeconds(LIFETIMES.miss, ports, wanted), isOutdated: false };
    return storeMissInMemory(wanted.key, { ...fresh, temporary });
  }
  const remoteCache = createRemoteCache<Value>(ports, wanted);
  if (isInKv(fresh, last)) fresh.keptAt = last.keptAt;
  else remoteCache.writeKv(fresh);
  remoteCache.writeColo(fresh);
  return storeInMemory(wanted.key, fresh);
}

function isGood(ports: PayloadCachePorts, wanted: Wanted, page: CachedPage): boolean {
  return (
    page.temporary === undefined &&
    freshnessOf(page, measure(ports, wanted, knownChanges(ports))) !== 'outdated'
  );
}

function isNewer(one: CacheEntry<unknown>, other: CacheEntry<unknown>): boolean {
  return one.version !== other.version || (one.seq ?? 0) > (other.seq ?? 0);
}

function isInKv<Value>(
  fresh: CacheEntry<Value>,
  last: CacheEntry<Value> | undefined,
): last is CacheEntry<Value> {
  return (
    last?.version === fresh.version &&
    !isOlderThan(LIFETIMES.keptInKv, last.keptAt, fresh.storedAt) &&
    JSON.stringify(last.value) === JSON.stringify(fresh.value)
  );
}

/** KV would forget what is never loaded again because it never changes. */
function renewInKv<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
  page: CachedPage<Value>,
): void {
  if (wanted.version === null || !isOlderThan(LIFETIMES.keptInKv, page.keptAt, ports.now())) return;
  page.keptAt = ports.now();
  const { value, version, dependsOn, seq, keptAt, rightUntil = keptAt } = page;
  createRemoteCache<Value>(ports, wanted).writeKv({
    ...{ value, version, dependsOn, seq, keptAt },
    storedAt: rightUntil,
  });
}

function forSeconds(seconds: number, { now }: PayloadCachePorts, { version }: Wanted) {
  return { until: now() + seconds * 1_000, version };
}

/** Refreshes a page that is served as it is. */
function refreshBehind<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
  page: CachedPage<Value>,
): void {
  const name = `refresh ${wanted.key} ${wanted.version}`;
  if (loading.has(name) || ports.now() < (page.refreshAfter ?? 0)) return;
  once(ports, name, () => refresh(ports, wanted, page)).catch((error) => {
    page.refreshAfter = ports.now() + LIFETIMES.retry * 1_000;
    ports.log('refreshing a payload failed', error);
  });
}

/** Takes what another isolate has loaded meanwhile, else loads. Only one isolate of a data centre loads at a time. */
async function refresh<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
  stale: CachedPage<Value>,
): Promise<void> {
  const remoteCache = createRemoteCache<Value>(ports, wanted);
  const remote = await remoteCache.read();
  if (remote !== null && remote.entry.storedAt > stale.storedAt) {
    const freshness = freshnessOf(remote.entry, measure(ports, wanted, knownChanges(ports)));
    if (freshness !== 'outdated') storeInMemory(wanted.key, remote.entry);
    if (freshness === 'current') return;
  }
  if (await remoteCache.claimRefresh()) await load(ports, wanted, stale);
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
