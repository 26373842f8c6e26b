import { type PaymentMethod, paymentMethodName } from '#shared/domain/payment-methods.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import type { RouteRow } from '#shared/navigation/route-table.ts';
import { type Config, getConfig } from '#worker/env/config.ts';
import { IsolateMemory, type PageCacheContext } from '#worker/page-cache/page-cache.ts';
import { GATEWAY_NAMES } from '#worker/pages/checkout/gateway-name.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';

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
      log: (message, cause) => writeLog({ level: 'error', at: 'ssr', message, cause }),
    },
  };
}

/** The key of a cache entry. Each build has its own entries; the data version is stored in the entry. */
export function cacheKey({ build }: LoadContext, page: string): string {
  return `${build}:${page}`;
}

/** An isolate has one configuration; tests have several. */
let latest: { config: Config; site: SiteInfo } | null = null;

/** The shop's data from its configuration, for pages; the same object for the same configuration. */
function siteOf(config: Config): SiteInfo {
  if (latest?.config !== config) latest = { config, site: toSite(config) };
  return latest.site;
}

function toSite(config: Config): SiteInfo {
  return {
    ...config.site,
    origin: config.shopOrigin,
    company: config.company,
    pictures: config.pictures.service,
    payment: paymentOf(config),
    hasTagManager: config.tagId !== null || undefined,
  };
}

/** Cards are processed by the configured gateway, all other methods by Payfast. */
function paymentOf({ cardGateway, paymentMethods }: Config): SiteInfo['payment'] {
  const atPayfast = paymentMethods.filter((method) => method !== 'card' || cardGateway === 'payfast');
  const taken = [
    ...(cardGateway === 'yoco' ? [{ gateway: GATEWAY_NAMES.yoco, names: 'card' }] : []),
    ...(atPayfast.length === 0
      ? []
      : [{ gateway: GATEWAY_NAMES.payfast, names: shortList(atPayfast.map(paymentMethodName)) }]),
  ];
  return {
    methods: taken.map(({ gateway, names }) => `${names} through ${gateway}`).join(', '),
    gateways: taken.map(({ gateway }) => gateway),
  };
}

/** Every page contains this list, so it names at most two methods. The help page about payment names all. */
function shortList(names: readonly (string | null)[]): string {
  const [first, second] = names;
  return names.length > 2 ? `${first}, ${second} and more` : names.join(' or ');
}
