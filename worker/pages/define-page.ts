import type { Cart } from '#shared/contract/cart.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import type { PaymentMethod } from '#shared/domain/payment-methods.ts';
import type { RouteParams } from '#shared/navigation/match-route.ts';
import type { PageHead, SiteInfo } from '#shared/navigation/page-payload.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import type { EmbeddedPublicApi } from '#worker/api/public-api.ts';
import type { SearchEvent } from '#worker/platform/search-event.ts';
import type { PageAction } from './page-action.ts';

/**
 * Defines the server half of a page: its query normalisation, its loader, its head and its form action. The browser
 * half, the component, is in `client/pages` and receives the `data` that `load` returns.
 */
export function definePage<Data, Deferred = never, Extra = unknown>(
  page: ServerPage<Data, Deferred, Extra>,
): ServerPage<Data, Deferred> {
  return page;
}

/** The server half of a page. */
export type ServerPage<Data = unknown, Deferred = unknown, Extra = unknown> =
  | PublicPage<Data, Deferred, Extra>
  | (PageParts<VisitorLoaderContext, Data, Deferred, Extra> & { access: 'visitor' })
  | (PageParts<PersonalLoaderContext, Data, Deferred, Extra> & { access: 'personal' });

type PageParts<Context, Data, Deferred, Extra> = {
  load: (context: Context) => Promise<LoadResult<Data, Deferred, Extra>>;
  /** A method, because the registry holds pages whose heads need different `Extra` data. */
  head(page: { data: Data } & Extra, input: PageInput): HeadWithJsonLd;
  action?: PageAction;
  /** True if visitors without a session may post the form. Default: `!needsLogin(path)`. */
  isActionOpen?: boolean;
};

export type PublicPage<Data = unknown, Deferred = unknown, Extra = unknown> = PageParts<
  PublicLoaderContext,
  Data,
  Deferred,
  Extra
> & {
  access: 'public';
  /**
   * Renders the page as Markdown for clients that request Markdown. Without this function, they get the document. `url`
   * is the page's own URL.
   */
  markdown?(page: { data: Data; head: PageHead }, url: URL): string;
  normalizeQuery?: NormalizeQuery;
  /** True if the page will probably not be requested again, such as a search without results. KV does not store it. */
  isRare?(data: Data): boolean;
  /** True if the page shows dates, such as a delivery day. It is then reloaded on the next day. */
  cachedPerDay?: boolean;
  /** The search to count when the page is shown; null if it is not a new search. */
  searchOf?(data: Data): Omit<SearchEvent, 'network'> | null;
};

/** The request data that every loader receives. It is the same for everyone who requests this URL. */
export type PageInput = {
  path: string;
  params: RouteParams;
  /** Only the parameters that the route table lists for the page. */
  query: URLSearchParams;
  site: SiteInfo;
  /** The shop's payment methods, in display order. */
  paymentMethods: readonly PaymentMethod[];
};

/**
 * A public page's loader does not receive who sends the request, because its data is cached and shown to everyone
 * (R-EDGE-8).
 */
export type PublicLoaderContext = PageInput & { api: EmbeddedPublicApi };

/**
 * The loader of a page behind a secret link calls the API without a session, so the page is the same for everyone. No
 * cache stores it, because the link may be revoked at any time.
 */
export type VisitorLoaderContext = PageInput & { api: ApiCalls };

/** A guarded page's loader calls the API as the requesting customer; its data is never shared. */
export type PersonalLoaderContext = PageInput & {
  api: ApiCalls;
  /** The gateways' origins. */
  gatewayOrigins: readonly string[];
};

/**
 * Normalises the parameters that a page supports and drops the others. URLs that show the same page get the same query
 * string, which is part of the page's cache key.
 */
type NormalizeQuery = (query: URLSearchParams, params: RouteParams) => URLSearchParams;

/**
 * The result of a loader, which throws `pageNotFound(path)` if the page does not exist. `Extra` is data for the head
 * only; it is not sent to the browser.
 */
export type LoadResult<Data, Deferred = never, Extra = unknown> =
  | (LoadedPage<Data, Deferred> & Extra)
  | PageRedirect;

type LoadedPage<Data, Deferred> = {
  kind: 'page';
  data: Data;
  /** May arrive after the shell (R-EDGE-9), and may fail without failing the page. */
  deferred?: Promise<Deferred>;
  /** The customer's cart, for the browser's cart store. */
  cart?: Cart;
  /**
   * The error of optional data. A document renders without that data. A client navigation fails, unless the endpoint
   * table marks the failed call as `helper`.
   */
  failedPart?: HttpError;
};

/** `to` is a path of this site. */
export type PageRedirect = { kind: 'redirect'; to: string; status: 301 | 302 };

/** `jsonLd`: schema.org objects for search engines. */
export type HeadWithJsonLd = PageHead & { jsonLd?: readonly object[] };
