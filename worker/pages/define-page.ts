import type { Cart } from '#shared/contract/cart.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import type { PaymentMethod } from '#shared/domain/payment-methods.ts';
import type { RouteParams } from '#shared/navigation/match-route.ts';
import type { PageHead, SiteInfo } from '#shared/navigation/page-payload.ts';
import type { Api } from '#worker/api/index.ts';
import type { PublicApi } from '#worker/api/public-api.ts';
import type { PageAction } from './page-action.ts';

/**
 * Defines the server half of a page: which spelling of its query counts, what is loaded, what its head says, and what a form
 * posted to it does. The browser half, the component, is in `client/pages` and takes the `data` that `load` gives.
 */
export function definePage<Data, Deferred = never, Extra = unknown>(
  page: PublicDefinition<Data, Deferred, Extra> | PersonalDefinition<Data, Deferred, Extra>,
): ServerPage<Data, Deferred> {
  return page.access === 'public'
    ? { ...page, load: withHead(page.load, page.head) }
    : { ...page, load: withHead(page.load, page.head) };
}

/** The server half of a page, as the registry holds it. */
export type ServerPage<Data = unknown, Deferred = unknown> =
  | (PublicOptions<Data> & { load: (context: PublicLoad) => Promise<LoadedPage<Data, Deferred>> })
  | (PersonalOptions & { load: (context: PersonalLoad) => Promise<LoadedPage<Data, Deferred>> });
export type PublicPage = Extract<ServerPage, { access: 'public' }>;

type ActionOptions = {
  action?: PageAction;
  /** Whether visitors may post it to the worker; left out, `needsLogin` says so, for the browser and the worker alike. */
  isActionOpen?: boolean;
};
type PublicOptions<Data = unknown> = ActionOptions & {
  access: 'public';
  /** The page as Markdown, for programs that ask for it; left out, they get the document. `url` is the page's own. */
  markdown?(page: { data: Data; head: PageHead }, url: URL): string;
  normalizeQuery?: NormalizeQuery;
  /** Whether hardly anybody else will request the page, such as a search that finds nothing: KV does not store it. */
  isRare?(data: Data): boolean;
  /** Whether the page names days, such as when a parcel comes: it is then loaded again on the next day. */
  cachedPerDay?: boolean;
};
type PersonalOptions = ActionOptions & { access: 'personal' };

type PublicDefinition<Data, Deferred, Extra> = PublicOptions<Data> &
  Halves<PublicLoad, Data, Deferred, Extra>;
type PersonalDefinition<Data, Deferred, Extra> = PersonalOptions &
  Halves<PersonalLoad, Data, Deferred, Extra>;

type Halves<Context, Data, Deferred, Extra> = {
  load: (context: Context) => Promise<LoadResult<Data, Deferred, Extra>>;
  head: (page: { data: Data } & Extra, address: PageAddress) => HeadWithJsonLd;
};

/** What a loader knows of the request: it is the same for everyone who asks for this address. */
export type PageAddress = {
  path: string;
  params: RouteParams;
  /** Only the parameters that the route table names for the page. */
  query: URLSearchParams;
  site: SiteInfo;
  /** The shop's ways to pay, in the order in which shoppers see them. */
  paymentMethods: readonly PaymentMethod[];
};

/** A public page's loader cannot see who asks: its data is cached and shown to everyone (R-EDGE-8). */
export type PublicLoad = PageAddress & { api: PublicApi };

/** A guarded page's loader calls the API as the customer who asks; what it gives is never shared. */
export type PersonalLoad = PageAddress & {
  api: Api;
  /** Where the gateways' pages are. */
  gatewayOrigins: readonly string[];
};

/**
 * Writes the parameters that a page understands in one spelling and drops the others: addresses that show the same
 * page get the same text, which is the key of the page's cache entry.
 */
type NormalizeQuery = (query: URLSearchParams, params: RouteParams) => URLSearchParams;

/**
 * What a loader found; it throws `pageNotFound(path)` where there is no such page. `deferred` may arrive after the shell
 * (R-EDGE-9) and may fail without failing the page. A document is shown without its `failedPart`; a client navigation
 * goes back because of it, unless its call only helps.
 * `Extra` is what the head is made of beside the data; it is not sent to the browser.
 */
export type LoadResult<Data, Deferred = never, Extra = unknown> =
  | ({ kind: 'page'; data: Data; deferred?: Promise<Deferred>; cart?: Cart; failedPart?: HttpError } & Extra)
  | PageRedirect;

/** The same with its head, as rendering takes it. */
export type LoadedPage<Data = unknown, Deferred = unknown> = PageWithHead<Data, Deferred> | PageRedirect;
export type PageWithHead<Data = unknown, Deferred = unknown> = {
  kind: 'page';
  data: Data;
  head: PageHead;
  jsonLd: readonly object[];
  deferred?: Promise<Deferred>;
  cart?: Cart;
  failedPart?: HttpError;
};

/** `to` is a path of this site. */
export type PageRedirect = { kind: 'redirect'; to: string; status: 301 | 302 };

/** `jsonLd`: schema.org objects, for machines that read the document. */
export type HeadWithJsonLd = PageHead & { jsonLd?: readonly object[] };

function withHead<Context extends PageAddress, Data, Deferred, Extra>(
  load: (context: Context) => Promise<LoadResult<Data, Deferred, Extra>>,
  head: (page: { data: Data } & Extra, address: PageAddress) => HeadWithJsonLd,
): (context: Context) => Promise<LoadedPage<Data, Deferred>> {
  return async (context) => {
    const result = await load(context);
    if (result.kind !== 'page') return result;
    const { jsonLd = [], ...own } = head(result, context);
    const { data, deferred, cart, failedPart } = result;
    return { kind: 'page', data, head: own, jsonLd, deferred, cart, failedPart };
  };
}
