import type { ApiClient, PublicApi } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { Category } from '#shared/contract/catalogue.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { LayoutData, PagePayload, SessionSeed, SiteInfo } from '#shared/navigation/page-payload.ts';
import { pageQuery } from '#shared/navigation/page-query.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import type { FoundPage, PublicPage, ServerPage, WithoutPage } from '#worker/pages/define-page.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { cachedPayload, type PayloadCachePorts, type Worth } from './payload-cache.ts';

/** The payload of a page, or why there is none. */
export type LoadedPage =
  | {
      kind: 'page';
      page: ServerPage;
      payload: PagePayload;
      /** For the document alone: the browser has no use for it. */
      jsonLd: readonly object[];
      /** What is not in the payload yet; null where everything is. */
      deferred: Promise<unknown> | null;
    }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'not-found'; status: 404 | 410; message: string | null };

export type PageLoadContext = {
  build: string;
  dataVersion: string | null;
  site: SiteInfo;
  publicApi: () => PublicApi;
  cache: PayloadCachePorts;
};

/** What a guarded page needs beside: the customer's own client and session. */
export type Visitor = { api: ApiClient; session: SessionSeed };

/** What is kept of a public page: all but what every page shows around itself. */
type CachedPublicPage = {
  kind: 'page';
  head: PagePayload['head'];
  data: unknown;
  deferred?: unknown;
  jsonLd: readonly object[];
};
type CachedPage = CachedPublicPage | Exclude<LoadedPage, { kind: 'page' }>;

/**
 * A public page's payload, shared by everyone and cached; its loader is given nothing of the request but the address.
 * On a cold cache what is deferred is left to come, so that the page can be streamed.
 */
export async function loadPublicPage(
  context: PageLoadContext,
  match: RouteMatch,
  url: URL,
): Promise<LoadedPage> {
  const page = SERVER_PAGES[match.row.id];
  if (page.access !== 'public') throw new Error(`${match.row.id} is no public page`);
  const query = knownQuery(page, match, url);
  const shell = Promise.withResolvers<{ core: CachedPublicPage; deferred: Promise<unknown> | null }>();
  const whole = cachedPayload<CachedPage>(context.cache, {
    key: cacheKey(context, `${url.pathname}?${query}`),
    version: versionOf(context, page),
    worth: worthOf,
    isOutage,
    async load() {
      const loaded = await page
        .load({ api: context.publicApi(), params: match.params, query, site: context.site })
        .catch(missing);
      if (loaded.kind !== 'page') return withoutPage(loaded);
      const core: CachedPublicPage = pick(loaded);
      if (loaded.deferred === undefined) return core;
      const deferred = loaded.deferred.catch((error: unknown) => without(context, error));
      shell.resolve({ core, deferred });
      return { ...core, deferred: await deferred };
    },
  });
  whole.catch(() => undefined);
  const inOnePiece = whole.then((kept) => ({ core: kept, deferred: null }));
  const [cached, layout] = await Promise.all([
    Promise.race([shell.promise.then((parts) => aMomentLater(inOnePiece, parts)), inOnePiece]),
    loadLayout(context),
  ]);
  if (cached.core.kind !== 'page') return cached.core;
  const payload = joinPayload(context.build, match, layout, cached.core);
  return { kind: 'page', page, payload, jsonLd: cached.core.jsonLd, deferred: cached.deferred };
}

/** A page does without a deferred part that fails; the next one to ask tries anew. */
function without({ cache }: PageLoadContext, error: unknown): null {
  cache.log('a deferred part failed', error);
  return null;
}

function worthOf(page: CachedPage): Worth {
  if (page.kind !== 'page') return 'miss';
  return page.deferred === null ? 'spoilt' : 'keep';
}

/** What is deferred was asked for together with the rest: most often it is here as soon. */
const DEFERRED_PATIENCE_MS = 10;

function aMomentLater<Sooner, Later>(sooner: Promise<Sooner>, later: Later): Promise<Sooner | Later> {
  return withDeadline('what is deferred', DEFERRED_PATIENCE_MS, sooner).catch(() => later);
}

/** What of an address's query a page understands, spelled one way; nothing else enters a key. */
export function knownQuery(page: ServerPage, { row, params }: RouteMatch, url: URL): URLSearchParams {
  if (url.search === '') return new URLSearchParams();
  const query = pageQuery(row, url.searchParams);
  return page.access === 'public' && page.query !== undefined ? page.query(query, params) : query;
}

/** The notice of maintenance: in no cache, and with nothing around it that would have to be asked for (R-EDGE-3). */
async function loadNotice(context: PageLoadContext, match: RouteMatch, url: URL): Promise<LoadedPage> {
  const page = SERVER_PAGES[match.row.id];
  if (page.access !== 'public') throw new Error(`${match.row.id} is no public page`);
  const { site } = context;
  const api = context.publicApi();
  const query = pageQuery(match.row, url.searchParams);
  const loaded = await page.load({ api, params: match.params, query, site });
  if (loaded.kind !== 'page') return withoutPage(loaded);
  const payload = createPayload(context.build, match, { site, categories: [] }, loaded);
  return { kind: 'page', page, payload, jsonLd: [], deferred: null };
}

/** A guarded page's payload: loaded for one customer, never kept. */
export async function loadPersonalPage(
  context: PageLoadContext,
  match: RouteMatch,
  url: URL,
  { api, session }: Visitor,
): Promise<LoadedPage> {
  const page = SERVER_PAGES[match.row.id];
  const query = pageQuery(match.row, url.searchParams);
  const address = { params: match.params, query, site: context.site };
  const [loaded, layout] = await Promise.all([page.load({ api, ...address }), loadLayout(context)]);
  if (loaded.kind !== 'page') return withoutPage(loaded);
  context.cache.cacheStatus('api');
  const payload: PagePayload = {
    ...createPayload(context.build, match, layout, loaded),
    session,
    ...(loaded.cart === undefined ? {} : { cart: loaded.cart }),
    ...(loaded.deferred === undefined
      ? {}
      : { deferred: await loaded.deferred.catch((error: unknown) => without(context, error)) }),
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
  if (match.row.layout === 'maintenance') return loadNotice(context, match, url);
  if (!isPersonal(match.row)) return loadPublicPage(context, match, url);
  if (visitor === null) throw new Error(`${match.row.id} was reached by nobody: a guard is missing`);
  return loadPersonalPage(context, match, url, visitor);
}

/** What every page shows around itself; an API that fails leaves the menu empty, not the page. */
export async function loadLayout(context: PageLoadContext): Promise<LayoutData> {
  try {
    const categories = await cachedPayload(
      // Which layer answered for the page is what counts.
      { ...context.cache, cacheStatus: () => undefined },
      {
        key: cacheKey(context, 'layout'),
        version: context.dataVersion,
        load: () => context.publicApi().listCategories(),
        worth: () => 'keep',
        isOutage,
      },
    );
    return layoutOf(context.site, categories);
  } catch (error) {
    context.cache.log('the category menu failed', error);
    return { site: context.site, categories: [] };
  }
}

const layouts = new WeakMap<readonly Category[], LayoutData>();

/** The same object for the same categories, so that what is drawn of it can be remembered by it. */
function layoutOf(site: SiteInfo, categories: readonly Category[]): LayoutData {
  const known = layouts.get(categories);
  if (known?.site === site) return known;
  const layout: LayoutData = { site, categories };
  layouts.set(categories, layout);
  return layout;
}

/** Equal pages of one build have one key; the version of the catalogue they were loaded under is kept beside. */
function cacheKey({ build }: PageLoadContext, page: string): string {
  return `${build}:${page}`;
}

/** What a page is loaded under: the catalogue's version, and the day in South Africa where it speaks of days. */
function versionOf({ dataVersion, cache }: PageLoadContext, page: PublicPage): string | null {
  if (dataVersion === null || page.cachedPerDay !== true) return dataVersion;
  return `${dataVersion} ${southAfricanDay(new Date(cache.now()))}`;
}

function pick({ head, data, jsonLd }: FoundPage): CachedPublicPage {
  return { kind: 'page', head, data, jsonLd };
}

function withoutPage(
  loaded: WithoutPage | Exclude<LoadedPage, { kind: 'page' }>,
): Exclude<LoadedPage, { kind: 'page' }> {
  if (loaded.kind === 'redirect') return loaded;
  return {
    kind: 'not-found',
    status: 'status' in loaded ? loaded.status : 404,
    message: loaded.message ?? null,
  };
}

/** What is not there, or no longer, is an answer like others, to be remembered for a moment; a failure is none. */
function missing(error: unknown): Exclude<LoadedPage, { kind: 'page' }> {
  if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 410)) throw error;
  return { kind: 'not-found', status: error.status, message: error.message };
}

function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

type Joined = { layout: LayoutData; payload: PagePayload };
const joined = new WeakMap<CachedPublicPage, Joined>();

/** The same payload for the same page and layout, so that its text and its HTML can be remembered by it. */
function joinPayload(
  build: string,
  match: RouteMatch,
  layout: LayoutData,
  page: CachedPublicPage,
): PagePayload {
  const known = joined.get(page);
  if (known?.layout === layout) return known.payload;
  const payload: PagePayload = {
    ...createPayload(build, match, layout, page),
    ...('deferred' in page ? { deferred: page.deferred } : {}),
  };
  joined.set(page, { layout, payload });
  return payload;
}

function createPayload(
  build: string,
  match: RouteMatch,
  layout: LayoutData,
  { head, data }: Pick<CachedPublicPage, 'head' | 'data'>,
): PagePayload {
  return { build, route: match.row.id, head, layout, data };
}

const texts = new WeakMap<PagePayload, string>();

/** A payload as JSON text, written once for as long as the isolate remembers it. */
export function payloadText(payload: PagePayload): string {
  const text = texts.get(payload) ?? JSON.stringify(payload);
  texts.set(payload, text);
  return text;
}
