import type { PublicApi } from '#shared/api-client/api-client.ts';
import type { ReadCatalogueChanges } from '#worker/platform/catalogue-change.ts';
import type { CacheStatus, RequestEnv } from '#worker/platform/request-context.ts';
import type { IsolateMemory } from './isolate-memory.ts';

/** The stores, the clock and the API client of one web request. */
export type PageCacheContext = {
  memory: IsolateMemory;
  /** The data centre's cache. */
  colo: Cache;
  kv: KVNamespace;
  /** The request's origin, because the data centre's cache is keyed by URL. */
  origin: string;
  /** null with an external API, which does not report changes. */
  readChanges: ReadCatalogueChanges | null;
  waitUntil: (work: Promise<unknown>) => void;
  /** Epoch milliseconds. */
  now: () => number;
  log: (message: string, error: unknown) => void;
  /** Called with the layer that had the value. */
  cacheStatus: (layer: CacheLayer) => void;
  /**
   * Creates the API client that loads values. Its responses are at least as new as the given bookmark of a database
   * session, if there is one.
   */
  publicApi: RequestEnv['Variables']['publicApi'];
};
export type CacheLayer = Exclude<CacheStatus, 'html'>;

/**
 * The layers that store a loaded value. `nearby`: the isolate and its data centre but not KV, because the value will
 * probably not be requested again. `briefly`: only the isolate, for a few seconds. Redirects and missing pages use it,
 * because a 404 in KV would hide a product that is added later. `degraded`: like `briefly`, but the value does not
 * replace a complete value that may still be served.
 */
export type CachePolicy = 'all-layers' | 'nearby' | 'briefly' | 'degraded';

export type CacheRequest<Value> = {
  /** Contains the build, the path and the normalised query. */
  key: string;
  /**
   * The operators' data version, plus the South African day for pages that show dates. An entry of another version is
   * expired. null if the version cannot be read: an entry of any version is then served, and values are stored only in
   * the isolate.
   */
  version: string | null;
  /** Loads the value. Everything that `load` reads through `api` becomes a dependency of the value. */
  load: (api: PublicApi) => Promise<Value>;
  /**
   * Runs before `load`, only if no layer has the value. If `beforeLoad` throws, only this request is rejected, not
   * other requests that wait for the same value.
   */
  beforeLoad?: () => Promise<void>;
  cachePolicy: (value: Value) => CachePolicy;
  /**
   * True if visitors can make up any number of keys of this kind, as with searches. KV then stores a value only on its
   * second request, so that made-up URLs are not written to KV.
   */
  isOpenEnded?: boolean;
};

/** The key of a value, and its data version. */
export type VersionedKey = Pick<CacheRequest<unknown>, 'key' | 'version'>;
