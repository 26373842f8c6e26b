import { type CacheRequest, measure, type PayloadCachePorts, type PayloadLayer } from './cache-request.ts';
import { knownChanges, trustedChanges } from './catalogue-changes.ts';
import { freshnessOf, isOlderThan, isTooOld, newerEntry } from './freshness.ts';
import type { KnownChanges, MemoryEntry } from './isolate-memory.ts';
import { LIFETIMES } from './lifetimes.ts';
import { forSeconds, loadValue, renewInKv } from './load-value.ts';
import { type CacheEntry, createRemoteCache } from './remote-cache.ts';

/**
 * Public data by key: from the isolate's memory, the data centre's cache, KV or `load`, in this order. It is loaded
 * anew once something has changed that it depends on, or under another version; with an API elsewhere, each minute
 * (R-EDGE-8). In an outage of the API an entry is served for up to a day.
 */
export async function cachedPayload<Value>(
  ports: PayloadCachePorts,
  wanted: CacheRequest<Value>,
): Promise<MemoryEntry<Value>> {
  const known = ports.memory.find<Value>(wanted.key);
  const changes = await changesBefore(ports, known);
  const freshness = known && freshnessOf(known, measure(ports, wanted, changes));
  if (known !== undefined && freshness !== 'outdated') {
    ports.cacheStatus(known.temporary?.isOutdated ? 'outdated' : 'memory');
    ports.memory.touch(wanted.key, known);
    if (freshness === 'stale') refreshBehind(ports, wanted, known);
    else if (known.temporary === undefined) renewInKv(ports, wanted, known);
    return known;
  }
  const name = `${wanted.key} ${wanted.version} ${changes?.cursor}`;
  const found = await findAdmitted(ports, wanted, name);
  ports.cacheStatus(found.from);
  return found.entry;
}

/** What is known of changes; before an entry older than a minute is served, they are asked for. */
function changesBefore(
  ports: PayloadCachePorts,
  entry: CacheEntry<unknown> | undefined,
): Promise<KnownChanges | null> | KnownChanges | null {
  const isOld = entry !== undefined && isOlderThan(LIFETIMES.changesTrusted, entry.storedAt, ports.now());
  return isOld ? trustedChanges(ports) : knownChanges(ports);
}

type LayerAnswer<Value> = { entry: MemoryEntry<Value>; from: PayloadLayer };
type Refused = { refusal: unknown };

/** A run is shared by all who ask meanwhile, but its refusal is for the one who began it: the others ask again. */
async function findAdmitted<Value>(
  ports: PayloadCachePorts,
  wanted: CacheRequest<Value>,
  name: string,
): Promise<LayerAnswer<Value>> {
  let isOwnRun = false;
  const found = await ports.memory.runOnce(name, ports.waitUntil, () => {
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
  wanted: CacheRequest<Value>,
): Promise<LayerAnswer<Value> | Refused> {
  const remote = await createRemoteCache<Value>(ports, wanted).read();
  const changes = await changesBefore(ports, remote?.entry);
  const freshness = remote && freshnessOf(remote.entry, measure(ports, wanted, changes));
  if (remote !== null && freshness !== 'outdated') {
    const entry = ports.memory.store(wanted.key, remote.entry);
    if (freshness === 'stale') refreshBehind(ports, wanted, entry);
    return { entry, from: remote.layer };
  }
  const last = newerEntry<CacheEntry<Value>>(ports.memory.find<Value>(wanted.key), remote?.entry);
  try {
    await wanted.beforeLoad?.();
  } catch (refusal) {
    return { refusal };
  }
  try {
    return { entry: await loadValue(ports, wanted, last), from: 'api' };
  } catch (error) {
    if (last === undefined || !wanted.isOutage(error) || isTooOld(last, ports.now())) throw error;
    ports.log('serving what is out of date', error);
    const temporary = { ...forSeconds(LIFETIMES.retry, ports, wanted), isOutdated: true };
    return { entry: ports.memory.store(wanted.key, { ...last, temporary }), from: 'outdated' };
  }
}

/** Refreshes an entry that is served as it is. */
function refreshBehind<Value>(
  ports: PayloadCachePorts,
  wanted: CacheRequest<Value>,
  entry: MemoryEntry<Value>,
): void {
  const name = `refresh ${wanted.key} ${wanted.version}`;
  if (ports.memory.isRunning(name) || ports.now() < (entry.refreshAfter ?? 0)) return;
  const run = () => refresh(ports, wanted, entry);
  ports.memory.runOnce(name, ports.waitUntil, run).catch((error) => {
    entry.refreshAfter = ports.now() + LIFETIMES.retry * 1_000;
    ports.log('refreshing a payload failed', error);
  });
}

/** Takes what another isolate has loaded meanwhile, else loads. Only one isolate of a data centre loads at a time. */
async function refresh<Value>(
  ports: PayloadCachePorts,
  wanted: CacheRequest<Value>,
  stale: MemoryEntry<Value>,
): Promise<void> {
  const remoteCache = createRemoteCache<Value>(ports, wanted);
  const remote = await remoteCache.read();
  if (remote !== null && remote.entry.storedAt > stale.storedAt) {
    const freshness = freshnessOf(remote.entry, measure(ports, wanted, knownChanges(ports)));
    if (freshness !== 'outdated') ports.memory.store(wanted.key, remote.entry);
    if (freshness === 'current') return;
  }
  if (await remoteCache.claimRefresh()) await loadValue(ports, wanted, stale);
  else stale.refreshAfter = ports.now() + LIFETIMES.refreshedElsewhere * 1_000;
}
