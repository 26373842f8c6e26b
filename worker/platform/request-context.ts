import type { Context } from 'hono';
import type { ApiClient, PublicApi } from '#shared/api-client/api-client.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { SessionSeed } from '#shared/navigation/page-payload.ts';
import type { RouteRow } from '#shared/navigation/route-table.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import type { ReadCatalogueChanges } from './catalogue-change.ts';
import type { NoteDependsOn } from './depends-on.ts';
import type { SearchNote } from './search-note.ts';

/*
 * What a request's context holds, stage by stage: request, page, customer, form. Middleware says by its `…Env` which
 * stage it makes; a handler says by its `…Context` which stage it needs, and compiles only behind that middleware.
 */

/** The first stage, made by `every-request.ts` of the edge and by `api-fetcher.ts`. */
export type RequestEnv = {
  Bindings: Bindings;
  Variables: {
    /** Stands in every log line, in the response and on the error page. */
    requestId: string;
    /** The nonce of the page's content security policy. */
    nonce: string;
    /** What the headers of every page say but for the nonce: a part of a page's ETag. */
    pageHeaders: () => string;
    apiFetcher: ApiFetcher;
    /**
     * Created by the first caller: a page from memory needs none. What it answers is at least as new as this bookmark of a
     * database session; null: as new as the nearest replica. `note` is told what the answers depend on.
     */
    publicApi: (bookmark: string | null, note?: NoteDependsOn) => PublicApi;
    /** null with an API elsewhere: it does not tell what changes. */
    readChanges: ReadCatalogueChanges | null;
    /** The same for the whole request; each isolate reads them from KV every `CONFIG_TTL_SECONDS`. */
    flags: () => Promise<Flags>;
    /** Takes the new token of the visitor's device, for its cookie. */
    keepDevice: (token: string) => void;
    /** Counts a page that no cache has, before its data is asked for; throws 429 where it is one too many (R-LIM-1). */
    beforeLoad: (row: RouteRow, search: URLSearchParams) => Promise<void>;
    /** Reports which cache layer had the page's data, for `Server-Timing`. */
    setCacheStatus: (status: CacheStatus) => void;
  };
};

/** Behind `page-request.ts`: the request is for a page or for its payload. */
export type PageEnv = RequestEnv & {
  Variables: {
    page: PageRequest;
    /** Takes what was searched for, and how much of it was found. */
    noteSearch: (search: Omit<SearchNote, 'network'>) => void;
    /** Who asks, where a form's own request asks for the page after it. */
    knownCustomer?: Customer;
  };
};

/** Behind the guards. */
export type CustomerEnv = PageEnv & {
  Variables: {
    /** null on routes without guards, whose pages are the same for everyone, and while a form is posted. */
    customer: Customer | null;
  };
};

/** Behind `posted-form.ts`. */
export type FormEnv = CustomerEnv & { Variables: { form: PostedForm } };

/*
 * A `Context` with more `Variables` is not assignable to one with fewer, because `set` is contravariant. Helpers only
 * read, so they accept the contexts of their own stage and of all later ones, and read `c.var`.
 */
export type RequestContext = Context<RequestEnv> | PageContext;
export type PageContext = Context<PageEnv> | CustomerContext;
export type CustomerContext = Context<CustomerEnv> | FormContext;
export type FormContext = Context<FormEnv>;

/** How the edge reaches the API, wherever it is: embedded, or at an origin of its own. */
export type ApiFetcher = {
  fetch(request: Request): Promise<Response>;
};

/** The page that a request asks for, as a document or as its payload. */
export type PageRequest = {
  /** The page's own URL, also where its payload was requested. */
  url: URL;
  isPayload: boolean;
  /** null: no route has this path (R-ERR-5). */
  match: RouteMatch | null;
};

/** The signed-in customer who requests a guarded page, with an API client that carries their session. */
export type Customer = { api: ApiClient; session: SessionSeed };

/** A form posted to a page's own path, and whoever posted it (R-WRITE-1). */
export type PostedForm = {
  /** What was typed and chosen, without the two fields below. */
  fields: URLSearchParams;
  /** One press's idempotency key; empty where the form has none. */
  key: string;
  /** The session that the form was made for; null where it does not say. */
  madeFor: { token: string; customer: number | null } | null;
  /** The customer whose session the cookie holds; null where nobody is signed in. */
  customer: Customer | null;
  /** Without a session where nobody is signed in. */
  api: ApiClient;
  /** Puts a new session's token into the cookie, ends the session that it replaces, and gives its customer; once. */
  beginSession(signedIn: SignedIn): Promise<Customer>;
  /** Removes the session's cookie. */
  endSession(): void;
  /** Answers as the `_payload.json` of a page would answer this customer now. */
  nextPayload(path: string, customer: Customer): Promise<Response>;
};

/** Where a page's data came from, nearest first: rendered HTML, memory, data centre, KV, the API. */
export type CacheStatus = 'html' | 'memory' | 'colo' | 'kv' | 'api' | 'expired';

/** The operators' flags and the data version as KV has them; their users parse the texts. */
export type Flags = {
  /** null until KV has answered. */
  dataVersion: string | null;
  maintenance: string | null;
  routeRules: string | null;
  offline: string | null;
};
