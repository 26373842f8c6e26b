import type { Dependencies, PageDependencies, RecordDependencies } from '#worker/platform/depends-on.ts';
import type { CacheRequest, PageCacheContext, VersionedKey } from './cache-request.ts';
import { cachedChanges } from './catalogue-changes.ts';
import { freshnessOf, isOlderThan } from './freshness.ts';
import type { CacheEntry, MemoryEntry } from './isolate-memory.ts';
import { LIFETIMES } from './lifetimes.ts';
import { createRemoteCache } from './remote-cache.ts';

const UNKNOWN_VERSION = 'unknown';
/** `writtenToKvAt` of a value that is not in KV. */
const NOT_IN_KV = 0;

/**
 * Loads a value and stores it in the layers of its policy.
 * @param last the last known entry: if the loaded value is the same, KV already contains it and is not written again
 */
export async function fetchAndCache<Value>(
  context: PageCacheContext,
  request: CacheRequest<Value>,
  last: CacheEntry<Value> | undefined,
): Promise<MemoryEntry<Value>> {
  const storedAt = context.now();
  const changes = cachedChanges(context);
  const { note, dependsOn } = collectDependencies();
  const value = await request.load(context.publicApi(changes?.bookmark ?? null, note));
  const fresh: CacheEntry<Value> = {
    value,
    storedAt,
    version: request.version ?? UNKNOWN_VERSION,
    seq: changes?.cursor ?? null,
    dependsOn: dependsOn(),
    writtenToKvAt: storedAt,
  };
  const cached = context.memory.find<Value>(request.key);
  // A newer value was stored while this one was loading. The newer value must not be replaced, here or in other layers.
  if (cached !== undefined && cached.storedAt > storedAt && isNewer(cached, fresh))
    return context.memory.newEntry(fresh);
  const policy = request.cachePolicy(value);
  if (policy === 'degraded' && cached !== undefined && isServable(context, request, cached)) {
    cached.refreshAfter = context.now() + LIFETIMES.retry * 1_000;
    return cached;
  }
  if ((policy !== 'all-layers' && policy !== 'nearby') || request.version === null) {
    const temporary = { ...forSeconds(LIFETIMES.brief, context, request), isExpired: false };
    return context.memory.storeBriefly(request.key, { ...fresh, temporary });
  }
  const remoteCache = createRemoteCache<Value>(context, request);
  if (isInKv(fresh, last)) fresh.writtenToKvAt = last.writtenToKvAt;
  else if (policy === 'nearby' || (request.isOpenEnded && last === undefined))
    fresh.writtenToKvAt = NOT_IN_KV;
  else remoteCache.writeKv(fresh);
  remoteCache.writeColo(fresh);
  return context.memory.store(request.key, fresh);
}

/** Collects a page's dependencies while it is loading. */
function collectDependencies(): { note: RecordDependencies; dependsOn: () => PageDependencies } {
  const all = { atOnce: new Set<string>(), soon: new Set<string>(), later: new Set<string>() };
  const note = ({ atOnce = [], soon = [], later = [] }: Dependencies) => {
    for (const each of atOnce) all.atOnce.add(each);
    for (const each of soon) all.soon.add(each);
    for (const each of later) all.later.add(each);
  };
  const dependsOn = () => ({ atOnce: [...all.atOnce], soon: [...all.soon], later: [...all.later] });
  return { note, dependsOn };
}

function isServable(context: PageCacheContext, request: VersionedKey, entry: MemoryEntry): boolean {
  return (
    entry.temporary === undefined &&
    freshnessOf(entry, request, cachedChanges(context), context) !== 'expired'
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
    !isOlderThan(LIFETIMES.renewedInKv, last.writtenToKvAt, fresh.storedAt) &&
    JSON.stringify(last.value) === JSON.stringify(fresh.value)
  );
}

/**
 * Writes an entry to KV again before KV drops it, so that a value that never changes is never loaded again. An
 * open-ended key's value is written here for the first time.
 */
export function renewInKv<Value>(
  context: PageCacheContext,
  request: CacheRequest<Value>,
  cached: MemoryEntry<Value>,
): void {
  if (request.version === null || !isOlderThan(LIFETIMES.renewedInKv, cached.writtenToKvAt, context.now()))
    return;
  if (request.cachePolicy(cached.value) !== 'all-layers') return;
  cached.writtenToKvAt = context.now();
  const { value, version, dependsOn, seq, writtenToKvAt, confirmedAt = writtenToKvAt } = cached;
  const entry = { value, version, dependsOn, seq, writtenToKvAt, storedAt: confirmedAt };
  createRemoteCache<Value>(context, request).writeKv(entry);
}

/** Limits an entry to the given seconds and to this version. */
export function forSeconds(seconds: number, { now }: PageCacheContext, { version }: VersionedKey) {
  return { until: now() + seconds * 1_000, version };
}
