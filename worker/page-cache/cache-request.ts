import type { PublicApi } from '#shared/api-client/api-client.ts';
import type { CacheStatus, RequestEnv } from '#worker/platform/request-context.ts';
import type { ChangesContext } from './catalogue-changes.ts';
import type { FreshnessInput } from './freshness.ts';
import type { KnownChanges } from './isolate-memory.ts';

export type PageCacheContext = ChangesContext & {
  /** Hears which layer answered, nearest first. */
  cacheStatus: (layer: CacheLayer) => void;
  /** What it answers is at least as new as this bookmark of a database session, if there is one. */
  publicApi: RequestEnv['Variables']['publicApi'];
};
export type CacheLayer = Exclude<CacheStatus, 'html'>;

/**
 * Where a loaded value is stored. `keep`: in every layer. `nearby`: in the isolate and its data centre, not in KV: hardly
 * anybody else will request it. `briefly`: in the isolate alone, for a few seconds, as redirects and
 * what is missing; in KV a new product's 404 would last until the entry expires. `degraded`: as briefly, but it never replaces a
 * kept value.
 */
export type CachePolicy = 'keep' | 'nearby' | 'briefly' | 'degraded';

export type CacheRequest<Value> = {
  /** Names build, path and the query that counts. */
  key: string;
  /**
   * The operators' data version, with the South African day for pages that name days: an entry of another one is
   * expired. null: the version cannot be read now, so an entry of any version is served, and nothing is stored in other
   * layers.
   */
  version: string | null;
  /** The value depends on all that is loaded through this API. */
  load: (api: PublicApi) => Promise<Value>;
  /** Runs before what no layer has is loaded. What it throws refuses this request alone, and no other that waits. */
  beforeLoad?: () => Promise<void>;
  cachePolicy: (value: Value) => CachePolicy;
  /**
   * Whether visitors can make up any number of such keys, such as searches: KV then stores a value once it is requested
   * again, so that made-up URLs write nothing there.
   */
  isOpenEnded?: boolean;
  /** Whether `load` failed because the API is unreachable or broken: then an expired entry is better than an error. */
  isOutage: (error: unknown) => boolean;
};

/** Where a value is cached, and for which data version. */
export type VersionedKey = Pick<CacheRequest<unknown>, 'key' | 'version'>;

/** What an entry is measured by, now. */
export function freshnessInput(
  { now, readChanges }: PageCacheContext,
  { key, version }: VersionedKey,
  changes: KnownChanges | null,
): FreshnessInput {
  return { key, version, changes, now: now(), hasChangeFeed: readChanges !== null };
}
