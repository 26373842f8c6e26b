import { collectDependsOn } from '#worker/platform/depends-on.ts';
import { type CacheRequest, measure, type PayloadCachePorts, type VersionedKey } from './cache-request.ts';
import { knownChanges } from './catalogue-changes.ts';
import { freshnessOf, isOlderThan } from './freshness.ts';
import type { MemoryEntry } from './isolate-memory.ts';
import { LIFETIMES } from './lifetimes.ts';
import { type CacheEntry, createRemoteCache } from './remote-cache.ts';

const UNKNOWN_VERSION = 'unknown';
/** `keptAt` of a value that KV has not. */
const NOT_IN_KV = 0;

/**
 * Loads a value and stores it where its policy says.
 * @param last what was known before: KV has it already if it is the same
 */
export async function loadValue<Value>(
  ports: PayloadCachePorts,
  wanted: CacheRequest<Value>,
  last: CacheEntry<Value> | undefined,
): Promise<MemoryEntry<Value>> {
  const storedAt = ports.now();
  const changes = knownChanges(ports);
  const { note, dependsOn } = collectDependsOn();
  const value = await wanted.load(ports.publicApi(changes?.bookmark ?? null, note));
  const fresh: CacheEntry<Value> = {
    value,
    storedAt,
    version: wanted.version ?? UNKNOWN_VERSION,
    seq: changes?.cursor ?? null,
    dependsOn: dependsOn(),
    keptAt: storedAt,
  };
  const known = ports.memory.find<Value>(wanted.key);
  // A newer value was stored while this one was loaded: it must be replaced neither here nor in other layers.
  if (known !== undefined && known.storedAt > storedAt && isNewer(known, fresh))
    return ports.memory.newEntry(fresh);
  const policy = wanted.cachePolicy(value);
  if (policy === 'degraded' && known !== undefined && isGood(ports, wanted, known)) {
    known.refreshAfter = ports.now() + LIFETIMES.retry * 1_000;
    return known;
  }
  if ((policy !== 'keep' && policy !== 'nearby') || wanted.version === null) {
    const temporary = { ...forSeconds(LIFETIMES.brief, ports, wanted), isOutdated: false };
    return ports.memory.storeBriefly(wanted.key, { ...fresh, temporary });
  }
  const remoteCache = createRemoteCache<Value>(ports, wanted);
  if (isInKv(fresh, last)) fresh.keptAt = last.keptAt;
  else if (policy === 'nearby' || (wanted.isOpenEnded && last === undefined)) fresh.keptAt = NOT_IN_KV;
  else remoteCache.writeKv(fresh);
  remoteCache.writeColo(fresh);
  return ports.memory.store(wanted.key, fresh);
}

function isGood(ports: PayloadCachePorts, wanted: VersionedKey, entry: MemoryEntry): boolean {
  return (
    entry.temporary === undefined &&
    freshnessOf(entry, measure(ports, wanted, knownChanges(ports))) !== 'outdated'
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

/**
 * Writes an entry to KV again before KV forgets it: what never changes is never loaded again. An open-ended key's value is
 * written here for the first time.
 */
export function renewInKv<Value>(
  ports: PayloadCachePorts,
  wanted: CacheRequest<Value>,
  known: MemoryEntry<Value>,
): void {
  if (wanted.version === null || !isOlderThan(LIFETIMES.keptInKv, known.keptAt, ports.now())) return;
  if (wanted.cachePolicy(known.value) !== 'keep') return;
  known.keptAt = ports.now();
  const { value, version, dependsOn, seq, keptAt, rightUntil = keptAt } = known;
  const entry = { value, version, dependsOn, seq, keptAt, storedAt: rightUntil };
  createRemoteCache<Value>(ports, wanted).writeKv(entry);
}

/** Limits an entry to some seconds and to this version. */
export function forSeconds(seconds: number, { now }: PayloadCachePorts, { version }: VersionedKey) {
  return { until: now() + seconds * 1_000, version };
}
