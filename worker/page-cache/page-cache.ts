import { tracing } from 'cloudflare:workers';
import { HttpError } from '#shared/contract/http-error.ts';
import type { CacheLayer, CacheRequest, PageCacheContext } from './cache-request.ts';
import { cachedChanges, freshChanges } from './catalogue-changes.ts';
import { fetchAndCache, forSeconds, renewInKv } from './fetch-and-cache.ts';
import { freshnessOf, isOlderThan, isTooOld, newerEntry } from './freshness.ts';
import type { CacheEntry, KnownChanges, MemoryEntry } from './isolate-memory.ts';
import { LIFETIMES } from './lifetimes.ts';
import { createRemoteCache } from './remote-cache.ts';

export type { CachePolicy, CacheRequest, PageCacheContext } from './cache-request.ts';
export { type HtmlPart, IsolateMemory, type MemoryEntry, type StoredHtml } from './isolate-memory.ts';

/**
 * Returns public data by key: from the isolate's memory, the data centre's cache, KV or `load`, in this order. The data
 * is reloaded when one of its dependencies or the version has changed; with an external API, every minute (R-EDGE-8).
 * During an API outage, an entry is served for up to a day.
 */
export async function getOrLoad<Value>(
  context: PageCacheContext,
  request: CacheRequest<Value>,
): Promise<MemoryEntry<Value>> {
  const cached = context.memory.find<Value>(request.key);
  const changes = await changesBefore(context, cached);
  const freshness = cached && freshnessOf(cached, request, changes, context);
  if (cached !== undefined && freshness !== 'expired') {
    context.cacheStatus(cached.temporary?.isExpired ? 'expired' : 'memory');
    context.memory.touch(request.key, cached);
    if (freshness === 'stale') refreshInBackground(context, request, cached);
    else if (cached.temporary === undefined) renewInKv(context, request, cached);
    return cached;
  }
  const name = `${request.key} ${request.version} ${changes?.cursor}`;
  return tracing.enterSpan('page cache', async (span) => {
    const found = await findOrLoadOnce(context, request, name);
    span.setAttribute('cache.layer', found.from);
    context.cacheStatus(found.from);
    return found.entry;
  });
}

/** Returns the known changes. For an entry older than 60 s, the changes are at most 60 s old, except in an outage. */
function changesBefore(
  context: PageCacheContext,
  entry: CacheEntry<unknown> | undefined,
): Promise<KnownChanges | null> | KnownChanges | null {
  const isOld = entry !== undefined && isOlderThan(LIFETIMES.changesTrusted, entry.storedAt, context.now());
  return isOld ? freshChanges(context) : cachedChanges(context);
}

/**
 * Shares one lookup among all concurrent requests. If `beforeLoad` rejects the request that started the lookup, the
 * others look the value up again.
 */
async function findOrLoadOnce<Value>(
  context: PageCacheContext,
  request: CacheRequest<Value>,
  name: string,
): Promise<{ entry: MemoryEntry<Value>; from: CacheLayer }> {
  let isOwnRun = false;
  const found = await context.memory.runOnce(name, context.waitUntil, () => {
    isOwnRun = true;
    return findOrLoad(context, request);
  });
  if (!('rejection' in found)) return found;
  if (isOwnRun) throw found.rejection;
  return findOrLoadOnce(context, request, name);
}

/** Looks in the remote cache, then at the API, for a value that the isolate's memory cannot serve. */
async function findOrLoad<Value>(
  context: PageCacheContext,
  request: CacheRequest<Value>,
): Promise<{ entry: MemoryEntry<Value>; from: CacheLayer } | { rejection: unknown }> {
  const remote = await createRemoteCache<Value>(context, request).read();
  const changes = await changesBefore(context, remote?.entry);
  const freshness = remote && freshnessOf(remote.entry, request, changes, context);
  if (remote !== null && freshness !== 'expired') {
    const entry = context.memory.store(request.key, remote.entry);
    if (freshness === 'stale') refreshInBackground(context, request, entry);
    return { entry, from: remote.layer };
  }
  const last = newerEntry<CacheEntry<Value>>(context.memory.find<Value>(request.key), remote?.entry);
  try {
    await request.beforeLoad?.();
  } catch (rejection) {
    return { rejection };
  }
  try {
    return { entry: await fetchAndCache(context, request, last), from: 'api' };
  } catch (error) {
    if (last === undefined || !isOutage(error) || isTooOld(last, context.now())) throw error;
    context.log('serving an expired entry', error);
    const temporary = { ...forSeconds(LIFETIMES.retry, context, request), isExpired: true };
    return { entry: context.memory.store(request.key, { ...last, temporary }), from: 'expired' };
  }
}

/** Refreshes an entry in the background while the old value is served. */
function refreshInBackground<Value>(
  context: PageCacheContext,
  request: CacheRequest<Value>,
  entry: MemoryEntry<Value>,
): void {
  const name = `refresh ${request.key} ${request.version}`;
  if (context.memory.isRunning(name) || context.now() < (entry.refreshAfter ?? 0)) return;
  const run = () => refresh(context, request, entry);
  context.memory.runOnce(name, context.waitUntil, run).catch((error) => {
    entry.refreshAfter = context.now() + LIFETIMES.retry * 1_000;
    context.log('refreshing a page failed', error);
  });
}

/**
 * Uses the value if another isolate has loaded it meanwhile; otherwise loads it. Only one isolate of a data centre
 * loads at a time.
 */
async function refresh<Value>(
  context: PageCacheContext,
  request: CacheRequest<Value>,
  stale: MemoryEntry<Value>,
): Promise<void> {
  const remoteCache = createRemoteCache<Value>(context, request);
  const remote = await remoteCache.read();
  if (remote !== null && remote.entry.storedAt > stale.storedAt) {
    const freshness = freshnessOf(remote.entry, request, cachedChanges(context), context);
    if (freshness !== 'expired') context.memory.store(request.key, remote.entry);
    if (freshness === 'fresh') return;
  }
  if (await remoteCache.claimRefresh()) await fetchAndCache(context, request, stale);
  else stale.refreshAfter = context.now() + LIFETIMES.refreshedElsewhere * 1_000;
}

/** True if the API is unreachable or broken, so that an expired entry is better than an error. */
function isOutage(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 500;
}
