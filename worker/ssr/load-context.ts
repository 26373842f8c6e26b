import type { PaymentMethod } from '#shared/domain/payment-methods.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import type { RouteRow } from '#shared/navigation/route-table.ts';
import { getConfig } from '#worker/env/config.ts';
import { IsolateMemory, type PageCacheContext } from '#worker/page-cache/page-cache.ts';
import type { PageInput } from '#worker/pages/define-page.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { logFailure } from './log-failure.ts';
import { siteOf } from './site-info.ts';

const ISOLATE_MEMORY = new IsolateMemory();

/** The build, configuration and request data that loading a page needs. */
export type LoadContext = {
  build: string;
  dataVersion: string | null;
  site: SiteInfo;
  gatewayOrigins: readonly string[];
  paymentMethods: readonly PaymentMethod[];
  /** Counts a load on a cache miss; throws 429 above the limit. */
  limitLoad: (row: RouteRow, search: URLSearchParams) => Promise<void>;
  cache: PageCacheContext;
};

export async function createLoadContext(c: RequestContext, manifest: BuildManifest): Promise<LoadContext> {
  const config = getConfig(c.env);
  return {
    build: manifest.id,
    dataVersion: (await c.var.flags()).dataVersion,
    site: siteOf(config),
    gatewayOrigins: config.gatewayOrigins,
    paymentMethods: config.paymentMethods,
    limitLoad: c.var.limitLoad,
    cache: {
      memory: ISOLATE_MEMORY,
      kv: c.env.KV,
      colo: caches.default,
      origin: new URL(c.req.url).origin,
      publicApi: c.var.publicApi,
      readChanges: c.var.readChanges,
      cacheStatus: c.var.setCacheStatus,
      waitUntil: (work) => c.executionCtx.waitUntil(work),
      now: Date.now,
      log: (message, error) => logFailure(c, message, error),
    },
  };
}

/** The key of a cache entry. Each build has its own entries; the catalogue's version is stored in the entry. */
export function cacheKey({ build }: LoadContext, page: string): string {
  return `${build}:${page}`;
}

/** The parts of the request that every loader sees. */
export function pageInput(
  { site, paymentMethods }: LoadContext,
  { params }: RouteMatch,
  { pathname }: URL,
  query: URLSearchParams,
): PageInput {
  return { path: pathname, params, query, site, paymentMethods };
}
