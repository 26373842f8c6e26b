import type { Context } from 'hono';
import type { ApiClient, PublicApi } from '#shared/api-client/api-client.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { SessionSeed } from '#shared/navigation/page-payload.ts';
import type { RouteRow } from '#shared/navigation/route-table.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import type { ReadCatalogueChanges } from './catalogue-change.ts';
import type { RecordDependencies } from './depends-on.ts';
import type { SearchEvent } from './search-event.ts';

/*
 * Types of Hono's request context. Middleware adds variables to it in this order: request, page, customer, form. Each
 * `…Env` type contains the variables after such a middleware. A handler's `…Context` type names the variables that it
 * needs, so the handler compiles only after that middleware.
 */

/** The variables of every request, set by the edge's `every-request.ts` and by `provide-api.ts`. */
export type RequestEnv = {
  Bindings: Bindings;
  Variables: {
    /** Shown in every log line, in the response and on the error page. */
    requestId: string;
    /** The nonce of the page's content security policy. */
    nonce: string;
    /** Returns the headers of every page, without the nonce. A page's ETag depends on them. */
    pageHeaders: () => string;
    apiFetcher: ApiFetcher;
    /**
     * Returns the API client for public data. It is created on first use, because a page from memory needs no client.
     * Responses are at least as new as the bookmark of a database session; with null, as new as the nearest replica.
     * `note` is called with the dependencies of each response.
     */
    publicApi: (bookmark: string | null, note?: RecordDependencies) => PublicApi;
    /** null with an external API, which does not report changes. */
    readChanges: ReadCatalogueChanges | null;
    /**
     * Returns the operators' flags, with the same values for the whole request. Each isolate reads them from KV every
     * `CONFIG_TTL_SECONDS`.
     */
    flags: () => Promise<KvFlags>;
    /** Called with the device's new token, which is then set as a cookie. */
    keepDevice: (token: string) => void;
    /** Counts a page load on a cache miss, before its data is requested. Throws 429 above the limit (R-LIM-1). */
    limitLoad: (row: RouteRow, search: URLSearchParams) => Promise<void>;
    /** Reports which cache layer had the page's data, for `Server-Timing`. */
    setCacheStatus: (status: CacheStatus) => void;
  };
};

/** The variables after `page-request.ts`: the request is for a page or its payload. */
export type PageEnv = RequestEnv & {
  Variables: {
    page: PageRequest;
    /** Records a search with the number of products found. */
    recordSearch: (search: Omit<SearchEvent, 'network'>) => void;
  };
};

/** The variables after the guards. */
export type CustomerEnv = PageEnv & {
  Variables: {
    /** null on pages that are the same for everyone, and for a posted form until its action has run. */
    customer: Customer | null;
    /** Creates an API client without a session. The client passes the visitor's address to the API. */
    visitorApi: () => ApiClient;
  };
};

/** The variables after the middleware in `posted-form.ts`. */
export type FormEnv = CustomerEnv & { Variables: { form: PostedForm } };

/*
 * A `Context` with more `Variables` is not assignable to one with fewer, because `set` is contravariant. Helpers only
 * read `c.var`, so each of these unions also accepts the contexts with more variables.
 */
export type RequestContext = Context<RequestEnv> | PageContext;
export type PageContext = Context<PageEnv> | CustomerContext;
export type CustomerContext = Context<CustomerEnv> | FormContext;
export type FormContext = Context<FormEnv>;

/** The edge's access to the API, whether embedded or at a separate origin. */
export type ApiFetcher = {
  fetch(request: Request): Promise<Response>;
};

/** The page that a request is for, as a document or as its payload. */
export type PageRequest = {
  /** The page's own URL, even if its payload was requested. */
  url: URL;
  isPayload: boolean;
  /** null if no route has this path (R-ERR-5). */
  match: RouteMatch | null;
};

/** The signed-in customer who requests a guarded page, with an API client for their session. */
export type Customer = { api: ApiClient; session: SessionSeed };

/** A form posted to a page's own path, and its sender (R-WRITE-1). */
export type PostedForm = {
  /** The form's fields, without the idempotency key and the session field. */
  fields: URLSearchParams;
  /** The submission's idempotency key; empty if the form has none. */
  key: string;
  /** The session that the form was rendered for; null if the form does not name a session. */
  formSession: { token: string; customer: number | null } | null;
  /** The customer of the session cookie; null if not signed in. */
  customer: Customer | null;
  /**
   * Puts a new session's token into the cookie, ends the session that it replaces, and returns the new session's
   * customer. Runs once.
   */
  beginSession(signedIn: SignedIn): Promise<Customer>;
  endSession(): void;
};

/**
 * The source of a page's data, nearest first: rendered HTML, memory, data centre, KV, the API. `expired`: an expired
 * entry that is served in an outage.
 */
export type CacheStatus = 'html' | 'memory' | 'colo' | 'kv' | 'api' | 'expired';

/** The operators' flags and the data version as stored in KV, unparsed. */
export type KvFlags = {
  /** null until KV has responded. */
  dataVersion: string | null;
  maintenance: string | null;
  routeRules: string | null;
  offline: string | null;
};
