import { PAYLOAD_FRESH_SECONDS } from '#shared/constants.ts';
import { coalesce } from '#worker/platform/coalesce.ts';
import type { CacheStatus } from '#worker/platform/request-context.ts';
import { createSharedLayers, KEPT_SECONDS, type Kept, type SharedLayerPorts } from './shared-layers.ts';

export type PayloadCachePorts = SharedLayerPorts & {
  /** Hears which layer answered, nearest first. */
  cacheStatus: (layer: Exclude<CacheStatus, 'html'>) => void;
};

/**
 * Whether a value is kept. A `miss` stays in the isolate for a few seconds only, or a new product would stay 404 for a
 * day; so does what came out `spoilt`, and it takes no good value's place.
 */
export type Worth = 'keep' | 'miss' | 'spoilt';

export type CachedLoad<Value> = {
  /** Names build, path and the query that counts. */
  key: string;
  /**
   * What it is loaded under, such as the catalogue's version: what was kept under another one is out of date. null:
   * nobody knows now, so whatever is kept will do, and nothing is kept for others.
   */
  version: string | null;
  load: () => Promise<Value>;
  worth: (value: Value) => Worth;
  /** Whether `load` failed because what lies behind is in trouble: then something out of date is better than nothing. */
  isOutage: (error: unknown) => boolean;
};

/**
 * `makeshift`: a miss, or what is out of date: good for a moment, and for this version alone. `refreshAfter`: what lies
 * behind has just failed, and is left alone until then.
 */
type Remembered = Kept<unknown> & {
  makeshift?: { until: number; version: string | null };
  refreshAfter?: number;
};

const MISS_SECONDS = 5;
const RETRY_SECONDS = 5;
const ANOTHER_REFRESHES_SECONDS = 1;
/** All layers' deadlines together, and some: whoever began must have ended badly. */
const JOIN_PATIENCE_MS = 6_000;
const MEMORY_MAX_ENTRIES = 500;
const MEMORY_MAX_MISSES = 200;

const memory = new Map<string, Remembered>();
/** Apart, so that whoever asks for what does not exist pushes no page out. */
const misses = new Map<string, Remembered>();
const underWay = new Map<string, Promise<unknown>>();

/**
 * Public data by key: the isolate's memory, then the data centre's cache, then KV, then `load`. Fresh for 60 s (±10 %),
 * then served stale while one request refreshes it (R-EDGE-8); loaded anew at once under another version; while what
 * lies behind is out, whatever was kept in the last day. The same object is given again while it is remembered, so
 * what is derived from it can be remembered by it.
 */
export async function cachedPayload<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
): Promise<Value> {
  const known = recall<Value>(wanted.key);
  if (known !== undefined && isServable(known, wanted.version, ports.now())) {
    ports.cacheStatus(isCurrent(known, wanted.version) ? 'memory' : 'outdated');
    touch(wanted.key, known);
    refreshIfStale(ports, wanted, known);
    return known.value;
  }
  const found = await once(ports, `${wanted.key} ${wanted.version}`, () => find(ports, wanted));
  ports.cacheStatus(found.from);
  return found.value;
}

type Found<Value> = { value: Value; from: Parameters<PayloadCachePorts['cacheStatus']>[0] };

/** Nothing current is in the isolate: asks the layers that all isolates share, then the API. */
async function find<Value>(ports: PayloadCachePorts, wanted: CachedLoad<Value>): Promise<Found<Value>> {
  const shared = await createSharedLayers<Value>(ports, wanted).read();
  if (shared !== null && isCurrent(shared.kept, wanted.version)) {
    const kept = remember(wanted.key, shared.kept);
    refreshIfStale(ports, wanted, kept);
    return { value: kept.value, from: shared.layer };
  }
  try {
    return { value: await load(ports, wanted), from: 'api' };
  } catch (error) {
    const outdated = newer(recall<Value>(wanted.key), shared?.kept);
    if (outdated === undefined || !wanted.isOutage(error) || isTooOld(outdated, ports.now())) throw error;
    ports.log('serving what is out of date', error);
    remember(wanted.key, { ...outdated, makeshift: makeshift(ports, wanted, RETRY_SECONDS) });
    return { value: outdated.value, from: 'outdated' };
  }
}

async function load<Value>(ports: PayloadCachePorts, wanted: CachedLoad<Value>): Promise<Value> {
  const at = ports.now();
  const loaded = await wanted.load();
  const fresh: Kept<Value> = { value: loaded, at, version: wanted.version ?? UNKNOWN_VERSION };
  const known = recall<Value>(wanted.key);
  // A newer version has come meanwhile: this one must not take its place, here or elsewhere.
  if (known !== undefined && known.version !== wanted.version && known.at > at) return loaded;
  const worth = wanted.worth(loaded);
  const isGood = known !== undefined && known.makeshift === undefined && isCurrent(known, wanted.version);
  if (worth === 'spoilt' && isGood) return known.value;
  if (worth !== 'keep' || wanted.version === null) {
    memory.delete(wanted.key);
    const forNow = { ...fresh, makeshift: makeshift(ports, wanted, MISS_SECONDS) };
    put(misses, wanted.key, forNow, MEMORY_MAX_MISSES);
    return loaded;
  }
  const kept = remember(wanted.key, fresh);
  createSharedLayers<Value>(ports, wanted).write(kept);
  return kept.value;
}

function refreshIfStale<Value>(ports: PayloadCachePorts, wanted: CachedLoad<Value>, kept: Remembered): void {
  if (kept.makeshift !== undefined || !isStale(wanted.key, ports.now() - kept.at)) return;
  const name = `refresh ${wanted.key} ${wanted.version}`;
  if (underWay.has(name) || ports.now() < (kept.refreshAfter ?? 0)) return;
  once(ports, name, () => refresh(ports, wanted, kept)).catch((error) => {
    kept.refreshAfter = ports.now() + RETRY_SECONDS * 1_000;
    ports.log('refreshing a payload failed', error);
  });
}

/** Behind an answer: takes what another isolate has loaded meanwhile, else loads, one isolate of a data centre at a time. */
async function refresh<Value>(
  ports: PayloadCachePorts,
  wanted: CachedLoad<Value>,
  kept: Remembered,
): Promise<void> {
  const layers = createSharedLayers<Value>(ports, wanted);
  const shared = await layers.read();
  if (shared !== null && isCurrent(shared.kept, wanted.version) && shared.kept.at > kept.at) {
    remember(wanted.key, shared.kept);
    if (!isStale(wanted.key, ports.now() - shared.kept.at)) return;
  }
  if (await layers.claimRefresh()) await load(ports, wanted);
  else kept.refreshAfter = ports.now() + ANOTHER_REFRESHES_SECONDS * 1_000;
}

/** One run for all who ask meanwhile. The first asker may go away: `waitUntil` keeps it alive for the others. */
function once<Value>(ports: PayloadCachePorts, key: string, run: () => Promise<Value>): Promise<Value> {
  const running = underWay.get(key) as Promise<Value> | undefined;
  if (running !== undefined) {
    return coalesce(running, JOIN_PATIENCE_MS, () => {
      if (underWay.get(key) === running) underWay.delete(key);
      return once(ports, key, run);
    });
  }
  const started = run().finally(() => underWay.delete(key));
  underWay.set(key, started);
  ports.waitUntil(started.catch(() => undefined));
  return started;
}

function isServable(known: Remembered, version: string | null, now: number): boolean {
  if (known.makeshift !== undefined)
    return known.makeshift.version === version && now < known.makeshift.until;
  return isCurrent(known, version) && !isTooOld(known, now);
}

const UNKNOWN_VERSION = 'unknown';

function isCurrent(kept: Kept<unknown>, version: string | null): boolean {
  return version === null || kept.version === version;
}

function makeshift(
  ports: PayloadCachePorts,
  { version }: { version: string | null },
  seconds: number,
): { until: number; version: string | null } {
  return { until: ports.now() + seconds * 1_000, version };
}

function isTooOld(kept: Kept<unknown>, now: number): boolean {
  return now - kept.at > KEPT_SECONDS * 1_000;
}

function newer<Value>(one: Kept<Value> | undefined, other: Kept<Value> | undefined): Kept<Value> | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.at >= other.at ? one : other;
}

/** What this isolate keeps under a key was made by the key's own loader. */
function recall<Value>(key: string): (Kept<Value> & Remembered) | undefined {
  return (memory.get(key) ?? misses.get(key)) as (Kept<Value> & Remembered) | undefined;
}

/** Gives what is remembered: the object that was known before where nothing about it has changed. */
function remember<Value>(key: string, fresh: Kept<Value> & Remembered): Kept<Value> & Remembered {
  const known = recall<Value>(key);
  const isUnchanged = known !== undefined && JSON.stringify(known.value) === JSON.stringify(fresh.value);
  const kept = isUnchanged ? { ...fresh, value: known.value } : fresh;
  misses.delete(key);
  put(memory, key, kept, MEMORY_MAX_ENTRIES);
  return kept;
}

/** What is asked for stays: the one that nobody has asked for longest goes first. */
function touch(key: string, kept: Remembered): void {
  if (memory.delete(key)) memory.set(key, kept);
}

function put(entries: Map<string, Remembered>, key: string, kept: Remembered, most: number): void {
  entries.delete(key);
  entries.set(key, kept);
  const oldest = entries.size > most ? entries.keys().next().value : undefined;
  if (oldest !== undefined) entries.delete(oldest);
}

/** The jitter is the key's own, so that pages cached together are not refreshed together. */
function isStale(key: string, ageMs: number): boolean {
  if (ageMs < PAYLOAD_FRESH_SECONDS * 900) return false;
  const spread = ([...key].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 997, 7) / 997) * 0.2 - 0.1;
  return ageMs > PAYLOAD_FRESH_SECONDS * 1_000 * (1 + spread);
}
