import { PAGES } from '#client/app/page-registry.ts';
import type { Loaded, PageModule } from '#client/pages/page.ts';
import type { ApiClient, PublicApi } from '#shared/api-client/api-client.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { LayoutData, PagePayload, SessionSeed, SiteInfo } from '#shared/navigation/page-payload.ts';
import { pageQuery } from '#shared/navigation/page-query.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { cachedPayload, type PayloadCachePorts } from './payload-cache.ts';

/** The payload of a page, or why there is none. */
export type LoadedPage =
  | {
      kind: 'page';
      page: PageModule;
      payload: PagePayload;
      /** For the document alone: the browser has no use for it. */
      jsonLd: readonly object[];
      /** What is not in the payload yet; null where everything is. */
      deferred: Promise<unknown> | null;
    }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'not-found'; message: string | null };

export type PageLoadContext = {
  build: string;
  dataVersion: string;
  site: SiteInfo;
  publicApi: PublicApi;
  cache: PayloadCachePorts;
};

/** What a guarded page needs beside: the customer's own client and session. */
export type Visitor = { api: ApiClient; session: SessionSeed };

type CachedPage =
  | { kind: 'page'; payload: PagePayload; jsonLd: readonly object[] }
  | Exclude<Loaded<unknown, unknown>, { kind: 'page' }>;

/**
 * A public page's payload, shared by everyone and cached; its loader is given nothing of the request but the address.
 * On a cold cache what is deferred is left to come, so that the page can be streamed.
 */
export async function loadPublicPage(
  context: PageLoadContext,
  match: RouteMatch,
  url: URL,
): Promise<LoadedPage> {
  const page = await PAGES[match.row.id]();
  if (page.access !== 'public') throw new Error(`${match.row.id} is no public page`);
  const query = pageQuery(match.row, url.searchParams);
  const shell = Promise.withResolvers<LoadedPage>();
  const whole = cachedPayload<CachedPage>(context.cache, {
    key: cacheKey(context, `${url.pathname}?${query}`),
    isWorthKeeping: ({ kind }) => kind === 'page',
    async load() {
      const [loaded, layout] = await Promise.all([
        page.load({ api: context.publicApi, params: match.params, query, site: context.site }),
        loadLayout(context),
      ]);
      if (loaded.kind !== 'page') return loaded;
      const payload = createPayload(context.build, match, layout, loaded);
      const { jsonLd = [], deferred } = loaded;
      if (deferred === undefined) return { kind: 'page', payload, jsonLd };
      shell.resolve({ kind: 'page', page, payload, jsonLd, deferred });
      return { kind: 'page', payload: { ...payload, deferred: await deferred }, jsonLd };
    },
  });
  // A deferred part that fails reaches the shopper in the stream; here it only means that nothing is kept.
  whole.catch(() => undefined);
  return Promise.race([shell.promise, whole.then((cached) => fromCache(page, cached))]);
}

/** A guarded page's payload: loaded for one customer, never kept. */
export async function loadPersonalPage(
  context: PageLoadContext,
  match: RouteMatch,
  url: URL,
  { api, session }: Visitor,
): Promise<LoadedPage> {
  const page = await PAGES[match.row.id]();
  const query = pageQuery(match.row, url.searchParams);
  const address = { params: match.params, query, site: context.site };
  const [loaded, layout] = await Promise.all([page.load({ api, ...address }), loadLayout(context)]);
  if (loaded.kind === 'not-found') return { kind: 'not-found', message: loaded.message ?? null };
  if (loaded.kind === 'redirect') return loaded;
  const payload: PagePayload = {
    ...createPayload(context.build, match, layout, loaded),
    session,
    ...(loaded.cart === undefined ? {} : { cart: loaded.cart }),
    ...(loaded.deferred === undefined ? {} : { deferred: await loaded.deferred }),
  };
  return { kind: 'page', page, payload, jsonLd: [], deferred: null };
}

/** Loads any page as its route demands; a guarded one needs its visitor. */
export function loadPage(
  context: PageLoadContext,
  match: RouteMatch,
  url: URL,
  visitor: Visitor | null,
): Promise<LoadedPage> {
  if (!isPersonal(match.row)) return loadPublicPage(context, match, url);
  if (visitor === null) throw new Error(`${match.row.id} was reached by nobody: a guard is missing`);
  return loadPersonalPage(context, match, url, visitor);
}

/** What every page shows around itself; an API that fails leaves the menu empty, not the page. */
export async function loadLayout(context: PageLoadContext): Promise<LayoutData> {
  try {
    const categories = await cachedPayload(context.cache, {
      key: cacheKey(context, 'layout'),
      load: () => context.publicApi.listCategories(),
      isWorthKeeping: () => true,
    });
    return { site: context.site, categories };
  } catch (error) {
    context.cache.log('the category menu failed', error);
    return { site: context.site, categories: [] };
  }
}

/** Equal pages of one build and one state of the catalogue have one key. */
function cacheKey({ dataVersion, build }: PageLoadContext, page: string): string {
  return `payload:${dataVersion}:${build}:${page}`;
}

function createPayload(
  build: string,
  match: RouteMatch,
  layout: LayoutData,
  loaded: Extract<Loaded<unknown, unknown>, { kind: 'page' }>,
): PagePayload {
  return { build, route: match.row.id, head: loaded.head, layout, data: loaded.data };
}

function fromCache(page: PageModule, cached: CachedPage): LoadedPage {
  switch (cached.kind) {
    case 'page':
      return { kind: 'page', page, payload: cached.payload, jsonLd: cached.jsonLd, deferred: null };
    case 'redirect':
      return cached;
    case 'not-found':
      return { kind: 'not-found', message: cached.message ?? null };
  }
}

const texts = new WeakMap<PagePayload, string>();

/** A payload as JSON text, written once for as long as the isolate remembers it. */
export function payloadText(payload: PagePayload): string {
  const text = texts.get(payload) ?? JSON.stringify(payload);
  texts.set(payload, text);
  return text;
}
