import type { PublicApi } from '#shared/api-client/api-client.ts';
import type { CacheStatus } from '#worker/platform/request-context.ts';
import type { Measure } from './cache-freshness.ts';
import type { ChangePorts, KnownChanges } from './catalogue-changes.ts';

export type PayloadCachePorts = ChangePorts & {
  /** Hears which layer answered, nearest first. */
  cacheStatus: (layer: PayloadLayer) => void;
  /** What it answers is at least as new as this bookmark of a database session, if there is one. */
  publicApi: (bookmark: string | null) => PublicApi;
};
export type PayloadLayer = Exclude<CacheStatus, 'html'>;

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

/** Where a value is cached, and for which version of the catalogue. */
export type VersionedKey = Pick<CachedLoad<unknown>, 'key' | 'version'>;

/** What an entry is measured by, now. */
export function measure(
  { now, readChanges }: PayloadCachePorts,
  { key, version }: VersionedKey,
  changes: KnownChanges | null,
): Measure {
  return { key, version, changes, now: now(), isToldChanges: readChanges !== null };
}
